"""Groups of mercenaries, and what each would demand by every roll."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import SIDE
from generator.render.numbers import fraction, percent
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.situation_facts import band_called
from generator.systems.grand_strategic.rules.treasuries import (
    QUARTERS,
    demand,
    hire_price,
    most_for_hire,
    quarters_of,
)
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.systems.grand_strategic.views.setup_sheet import stages, time_told
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.systems.grand_strategic.rules.forming_armies import Amounts


# What became of groups of mercenaries at the stages of a year.

DEMANDS = "band-demands"
_AT_ONCE = {"band-swears": "swore", "band-refuses": "left", "band-sent-away": "left"}
"""What is settled by the roll alone, and what became of the group."""
_ANSWERS = {"band-paid": "paid", "band-unpaid": "left", "band-dismissed": "left"}
"""What is told after a demand, and what became of the group."""


class BandAtStage(Struct, frozen=True, kw_only=True):
    """What a group did at one stage."""

    points: str = ""
    rolled: str = ""
    price: str = ""
    """Resource points it asked; empty: none."""
    result: str = ""


class BandYear(Struct, frozen=True, kw_only=True):
    """A group's stages in a year."""

    name: str
    stages: tuple[BandAtStage, ...]
    """One for each stage of the year; an empty one is still to come."""


