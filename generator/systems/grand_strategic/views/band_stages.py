"""What became of groups of mercenaries at the stages of a year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.calendar import from_period
from generator.systems.grand_strategic.rules.situation_facts import band_called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent

DEMANDS = "band-demands"
_AT_ONCE = {"band-swears": "swore", "band-refuses": "left"}
"""What is settled by the roll alone, and what became of the group."""
_ANSWERS = {"band-paid": "paid", "band-unpaid": "left", "band-dismissed": "left"}
"""What is told after a demand, and what became of the group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BandAtStage:
    """What a group did at one stage."""

    points: str = ""
    rolled: str = ""
    price: str = ""
    """Resource points it asked; empty: none."""
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BandYear:
    """A group's stages in a year."""

    name: str
    stages: tuple[BandAtStage, ...]
    """One for each stage of the year; an empty one is still to come."""


def band_years(
    told: Sequence[Briefing],
    weeks: tuple[int, ...],
    kingdom: str,
    serving: Iterable[str],
) -> tuple[BandYear, ...]:
    """Return the stages of a kingdom's groups in the year of the last period.

    Args:
        told: What a reader knows of periods up to now, in order.
        weeks: The weeks a stage follows.
        kingdom: Whose groups, by id.
        serving: The groups that serve now, by id.

    Rules: GS-MERC-06, GS-MERC-07.
    """
    year = from_period(told[-1].period).year
    found: dict[str, dict[int, BandAtStage]] = {}
    for briefing in told:
        time = from_period(briefing.period)
        for band, stage in _at_stage(briefing.events) if time.year == year else ():
            if band.startswith(f"{kingdom}-band-"):
                found.setdefault(band, {})[time.week] = stage
    bands = dict.fromkeys((*found, *serving))
    return tuple(_year(band, found.get(band, {}), weeks) for band in bands)


def _year(
    band: str, stages: Mapping[int, BandAtStage], weeks: tuple[int, ...]
) -> BandYear:
    return BandYear(
        name=band_called(band),
        stages=tuple(stages.get(week, BandAtStage()) for week in weeks),
    )


def _at_stage(events: Iterable[KnownEvent]) -> Iterator[tuple[str, BandAtStage]]:
    """Yield every group that rolled in a period, with what became of it."""
    demanded: KnownEvent | None = None
    for event in events:
        if event.kind in _AT_ONCE:
            yield _rolled(event, _AT_ONCE[event.kind])
        elif event.kind == DEMANDS:
            demanded = event
        elif event.kind in _ANSWERS and demanded is not None:
            yield _rolled(demanded, _ANSWERS[event.kind])
            demanded = None


def _rolled(event: KnownEvent, result: str) -> tuple[str, BandAtStage]:
    (throw,) = event.throws
    is_asked = event.kind == DEMANDS
    return throw.key.subject, BandAtStage(
        points=str(event.facts["points"]),
        rolled=str(throw.total),
        price=str(event.facts["price"]) if is_asked else "",
        result=result,
    )
