"""Army sheets: all a kingdom knows of an army, and its log over a year."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import AT, CALLED, SIDE
from generator.kit.printing import within
from generator.render.numbers import count, fraction, signed
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.muster import leaders_needed
from generator.systems.grand_strategic.rules.treasuries import quarters_of
from generator.systems.grand_strategic.views.battle_sheets import battles_in_order
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.systems.grand_strategic.views.setup_sheet import time_told
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts


LINES, FEWEST = 10, 3
"""Lines of an army's log, and how many of them are left to be written on at least."""
LINES_IN_CITY, FEWEST_IN_CITY = 4, 2
"""The same of a garrison, to which less happens."""
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


class LoggedLine(Struct, frozen=True, kw_only=True):
    """One line of an army's log."""

    when: str
    """Empty: before the first period of the year."""
    says: str
    left: str
    """The points it has after it."""
    at: str = ""
    lost: str = ""
    hired: str = ""
    """Of these so many were mercenaries'."""
    learnt: str = ""
    had: int = 0
    """The points of its first line."""
    dead: int = 0
    """The points a battle cost it."""


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
    is_small: bool
    """Whether four such stand on a side: garrisons without much to tell."""


def army_sheets(
    briefing: Briefing,
    amounts: Amounts,
    earlier: Sequence[Briefing] = (),
    begun: Mapping[str, int] = MappingProxyType({}),
) -> tuple[ArmySheet, ...]:
    """Return the sheet of every army a reader knows from within, kingdom by kingdom.

    Those in the field come before those in cities, garrisons without much to tell last.
    Earlier periods are those from the last of the year before on; armies formed in play
    have begun with 0 points.

    Rules: GS-ARMY-01, GS-ARMY-02, GS-CITY-01, GS-CSW-03.
    """
    told = (*earlier, briefing)
    sheets = [
        (place, bool(briefing.get_or(facts.IN_CITY, army, "")), sheet)
        for place, side in enumerate(briefing.sides)
        for army in briefing.subjects(facts.POINTS)
        if briefing.get_or(SIDE, army, "") == side.id
        for sheet in (_army(briefing, amounts, army, army_log(told, army, begun.get(army))),)
    ]
    sheets.sort(key=lambda each: (each[0], each[2].is_small, each[1]))
    return tuple(sheet for _, _, sheet in sheets)


def _army(
    briefing: Briefing, amounts: Amounts, army: str, log: tuple[LoggedLine, ...]
) -> ArmySheet:
    points = briefing.get_or(facts.POINTS, army, 0)
    regulars = briefing.get_or(facts.REGULARS, army, points)
    general = briefing.get_or(facts.GENERAL, army, "")
    residents = briefing.get_or(facts.RESIDENTS, army, ())
    least, most = amounts.of("army-least"), amounts.of("army-most")
    dead = sum(line.dead for line in log)
    is_small = bool(briefing.get_or(facts.IN_CITY, army, "")) and len(log) <= FEWEST_IN_CITY
    lines, fewest = (LINES_IN_CITY, FEWEST_IN_CITY) if is_small else (LINES, FEWEST)
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
        bears=_QUARTERS[quarters_of(points - regulars, points)] if points > regulars else "",
        flags=tuple(_flags(briefing, army)),
        units=units,
        leaders=_leaders(amounts, units) if units else "",
        limits=f"Formed with {least} to {most}",
        began=f"{count(log[0].had, 'point')} {when}, {dead or 'none'} lost in battles."
        if log
        else "",
        log=log,
        blanks=max(fewest, lines - len(log)),
        is_small=is_small,
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


PURCHASE = "purchase"
FORWARD, FORMED = "brought forward", "formed"


def army_log(
    told: Sequence[Briefing], army: str, begun: int | None = None
) -> tuple[LoggedLine, ...]:
    """Return all that is known to have changed an army in the year of the last period.

    Periods of earlier years tell what is brought forward. Its points as the campaign
    begins are 0 where it is formed in play; none: as far as a reader knows.

    Rules: GS-ARMY-01, GS-SEAS-03.
    """
    year = from_period(told[-1].period).year
    own = [each for each in told if from_period(each.period).year == year]
    before = [each for each in told if from_period(each.period).year < year]
    lines: list[LoggedLine] = []
    points = _points(before[-1], army) if before else None
    if before and points is not None:
        lines.append(_forward(before[-1], army, points))
    for briefing in own:
        if points is None:
            is_first = not before and briefing is own[0]
            points = (is_first and begun) or _begun_with(briefing, army)
            if points is not None:
                was_there = is_first and begun != 0
                when = "" if was_there else briefing.period.name
                says, left = FORWARD if was_there else FORMED, str(points)
                lines.append(LoggedLine(when=when, says=says, left=left, had=points))
        if points is not None:
            lines.extend(_period(briefing, army, points))
            points = _points(briefing, army)
    return tuple(lines)


