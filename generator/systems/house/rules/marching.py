"""Marches: what steps cost, the cheapest way, and all armies at once, hex by hex."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.kit.ways import Ways, places_on, reach, way_to
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.rule_tables import Touch
from generator.systems.house.rules.term_facts import in_force, march_points, points_told
from generator.values import Struct, replace
from generator.world.ground import Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.kit.ways import Price
    from generator.systems.house.rules.own_words import HouseOrder
    from generator.systems.house.rules.rule_tables import DeedRule
    from generator.systems.house.rules.state import ArmyStand, HouseCourse, HousePlay, HouseState
    from generator.world.hexes import Hex


MARCH, ORDERED, ROOM = "HSE-MARCH-01", "HSE-MARCH-02", "HSE-MARCH-04"


# What a step costs.


def price_for(play: HousePlay, now: HouseState, army: ArmyStand) -> Price:
    """Return what steps cost an army in a period.

    A road or track goes before the ground, and bears no more of what is added to it;
    what one cannot enter is closed by the road, too.

    Rules: HSE-MARCH-01, HSE-TABLE-02.
    """
    stepping, board = play.own.march, play.board
    own = play.kind_of(army.army).costs
    added: dict[str, Fraction] = {}
    for brings in in_force(play, now, army):
        for terrain, more in brings.costs.items():
            added[terrain] = added.get(terrain, Fraction(0)) + more
    ways = {Way.ROAD: stepping.road, Way.TRACK: stepping.track}

    def price(start: Hex, goal: Hex) -> Fraction | None:
        if goal not in board.terrain:
            return None
        terrain = board.terrain_at(goal).key
        cost = own.get(terrain, play.own.costs[terrain])
        way = board.way_between(start, goal)
        by_way = ways[way] if way else None
        if cost is None or by_way is not None:
            return None if cost is None else by_way
        if board.is_river(goal) and not board.crossings_at(goal):
            cost += stepping.river
        return max(Fraction(0), cost + added.get(terrain, Fraction(0)))

    return price


# All armies march at once.


class Marcher(Struct, frozen=True, kw_only=True):
    """An army on its way."""

    army: str
    way: tuple[Hex, ...]
    """What lies before it."""
    left: Fraction
    """The marching points it has left."""
    used: Fraction = Fraction(0)
    points: str
    """Those it began with, as people say them."""
    price: Price
    stopped: str = ""
    """Why it goes no further; empty: it does, or it is where it was to go."""


def _ordered(course: HouseCourse) -> Iterator[tuple[ArmyStand, DeedRule, HouseOrder, Price]]:
    """Yield the armies that are ordered to march, with what steps cost them."""
    play = course.play
    for army in course.in_order():
        order, deed = play.order_to(army.army), play.deed_of(army.army)
        if order is not None and deed is not None and deed.does is Does.MARCH:
            yield army, deed, order, price_for(play, course.situation, army)


def goals_closed(course: HouseCourse) -> HouseCourse:
    """Tell who is ordered to where no way leads, whatever is awaited besides.

    Rule: HSE-MARCH-02.
    """
    for army, _, order, price in _ordered(course):
        _, lost = way_to(order.route, army.at, price)
        if lost is not None:
            course = course.tells("cannot-reach", ORDERED, army.army, goal=lost, at=army.at)
    return course


def marches(course: HouseCourse) -> HouseCourse:
    """March all armies that are ordered to, hex by hex and all at once.

    Rules: HSE-MARCH-02, HSE-MARCH-03, HSE-MARCH-04, HSE-MARCH-05.
    """
    play, now = course.play, course.situation
    marchers: dict[str, Marcher] = {}
    for army, deed, order, price in _ordered(course):
        way, _ = way_to(order.route, army.at, price)
        if way:
            marchers[army.army] = Marcher(
                army=army.army,
                way=way,
                left=march_points(play, now, army, deed),
                points=points_told(play, now, army, deed),
                price=price,
            )
    walking = True
    while walking:
        stepped = _one_step(course, marchers)
        walking = stepped != course.situation
        course = course.after(stepped)
    for key, marcher in marchers.items():
        course = _told(course, key, marcher)
    return course


def _one_step(course: HouseCourse, marchers: dict[str, Marcher]) -> HouseState:
    """Return the situation after the next hex of everybody's march."""
    now = course.situation
    stopped = {
        key: _obstacle(course, now, marcher, marchers)
        for key, marcher in marchers.items()
        if marcher.way and not marcher.stopped
    }
    for key, why in stopped.items():
        marchers[key] = replace(marchers[key], stopped=why)
    going = {key: each for key, each in marchers.items() if each.way and not each.stopped}
    for key, marcher in going.items():
        army, goal = now.armies[key], marcher.way[0]
        if why := _taken(course.play, now, key, goal):
            marchers[key] = replace(marcher, stopped=why)
            continue
        cost = marcher.price(army.at, goal) or Fraction(0)
        left = max(Fraction(0), marcher.left - cost)
        used = marcher.used + marcher.left - left
        marchers[key] = replace(marcher, way=marcher.way[1:], left=left, used=used)
        now = now.with_army(replace(army, at=goal, came=(*army.came, army.at)))
    return now


