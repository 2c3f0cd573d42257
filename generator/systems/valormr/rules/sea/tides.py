"""ADV: stream, tide and sailing on rivers; each behind its switch."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.vessels import LONGSHIP
from generator.systems.valormr.rules.weather.weather_state import Wind
from generator.world.events import Effect, Modifier
from generator.world.features import RiverCategory
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.systems.valormr.rules.weather.weather_state import Weather
    from generator.world.board import Board
    from generator.world.features import RiverStretch
    from generator.world.hexes import Hex

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
    amount = 1 / play.tables.advanced.number(reason)
    return Modifier(
        reason=reason, amount=amount, rule="VAL-ADV-05", effect=Effect.TIMES
    )


def tide_rises(tables: ValormrTables, half: Half) -> bool:
    """Return whether the tide rises in a half period.

    Rule: DEF-ADV-06.
    """
    return tables.tide.text(half, "tide") == RISING


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


def mouth_of(board: Board, way: tuple[Hex, ...]) -> RiverStretch | None:
    """Return the stretch at the lower end of a way to the sea."""
    ends = (r for r in board.rivers if way and board.is_sea(r.course[-1]))
    return next((r for r in ends if way[-1] in r.course), None)


def is_tidal(play: Play, start: Hex, goal: Hex) -> bool:
    """Return whether a step enters a river hex in the reach of the tide.

    Rule: VAL-ADV-07.
    """
    board = play.board
    stretch = stretch_between(board, start, goal)
    if stretch is None or goal not in stretch.course or board.is_sea(goal):
        return False
    way = way_to_the_sea(board, stretch, goal)
    mouth = mouth_of(board, way)
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
    with_it = goes_up == tide_rises(play.tables, half)
    reason = "with-tide" if with_it else "against-tide"
    amount = play.tables.advanced.number(reason)
    return Modifier(
        reason=reason, amount=amount, rule="VAL-ADV-06", effect=Effect.TIMES
    )


def may_sail_river(
    play: Play, kind: str, weather: Weather, *, start: Hex, goal: Hex
) -> bool:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterPrice:
    """What a step by water costs."""

    base: Fraction
    points: Fraction
    modifiers: tuple[Modifier, ...] = ()
    left: Fraction = Fraction(0)
    """Points in hand when it is paid."""


def water_price(
    play: Play, start: Hex, goal: Hex, *, on_river: bool, half: Half
) -> WaterPrice:
    """Return the price of a step by water, and what made it so.

    Rules: VAL-SEA-12, VAL-RIVER-04.
    """
    base = play.tables.terrain_costs.number("river" if on_river else "sea", "open")
    points, modifiers = base, []
    found = (
        stream_factor(play, start, goal) if on_river else None,
        tide_factor(play, start, goal, half),
    )
    for modifier in found:
        if modifier is not None:
            points *= modifier.amount
            modifiers.append(modifier)
    return WaterPrice(base=base, points=points, modifiers=tuple(modifiers))
