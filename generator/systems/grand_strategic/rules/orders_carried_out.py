"""One army carries out its order for the week, or falls to what was said instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.period_play import unless_stopped
from generator.systems.grand_strategic.rules.commanders import settled_in_cities
from generator.systems.grand_strategic.rules.kingdom_answers import WhichHex, hex_said
from generator.systems.grand_strategic.rules.marches import (
    INACTIVE,
    Entering,
    may_go_on,
    steps_home,
)
from generator.systems.grand_strategic.rules.orders import GrandDeed, Otherwise, order_to
from generator.systems.grand_strategic.rules.parting import share_of
from generator.systems.grand_strategic.rules.policies import policy_order
from generator.systems.grand_strategic.rules.stepping import (
    JOINED,
    MERGES,
    ArmyStep,
    Stepped,
    detaches,
    entry_of,
    stepped,
    transfers,
)
from generator.systems.grand_strategic.rules.wild_events import MOURNS, ROUTED
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# Armies that have to go to a city: a hex a week, without attacks on the road.


def forced_march(course: GrandCourse, army_id: str) -> GrandCourse:
    """Let an army that is sent to its nearest city go a hex towards it (GS-AMB-20).

    Of several ways as short its owner says which. Where no way is open, it waits. The
    army of a city to which it has come to mourn stays there with it.

    Rules: GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    one = course.army(army_id)
    rule, ways = one.forced_by, ways_home(course, army_id)
    if not ways:
        return course.tells("no-way-home", rule, army_id, facts={"at": one.at})
    which = WhichHex(
        about=str(course.play.period),
        kind="home",
        rule=rule,
        army=army_id,
        leaves=one.at,
        options=ways,
    )
    course, goal = hex_said(course, which)
    if goal is None:
        return course
    step = ArmyStep(army=army_id, goal=goal, attacks=False, forced_by=rule)
    course = stepped(course, step).course
    host = course.situation.army_at(goal)
    if rule != MOURNS or host is None or not host.city or host.forced_by:
        return course
    until = course.play.calendar.after(course.play.period)
    return course.with_army(replace(host, stays_until=until))


def ways_home(course: GrandCourse, army_id: str) -> tuple[Hex, ...]:
    """Return the hexes by any of which an army comes nearer to its nearest city.

    It joins nobody on the road, only in a city.

    Rules: GS-GENL-09, GS-ARMY-03, GS-DEF-02.
    """
    country = course.country
    steps = steps_home(country, course.army(army_id))
    return tuple(at for at in steps if not country.army_at(at) or country.city_at(at))


NO_CITY, FAST = "GS-CITY-03", "GS-WFB-03"
_WHY = {
    "GS-MOVE-01": "not-beside",
    "GS-ARMY-03": "not-free",
    "GS-ARMY-04": "nobody-to-join",
    "GS-ARMY-05": "cannot-be-parted",
    "GS-ARMY-07": "no-such-general",
    "GS-CITY-01": "no-room",
    "GS-CITY-02": "out-of-the-game",
    "GS-CITY-03": "no-city",
    "GS-DEF-02": "would-be-a-fight",
    "GS-DEF-03": "was-joined",
    "GS-DEF-04": "too-many-armies",
    "GS-WILD-22": "was-routed",
    "GS-WILD-23": "mourns",
    "GS-WILD-33": "prince-is-held",
    "GS-WILD-43": "at-peace",
}
"""Why an order cannot be carried out, by the rule that bars it."""
_STAYS_ANYHOW = (MOURNS, JOINED, ROUTED, INACTIVE)
"""Rules that bar every move, the one home too."""