def _obstacle(
    course: HouseCourse, now: HouseState, marcher: Marcher, marchers: Mapping[str, Marcher]
) -> str:
    """Return why an army cannot take its next step; empty: it can.

    Rules: HSE-MARCH-03, HSE-MARCH-05, HSE-MEET-01.
    """
    play, army, goal = course.play, now.armies[marcher.army], marcher.way[0]
    touch = play.own.contact.touch
    enemies = play.enemies_of(army.army, now)
    near = {Touch.SHARE: 0, Touch.NEXT: 1, Touch.SIGHT: -1}[touch]
    if army.came and any(distance(army.at, each.at) <= near for each in enemies):
        return "enemy"
    for enemy in enemies:
        other = marchers.get(enemy.army)
        swaps = other is not None and other.way[:1] == (army.at,) and not other.stopped
        if enemy.at == goal and (touch is not Touch.SHARE or swaps):
            return "enemy"
    cost = marcher.price(army.at, goal)
    may_always = not army.came and marcher.left > 0
    if cost is not None and (cost <= marcher.left or may_always):
        return ""
    return "points" if army.came else "none"


def _taken(play: HousePlay, now: HouseState, army_id: str, goal: Hex) -> str:
    """Return why there is no room for an army in a hex; empty: there is.

    Rules: HSE-MARCH-04, HSE-MEET-01.
    """
    apart = play.own.contact.touch is not Touch.SHARE
    if apart and any(each.at == goal for each in play.enemies_of(army_id, now)):
        return "enemy"
    return "room" if is_full(play, now, army_id, goal) else ""


def is_full(play: HousePlay, now: HouseState, army_id: str, goal: Hex) -> bool:
    """Return whether as many armies of an army's side are in a hex as there is room for.

    Rule: HSE-MARCH-04.
    """
    room, side = play.own.march.room, play.side_of(army_id)
    there = [play.side_of(each.army) for each in now.armies.values() if each.at == goal]
    return 0 < room <= there.count(side)


def _told(course: HouseCourse, army_id: str, marcher: Marcher) -> HouseCourse:
    """Tell a march, and why it ended before its goal."""
    army = course.situation.armies[army_id]
    if army.came:
        course = course.tells(
            "marches",
            MARCH,
            army_id,
            facts={"from": army.came[0], "to": army.at},
            used=printed_number(marcher.used),
            points=marcher.points,
        )
    if marcher.stopped:
        course = course.tells(
            "march-stopped",
            ORDERED,
            army_id,
            facts={} if army.came else {"points": marcher.points},
            at=army.at,
            goal=marcher.way[-1],
            because=marcher.stopped,
        )
    return course


# Where an army can be ordered to go, for maps that are tapped.


def ways_of(play: HousePlay, now: HouseState, forces: Collection[str]) -> Iterator[Ways]:
    """Yield the ways of some armies, for each deed by which they march.

    Rules: HSE-MARCH-01, HSE-MARCH-02, HSE-MARCH-03.
    """
    for key in sorted(now.armies.keys() & set(forces)):
        army = now.armies[key]
        price = price_for(play, now, army)
        for deed in play.own.deeds.values():
            if deed.does is Does.MARCH:
                found = reach(army.at, price, march_points(play, now, army, deed))
                yield Ways(
                    force=key,
                    sides=(play.side_of(key),),
                    kinds=("orders",),
                    table="order",
                    key="to",
                    manner={"do": deed.id},
                    start=0,
                    places=places_on(found, price),
                    periods=(play.period.title,),
                )
