"""RIVER: ferrying and rafting, which take whole days and outlast a period."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement import cheapest_paths
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.muster import Terrain
from generator.systems.valormr.rules.state import LongCrossing
from generator.values import replace
from generator.world.board import RiverCategory
from generator.world.hexes import direction_between
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event

Told = tuple["ForceState", tuple["Event", ...]]


def crossing_ordered(
    play: Play, state: ForceState, order: Order, hand: PointsInHand
) -> cheapest_paths.Crossover | Refusal:
    """Return the crossing an order means, or why it cannot be made here.

    Rules: VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-14, VAL-RIVER-15,
    VAL-RIVER-19.
    """
    offered = tuple(cheapest_paths.crossovers(play, state))
    wanted = [over for over in offered if over.means == order.means]
    by_rafts = order.means == cheapest_paths.CrossingMeans.RAFTS
    if order.route:
        hexside = direction_between(state.at, order.route[0])
        bank = None if hexside is None else cheapest_paths.bank_towards(play, state, hexside)
        wanted = [over for over in wanted if over.bank == bank]
    if not wanted:
        is_minor = any(over.category is RiverCategory.MINOR for over in offered)
        over_river = "VAL-RIVER-14" if is_minor else "VAL-RIVER-15"
        rule = over_river if by_rafts else "VAL-RIVER-06"
        facts = {"crossing": order.means}
        return Refusal(reason="no-such-crossing", rule=rule, facts=facts)
    barred = _no_rafts(play, state, wanted[0], offered, hand) if by_rafts else None
    return barred or cheapest_paths.closed_by_rain(play, wanted[0], hand) or wanted[0]


def _no_rafts(
    play: Play,
    state: ForceState,
    over: cheapest_paths.Crossover,
    offered: tuple[cheapest_paths.Crossover, ...],
    hand: PointsInHand,
) -> Refusal | None:
    """Refuse rafts where timber was wanting, or where cavalry can ford or swim.

    Rules: VAL-RIVER-12, VAL-RIVER-13, VAL-RIVER-14, VAL-RIVER-19.
    """
    if state.at in state.no_timber_at:
        return Refusal(reason="no-timber-here", rule="VAL-RIVER-19")
    easier = (
        other.means
        for other in offered
        if other.bank == over.bank
        and not other.means.takes_days
        and cheapest_paths.closed_by_rain(play, other, hand) is None
    )
    means = next(easier, None)
    if means is None:
        return None
    rule = "VAL-RIVER-12" if means is cheapest_paths.CrossingMeans.FORD else "VAL-RIVER-13"
    return Refusal(reason="rafts-not-needed", rule=rule, facts={"crossing": str(means)})


def begin(play: Play, state: ForceState, over: cheapest_paths.Crossover) -> Told:
    """Begin a crossing that takes days, on a morning with the whole day ahead.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16.
    """
    state, told = given_up(play, state)
    means = str(over.means)
    days = play.tables.crossings.whole(over.row, f"{over.category}-days")
    crossing = LongCrossing(means=means, bank=over.bank, days=days)
    rule, dawn = _rule_of(play, crossing), play.halves[0]
    event = play.tells_of(state, "crossing-begun", rule, dawn, means=means, days=days)
    return replace(state, crossing=crossing), (*told, event)


def _rule_of(play: Play, crossing: LongCrossing) -> str:
    """Return the rule that says how long a crossing takes that is under way.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-ADV-09.
    """
    minor = play.tables.crossings.whole("ferry", f"{RiverCategory.MINOR}-days")
    is_short = crossing.days == minor
    category = RiverCategory.MINOR if is_short else RiverCategory.MAJOR
    return cheapest_paths.rule_of_days(crossing.means, category)


def is_under_way(state: ForceState, order: Order, over: cheapest_paths.Crossover | Refusal) -> bool:
    """Return whether an order to cross only repeats what the force is doing."""
    crossing = state.crossing
    if crossing is None or crossing.means != order.means:
        return False
    return isinstance(over, Refusal) or over.bank == crossing.bank


def given_up(play: Play, state: ForceState) -> Told:
    """Give up a crossing because the force does something else."""
    if state.crossing is None:
        return state, ()
    rule, means = _rule_of(play, state.crossing), state.crossing.means
    kind, dawn = "crossing-given-up", play.halves[0]
    event = play.tells_of(state, kind, rule, dawn, means=means)
    return replace(state, crossing=None), (event,)


def at_work(play: Play, state: ForceState) -> ForceState:
    """Return a force with a day's points spent on a crossing that takes days.

    It works by day and rests by night.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16.
    """
    if state.crossing is None or play.is_night:
        return state
    return replace(state, freshness=Fraction(0), carried=Fraction(0))


def after_day(play: Play, state: ForceState, hand: PointsInHand) -> Told:
    """Count a whole day of a crossing when the turn is over.

    Rain that closes the crossing by day or by night loses the day, and so does a
    battle, unless ``crossing.battle_days`` counts its day; the force waits.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-RIVER-18, VAL-WX-22.
    """
    crossing = state.crossing
    if crossing is None:
        return state, ()
    means, bank = crossing.means, crossing.bank
    ways = (o for o in cheapest_paths.crossovers(play, state) if (o.means, o.bank) == (means, bank))
    over = next(ways, None)
    if over is None:
        return given_up(play, state)
    if cheapest_paths.closed_by_rain(play, over, hand) is not None:
        crossing = replace(crossing, held_up=True)
    if not play.is_night:
        return replace(state, crossing=crossing), ()
    fought = crossing.fought and not play.switches.flag("crossing.battle_days")
    if crossing.held_up or fought:
        kind, rule = "crossing-kept-by-battle", _rule_of(play, crossing)
        if crossing.held_up:
            kind, rule = "crossing-waits", "VAL-WX-22"
        tomorrow = replace(crossing, held_up=False, fought=False)
        return replace(state, crossing=tomorrow), (play.tells_of(state, kind, rule),)
    days = crossing.days_done + 1
    return _day_done(play, state, replace(crossing, days_done=days, fought=False))


def kept_from_work(crossing: LongCrossing | None) -> LongCrossing | None:
    """Return a crossing after a battle in this turn; none if there is none.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16.
    """
    return None if crossing is None else replace(crossing, fought=True)


def _day_done(play: Play, state: ForceState, crossing: LongCrossing) -> Told:
    """See what a force has got to when a day of its crossing is counted.

    It stands formed on the far bank, or has felled timber for its rafts, or gives the
    hex up for want of it, or just goes on.

    Rules: VAL-RIVER-07, VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-RIVER-18,
    VAL-RIVER-19.
    """
    means, days = crossing.means, crossing.days_done
    if days >= crossing.days:
        bank = bank_name(play.board, state.at, crossing.bank)
        kind, rule = "crossed-in-days", "VAL-RIVER-07"
        event = play.tells_of(state, kind, rule, means=means, bank=bank)
        return replace(state, crossing=None, bank=crossing.bank), (event,)
    timber_day = play.tables.rafting.whole("timber-day")
    if means == cheapest_paths.CrossingMeans.RAFTS and days == timber_day:
        found, told = timber(play, state)
        if found:
            return replace(state, crossing=crossing), told
        barred = (*state.no_timber_at, state.at)
        return replace(state, crossing=None, no_timber_at=barred), told
    rule = _rule_of(play, crossing)
    event = play.tells_of(state, "crossing-goes-on", rule, day=days)
    return replace(state, crossing=crossing), (event,)


def timber(play: Play, state: ForceState) -> tuple[bool, tuple[Event, ...]]:
    """Throw for timber at the end of the first day; woods and swamps have enough.

    Rules: VAL-RIVER-18, VAL-RIVER-19.
    """
    rule = "VAL-RIVER-18"
    if play.board.terrain_at(state.at) in (Terrain.FOREST, Terrain.SWAMP):
        return True, (play.tells_of(state, "timber-at-hand", rule),)
    throw = play.throw(rule, state.force)
    enough = play.tables.timber.word(throw.total) == "enough"
    kind = "timber-enough" if enough else "timber-too-little"
    event = play.tells_of(state, kind, rule)
    return enough, (replace(event, throws=(throw,)),)


def fights_in_part(play: Play, state: ForceState) -> bool:
    """Return whether only part of a force meets an attack, as it gathers and builds.

    Rule: VAL-RIVER-17.
    """
    crossing = state.crossing
    if crossing is None or crossing.means != cheapest_paths.CrossingMeans.RAFTS:
        return False
    return crossing.days_done < play.tables.rafting.whole("building-day")


def fighting_figures(play: Play, state: ForceState, present: int) -> int:
    """Return how many of so many figures meet an attack: all, or a third of a rafter's.

    Rule: VAL-RIVER-17.
    """
    if not fights_in_part(play, state):
        return present
    return ceil(present * play.tables.rafting.number("fighting-share"))


def is_between_banks(play: Play, state: ForceState) -> bool:
    """Return whether a crossing of days has a force on both banks at once.

    A ferry does on every day; rafts do on the last. Over a train's bridge a force
    crosses formed.

    Rules: VAL-RIVER-07, VAL-RIVER-17, VAL-ADV-09, DEF-ADV-03.
    """
    if state.crossing is None or state.crossing.means == cheapest_paths.CrossingMeans.TRAIN:
        return False
    return not fights_in_part(play, state)
