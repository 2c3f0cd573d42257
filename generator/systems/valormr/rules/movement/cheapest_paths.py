"""RIVER, MOVE: from one bank to the other, and the cheapest way along a route."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.daily_weather import category_now, is_fordable
from generator.systems.valormr.rules.movement import prices
from generator.systems.valormr.rules.muster import Footing
from generator.values import Struct, replace
from generator.world.board import CrossingKind, RiverCategory
from generator.world.hexes import direction_between, neighbours
from generator.world.rivers import bank_across, can_leave, crossings_of_arm, is_parted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.board import RiverArm
    from generator.world.hexes import Direction, Hex
    from generator.world.rivers import Bank


class CrossingMeans(StrEnum):
    """The ways across a river."""

    BRIDGE = "bridge"
    FORD = "ford"
    FERRY = "ferry"
    SWIM = "swimming"
    RAFTS = "rafts"
    TRAIN = "bridging train"

    @property
    def takes_days(self) -> bool:
        """Whether it takes whole days instead of points."""
        return self in (CrossingMeans.FERRY, CrossingMeans.RAFTS, CrossingMeans.TRAIN)


class Crossover(Struct, frozen=True, kw_only=True):
    """One way across one arm of a river, for one force."""

    means: CrossingMeans
    bank: Bank
    """The bank it leads to."""
    row: str
    """Row of the crossings table."""
    category: RiverCategory


def crossovers(play: Play, state: ForceState) -> Iterator[Crossover]:
    """Yield every way across the waters beside a force's bank, whatever the weather.

    A river that only passes through has two arms and leads across but once.

    Rules: VAL-RIVER-05, VAL-RIVER-08, VAL-RIVER-12, VAL-RIVER-13, VAL-RIVER-14,
    VAL-RIVER-15.
    """
    board = play.board
    if state.bank is None or not is_parted(board, state.at):
        return
    seen: set[Crossover] = set()
    for arm in board.arms(state.at):
        goal = bank_across(board, state.at, state.bank, arm.hexside)
        if goal is None or goal == state.bank:
            continue
        for means, row in _means_at(play, state, arm):
            category = category_now(play, arm.category)
            over = Crossover(means=means, bank=goal, row=row, category=category)
            if over not in seen:
                yield over
            seen.add(over)


def _means_at(play: Play, state: ForceState, arm: RiverArm) -> Iterator[tuple[CrossingMeans, str]]:
    """Yield the means one arm of a river offers a force.

    Rules: VAL-RIVER-08, VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-12, VAL-RIVER-13,
    VAL-RIVER-14, VAL-RIVER-15, VAL-ADV-09, VAL-ADV-16, VAL-ADV-18, DEF-ADV-03.
    """
    kinds = {c.kind for c in crossings_of_arm(play.board, state.at, arm.hexside)}
    if is_fordable(play, arm.category):
        kinds.add(CrossingKind.FORD)
    is_minor = category_now(play, arm.category) is RiverCategory.MINOR
    on_foot = play.has_infantry(state) or not play.has_cavalry(state)
    if CrossingKind.BRIDGE in kinds:
        yield CrossingMeans.BRIDGE, "bridge"
    if CrossingKind.FORD in kinds and is_minor:
        yield CrossingMeans.FORD, "ford-infantry" if on_foot else "ford-cavalry"
    if CrossingKind.FERRY in kinds:
        yield CrossingMeans.FERRY, "ferry"
    if not kinds and is_minor and not on_foot:
        yield CrossingMeans.SWIM, "swim-cavalry"
    if has_train(play, state, "bridging") and not is_minor:
        yield CrossingMeans.TRAIN, "bridging-train"
    built = {CrossingKind.BRIDGE, CrossingKind.FERRY}
    if not kinds & built and (not kinds or not is_minor or not on_foot):
        yield CrossingMeans.RAFTS, "rafts"


def has_train(play: Play, state: ForceState, train: str) -> bool:
    """Return whether a train goes with a force, in a campaign that has such.

    Rules: VAL-ADV-09, VAL-ADV-10.
    """
    return play.switches.flag("adv.engineers") and train in play.force(state).trains


def rule_of_days(means: str, category: RiverCategory) -> str:
    """Return the rule that says how many days a crossing takes.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-ADV-09.
    """
    if means == CrossingMeans.RAFTS:
        return "VAL-RIVER-16"
    if means == CrossingMeans.TRAIN:
        return "VAL-ADV-09"
    return "VAL-RIVER-10" if category is RiverCategory.MINOR else "VAL-RIVER-09"


def crossing_price(
    play: Play, state: ForceState, over: Crossover, hand: PointsInHand
) -> prices.Price | prices.Refusal:
    """Return what a crossing by points costs, or why it cannot be made.

    Rules: VAL-RIVER-06, VAL-RIVER-12, VAL-RIVER-13, VAL-NIGHT-06, VAL-WX-21.
    """
    if over.means.takes_days:
        rule = rule_of_days(over.means, over.category)
        return prices.Refusal(reason="crossing-takes-days", rule=rule)
    closed = closed_by_rain(play, over, hand)
    if closed is not None:
        return closed
    share = play.tables.crossings.number(over.row, f"{over.category}-share")
    points, modifiers = hand.rate.points * share, []
    if points:
        swims = over.means is CrossingMeans.SWIM
        rule = "VAL-RIVER-13" if swims else "VAL-RIVER-12"
        modifiers.append(prices.times("of-the-days-points", rule, share))
    if points and prices.is_hampered_by_night(play, state):
        factor = play.tables.night.number("crossing-factor")
        points *= factor
        modifiers.append(prices.times("by-night", "VAL-NIGHT-06", factor))
    return prices.Price(
        points=points,
        terrain=play.board.terrain_at(state.at),
        way=None,
        base=hand.rate.points if modifiers else Fraction(0),
        modifiers=tuple(modifiers),
        crossed_by=over.means,
    )


def closed_by_rain(play: Play, over: Crossover, hand: PointsInHand) -> prices.Refusal | None:
    """Return a refusal when rain has closed a crossing, none when it is open.

    Rules: VAL-RIVER-11, VAL-WX-21, VAL-WX-22.
    """
    closed_with = play.tables.crossings.text(over.row, "closed-by-rain")
    improvised = over.means in (CrossingMeans.SWIM, CrossingMeans.RAFTS)
    if closed_with == "never" or (improvised and not play.switches.flag("rain.improvised")):
        return None
    if play.tables.rain_levels.text(str(hand.rain_level), closed_with) == "open":
        return None
    facts = {"crossing": str(over.means)}
    rule = "VAL-WX-21" if closed_with == "fords" else "VAL-WX-22"
    return prices.Refusal(reason="closed-by-rain", rule=rule, facts=facts)


def bank_towards(play: Play, state: ForceState, hexside: Direction) -> Bank | None:
    """Return the bank from which one leaves across a hexside; none: any will do."""
    return next(iter(prices.banks_towards(play, state, hexside)), None)


# Finding the cheapest way between two points of an order's route.

StepBook = Callable[[Footing], Iterable[tuple[Footing, Fraction]]]
"""Says where one can step from a place, and for how many points."""


class Walk(Struct, frozen=True, kw_only=True):
    """Under which circumstances a force looks for its way."""

    hand: PointsInHand
    by_way: str = ""


def footing_of(state: ForceState) -> Footing:
    """Return where a force stands."""
    return Footing(state.at, state.bank)


def steps_from(play: Play, state: ForceState, walk: Walk) -> Iterator[tuple[Footing, prices.Price]]:
    """Yield every step the rules allow from where a force stands, with its price.

    A crossing within the hex is a step of its own.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    for following in neighbours(state.at):
        price = price_to(play, state, following, walk)
        if isinstance(price, prices.Price):
            yield Footing(following, prices.arrival_bank(play, state, following)), price
    if play.force(state).flies:
        return
    for over in crossovers(play, state):
        price = crossing_price(play, state, over, walk.hand)
        if isinstance(price, prices.Price):
            yield Footing(state.at, over.bank), price


