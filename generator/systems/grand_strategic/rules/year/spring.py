"""Spring: mercenaries arrive, and armies take the field beside their cities."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import with_the_ablest
from generator.systems.grand_strategic.rules.course import Tidings, country_of
from generator.systems.grand_strategic.rules.fight.new_troops import may_appear_in
from generator.systems.grand_strategic.rules.forming_armies import (
    first_garrison,
    fits_an_army,
)
from generator.systems.grand_strategic.rules.marches import starts_outside
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.orders import START, StartOrder
from generator.systems.grand_strategic.rules.parting import (
    made_of,
    next_number,
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.policies import enemy_cities
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.year.demands import (
    cities_of,
    garrison_of,
    joins_in_city,
    points_within,
)
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.events import FactValue
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


def starts_of(course: GrandCourse, kingdom: str) -> tuple[StartOrder, ...]:
    """Return what a kingdom ordered for the spring, in the order of the file."""
    orders: tuple[StartOrder, ...] = course.play.inputs.of(START)
    side_of = course.play.side_of
    return tuple(order for order in orders if side_of(order.force) == kingdom)


def city_of(course: GrandCourse, order: StartOrder) -> str:
    """Return the city from which an army sets out; empty: it is in none."""
    one = course.situation.armies.get(order.force)
    return order.city or (one.city if one else "")


def _arrive(course: GrandCourse, kingdom: str) -> GrandCourse:
    left = course.situation.kingdoms[kingdom].hired
    for order in starts_of(course, kingdom):
        points = min(order.hired, left)
        if not points:
            continue
        city = city_of(course, order)
        rule = _barred(course, kingdom, city, points)
        if rule:
            place = course.play.board.place(city)
            told = Tidings(
                kind=f"cannot-start-{rule.casefold()}",
                rule=rule,
                facts={"goal": place.at} if place else {},
            )
            course = course.tells_of(order.force, told)
            continue
        course, left = _joins(course, city, points), left - points
    course = _by_default(course, kingdom, left) if left else course
    known = replace(course.situation.kingdoms[kingdom], hired=0)
    return course.after(course.situation.with_kingdom(known))


def _by_default(course: GrandCourse, kingdom: str, points: int) -> GrandCourse:
    """Let mercenaries join in the capital, else in the first city with room."""
    capital = course.play.campaign.kingdom(kingdom).capital
    cities = sorted(
        (city.id for city in cities_of(course, kingdom)),
        key=lambda city: (city != capital, city),
    )
    for city in cities:
        if not _barred(course, kingdom, city, points):
            return _joins(course, city, points)
    facts: dict[str, FactValue] = {"kingdom": kingdom, "points": points}
    told = Tidings(kind="company-homeless", rule=ROOM, facts=facts)
    return course.tells(told, kingdom)


def _barred(course: GrandCourse, kingdom: str, city: str, points: int) -> str:
    """Return the rule by which mercenaries cannot join in a city; empty: they can."""
    if city not in [each.id for each in cities_of(course, kingdom)]:
        return NOT_ITS_CITY
    amounts, within = course.play.amounts, points_within(course.situation, city)
    if within + points > amounts.of("city-most"):
        return ROOM
    place = course.play.board.place(city)
    if place is None or not may_appear_in(course, kingdom, place):
        return TOO_MANY
    is_alone = garrison_of(course.situation, city) is None
    return ARRIVE if is_alone and points < amounts.of("army-least") else ""


def _joins(course: GrandCourse, city: str, points: int) -> GrandCourse:
    """Let mercenaries join the army in a city, or be one of their own."""
    place = course.play.board.place(city)
    if place is None:
        return course
    course = joins_in_city(course, place, points, BandOrigin.HIRED)
    host = garrison_of(course.situation, city)
    facts: dict[str, FactValue] = {"at": place.at, "points": points}
    told = Tidings(kind="company-arrives", rule=ARRIVE, facts=facts)
    return course.tells_of(host.army, told) if host else course


# Armies that set out from their cities in spring, one from each.

RULE, OUTSIDE = "GS-SEAS-04", "GS-SETUP-05"
NOT_ITS_CITY_of_taking_the_field, INACTIVE, SIZE = (
    "GS-CITY-03",
    "GS-CITY-02",
    "GS-ARMY-01",
)


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
    """Let one army set out, or tell why it cannot; note the city that it left."""
    city, goal = city_of(course, order), order.route[0]
    rule = OUTSIDE if city in left else _barred_from_field(course, order, city)
    host = garrison_of(course.situation, city)
    if rule or host is None:
        told = Tidings(
            kind=f"cannot-start-{rule.casefold()}", rule=rule, facts={"goal": goal}
        )
        return course.tells_of(order.force, told)
    left.add(city)
    course, called = _called(course, order, host)
    course = _set_out(course, order, host, called)
    points = course.army(called.goes).points
    facts: dict[str, FactValue] = {"to": goal, "points": points}
    told = Tidings(kind="takes-the-field", rule=RULE, facts=facts)
    return course.tells_of(called.goes, told)


def _barred_from_field(course: GrandCourse, order: StartOrder, city: str) -> str:
    """Return the rule by which an army cannot set out so; empty: it can."""
    kingdom = course.play.side_of(order.force)
    host = garrison_of(course.situation, city)
    if not course.situation.kingdoms[kingdom].is_in_play:
        return INACTIVE
    if host is None or host.kingdom != kingdom:
        return NOT_ITS_CITY_of_taking_the_field
    if order.force in course.situation.armies and order.force != host.army:
        return NOT_ITS_CITY_of_taking_the_field
    is_parted = order.force == host.army and _leaves_rest(order, host)
    if is_parted and not _other_name(course, host):
        return TOO_MANY
    country = country_of(course.play.campaign, course.situation)
    if order.route[0] not in starts_outside(country, city):
        return OUTSIDE
    return "" if _is_fit(course, host, order.points) else SIZE


def _is_fit(course: GrandCourse, host: GrandArmyState, points: int) -> bool:
    """Say whether so many points of a city's can be an army, and the rest one, too.

    Rules: GS-ARMY-01, GS-ARMY-05, GS-SETUP-03.
    """
    if not points or points == host.points:
        return True
    amounts = course.play.amounts
    rest = host.points - points
    return fits_an_army(amounts, points) and fits_an_army(amounts, rest)


def _leaves_rest(order: StartOrder, host: GrandArmyState) -> bool:
    """Say whether something of a city's army stays in it."""
    return order.points not in (0, host.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Called:
    """The ids of both parts of a city's army."""

    goes: str
    stays: str


def _called(
    course: GrandCourse, order: StartOrder, host: GrandArmyState
) -> tuple[GrandCourse, _Called]:
    """Return what both parts of a city's army are called.

    An army keeps its name in the field, a garrison in its city: the other part has the
    garrison's, if nobody bears it, or is an army that is formed now.

    Rules: GS-SEAS-04, GS-DEF-04.
    """
    if order.force != host.army or not _leaves_rest(order, host):
        return course, _Called(goes=order.force, stays=host.army)
    other = _other_name(course, host)
    situation = course.situation
    number = next_number(situation, host.kingdom)
    if other == formed_id(host.kingdom, number):
        kingdom = replace(situation.kingdoms[host.kingdom], formed=number)
        course = course.after(situation.with_kingdom(kingdom))
    is_guard = course.play.campaign.force(host.army).city == host.city
    if is_guard:
        return course, _Called(goes=other, stays=host.army)
    return course, _Called(goes=host.army, stays=other)


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


def _set_out(
    course: GrandCourse, order: StartOrder, host: GrandArmyState, called: _Called
) -> GrandCourse:
    """Put an army into the field beside its city, and leave the rest as its garrison.

    The ablest general goes with it unless another is named.
    """
    goal = order.route[0]
    present = tuple(filter(None, (host.general, *host.residents)))
    leader = order.general if order.general in present else host.general
    points = order.points or host.points
    share = share_of(host, points)
    situation = course.situation.without_army(host.army)
    situation = made_of(situation, host, share, called.goes)
    rest = without_share(host, share)
    staying = tuple(key for key in present if key != leader) if rest.points else ()
    going = tuple(key for key in present if key not in staying)
    part = replace(
        situation.armies[called.goes],
        at=goal,
        general=leader,
        residents=tuple(key for key in going if key != leader),
    )
    course = course.after(situation.with_army(part))
    if not rest.points:
        return course
    stays = replace(rest, army=called.stays, general="", residents=staying)
    situation = course.situation.with_army(stays)
    return course.after(with_the_ablest(situation, stays.army))


def _by_policy(course: GrandCourse, kingdom: str) -> Iterator[StartOrder]:
    """Yield what a kingdom that nobody plays does in spring.

    Rule: GS-SCOPE-03.
    """
    amounts = course.play.amounts
    given = {city_of(course, order) for order in starts_of(course, kingdom)}
    for city in cities_of(course, kingdom):
        host = garrison_of(course.situation, city.id)
        goal = _towards_enemies(course, kingdom, city)
        if host is None or goal is None or city.id in given:
            continue
        most = amounts.of("army-most")
        points = min(most, host.points - first_garrison(amounts, city.kind.key))
        if points < amounts.of("army-least"):
            continue
        is_guard = bool(course.play.campaign.force(host.army).city)
        number = next_number(course.situation, kingdom) if is_guard else 0
        force = formed_id(kingdom, number) if number else host.army
        yield StartOrder(force=force, city=city.id, route=(goal,), points=points)


def _towards_enemies(course: GrandCourse, kingdom: str, city: Place) -> Hex | None:
    """Return the free hex beside a city that is nearest to an enemy's city."""
    country = country_of(course.play.campaign, course.situation)
    goals = [each.at for each in enemy_cities(country, kingdom)]
    free = starts_outside(country, city.id)
    if not goals:
        return free[0] if free else None
    return min(
        free,
        key=lambda at: min(distance(at, goal) for goal in goals),
        default=None,
    )
