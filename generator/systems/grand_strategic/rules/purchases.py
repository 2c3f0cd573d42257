"""Points bought at a stage: what king's orders and policy come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Choice, Question, choices_of
from generator.systems.grand_strategic.rules.commanders import strengthened
from generator.systems.grand_strategic.rules.demands import first_army
from generator.systems.grand_strategic.rules.kingdom_answers import answered
from generator.systems.grand_strategic.rules.muster import ListedUnit, UnitLevel
from generator.systems.grand_strategic.rules.orders import PURCHASE, PurchaseOrder
from generator.systems.grand_strategic.rules.parting import (
    may_appear_in,
    new_in_city,
    with_units_raised,
)
from generator.systems.grand_strategic.rules.policies import city_in_danger
from generator.systems.grand_strategic.rules.treasuries import (
    Purchase,
    bought,
    refusal,
    regular_price,
)
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue
    from generator.world.ground import Place


BUYING = "GS-RES-05"
BUY, KEEP, POINTS = "buy", "keep", "points"
"""The question of a stage, the answer that buys nothing, and what others need."""
_NOT_ITS_CITY, _FALLEN, _TOO_MANY = "GS-CITY-03", "GS-CITY-02", "GS-DEF-04"
GREEN = "GS-CSW-15"
_STORES, _POLICY = "GS-RES-03", "GS-SCOPE-03"


def purchases_made(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Buy what a kingdom ordered, in that order, and keep what is left.

    Who ordered nothing is asked. One that nobody plays buys for the city in danger, as
    far as it can.

    Rules: GS-RES-03, GS-RES-04, GS-RES-05, GS-SCOPE-03.
    """
    entered: tuple[PurchaseOrder, ...] = course.play.inputs.of(PURCHASE)
    orders = tuple(order for order in entered if order.kingdom == kingdom_id)
    is_played = course.play.campaign.kingdom(kingdom_id).is_played
    if is_played and not orders:
        course, orders = _asked(course, kingdom_id)
    if course.is_stopped:
        return course
    for order in orders:
        course = _bought(course, order)
    if not is_played:
        course = _by_policy(course, kingdom_id)
    left = course.treasury(kingdom_id).closing
    return course.tells_kingdom("stores", _STORES, kingdom_id, left=left)


def _asked(course: GrandCourse, kingdom_id: str) -> tuple[GrandCourse, tuple[PurchaseOrder, ...]]:
    """Ask a king what he buys, if he could buy as many points anywhere as are needed there.

    Rules: GS-RES-01, GS-RES-03, GS-RES-04.
    """
    least = course.play.amounts.of("army-least")
    cities = []
    for city in course.cities_of(kingdom_id):
        fewest = max(1, least - course.situation.points_in(city.id))
        if not _barred(course, PurchaseOrder(kingdom=kingdom_id, city=city.id, points=fewest)):
            cities.append(city.id)
    if not cities:
        return course, ()
    left = course.treasury(kingdom_id).closing
    army_id = first_army(course, kingdom_id)
    there = Choice(
        key="",
        means=f"{BUY}-there",
        rule=BUYING,
        needs=(POINTS,),
        example="points = 40",
        asked="how many points",
    )
    question = Question(
        key=f"{course.play.period}/{BUY}/{kingdom_id}",
        kind=BUY,
        rule=_STORES,
        asks=(army_id,) if army_id else (),
        sides=(),
        choices=(
            *choices_of(BUY, _STORES, KEEP),
            *(replace(there, key=each) for each in cities),
        ),
        more_lines=("# for several purchases write [[period.purchase]] tables instead",),
        facts=(("kingdom", kingdom_id), ("amount", str(left))),
    )
    found = answered(course, question, _points_named, {"treasury": left})
    if found.decision is None or found.choice == KEEP:
        return found.course, ()
    points = _points_named(found.decision)
    return found.course, (PurchaseOrder(kingdom=kingdom_id, city=found.choice, points=points),)