def price_to(play: Play, state: ForceState, goal: Hex, walk: Walk) -> prices.Price | prices.Refusal:
    """Return the price of a dry step into an adjacent hex, or why it is barred.

    Rules: VAL-MOVE-02, VAL-RIVER-14, VAL-RIVER-15.
    """
    hexside = direction_between(state.at, goal)
    if hexside is None:
        return prices.Refusal(reason="not-adjacent", rule="VAL-MOVE-03")
    dry = play.force(state).flies or can_leave(play.board, state.at, state.bank, hexside)
    if play.board.grid.contains(goal) and not dry:
        return prices.river_bars(play, state, prices.banks_towards(play, state, hexside))
    return prices.step_price(play, state, goal, by_way=walk.by_way)


def step_book(play: Play, state: ForceState, walk: Walk) -> StepBook:
    """Return the steps open from any place, looked up once for all who walk alike.

    Nothing but board, time of day, rain, drought and what the force is made of decides
    about them.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    force = play.force(state)
    alike = (
        play.board,
        *(play.is_night, play.drought_week),
        *(walk.by_way, walk.hand.rain_level, walk.hand.rate.points),
        *(force.people, force.flies, force.sight, force.trains),
        *(state.formed, play.has_cavalry(state), play.has_infantry(state)),
    )
    known = play.known_steps.setdefault(alike, {})

    def steps(here: Footing) -> tuple[tuple[Footing, Fraction], ...]:
        if here not in known:
            standing = replace(state, at=here.at, bank=here.bank)
            found = steps_from(play, standing, walk)
            known[here] = tuple((there, price.points) for there, price in found)
        return known[here]

    return steps


def cheapest_path(play: Play, state: ForceState, goal: Hex, walk: Walk) -> tuple[Footing, ...]:
    """Return the footings from the next one to ``goal``; empty when there is no way.

    Other forces are not looked at: they may be gone when the march comes by. Of two
    equally cheap ways the one whose hexes come first in the order of the map is taken.
    """
    return cheapest(footing_of(state), goal, step_book(play, state, walk))


def cheapest(start: Footing, goal: Hex, steps: StepBook) -> tuple[Footing, ...]:
    """Return the cheapest way over the steps there are; empty when there is none."""
    best = {start: Fraction(0)}
    came_from: dict[Footing, Footing] = {}
    queue = [(Fraction(0), 0, start.order, start)]
    while queue:
        cost, taken, _, here = heapq.heappop(queue)
        if here.at == goal:
            walked = []
            while here in came_from:
                walked.append(here)
                here = came_from[here]
            return tuple(reversed(walked))
        if cost > best[here]:
            continue
        for there, points in steps(here):
            total = cost + points
            if there not in best or total < best[there]:
                best[there] = total
                came_from[there] = here
                heapq.heappush(queue, (total, taken + 1, there.order, there))
    return ()
