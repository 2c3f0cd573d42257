"""A period with all that is so in it, before anybody is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.typed_entries import Unasked
    from generator.world.clock import Period
    from generator.world.events import Event
    from generator.world.standing_answers import StandingAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A period as the umpire knows it: pending, or closed and recorded."""

    period: Period
    is_closed: bool
    record: str
    facts: tuple[Fact, ...]
    events: tuple[Event, ...]
    questions: tuple[Question, ...]
    texts: tuple[tuple[str, str, str], ...] = ()
    """Reader, title and Markdown of the umpire's words."""
    orders: tuple[object, ...] = ()
    """Orders to armies and vessels, as they were entered."""
    standing: tuple[StandingAnswer, ...] = ()
    """Answers given beforehand, as they hold in it."""
    unasked: tuple[Unasked, ...] = ()
    """What was typed for it and nobody asked for."""
    untold: str = ""
    """Who reads it when, as a sentence for the umpire; empty: who may know it does."""
    kept_back: str = ""
    """The same for players, if what came of it is left out; empty: it is not."""
    owing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Whose orders are waited for till then, by player: his forces that need one."""
