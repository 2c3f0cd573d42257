"""SHIP, ADV: what vessels can do and cost, and stream, tide and sailing on rivers."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, prod
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Wind
from generator.systems.valormr.rules.movement.prices import Refusal, times
from generator.values import Struct
from generator.world.ground import RiverCategory
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half, Weather
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Propulsion
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.board import Board
    from generator.world.clock import Modifier
    from generator.world.ground import RiverStretch
    from generator.world.hexes import Hex


# SHIP: what vessels can do, how many a regiment needs, and what they cost.

GALLEY, LONGSHIP, SAILING_SHIP = "galley", "longship", "sailing-ship"
NORTHMEN, PIRATES = "northmen", "pirates"
"""Peoples, as the campaign file writes them, with vessels of their own."""

FREE = Fraction(0)


def daily_points(tables: ValormrTables, kind: str, means: Propulsion) -> Fraction | None:
    """Return a vessel's points for a day, none when it cannot be driven so.

    Rules: VAL-SHIP-01, VAL-MOVE-01.
    """
    is_possible = tables.vessels.look_up(kind, means) is not None
    return tables.vessels.number(kind, means) if is_possible else None


def capacity(tables: ValormrTables, kind: str) -> Fraction:
    """Return the figures one vessel carries; individuals do not count.

    Rules: VAL-SHIP-01, VAL-SHIP-12, VAL-SHIP-15.
    """
    return tables.vessels.number(kind, "capacity")


def vessels_needed(tables: ValormrTables, kind: str, figures: int) -> int:
    """Return how many vessels one regiment fills, none shared with another.

    Raises:
        ValueError: Such vessels carry no troops.

    Rules: VAL-SHIP-03, VAL-SHIP-04, VAL-SHIP-15.
    """
    room = capacity(tables, kind)
    if not room:
        message = f"{kind}: carries no troops"
        raise ValueError(message)
    return ceil(figures / room)


def vessels_free(tables: ValormrTables, fleet: FleetState) -> int:
    """Return how many vessels of a fleet have nobody aboard.

    Rule: VAL-SHIP-04.
    """
    strengths = (party.strength for party in fleet.regiments)
    return fleet.count - sum(vessels_needed(tables, fleet.kind, s) for s in strengths)


def price_of(
    tables: ValormrTables, kind: str, people: str, *, catapult: bool = False
) -> Fraction | Refusal:
    """Return the army points one vessel costs a people, or why it cannot buy it.

    Rules: VAL-SHIP-01, VAL-SHIP-14, VAL-SHIP-16, VAL-OOB-20, VAL-OOB-21.
    """
    if kind == LONGSHIP:
        refusal = Refusal(reason="longships-not-for-sale", rule="VAL-SHIP-14")
        return FREE if people == NORTHMEN else refusal
    if kind == SAILING_SHIP and people == PIRATES:
        return tables.ships.number("pirate-cost")
    is_armed = kind == SAILING_SHIP and catapult
    extra = tables.ships.number("catapult-cost") if is_armed else FREE
    return tables.vessels.number(kind, "cost") + extra


def has_catapults(kind: str, people: str, *, bought: bool) -> bool:
    """Return whether vessels carry a light catapult each.

    Rule: VAL-SHIP-16.
    """
    return kind == SAILING_SHIP and (bought or people == PIRATES)


def escort_is_effective(tables: ValormrTables, galleys: int, regiments_carried: int) -> bool:
    """Return whether there is a galley for every regiment carried.

    Rule: VAL-SHIP-11.
    """
    return galleys >= regiments_carried * tables.ships.whole("galleys-per-regiment")


STREAM, TIDE, RIVER_SAILING = "adv.stream", "adv.tide", "adv.river_sailing"
DROUGHT = "adv.drought"
RISING = "rising"


def stretch_between(board: Board, start: Hex, goal: Hex) -> RiverStretch | None:
    """Return the stretch of river that joins two hexes, none where none does."""
    hexside = direction_between(start, goal)
    for place, side in ((start, hexside), (goal, direction_between(goal, start))):
        for arm in board.arms(place):
            if arm.hexside == side:
                return board.rivers[arm.stretch]
    return None


def runs_downstream(stretch: RiverStretch, start: Hex, goal: Hex) -> bool:
    """Return whether a step along a stretch goes with its course."""
    course = stretch.course
    if start in course and goal in course:
        return course.index(goal) > course.index(start)
    return goal not in course


def stream_factor(play: Play, start: Hex, goal: Hex) -> Modifier | None:
    """Return what the stream makes of the price of a river step.

    Fewer points upstream are the same as a dearer hex: a fifth dearer upstream, a
    seventh cheaper down.

    Rules: VAL-ADV-05, DEF-ADV-01.
    """
    stretch = stretch_between(play.board, start, goal)
    if stretch is None or not play.switches.flag(STREAM):
        return None
    reason = "downstream" if runs_downstream(stretch, start, goal) else "upstream"
    return times(reason, "VAL-ADV-05", 1 / play.tables.advanced.number(reason))


def flats_are_flooded(play: Play, half: Half | None) -> bool:
    """Return whether mud flats can be passed without a channel.

    Without the tide they never can; with it, in a half period that ends high.

    Rules: VAL-SEA-03, VAL-SHIP-17, DEF-ADV-06.
    """
    if half is None or not play.switches.flag(TIDE):
        return False
    return play.tables.tide.says_yes(half, "ends-high")


def tidal_reach(tables: ValormrTables, stretch: RiverStretch, hex_miles: int) -> int:
    """Return how many hexes of a river, from its mouth, feel the tide.

    Rule: VAL-ADV-07.
    """
    miles = stretch.tidal_miles
    if miles is None:
        is_major = stretch.category is RiverCategory.MAJOR
        miles = tables.advanced.whole("common-reach" if is_major else "short-reach")
    return miles // hex_miles


def way_to_the_sea(board: Board, stretch: RiverStretch, at: Hex) -> tuple[Hex, ...]:
    """Return the river hexes from one down to the mouth; empty without a mouth."""
    way: list[Hex] = []
    course = stretch.course[stretch.course.index(at) :]
    while not set(way).intersection(course):
        if board.is_sea(course[-1]):
            return (*way, *course[:-1])
        way.extend(course[:-1])
        end = course[-1]
        onward = (r.course for r in board.rivers if end in r.course[:-1])
        course = next((c[c.index(end) :] for c in onward), ())
        if not course:
            return ()
    return ()


def is_tidal(play: Play, start: Hex, goal: Hex) -> bool:
    """Return whether a step enters a river hex in the reach of the tide.

    Rule: VAL-ADV-07.
    """
    board = play.board
    stretch = stretch_between(board, start, goal)
    if stretch is None or goal not in stretch.course or board.is_sea(goal):
        return False
    way = way_to_the_sea(board, stretch, goal)
    ends = (r for r in board.rivers if way and board.is_sea(r.course[-1]))
    mouth = next((river for river in ends if way[-1] in river.course), None)
    if mouth is None:
        return False
    return len(way) <= tidal_reach(play.tables, mouth, board.hex_miles)


def tide_factor(play: Play, start: Hex, goal: Hex, half: Half) -> Modifier | None:
    """Return what the tide makes of the price of a river step.

    Rules: VAL-ADV-06, VAL-ADV-07, DEF-ADV-06.
    """
    if not play.switches.flag(TIDE) or not is_tidal(play, start, goal):
        return None
    stretch = stretch_between(play.board, start, goal)
    if stretch is None:
        return None
    goes_up = not runs_downstream(stretch, start, goal)
    with_it = goes_up == (play.tables.tide.text(half, "tide") == RISING)
    reason = "with-tide" if with_it else "against-tide"
    return times(reason, "VAL-ADV-06", play.tables.advanced.number(reason))


def may_sail_river(play: Play, kind: str, weather: Weather, *, start: Hex, goal: Hex) -> bool:
    """Return whether a vessel may go under sail along a river.

    Longships may where the river is drawn with two shores, so that there is room to
    tack, and no calm lies on it.

    Rule: VAL-ADV-08.
    """
    if kind != LONGSHIP or not play.switches.flag(RIVER_SAILING):
        return False
    stretch = stretch_between(play.board, start, goal)
    is_wide = stretch is not None and stretch.category is RiverCategory.MAJOR
    return is_wide and weather.wind is not Wind.CALM


def dried_up(play: Play, start: Hex, goal: Hex, weather: Weather) -> bool:
    """Return whether drought has left a minor river too shallow for vessels.

    Rule: VAL-ADV-18.
    """
    stretch = stretch_between(play.board, start, goal)
    is_minor = stretch is not None and stretch.category is RiverCategory.MINOR
    if not is_minor or not weather.drought_week or not play.switches.flag(DROUGHT):
        return False
    row = play.tables.drought.row_at(weather.drought_week)
    return not play.tables.drought.says_yes(row, "minor-navigable")


class WaterPrice(Struct, frozen=True, kw_only=True):
    """What a step by water costs."""

    base: Fraction
    points: Fraction
    modifiers: tuple[Modifier, ...] = ()
    left: Fraction = Fraction(0)
    """Points in hand when it is paid."""


def water_price(play: Play, start: Hex, goal: Hex, *, on_river: bool, half: Half) -> WaterPrice:
    """Return the price of a step by water, and what made it so.

    Rules: VAL-SEA-12, VAL-RIVER-04.
    """
    base = play.tables.terrain_costs.number("river" if on_river else "sea", "open")
    stream = stream_factor(play, start, goal) if on_river else None
    both = (stream, tide_factor(play, start, goal, half))
    found = tuple(modifier for modifier in both if modifier is not None)
    points = base * prod(modifier.amount for modifier in found)
    return WaterPrice(base=base, points=points, modifiers=found)
