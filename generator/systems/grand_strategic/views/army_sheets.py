"""Army sheets: all that a kingdom knows of one of its armies, and room to go on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import AT, CALLED, SIDE
from generator.render.numbers import count, fraction, signed
from generator.systems.grand_strategic.rules.fact_names import (
    ABILITY,
    ATTACKER,
    BAND_OF,
    BAND_ORIGIN,
    BAND_POINTS,
    DEFENDER,
    EXPERIENCE,
    FIGHTER,
    FIGHTS_IN,
    FORCED_BY,
    FOUGHT_AT,
    GENERAL,
    IN_CITY,
    IS_CAVALRY,
    IS_LEADER,
    LEARNT,
    LEFT,
    LOST,
    LOST_HIRED,
    POINTS,
    REGULARS,
    RESIDENTS,
    STAYS_UNTIL,
    UNIT_KIND,
    UNIT_LEVEL,
    UNIT_OF,
    UNIT_POINTS,
    WAS_DRAWN,
    WINNER,
)
from generator.systems.grand_strategic.rules.mercenaries import quarters_of
from generator.systems.grand_strategic.rules.unit_lists import leaders_needed
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.systems.grand_strategic.views.season_track import time_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.amounts import Amounts

LINES, FEWEST = 10, 3
"""Lines of an army's log, and how many of them are left to be written on at least."""
_QUARTERS = ("none", "¼", "½", "¾", "all")
"""What share of an army's losses its mercenaries bear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralLine:
    """A general with an army."""

    name: str
    ability: str
    experience: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BandLine:
    """A group of mercenaries in an army."""

    name: str
    points: int
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLine:
    """A unit of an army's list."""

    kind: str
    points: int
    level: str
    is_leader: bool
    was_drawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedBattle:
    """One battle in an army's log."""

    when: str
    at: str
    says: str
    lost: str
    hired: str
    """Of these so many were mercenaries'."""
    left: str
    learnt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmySheet:
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
    battles: tuple[LoggedBattle, ...]
    """Its last battles, the first first."""
    blanks: int
    """Lines left on which its weeks are written down by hand."""


def army_sheets(
    briefing: Briefing, amounts: Amounts, earlier: Sequence[Briefing] = ()
) -> tuple[ArmySheet, ...]:
    """Return the sheet of every army a reader knows from within, kingdom by kingdom.

    Args:
        briefing: What he knows of a period.
        amounts: What the campaign's points are worth.
        earlier: What he knows of earlier ones, whose battles are told.

    Rules: GS-ARMY-01, GS-ARMY-02, GS-CITY-01, GS-CSW-03.
    """
    told = (*earlier, briefing)
    return tuple(
        _army(briefing, amounts, army, tuple(_battles(told, army)))
        for side in briefing.sides
        for army in sorted(briefing.subjects(POINTS), key=partial(_is_inside, briefing))
        if briefing.get_or(SIDE, army, "") == side.id
    )


def _is_inside(briefing: Briefing, army: str) -> bool:
    """Say whether an army is in a city; those in the field come first."""
    return bool(briefing.get_or(IN_CITY, army, ""))


def _army(
    briefing: Briefing, amounts: Amounts, army: str, battles: tuple[LoggedBattle, ...]
) -> ArmySheet:
    points = briefing.get_or(POINTS, army, 0)
    regulars = briefing.get_or(REGULARS, army, points)
    general = briefing.get_or(GENERAL, army, "")
    residents = briefing.get_or(RESIDENTS, army, ())
    least, most = amounts.of("army-least"), amounts.of("army-most")
    return ArmySheet(
        name=briefing.words.of(army),
        kingdom=briefing.told(SIDE, army),
        stands=where(briefing, army),
        points=points,
        regulars=regulars,
        general=_general(briefing, general) if general else None,
        residents=tuple(_general(briefing, each) for each in residents),
        bands=tuple(_bands(briefing, army)),
        bears=_QUARTERS[quarters_of(points - regulars, points)]
        if points > regulars
        else "",
        flags=tuple(_flags(briefing, army)),
        units=tuple(_units(briefing, army)),
        leaders=_leaders(briefing, amounts, army),
        limits=f"{least} to {most}",
        battles=battles,
        blanks=max(FEWEST, LINES - len(battles)),
    )