def _points(briefing: Briefing, army: str) -> int | None:
    """Return an army's points at the end of a period; none: there was no such army."""
    points = briefing.get(facts.POINTS, army)
    return None if isinstance(points, Unknown) else points


def _begun_with(briefing: Briefing, army: str) -> int | None:
    """Return what an army had before its first battle of a period, or at its end."""
    for first in _fights(briefing, army):
        return briefing.get_or(facts.BROUGHT, first, 0)
    return _points(briefing, army)


def _forward(briefing: Briefing, army: str, points: int) -> LoggedLine:
    """Return what an army and its general bring from the year before."""
    general = briefing.get_or(facts.GENERAL, army, "")
    learnt = briefing.get_or(facts.EXPERIENCE, general, Fraction(0))
    says = f"{FORWARD}, experience {fraction(learnt)}" if learnt else FORWARD
    return LoggedLine(when="", says=says, left=str(points), had=points)


def _period(briefing: Briefing, army: str, points: int) -> Iterator[LoggedLine]:
    """Yield what changed an army in one period, which it began with some points."""
    for key in _fights(briefing, army):
        brought = briefing.get_or(facts.BROUGHT, key, points)
        yield from _changed(briefing, points, brought)
        yield _battle(briefing, key)
        points = briefing.get_or(facts.LEFT, key, 0)
    now = _points(briefing, army)
    if now is not None:
        yield from _else_changed(briefing, army, points, now)


def _else_changed(briefing: Briefing, army: str, points: int, now: int) -> Iterator[LoggedLine]:
    """Yield what changed an army after its battles, and where it winters."""
    bought = _bought(briefing, briefing.get_or(facts.IN_CITY, army, ""), now - points)
    if bought:
        points += bought
        says = f"bought {bought}"
        yield LoggedLine(when=briefing.period.name, says=says, left=str(points))
    yield from _changed(briefing, points, now)
    city = city_name(briefing, briefing.get_or(facts.IN_CITY, army, ""))
    if city and from_period(briefing.period).season is Season.WINTER:
        says = f"winters in {city}"
        yield LoggedLine(when=briefing.period.name, says=says, left=str(now))


def _changed(briefing: Briefing, before: int, after: int) -> Iterator[LoggedLine]:
    """Yield what joined an army or left it, by neither battle nor purchase."""
    if before != after:
        gained = after - before
        says = f"{gained} joined it" if gained > 0 else f"{-gained} left it"
        yield LoggedLine(when=briefing.period.name, says=says, left=str(after))


def _bought(briefing: Briefing, city: str, gained: int) -> int:
    """Return how many points were bought in a city, as far as its army gained them."""
    bought = sum(
        briefing.get_or(facts.LEDGER_POINTS, line, 0)
        for line in briefing.those(facts.LEDGER_TITLE, PURCHASE)
        if briefing.get_or(facts.LEDGER_WHEN, line, "") == str(briefing.period)
        and briefing.get_or(facts.LEDGER_ABOUT, line, "") == city
    )
    return bought if city and 0 < bought <= gained else 0


def _fights(briefing: Briefing, army: str) -> list[str]:
    """Return an army's part in each battle of a period that is over, in order."""
    order = battles_in_order(briefing)
    battles = {
        key: briefing.get_or(facts.FIGHTS_IN, key, "")
        for key in briefing.those(facts.FIGHTER, army)
    }
    over = (key for key in battles if briefing.get_or(facts.WINNER, battles[key], ""))
    return sorted(over, key=lambda key: order.index(battles[key]))


def _battle(briefing: Briefing, key: str) -> LoggedLine:
    """Return one battle in an army's log."""
    battle = briefing.get_or(facts.FIGHTS_IN, key, "")
    army = briefing.get_or(facts.FIGHTER, key, "")
    both = (briefing.get_or(name, battle, "") for name in (facts.ATTACKER, facts.DEFENDER))
    (foe,) = (each for each in both if each != army)
    won = briefing.get_or(facts.WINNER, battle, "") == army
    learnt = briefing.get_or(facts.LEARNT, key, Fraction(0))
    hired = briefing.get_or(facts.LOST_HIRED, key, 0)
    at = briefing.get(facts.FOUGHT_AT, battle)
    return LoggedLine(
        when=briefing.period.name,
        at=briefing.board.grid.label(at) if isinstance(at, Hex) else "",
        says=f"{'beat' if won else 'lost to'} {within(briefing.words.of(foe))}",
        lost=briefing.told(facts.LOST, key),
        dead=briefing.get_or(facts.LOST, key, 0),
        hired=str(hired) if hired else "",
        left=briefing.told(facts.LEFT, key),
        learnt=signed(learnt) if learnt else "",
    )
