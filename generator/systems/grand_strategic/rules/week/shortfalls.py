"""By how much an order falls short: which hex, whose army is there, how many points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.parting import share_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


def goal_of(course: GrandCourse, order: GrandOrder) -> Hex | None:
    """Return the hex an order leads into first; none: it names nobody who is there."""
    if order.route:
        return order.route[0]
    partner = course.situation.armies.get(order.partner)
    return partner.at if partner else None


def shortfall(
    course: GrandCourse, order: GrandOrder, rule: str
) -> Mapping[str, FactValue]:
    """Return the numbers behind the rule by which an order cannot be carried out.

    Rules: GS-MOVE-01, GS-ARMY-01, GS-ARMY-03, GS-ARMY-05, GS-CITY-01.
    """
    army, goal = course.army(order.force), goal_of(course, order)
    moving = army.points
    if order.points or order.units:
        moving = share_of(army, order.points, order.units).points
    amounts = course.play.amounts
    limits = {"least": amounts.of("army-least"), "most": amounts.of("army-most")}
    if rule == "GS-ARMY-05":
        return {**limits, "part": moving, "rest": army.points - moving}
    if goal is None:
        return {}
    if rule == "GS-MOVE-01":
        return {"is_sea": not course.play.board.is_land(goal), "partner": order.partner}
    there = course.situation.army_at(goal)
    if rule == "GS-CITY-01":
        within = there.points if there else 0
        room = max(amounts.of("city-most") - within, 0)
        return {"room": room, "points": moving}
    if rule == "GS-ARMY-03" and there is not None:
        return {"friend": there.army, **_together(army, there, moving, limits["most"])}
    return {}


def _together(
    army: GrandArmyState, there: GrandArmyState, moving: int, most: int
) -> Mapping[str, FactValue]:
    """Return how many two armies of a kingdom would be, if that is too many."""
    together = moving + there.points
    is_own = there.kingdom == army.kingdom
    return {"together": together, "most": most} if is_own and together > most else {}
