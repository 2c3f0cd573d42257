"""What lies ahead of the forces a reader commands: march tables and reach, in words.

Who may know a force's orders is told its march table, who may know its points is told
its reach; both rest on nothing but the force itself and what lies open to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.outlook import ORDERS, POINTS, Outlook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.words import Words
    from generator.kit.facts import Knowledge
    from generator.kit.forecasts import Forecast
    from generator.systems.valormr.rules.movement.outlook import MarchTable, Reach
    from generator.world.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldMarch:
    """A march table with the reasons for its halts in words."""

    table: MarchTable
    reasons: tuple[str, ...]
    """For each stage why the force went no further; empty: nothing stopped it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOutlook:
    """What one reader knows of what lies ahead of a force."""

    force: str
    """Its id."""
    name: str
    reach: Reach | None
    """Where it can get to; none: the reader may not know."""
    marches: tuple[ToldMarch, ...] = ()
    """As the weather is and in hard rain; none: no route, or not to be known."""


def known_outlooks(
    forecasts: Iterable[Forecast], briefing: Briefing, knowledge: Knowledge
) -> tuple[KnownOutlook, ...]:
    """Return what a reader may know of what lies ahead, force by force."""
    return tuple(_known(forecasts, briefing, knowledge))


def _known(
    forecasts: Iterable[Forecast], briefing: Briefing, knowledge: Knowledge
) -> Iterator[KnownOutlook]:
    words = briefing.words
    for outlook in forecasts:
        if not isinstance(outlook, Outlook):
            continue
        reader = briefing.audience.stands_to(outlook.sides, (), force=outlook.force)
        sees_orders = knowledge.may_know(ORDERS, reader)
        sees_points = knowledge.may_know(POINTS, reader)
        if sees_orders or sees_points:
            yield KnownOutlook(
                force=outlook.force,
                name=words.of(outlook.force),
                reach=outlook.reach if sees_points else None,
                marches=tuple(
                    told_march(table, words)
                    for table in (outlook.marches if sees_orders else ())
                ),
            )


def told_march(table: MarchTable, words: Words) -> ToldMarch:
    """Return a march table for somebody who knows everything of the force."""
    tell = _teller(words)
    return ToldMarch(
        table=table,
        reasons=tuple(
            "" if stage.stop is None else tell(stage.stop) for stage in table.stages
        ),
    )


def _teller(words: Words) -> Callable[[Event], str]:
    """Return a function that tells a whole event."""

    def tell(event: Event) -> str:
        facts = {name: words.said(value) for name, value in event.facts.items()}
        reckoned = words.reckoned(event, knows=lambda _: True)
        wording = words.wording.event(event.kind)
        return wording.told({**facts, **reckoned}, words.nouns_of(event)) or ""

    return tell