def band_years(
    told: Sequence[Briefing], weeks: tuple[int, ...], kingdom: str, serving: Iterable[str]
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
    return tuple(
        BandYear(
            name=band_called(band),
            stages=tuple(found.get(band, {}).get(w, BandAtStage()) for w in weeks),
        )
        for band in bands
    )


def _at_stage(events: Iterable[KnownEvent]) -> Iterator[tuple[str, BandAtStage]]:
    """Yield every group that rolled in a period, with what became of it."""
    demanded: KnownEvent | None = None
    for event in events:
        rolled = event if event.kind in _AT_ONCE else None
        if event.kind == DEMANDS:
            demanded = event
        elif event.kind in _ANSWERS:
            rolled, demanded = demanded, None
        if rolled is not None:
            (throw,) = rolled.throws
            is_asked = rolled.kind == DEMANDS
            yield (
                throw.key.subject,
                BandAtStage(
                    points=str(rolled.facts["points"]),
                    rolled=str(throw.total),
                    price=str(rolled.facts["price"]) if is_asked else "",
                    result={**_AT_ONCE, **_ANSWERS}[event.kind],
                ),
            )


_SHARES = ("0", "¼", "½", "¾", "all")


class DemandColumn(Struct, frozen=True, kw_only=True):
    """A run of rolls and what mercenaries want then."""

    dice: str
    """As the die shows them, on which 0 is a ten."""
    says: str


class BandRow(Struct, frozen=True, kw_only=True):
    """A group of mercenaries."""

    name: str
    army: str
    origin: str
    since: str
    points: str
    wants: tuple[str, ...]
    """Its demand at a stage, by the columns of rolls."""


class MercenarySheet(Struct, frozen=True, kw_only=True):
    """A kingdom's mercenaries."""

    kingdom: str
    in_hand: int
    columns: tuple[DemandColumn, ...]
    bands: tuple[BandRow, ...]
    years: tuple[BandYear, ...]
    """What every group did at the stages of the year."""
    coming: tuple[str, ...]
    """Who is on the way, in words."""
    for_hire: str
    """Whether there were mercenaries for hire when kingdoms rolled last; may be
    empty."""
    shares: tuple[tuple[str, str], ...]
    """The mercenaries' share of an army, percent, and the losses they bear."""
    hire: tuple[tuple[int, int], ...]
    """Points, and what it costs to hire them."""
    most: int
    """Points that can be hired in a year."""


def mercenary_sheets(
    briefing: Briefing, amounts: Amounts, earlier: Sequence[Briefing] = ()
) -> tuple[MercenarySheet, ...]:
    """Return the sheet of every kingdom whose mercenaries a reader knows.

    Args:
        briefing: What he knows of a period.
        amounts: What the campaign's points are worth.
        earlier: What he knows of earlier ones, from the last of the year before on.

    Rules: GS-MERC-02, GS-MERC-03, GS-MERC-05, GS-MERC-06, GS-MERC-07, GS-MERC-08.
    """
    kingdoms = (side.id for side in briefing.sides if briefing.knows(facts.HIRED, side.id))
    told = (*earlier, briefing)
    return tuple(_sheet(told, amounts, each) for each in kingdoms)


def _sheet(told: Sequence[Briefing], amounts: Amounts, kingdom: str) -> MercenarySheet:
    briefing = told[-1]
    serving = tuple(
        band
        for band in briefing.subjects(facts.BAND_OF)
        if briefing.get_or(SIDE, briefing.get_or(facts.BAND_OF, band, ""), "") == kingdom
    )
    most = most_for_hire(amounts)
    quarters = tuple(most * part // QUARTERS for part in range(1, QUARTERS + 1))
    return MercenarySheet(
        kingdom=briefing.words.of(kingdom),
        in_hand=briefing.get_or(facts.IN_HAND, kingdom, 0),
        columns=demand_columns(amounts),
        bands=tuple(_band(briefing, amounts, band) for band in serving),
        years=band_years(told, stages(amounts), kingdom, serving),
        for_hire=_for_hire(briefing, kingdom),
        coming=tuple(_coming(briefing, kingdom)),
        shares=loss_shares(),
        hire=tuple((points, hire_price(amounts.tables, points)) for points in quarters),
        most=most,
    )


def demand_columns(amounts: Amounts) -> tuple[DemandColumn, ...]:
    """Return the runs of rolls, and what each means.

    Rule: GS-MERC-06.
    """
    table, moods = amounts.tables.demands, ("swear", "leave")
    return tuple(
        DemandColumn(
            dice=row.span.text if row.span else row.title,
            says=mood
            if (mood := table.text(row.key, "mood")) in moods
            else fraction(table.number(row.key, "share")),
        )
        for row in table.rows
    )


def demands_of(amounts: Amounts, points: int) -> tuple[str, ...]:
    """Return what so many points would want, by the columns of rolls.

    Rules: GS-MERC-06, GS-MERC-07.
    """
    tables = amounts.tables
    return tuple(
        "swear" if wants.swears else "leave" if wants.leaves else f"{wants.price}"
        for row in tables.demands.rows
        if row.span is not None
        for wants in (demand(tables, points, int(row.span.low)),)
    )


def _band(briefing: Briefing, amounts: Amounts, band: str) -> BandRow:
    points = briefing.get_or(facts.BAND_POINTS, band, 0)
    return BandRow(
        name=briefing.words.of(band),
        army=briefing.words.of(briefing.get_or(facts.BAND_OF, band, "")),
        origin=briefing.get_or(facts.BAND_ORIGIN, band, ""),
        since=time_told(briefing.get_or(facts.BAND_SINCE, band, "")),
        points=str(points),
        wants=demands_of(amounts, points),
    )


def _for_hire(briefing: Briefing, kingdom: str) -> str:
    """Return whether there were mercenaries for hire in the last winter, in words.

    Rule: GS-MERC-02.
    """
    time = from_period(briefing.period)
    is_winter = time.season is Season.WINTER
    if time.year == 1 and not is_winter:
        return ""
    when = "This winter" if is_winter else "Last winter"
    offered = briefing.get_or(facts.WAS_FOR_HIRE, kingdom, otherwise=False)
    return f"{when} there {'were mercenaries' if offered else 'was nobody'} for hire."


def _coming(briefing: Briefing, kingdom: str) -> Iterator[str]:
    """Yield who is on the way, in words."""
    if hired := briefing.get_or(facts.HIRED, kingdom, 0):
        yield f"{hired} points hired, who arrive in spring"
    for points in briefing.get_or(facts.DUE_BANDS, kingdom, ()):
        yield f"a free band of {points} points at the next stage"
    for group in briefing.those(facts.SURVIVORS_OF, kingdom):
        soldiers = briefing.told(facts.SURVIVORS, group)
        kind = briefing.get_or(facts.SURVIVORS_KIND, group, "")
        city = city_name(briefing, briefing.get_or(facts.SURVIVORS_TO, group, ""))
        when = time_told(briefing.get_or(facts.SURVIVORS_ARRIVE, group, ""))
        yield f"{soldiers} soldiers of {kind}, back in {city} in {when}"


def loss_shares() -> tuple[tuple[str, str], ...]:
    """Return from which share of an army mercenaries bear which share of its losses.

    Rule: GS-MERC-08.
    """
    army = 1000
    found: dict[int, int] = {}
    for hired in range(1, army + 1):
        found.setdefault(quarters_of(hired, army), hired)
    firsts = [found[quarter] for quarter in sorted(found)]
    return tuple(
        (f"from {percent(Fraction(first, 10))}" if nth else "less", _SHARES[nth])
        for nth, first in enumerate(firsts)
    )
