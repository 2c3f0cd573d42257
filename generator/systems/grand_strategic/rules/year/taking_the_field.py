"""Armies that set out from their cities in spring, one from each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.joining import with_the_ablest
from generator.systems.grand_strategic.rules.armies.new_armies import next_number
from generator.systems.grand_strategic.rules.armies.parting import (
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.armies.sharing_out import made_of
from generator.systems.grand_strategic.rules.country_now import country_of
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.fight.new_troops import new_in_city
from generator.systems.grand_strategic.rules.forming_armies import (
    first_garrison,
    fits_an_army,
)
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.non_players import enemy_cities
from generator.systems.grand_strategic.rules.orders import StartOrder
from generator.systems.grand_strategic.rules.seasons import starts_outside
from generator.systems.grand_strategic.rules.year.for_kingdoms import (
    cities_of,
    garrison_of,
)
from generator.systems.grand_strategic.rules.year.spring import city_of, starts_of
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.events import FactValue
    from generator.world.features import Place
    from generator.world.hexes import Hex

RULE, OUTSIDE = "GS-SEAS-04", "GS-SETUP-05"
NOT_ITS_CITY, INACTIVE, SIZE = "GS-CITY-03", "GS-CITY-02", "GS-ARMY-01"
TOO_MANY = "GS-DEF-04"


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
    rule = OUTSIDE if city in left else _barred(course, order, city)
    host = garrison_of(course.situation, city)
    if rule or host is None:
        told = Tidings(
            kind=f"cannot-start-{rule.casefold()}", rule=rule, facts={"goal": goal}
        )
        return course.tells_of(order.force, told)
    left.add(city)
    course = _set_out(course, order, host)
    points = course.army(order.force).points
    facts: dict[str, FactValue] = {"to": goal, "points": points}
    told = Tidings(kind="takes-the-field", rule=RULE, facts=facts)
    return course.tells_of(order.force, told)


def _barred(course: GrandCourse, order: StartOrder, city: str) -> str:
    """Return the rule by which an army cannot set out so; empty: it can."""
    kingdom = course.play.side_of(order.force)
    host = garrison_of(course.situation, city)
    if not course.situation.kingdoms[kingdom].is_in_play:
        return INACTIVE
    if host is None or host.kingdom != kingdom:
        return NOT_ITS_CITY
    if order.force in course.situation.armies and order.force != host.army:
        return NOT_ITS_CITY
    leaves_rest = order.points not in (0, host.points)
    is_new = order.force == host.army and leaves_rest
    if is_new and not next_number(course.situation, kingdom):
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


def _set_out(
    course: GrandCourse, order: StartOrder, host: GrandArmyState
) -> GrandCourse:
    """Put an army into the field beside its city, and leave the rest as its garrison.

    The ablest general goes with it unless another is named.
    """
    play, goal = course.play, order.route[0]
    present = tuple(filter(None, (host.general, *host.residents)))
    leader = order.general if order.general in present else host.general
    points = order.points or host.points
    share = share_of(host, points)
    situation = course.situation.without_army(host.army)
    situation = made_of(situation, host, share, order.force)
    rest = without_share(host, share)
    staying = tuple(key for key in present if key != leader) if rest.points else ()
    going = tuple(key for key in present if key not in staying)
    part = replace(
        situation.armies[order.force],
        at=goal,
        general=leader,
        residents=tuple(key for key in going if key != leader),
    )
    course = course.after(situation.with_army(part))
    if not rest.points:
        return course
    stays = replace(rest, general="", residents=staying)
    if order.force == host.army:
        place = play.board.place(host.city)
        course = new_in_city(course, host.kingdom, place) if place else course
        new = garrison_of(course.situation, host.city)
        stays = replace(stays, army=new.army if new else host.army)
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
