"""Spring: mercenaries arrive, and armies take the field beside their cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import with_the_ablest
from generator.systems.grand_strategic.rules.forming_armies import first_garrison, fits_an_army
from generator.systems.grand_strategic.rules.marches import starts_outside
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.orders import START, StartOrder
from generator.systems.grand_strategic.rules.parting import (
    band_taken_in,
    made_of,
    may_appear_in,
    next_number,
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.policies import enemy_cities
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.clock import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex


ARRIVE, ROOM, NOT_ITS_CITY = "GS-MERC-04", "GS-CITY-01", "GS-CITY-03"
TOO_MANY = "GS-DEF-04"


def mercenaries_arrive(course: GrandCourse) -> GrandCourse:
    """Let hired mercenaries join armies as ordered; the others go to the capital.

    Rules: GS-MERC-01, GS-MERC-04.
    """
    for each in course.play.campaign.kingdoms:
        if course.situation.kingdoms[each.kingdom].hired:
            course = _arrive(course, each.kingdom)
    return course


def starts_of(course: GrandCourse, kingdom_id: str) -> tuple[StartOrder, ...]:
    """Return what a kingdom ordered for the spring, in the order of the file."""
    orders: tuple[StartOrder, ...] = course.play.inputs.of(START)
    side_of = course.play.side_of
    return tuple(order for order in orders if side_of(order.force) == kingdom_id)


def city_of(course: GrandCourse, order: StartOrder) -> str:
    """Return the city from which an army sets out; empty: it is in none."""
    one = course.situation.armies.get(order.force)
    return order.city or (one.city if one else "")


def _arrive(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Let hired mercenaries join as ordered, the rest in the first city with room.

    That is the capital, if it has.
    """
    left = course.situation.kingdoms[kingdom_id].hired
    for order in starts_of(course, kingdom_id):
        points, city_id = min(order.hired, left), city_of(course, order)
        if not points:
            continue
        rule = _barred(course, kingdom_id, city_id, points)
        if rule:
            place = course.play.board.place(city_id)
            facts = {"goal": place.at} if place else {}
            kind = f"cannot-start-{rule.casefold()}"
            course = course.tells(kind, rule, order.force, facts=facts)
            continue
        course, left = _joins(course, city_id, points), left - points
    capital = course.play.campaign.kingdom(kingdom_id).capital
    own = (city.id for city in course.cities_of(kingdom_id))
    cities = sorted(own, key=lambda city_id: (city_id != capital, city_id))
    open_ones = (each for each in cities if not _barred(course, kingdom_id, each, left))
    city_id = next(open_ones, "") if left else ""
    if city_id:
        course = _joins(course, city_id, left)
    elif left:
        course = course.tells_kingdom("company-homeless", ROOM, kingdom_id, points=left)
    return course.with_kingdom(replace(course.situation.kingdoms[kingdom_id], hired=0))


def _barred(course: GrandCourse, kingdom_id: str, city_id: str, points: int) -> str:
    """Return the rule by which mercenaries cannot join in a city; empty: they can."""
    if city_id not in [each.id for each in course.cities_of(kingdom_id)]:
        return NOT_ITS_CITY
    amounts, within = course.play.amounts, course.situation.points_in(city_id)
    if within + points > amounts.of("city-most"):
        return ROOM
    place = course.play.board.place(city_id)
    if place is None or not may_appear_in(course, kingdom_id, place):
        return TOO_MANY
    is_alone = course.situation.garrison_of(city_id) is None
    return ARRIVE if is_alone and points < amounts.of("army-least") else ""


def _joins(course: GrandCourse, city_id: str, points: int) -> GrandCourse:
    """Let mercenaries join the army in a city, or be one of their own."""
    place = course.play.board.place(city_id)
    if place is None:
        return course
    course = band_taken_in(course, place, points, BandOrigin.HIRED)
    host = course.situation.garrison_of(city_id)
    facts: dict[str, FactValue] = {"at": place.at, "points": points}
    if host is None:
        return course
    return course.tells("company-arrives", ARRIVE, host.army, facts=facts)


# Armies that set out from their cities in spring, one from each.

RULE, OUTSIDE = "GS-SEAS-04", "GS-SETUP-05"
INACTIVE, SIZE = "GS-CITY-02", "GS-ARMY-01"


def spring_placement(course: GrandCourse) -> GrandCourse:
    """Let armies take the field beside their cities, one from each, as ordered.

    Who is not ordered stays in the city. Of a kingdom that nobody plays whatever is
    beyond a city's first garrison takes the field.

    Rules: GS-SEAS-04, GS-SETUP-05.
    """
    for kingdom in course.play.campaign.kingdoms:
        orders = starts_of(course, kingdom.kingdom)
        if not kingdom.is_played:
            orders = (*orders, *_by_policy(course, kingdom.kingdom))
        left: set[str] = set()
        for order in orders:
            if order.route:
                course = _starts(course, order, left)
    return course