def where(briefing: Briefing, army: str) -> str:
    """Return where an army stands, in words."""
    city = city_name(briefing, briefing.get_or(IN_CITY, army, ""))
    return f"in {city}" if city else briefing.told(AT, army)


def _general(briefing: Briefing, general: str) -> GeneralLine:
    return GeneralLine(
        name=briefing.told(CALLED, general) or general,
        ability=briefing.told(ABILITY, general),
        experience=fraction(briefing.get_or(EXPERIENCE, general, Fraction(0))),
    )


def _bands(briefing: Briefing, army: str) -> Iterator[BandLine]:
    """Yield the groups of mercenaries in an army."""
    for band in briefing.subjects(BAND_OF):
        if briefing.get_or(BAND_OF, band, "") == army:
            yield BandLine(
                name=briefing.words.of(band),
                points=briefing.get_or(BAND_POINTS, band, 0),
                origin=briefing.get_or(BAND_ORIGIN, band, ""),
            )


def _flags(briefing: Briefing, army: str) -> Iterator[str]:
    """Yield what else holds of an army, in words."""
    forced = briefing.get_or(FORCED_BY, army, "")
    if forced:
        yield f"On its way to its nearest city ({forced}), attacking nobody"
    stays = briefing.get_or(STAYS_UNTIL, army, "")
    if stays:
        yield f"Stays in its city up to {time_told(stays)}"
    if bool(briefing.told(IS_CAVALRY, army)):
        yield "Cavalry alone"


def _units(briefing: Briefing, army: str) -> Iterator[UnitLine]:
    """Yield the units of an army, where a list is kept."""
    for unit in briefing.subjects(UNIT_OF):
        if briefing.get_or(UNIT_OF, unit, "") == army:
            yield UnitLine(
                kind=briefing.get_or(UNIT_KIND, unit, ""),
                points=briefing.get_or(UNIT_POINTS, unit, 0),
                level=briefing.get_or(UNIT_LEVEL, unit, ""),
                is_leader=bool(briefing.told(IS_LEADER, unit)),
                was_drawn=bool(briefing.told(WAS_DRAWN, unit)),
            )


def _leaders(briefing: Briefing, amounts: Amounts, army: str) -> str:
    """Return how many leaders an army's units need and have, in words.

    Rule: GS-CSW-03.
    """
    units = tuple(_units(briefing, army))
    if not units:
        return ""
    needed = leaders_needed(amounts.tables, len(units))
    has = sum(unit.is_leader for unit in units)
    short = f", {needed - has} too few" if has < needed else ""
    wanted = count(needed, "leader")
    return f"{count(len(units), 'unit')}: {wanted} needed, {has} there{short}"


def _battles(told: Sequence[Briefing], army: str) -> Iterator[LoggedBattle]:
    """Yield an army's battles in some periods, in order."""
    for briefing in told:
        for key in briefing.subjects(FIGHTER):
            battle = briefing.get_or(FIGHTS_IN, key, "")
            winner = briefing.get_or(WINNER, battle, "")
            if briefing.get_or(FIGHTER, key, "") == army and winner:
                yield _battle(briefing, battle, key)


def _battle(briefing: Briefing, battle: str, key: str) -> LoggedBattle:
    """Return one battle in an army's log."""
    army = briefing.get_or(FIGHTER, key, "")
    both = (briefing.get_or(name, battle, "") for name in (ATTACKER, DEFENDER))
    (foe,) = (each for each in both if each != army)
    won = briefing.get_or(WINNER, battle, "") == army
    learnt = briefing.get_or(LEARNT, key, Fraction(0))
    hired = briefing.get_or(LOST_HIRED, key, 0)
    at = briefing.get(FOUGHT_AT, battle)
    return LoggedBattle(
        when=briefing.period.name,
        at="" if isinstance(at, Unknown) else briefing.board.grid.label(at),
        says=f"{'beat' if won else 'lost to'} {briefing.words.of(foe)}",
        lost=briefing.told(LOST, key),
        hired=str(hired) if hired else "",
        left=briefing.told(LEFT, key),
        learnt=signed(learnt) if learnt else "",
    )