def carries_out(course: GrandCourse, army_id: str) -> GrandCourse:
    """Let an army do what it has to, or what it was ordered.

    An order that has become impossible falls to its stated default, and says so.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-CITY-02, GS-WILD-22, GS-WILD-23, GS-DEF-02,
        GS-DEF-03.
    """
    one = course.situation.armies.get(army_id)
    if one is None:
        return course
    order = order_to(army_id, course.play.inputs)
    if army_id in course.done:
        return _falls_short(course, order, course.done[army_id])
    course = course.with_done(army_id, JOINED)
    if not one.forced_by:
        return unless_stopped(settled_in_cities)(_ordered(course, army_id, order))
    if order is not None and order.deed is not GrandDeed.HOLD:
        facts: dict[str, FactValue] = {"deed": str(order.deed), "at": one.at}
        kind = "impossible-has-to-go-home"
        course = course.tells(kind, one.forced_by, army_id, facts=facts)
    return unless_stopped(settled_in_cities)(forced_march(course, army_id))


def _ordered(course: GrandCourse, army_id: str, order: GrandOrder | None) -> GrandCourse:
    """Carry out an order to an army that may go where it likes."""
    one = course.army(army_id)
    if not course.situation.kingdoms[one.kingdom].is_in_play:
        return _falls_short(course, order, INACTIVE)
    if one.stays_until is not None and one.stays_until >= course.play.period:
        return _falls_short(course, order, MOURNS)
    if order is None:
        course, order = policy_order(course, army_id)
    if order is None or order.deed is GrandDeed.HOLD:
        return course
    done = _DEEDS[order.deed](course, order)
    return _falls_short(course, order, done.barred) if done.barred else done.course


def _falls_short(course: GrandCourse, order: GrandOrder | None, rule: str) -> GrandCourse:
    """Let an army fall to its stated default, for its order has become impossible.

    That is told, with whom it would have met: an army, else a city's owner. Who was
    ordered nothing, or to hold, is told nothing.

    Rule: GS-DEF-02.
    """
    if order is None or order.deed is GrandDeed.HOLD:
        return course
    situation, one = course.situation, course.army(order.force)
    goes_home = order.otherwise == Otherwise.HOME and rule not in _STAYS_ANYHOW
    goal = next(iter(ways_home(course, order.force)), None) if goes_home else None
    met = order.partner
    if order.route:
        there = situation.army_at(order.route[0])
        places = course.play.board.places_at(order.route[0])
        met = next((situation.cities[place.id].owner for place in places), "")
        if there is not None:
            met = there.army if there.kingdom == one.kingdom else there.kingdom
    course = course.tells(
        f"impossible-{_WHY[rule]}",
        rule,
        order.force,
        facts={
            "deed": str(order.deed),
            "at": one.at,
            "goal": _goal_of(course, order) or order.partner,
            "other": met,
            "goes_home": goal is not None,
            **_shortfall(course, order, rule),
        },
    )
    if goal is None:
        return course
    return stepped(course, ArmyStep(army=order.force, goal=goal, attacks=False)).course


def _goal_of(course: GrandCourse, order: GrandOrder) -> Hex | None:
    """Return the hex an order leads into first; none: it names nobody who is there."""
    if order.route:
        return order.route[0]
    partner = course.situation.armies.get(order.partner)
    return partner.at if partner else None


def _shortfall(course: GrandCourse, order: GrandOrder, rule: str) -> Mapping[str, FactValue]:
    """Return the numbers behind the rule by which an order cannot be carried out.

    Rules: GS-MOVE-01, GS-ARMY-01, GS-ARMY-03, GS-ARMY-05, GS-CITY-01.
    """
    army, goal = course.army(order.force), _goal_of(course, order)
    moving = army.points
    if order.points or order.units:
        moving = share_of(army, order.points, order.units).points
    amounts = course.play.amounts
    most = amounts.of("army-most")
    if rule == "GS-ARMY-05":
        limits = {"least": amounts.of("army-least"), "most": most}
        return {**limits, "part": moving, "rest": army.points - moving}
    if goal is None:
        return {}
    if rule == "GS-MOVE-01":
        return {"is_sea": not course.play.board.is_land(goal), "partner": order.partner}
    there = course.situation.army_at(goal)
    within = there.points if there else 0
    if rule == "GS-CITY-01":
        room = max(amounts.of("city-most") - within, 0)
        return {"room": room, "points": moving}
    if rule != "GS-ARMY-03" or there is None:
        return {}
    together, is_own = moving + within, there.kingdom == army.kingdom
    too_many = {"together": together, "most": most} if is_own else {}
    return {"friend": there.army, **(too_many if together > most else {})}