def _points_named(decision: Decision) -> int:
    """Return how many points an answer buys; nothing is bought with what is kept.

    Raises:
        CampaignError: It names no number of points.
    """
    if decision.choice == KEEP:
        return 0
    said = decision.detail[POINTS]
    text = "".join(map(str, said)) if isinstance(said, tuple) else str(said)
    if text.isascii() and text.isdigit() and int(text):
        return int(text)
    what = f"“points” is {text!r}, and must be a whole number of at least 1"
    where, hint = (*decision.where, POINTS), "write points = 40"
    raise CampaignError((Finding("C070", where, what, hint, rule=BUYING),))


def _wanted(course: GrandCourse, order: PurchaseOrder) -> Purchase:
    within = course.situation.points_in(order.city)
    return Purchase(points=order.points, city=order.city, army=within, in_city=within)


def _bought(course: GrandCourse, order: PurchaseOrder) -> GrandCourse:
    """Buy points, or tell why they cannot be bought: what they would cost and make."""
    rule, amounts = _barred(course, order), course.play.amounts
    before, wanted = course.treasury(order.kingdom), _wanted(course, order)
    place = course.play.board.place(order.city)
    facts: dict[str, FactValue] = {"points": order.points}
    if place is not None:
        facts["at"] = place.at
    if rule or place is None:
        return course.tells_kingdom(
            f"cannot-buy-{rule.casefold()}",
            rule,
            order.kingdom,
            **facts,
            price=regular_price(amounts.tables, order.points),
            money=before.closing,
            together=wanted.army + wanted.points,
            least=amounts.of("army-least"),
            most=amounts.of("army-most"),
            city_most=amounts.of("city-most"),
        )
    after = bought(amounts, before, wanted)
    course = _appears(course, order, place)
    course = course.with_treasury(order.kingdom, after)
    price, left = before.closing - after.closing, after.closing
    return course.tells_kingdom("buys", BUYING, order.kingdom, **facts, price=price, left=left)


def _barred(course: GrandCourse, order: PurchaseOrder) -> str:
    """Return the rule by which points cannot be bought; empty: they can."""
    situation = course.situation
    city = situation.cities.get(order.city)
    if city is None or city.owner != order.kingdom:
        return _NOT_ITS_CITY
    if not situation.kingdoms[order.kingdom].is_in_play:
        return _FALLEN
    place = course.play.board.place(order.city)
    if place is None or not may_appear_in(course, order.kingdom, place):
        return _TOO_MANY
    treasury = course.treasury(order.kingdom)
    return refusal(course.play.amounts, treasury, _wanted(course, order))


def _appears(course: GrandCourse, order: PurchaseOrder, place: Place) -> GrandCourse:
    """Let points that were bought join the army in the city, or be one.

    Where they are units, they come into its list: green ones, all alike.

    Rules: GS-RES-04, GS-CSW-01, GS-CSW-15.
    """
    was_empty = course.situation.garrison_of(order.city) is None
    course, host = new_in_city(course, order.kingdom, place)
    if host is None:
        return course
    army = strengthened(host, regulars=order.points)
    course = course.with_army(army)
    if order.unit:
        like = ListedUnit(
            id="",
            kind=order.unit,
            points=order.points // order.count,
            level=UnitLevel.GREEN,
            is_leader=order.leader,
        )
        course = course.with_army(with_units_raised(course.situation, army, like, order.count))
        facts: dict[str, FactValue] = {
            "called": order.unit,
            "units": order.count,
            "points": like.points,
            "level": str(like.level),
            "at": army.at,
        }
        course = course.tells("units-raised", GREEN, army.army, facts=facts)
    if not was_empty:
        return course
    return course.tells("garrison-raised", "GS-RES-04", army.army, facts={"at": place.at})


def _by_policy(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Buy for the city that an enemy is nearest to, as many points as it can.

    Rule: GS-SCOPE-03.
    """
    city_id = city_in_danger(course.country, kingdom_id)
    place = course.play.board.place(city_id)
    if place is None:
        return course
    amounts = course.play.amounts
    room = amounts.of("city-most") - course.situation.points_in(city_id)
    price = amounts.tables.numbers.whole("point-price")
    points = min(room, course.treasury(kingdom_id).closing // max(price, 1))
    order = PurchaseOrder(kingdom=kingdom_id, city=city_id, points=points)
    if points < 1 or _barred(course, order):
        return course
    course = course.tells_kingdom("policy-buys", _POLICY, kingdom_id, at=place.at)
    return _bought(course, order)
