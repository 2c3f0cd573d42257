"""What the umpire enters for one period: decisions, dice, rulings, a system's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.kinds import Face
    from generator.errors import KeyPath
    from generator.world.clock import Period
    from generator.world.events import FactValue
    from generator.world.standing_answers import StandingAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One answer to a question the program put."""

    question: str
    """The key of the question, as ``status`` prints it."""
    choice: str
    """One of the choices offered with the question."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """What the choice needs besides, by name."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The umpire's word: sets one fact, whatever the rules say."""

    what: str
    """The kind of fact set, such as ``position``; see ``docs/campaign-file.md``."""
    subject: str
    """What it is about: a force, a company, a throw; empty: the sky or period."""
    value: FactValue
    why: str
    """The umpire's reason, printed with it."""
    public: bool = False
    """Whether everybody may read it."""
    at_end: bool = False
    """Takes effect when the period is over instead of before it begins."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The umpire's prose for one reader or for all."""

    to: str
    """``public``, or a player's id."""
    title: str
    body: str
    """Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodInputs:
    """Everything the umpire entered for one period."""

    period: Period
    entries: Mapping[str, tuple[Any, ...]] = field(
        default_factory=dict, metadata=UNRECORDED
    )
    """Orders, and what else a rule system has tables for, as its rules read them, by
    table of the campaign file; empty ones are left out."""
    decisions: tuple[Decision, ...] = ()
    dice: Mapping[str, tuple[Face, ...]] = field(default_factory=dict)
    """Hand-thrown faces by printed throw key."""
    rulings: tuple[Ruling, ...] = ()
    texts: tuple[Text, ...] = ()
    standing: tuple[StandingAnswer, ...] = ()
    """Answers given beforehand, as they hold in the period."""
    ready: frozenset[str] = field(default=frozenset(), metadata=UNRECORDED)
    """Players who send no more orders for it, by id."""
    time_is_up: bool = field(default=False, metadata=UNRECORDED)
    """Whether the umpire waits for no more orders."""
    block: str = field(default="", metadata=UNRECORDED)
    """The verbatim text of the block, for the record."""

    def __post_init__(self) -> None:
        """Leave out tables that hold nothing."""
        held = {table: rows for table, rows in self.entries.items() if rows}
        object.__setattr__(self, "entries", held)

    def of(self, table: str) -> tuple[Any, ...]:
        """Return what one table of the campaign file holds."""
        return self.entries.get(table, ())
