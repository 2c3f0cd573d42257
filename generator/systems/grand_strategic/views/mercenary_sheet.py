"""Groups of mercenaries, and what each would demand by every roll."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.shared_facts import SIDE
from generator.render.numbers import fraction, percent
from generator.systems.grand_strategic.rules.fact_names import (
    BAND_OF,
    BAND_ORIGIN,
    BAND_POINTS,
    BAND_SINCE,
    DUE_BANDS,
    HIRED,
    IN_HAND,
    SURVIVORS,
    SURVIVORS_ARRIVE,
    SURVIVORS_KIND,
    SURVIVORS_OF,
    SURVIVORS_TO,
)
from generator.systems.grand_strategic.rules.mercenaries import (
    QUARTERS,
    demand,
    hire_price,
    most_for_hire,
    quarters_of,
)
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.systems.grand_strategic.views.season_track import time_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.kit.grid_table import Row
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.mercenaries import Demand

_SHARES = ("0", "¼", "½", "¾", "all")


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandColumn:
    """A run of rolls and what mercenaries want then."""

    dice: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BandRow:
    """A group of mercenaries."""

    name: str
    army: str
    origin: str
    since: str
    points: str
    wants: tuple[str, ...]
    """Its demand at a stage, by the columns of rolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MercenarySheet:
    """A kingdom's mercenaries."""

    kingdom: str
    in_hand: int
    columns: tuple[DemandColumn, ...]
    bands: tuple[BandRow, ...]
    coming: tuple[str, ...]
    """Who is on the way, in words."""
    shares: tuple[tuple[str, str], ...]
    """The mercenaries' share of an army, percent, and the losses they bear."""
    hire: tuple[tuple[int, int], ...]
    """Points, and what it costs to hire them."""
    most: int
    """Points that can be hired in a year."""


def mercenary_sheets(
    briefing: Briefing, amounts: Amounts
) -> tuple[MercenarySheet, ...]:
    """Return the sheet of every kingdom whose mercenaries a reader knows.

    Rules: GS-MERC-02, GS-MERC-03, GS-MERC-05, GS-MERC-06, GS-MERC-07, GS-MERC-08.
    """
    kingdoms = (side.id for side in briefing.sides if briefing.knows(HIRED, side.id))
    return tuple(_sheet(briefing, amounts, each) for each in kingdoms)


def _sheet(briefing: Briefing, amounts: Amounts, kingdom: str) -> MercenarySheet:
    most = most_for_hire(amounts)
    quarters = tuple(most * part // QUARTERS for part in range(1, QUARTERS + 1))
    return MercenarySheet(
        kingdom=briefing.words.of(kingdom),
        in_hand=briefing.get_or(IN_HAND, kingdom, 0),
        columns=demand_columns(amounts),
        bands=tuple(_bands(briefing, amounts, kingdom)),
        coming=tuple(_coming(briefing, kingdom)),
        shares=loss_shares(),
        hire=tuple((points, hire_price(amounts.tables, points)) for points in quarters),
        most=most,
    )


def demand_columns(amounts: Amounts) -> tuple[DemandColumn, ...]:
    """Return the runs of rolls, and what each means.

    Rule: GS-MERC-06.
    """
    table = amounts.tables.demands
    return tuple(
        DemandColumn(
            dice=_dice(row),
            says={"swear": "swear", "leave": "leave"}.get(
                table.text(row.key, "mood"),
                fraction(table.number(row.key, "share")),
            ),
        )
        for row in table.rows
    )


def _dice(row: Row) -> str:
    """Return a run of rolls as the die shows them, on which 0 is a ten."""
    return row.span.text if row.span else row.title


def demands_of(amounts: Amounts, points: int) -> tuple[str, ...]:
    """Return what so many points would want, by the columns of rolls.

    Rules: GS-MERC-06, GS-MERC-07.
    """
    tables = amounts.tables
    return tuple(
        _told(demand(tables, points, int(row.span.low)))
        for row in tables.demands.rows
        if row.span is not None
    )


def _told(wants: Demand) -> str:
    if wants.swears:
        return "swear"
    return "leave" if wants.leaves else f"{wants.price}"


def _bands(briefing: Briefing, amounts: Amounts, kingdom: str) -> Iterator[BandRow]:
    """Yield a kingdom's groups."""
    for band in briefing.subjects(BAND_OF):
        army = briefing.get_or(BAND_OF, band, "")
        if briefing.get_or(SIDE, army, "") != kingdom:
            continue
        points = briefing.get_or(BAND_POINTS, band, 0)
        yield BandRow(
            name=briefing.words.of(band),
            army=briefing.words.of(army),
            origin=briefing.get_or(BAND_ORIGIN, band, ""),
            since=time_told(briefing.get_or(BAND_SINCE, band, "")),
            points=str(points),
            wants=demands_of(amounts, points),
        )


def _coming(briefing: Briefing, kingdom: str) -> Iterator[str]:
    """Yield who is on the way, in words."""
    hired = briefing.get_or(HIRED, kingdom, 0)
    if hired:
        yield f"{hired} points hired, who arrive in spring"
    for points in briefing.get_or(DUE_BANDS, kingdom, ()):
        yield f"a free band of {points} points at the next stage"
    for group in briefing.subjects(SURVIVORS_OF):
        if briefing.get_or(SURVIVORS_OF, group, "") == kingdom:
            yield _survivors(briefing, group)


def _survivors(briefing: Briefing, group: str) -> str:
    """Return where soldiers of lost units go, in words."""
    soldiers = briefing.told(SURVIVORS, group)
    kind = briefing.get_or(SURVIVORS_KIND, group, "")
    city = city_name(briefing, briefing.get_or(SURVIVORS_TO, group, ""))
    when = time_told(briefing.get_or(SURVIVORS_ARRIVE, group, ""))
    return f"{soldiers} soldiers of {kind}, back in {city} in {when}"


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