def _starts(course: GrandCourse, order: StartOrder, left: set[str]) -> GrandCourse:
    """Let one army set out, or tell why it cannot; note the city that it left.

    The ablest general goes with it unless another is named; the rest is the garrison.
    Where orders are locked the program numbers what is formed.

    Rule: GS-DEF-04.
    """
    city_id, goal = city_of(course, order), order.route[0]
    host = course.situation.garrison_of(city_id)
    is_numbered = course.play.is_locked and order.force not in course.situation.armies
    if is_numbered and host and host.kingdom == course.play.side_of(order.force):
        order = replace(order, force=host.army)
    rule = OUTSIDE if city_id in left else _barred_from_field(course, order, city_id)
    if rule or host is None:
        kind = f"cannot-start-{rule.casefold()}"
        return course.tells(kind, rule, order.force, facts={"goal": goal})
    left.add(city_id)
    course, goes, stays = _called(course, order, host)
    leader = order.general if order.general in host.leaders else host.general
    share = share_of(host, order.points or host.points)
    rest = without_share(host, share)
    others = tuple(key for key in host.leaders if key != leader)
    going, staying = ((), others) if rest.points else (others, ())
    situation = course.situation.without_army(host.army)
    situation = made_of(situation, host, share, goes)
    part = replace(situation.armies[goes], at=goal, general=leader, residents=going)
    situation = situation.with_army(part)
    if rest.points:
        garrison = replace(rest, army=stays, general="", residents=staying)
        situation = with_the_ablest(situation.with_army(garrison), stays)
    facts: dict[str, FactValue] = {"to": goal, "points": part.points}
    return course.after(situation).tells("takes-the-field", RULE, goes, facts=facts)


def _called(
    course: GrandCourse, order: StartOrder, host: GrandArmyState
) -> tuple[GrandCourse, str, str]:
    """Return what the part of a city's army that goes is called, and what stays.

    An army keeps its name in the field, a garrison in its city: the other part has the
    garrison's, if nobody bears it, or is an army that is formed now.

    Rules: GS-SEAS-04, GS-DEF-04.
    """
    if order.force != host.army or order.points in (0, host.points):
        return course, order.force, host.army
    other, situation = _other_name(course, host), course.situation
    number = next_number(situation, host.kingdom)
    if other == formed_id(host.kingdom, number):
        kingdom = replace(situation.kingdoms[host.kingdom], formed=number)
        course = course.with_kingdom(kingdom)
    is_guard = course.play.campaign.force(host.army).city == host.city
    goes, stays = (other, host.army) if is_guard else (host.army, other)
    return course, goes, stays


def _barred_from_field(course: GrandCourse, order: StartOrder, city_id: str) -> str:
    """Return the rule by which an army cannot set out so; empty: it can.

    What goes has to be an army, and what stays one, too; of a list whole units go.

    Rules: GS-ARMY-01, GS-ARMY-05, GS-SETUP-03.
    """
    kingdom_id = course.play.side_of(order.force)
    host = course.situation.garrison_of(city_id)
    if not course.situation.kingdoms[kingdom_id].is_in_play:
        return INACTIVE
    if host is None or host.kingdom != kingdom_id:
        return NOT_ITS_CITY
    if order.force in course.situation.armies and order.force != host.army:
        return NOT_ITS_CITY
    is_parted = order.points not in (0, host.points)
    if is_parted and order.force == host.army and not _other_name(course, host):
        return TOO_MANY
    if order.route[0] not in starts_outside(course.country, city_id):
        return OUTSIDE
    going = share_of(host, order.points).points
    parts = (going, host.points - going) if is_parted else ()
    amounts = course.play.amounts
    return "" if all(fits_an_army(amounts, part) for part in parts) else SIZE


def _other_name(course: GrandCourse, host: GrandArmyState) -> str:
    """Return the id that a second army of a city may have; empty: there is none."""
    situation = course.situation
    guards = (
        force.id
        for force in course.play.campaign.armies_of(host.kingdom)
        if force.city == host.city and force.id not in situation.armies
    )
    number = next_number(situation, host.kingdom)
    return next(guards, formed_id(host.kingdom, number) if number else "")


def _by_policy(course: GrandCourse, kingdom_id: str) -> Iterator[StartOrder]:
    """Yield what a kingdom that nobody plays does in spring.

    Rule: GS-SCOPE-03.
    """
    amounts = course.play.amounts
    given = {city_of(course, order) for order in starts_of(course, kingdom_id)}
    for city in course.cities_of(kingdom_id):
        host = course.situation.garrison_of(city.id)
        goal = _towards_enemies(course, kingdom_id, city)
        if host is None or goal is None or city.id in given:
            continue
        most = amounts.of("army-most")
        points = min(most, host.points - first_garrison(amounts, city.kind.key))
        if points < amounts.of("army-least"):
            continue
        is_guard = bool(course.play.campaign.force(host.army).city)
        number = next_number(course.situation, kingdom_id) if is_guard else 0
        force_id = formed_id(kingdom_id, number) if number else host.army
        yield StartOrder(force=force_id, city=city.id, route=(goal,), points=points)


def _towards_enemies(course: GrandCourse, kingdom_id: str, city: Place) -> Hex | None:
    """Return the free hex beside a city that is nearest to an enemy's city."""
    country = course.country
    goals = [each.at for each in enemy_cities(country, kingdom_id)]

    def far(at: Hex) -> int:
        return min((distance(at, goal) for goal in goals), default=0)

    return min(starts_outside(country, city.id), key=far, default=None)
