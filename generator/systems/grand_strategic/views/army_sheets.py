"""Army sheets: all that a kingdom knows of one of its armies, and room to go on."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.facts import AT, CALLED, SIDE
from generator.render.numbers import count, fraction
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.muster import leaders_needed
from generator.systems.grand_strategic.rules.treasuries import quarters_of
from generator.systems.grand_strategic.views.army_logs import LoggedLine, army_log
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.systems.grand_strategic.views.season_track import time_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts

LINES, FEWEST = 10, 3
"""Lines of an army's log, and how many of them are left to be written on at least."""
_QUARTERS = ("none", "¼", "½", "¾", "all")
"""What share of an army's losses its mercenaries bear."""


class GeneralLine(Struct, frozen=True, kw_only=True):
    """A general with an army."""

    name: str
    ability: str
    experience: str


class BandLine(Struct, frozen=True, kw_only=True):
    """A group of mercenaries in an army."""

    name: str
    points: int
    origin: str


class UnitLine(Struct, frozen=True, kw_only=True):
    """A unit of an army's list."""

    kind: str
    points: int
    level: str
    is_leader: bool
    was_drawn: bool


class ArmySheet(Struct, frozen=True, kw_only=True):
    """One army."""

    name: str
    kingdom: str
    stands: str
    """Where, in words."""
    points: int
    regulars: int
    general: GeneralLine | None
    """None: a stand-in leads it."""
    residents: tuple[GeneralLine, ...]
    bands: tuple[BandLine, ...]
    bears: str
    """What share of losses its mercenaries bear; empty: it has none."""
    flags: tuple[str, ...]
    """What else holds of it."""
    units: tuple[UnitLine, ...]
    leaders: str
    """How many leaders its units need, in words; empty: no list is kept."""
    limits: str
    began: str
    """What it had as the year began or it was formed, and what battles cost it."""
    log: tuple[LoggedLine, ...]
    """What it began the year with, and what changed it since."""
    blanks: int
    """Lines left on which its weeks are written down by hand."""


def army_sheets(
    briefing: Briefing,
    amounts: Amounts,
    earlier: Sequence[Briefing] = (),
    begun: Mapping[str, int] = MappingProxyType({}),
) -> tuple[ArmySheet, ...]:
    """Return the sheet of every army a reader knows from within, kingdom by kingdom.

    Those in the field come before those in cities. Earlier periods are those from the
    last of the year before on; armies formed in play have begun with 0 points.

    Rules: GS-ARMY-01, GS-ARMY-02, GS-CITY-01, GS-CSW-03.
    """
    told = (*earlier, briefing)
    return tuple(
        _army(briefing, amounts, army, army_log(told, army, begun.get(army)))
        for side in briefing.sides
        for army in sorted(
            briefing.subjects(facts.POINTS),
            key=lambda each: bool(briefing.get_or(facts.IN_CITY, each, "")),
        )
        if briefing.get_or(SIDE, army, "") == side.id
    )


def _army(
    briefing: Briefing, amounts: Amounts, army: str, log: tuple[LoggedLine, ...]
) -> ArmySheet:
    points = briefing.get_or(facts.POINTS, army, 0)
    regulars = briefing.get_or(facts.REGULARS, army, points)
    general = briefing.get_or(facts.GENERAL, army, "")
    residents = briefing.get_or(facts.RESIDENTS, army, ())
    least, most = amounts.of("army-least"), amounts.of("army-most")
    dead = sum(line.dead for line in log)
    when = f"in {log[0].when}" if log and log[0].when else "as the year began"
    units = tuple(
        UnitLine(
            kind=briefing.get_or(facts.UNIT_KIND, unit, ""),
            points=briefing.get_or(facts.UNIT_POINTS, unit, 0),
            level=briefing.get_or(facts.UNIT_LEVEL, unit, ""),
            is_leader=bool(briefing.told(facts.IS_LEADER, unit)),
            was_drawn=bool(briefing.told(facts.WAS_DRAWN, unit)),
        )
        for unit in briefing.those(facts.UNIT_OF, army)
    )
    return ArmySheet(
        name=briefing.words.of(army),
        kingdom=briefing.told(SIDE, army),
        stands=where(briefing, army),
        points=points,
        regulars=regulars,
        general=_general(briefing, general) if general else None,
        residents=tuple(_general(briefing, each) for each in residents),
        bands=tuple(
            BandLine(
                name=briefing.words.of(band),
                points=briefing.get_or(facts.BAND_POINTS, band, 0),
                origin=briefing.get_or(facts.BAND_ORIGIN, band, ""),
            )
            for band in briefing.those(facts.BAND_OF, army)
        ),
        bears=_QUARTERS[quarters_of(points - regulars, points)]
        if points > regulars
        else "",
        flags=tuple(_flags(briefing, army)),
        units=units,
        leaders=_leaders(amounts, units) if units else "",
        limits=f"Formed with {least} to {most}",
        began=f"{count(log[0].had, 'point')} {when}, {dead or 'none'} lost in battles."
        if log
        else "",
        log=log,
        blanks=max(FEWEST, LINES - len(log)),
    )


def _leaders(amounts: Amounts, units: tuple[UnitLine, ...]) -> str:
    """Return how many leaders an army's units need and have, in words.

    Rule: GS-CSW-03.
    """
    needed = leaders_needed(amounts.tables, len(units))
    has = sum(unit.is_leader for unit in units)
    short = f", {needed - has} too few" if has < needed else ""
    own, wanted = count(len(units), "unit"), count(needed, "leader")
    return f"{own}: {wanted} needed, {has} there{short}"


def where(briefing: Briefing, army: str) -> str:
    """Return where an army stands, in words."""
    city = city_name(briefing, briefing.get_or(facts.IN_CITY, army, ""))
    return f"in {city}" if city else briefing.told(AT, army)


def _general(briefing: Briefing, general: str) -> GeneralLine:
    return GeneralLine(
        name=briefing.told(CALLED, general) or general,
        ability=briefing.told(facts.ABILITY, general),
        experience=fraction(briefing.get_or(facts.EXPERIENCE, general, Fraction(0))),
    )


def _flags(briefing: Briefing, army: str) -> Iterator[str]:
    """Yield what else holds of an army, in words."""
    if forced := briefing.get_or(facts.FORCED_BY, army, ""):
        yield f"On its way to its nearest city ({forced}), attacking nobody"
    if stays := briefing.get_or(facts.STAYS_UNTIL, army, ""):
        yield f"Stays in its city up to {time_told(stays)}"
    if bool(briefing.told(facts.IS_CAVALRY, army)):
        yield "Cavalry alone"