def _march(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Enter a hex, and those behind it as far as an army gets in a week.

    An army of its own that stands in the field is not in its way by chance: it joins
    that one by an order to merge alone.

    Rules: GS-MOVE-01, GS-WFB-03, GS-ARMY-03.
    """
    first = order.route[0]
    step = ArmyStep(army=order.force, goal=first, attacks=order.attack)
    in_field = not course.play.board.places_at(first)
    if in_field and entry_of(course, step).kind is Entering.MERGES:
        return Stepped(course=course, barred="GS-ARMY-03")
    return _goes_on(stepped(course, step), order, order.route[:1])


def _goes_on(done: Stepped, order: GrandOrder, gone: tuple[Hex, ...]) -> Stepped:
    """Enter the next hex of the way, if the army may; it stays where it is else.

    Args:
        done: What became of the step before.
        order: Whose way it is.
        gone: The hexes of it that were entered.

    Rules: GS-MOVE-01, GS-WFB-03.
    """
    army = done.course.situation.armies.get(order.force)
    is_over = done.barred or done.fought or done.course.is_stopped
    if is_over or gone == order.route or army is None or army.at != gone[-1]:
        return done
    play, way = done.course.play, order.route[: len(gone) + 1]
    country = done.course.country
    barred = FAST
    if may_go_on(play.switches, country, army, way):
        again = stepped(done.course, ArmyStep(army=order.force, goal=way[-1], attacks=order.attack))
        if not again.barred:
            return _goes_on(again, order, way)
        barred = again.barred
    facts = {"at": gone[-1], "goal": way[-1]}
    course = done.course.tells("goes-no-further", barred, order.force, facts=facts)
    return replace(done, course=course)


def _merge(course: GrandCourse, order: GrandOrder) -> Stepped:
    """March to a friend beside it, and become part of him.

    Rules: GS-ARMY-03, GS-ARMY-04, GS-ARMY-06.
    """
    partner = course.situation.armies.get(order.partner)
    own = course.army(order.force).kingdom
    if partner is None or partner.kingdom != own or partner.army == order.force:
        return Stepped(course=course, barred=MERGES)
    step = ArmyStep(army=order.force, goal=partner.at, general=order.general)
    return stepped(course, step)


def _enter(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Enter a neighbouring city.

    Rules: GS-MOVE-01, GS-CITY-03.
    """
    goal = order.route[0]
    if not course.play.board.places_at(goal):
        return Stepped(course=course, barred=NO_CITY)
    step = ArmyStep(army=order.force, goal=goal, attacks=order.attack, general=order.general)
    return stepped(course, step)


def _leave(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Leave a city, which may be left empty; or let a part of its points leave it.

    Rules: GS-MOVE-01, GS-SETUP-03, GS-ARMY-05, GS-ARMY-07.
    """
    army = course.army(order.force)
    if not army.city:
        return Stepped(course=course, barred=NO_CITY)
    leaves_part = bool(order.points or order.units)
    if leaves_part and share_of(army, order.points, order.units).points < army.points:
        return detaches(course, order)
    return _march(course, order)


_DEEDS: Mapping[GrandDeed, Callable[[GrandCourse, GrandOrder], Stepped]] = {
    GrandDeed.MARCH: _march,
    GrandDeed.MERGE: _merge,
    GrandDeed.DETACH: detaches,
    GrandDeed.ENTER: _enter,
    GrandDeed.LEAVE: _leave,
    GrandDeed.TRANSFER: transfers,
}
