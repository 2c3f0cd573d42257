"""A kingdom that nobody plays: where it marches, and for which city it buys.

It looks at what the map tells everybody, and at its own points. It knows nobody else's
points: a city it takes for as strong as its kind begins, garrisoned or not.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.marches import Entering, entering
from generator.systems.grand_strategic.rules.orders import GrandDeed, GrandOrder
from generator.systems.grand_strategic.rules.positions import beside
from generator.systems.grand_strategic.rules.quick_combat import HUNDRED, GeneralsUse
from generator.values import Struct, replace
from generator.world.campaign import Decision
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.phase import Question
    from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.clock import FactValue
    from generator.world.ground import Place


class Aim(Struct, frozen=True, kw_only=True):
    """Where a non-player's army goes, and why."""

    goal: Hex
    reason: str
    """``capital``, ``city`` or ``toward``, as the wording has it."""


def aim_of_non_player(country: Country, army: GrandArmyState) -> Aim | None:
    """Return where an army of a non-player goes; none: it stays.

    A threatened capital comes first; then the weakest city of an enemy that it would
    take at even rolls; else it goes towards the nearest enemy city.

    Rule: GS-SCOPE-03.
    """

    def near(city: Place) -> tuple[int, str]:
        return distance(army.at, city.at), city.id

    capital = _threatened_capital(country, army)
    if capital is not None:
        return Aim(goal=capital, reason="capital")
    cities = sorted(enemy_cities(country, army.kingdom), key=near)
    beatable = [city for city in cities if _beats(country.amounts, army, city)]
    if beatable:
        weakest = min(beatable, key=lambda city: _taken_for(country.amounts, city))
        return Aim(goal=weakest.at, reason="city")
    return Aim(goal=cities[0].at, reason="toward") if cities else None


def step_of_non_player(country: Country, army: GrandArmyState) -> Hex | None:
    """Return the hex an army of a non-player enters next; none: it stays.

    It is the neighbouring hex nearest to its aim that it may enter, the first
    clockwise; what it would not beat it does not attack.

    Rule: GS-SCOPE-03.
    """
    aim = aim_of_non_player(country, army)
    if aim is None:
        return None
    far = partial(distance, aim.goal)
    steps = _steps(country, army, aim.goal)
    closer = (at for at in steps if far(at) < far(army.at))
    return min(closer, key=far, default=None)


def way_of_non_player(country: Country, army: GrandArmyState) -> tuple[Hex, ...]:
    """Return the hexes an army of a non-player enters in a week; none: it stays.

    Where it meets anybody, or takes a city, it goes no further.

    Rules: GS-SCOPE-03, GS-MOVE-01.
    """
    way: tuple[Hex, ...] = ()
    while len(way) < country.amounts.tables.marches.whole("move"):
        goal = step_of_non_player(country, army)
        if goal is None:
            break
        way = (*way, goal)
        if entering(country, army, goal).kind is not Entering.MARCHES:
            break
        army = replace(army, at=goal)
        country = country.with_army(army)
    return way


def city_in_danger(country: Country, kingdom_id: str) -> str:
    """Return the city for which a non-player buys: the one an enemy is nearest to.

    Of several the capital, then the first by its id; empty: it has none.

    Rule: GS-SCOPE-03.
    """
    foes = [
        one.at
        for one in country.armies.values()
        if not country.are_friends(kingdom_id, one.kingdom)
    ]
    own = country.cities_of(kingdom_id)
    capital = country.capitals.get(kingdom_id, "")

    def danger(city: Place) -> tuple[int, bool, str]:
        near = min((distance(city.at, at) for at in foes), default=0)
        return near, city.id != capital, city.id

    found = min(own, key=danger, default=None)
    return found.id if found else ""


def enemy_cities(country: Country, kingdom_id: str) -> Iterator[Place]:
    """Yield the cities of everybody a kingdom may be at war with."""
    for city in country.board.places:
        owner = country.owner_of(city)
        at_peace = frozenset({kingdom_id, owner}) in country.peace
        if owner and not at_peace and not country.are_friends(kingdom_id, owner):
            yield city


def _threatened_capital(country: Country, army: GrandArmyState) -> Hex | None:
    """Return where the kingdom's capital is, if somebody else's army is near it."""
    capital = country.board.place(country.capitals.get(army.kingdom, ""))
    if capital is None or country.owner_of(capital) != army.kingdom:
        return None
    reach = country.amounts.tables.numbers.whole("policy-threat")
    threatened = any(
        distance(one.at, capital.at) <= reach and not country.are_friends(army.kingdom, one.kingdom)
        for one in country.armies.values()
    )
    return capital.at if threatened else None


def _taken_for(amounts: Amounts, city: Place) -> int:
    """Return the points a city's garrison is taken for."""
    return amounts.of_city(str(city.kind), "garrison")


def _beats(amounts: Amounts, army: GrandArmyState, city: Place) -> bool:
    """Return whether an army would take a city if both sides rolled alike."""
    tables = amounts.tables
    ground = tables.cities.text(str(city.kind), "ground")
    roll = tables.numbers.whole("policy-roll")
    attack = max(0, roll + tables.ground.whole(ground, "attacker"))
    defence = roll + tables.ground.whole(ground, "defender")
    inflicts = attack * army.points // HUNDRED
    return inflicts > defence * _taken_for(amounts, city) // HUNDRED


def _steps(country: Country, army: GrandArmyState, goal: Hex) -> Iterator[Hex]:
    """Yield the hexes a non-player's army would enter on its way."""
    for at in beside(country, army.at):
        kind, city = entering(country, army, at).kind, country.city_at(at)
        joins = kind is Entering.MERGES and at != goal
        is_hopeless = city is not None and not _beats(country.amounts, army, city)
        attacks_in_vain = kind is Entering.ATTACKS and is_hopeless
        if not (kind is Entering.BARRED or joins or attacks_in_vain):
            yield at


# Where the armies of a kingdom that nobody plays march, as orders like any others.

RULE = "GS-SCOPE-03"


def policy_order(course: GrandCourse, army_id: str) -> tuple[GrandCourse, GrandOrder | None]:
    """Return the course that tells what the policy has an army do, and its order.

    None: somebody plays its kingdom.

    What was a city's garrison as the game began stays in its city.

    Rule: GS-SCOPE-03.
    """
    play, one = course.play, course.army(army_id)
    if play.campaign.kingdom(one.kingdom).is_played:
        return course, None
    stays = GrandOrder(force=army_id, deed=GrandDeed.HOLD)
    if play.campaign.force(army_id).city and one.city:
        return course, stays
    country = course.country
    aim, way = aim_of_non_player(country, one), way_of_non_player(country, one)
    facts: dict[str, FactValue] = {"kingdom": one.kingdom}
    if aim is None or not way:
        facts["at"] = one.at
        return course.tells("policy-holds", RULE, army_id, facts=facts), stays
    facts["goal"] = aim.goal
    course = course.tells(f"policy-{aim.reason}", RULE, army_id, facts=facts)
    return course, GrandOrder(force=army_id, deed=GrandDeed.MARCH, route=way)


# What a kingdom that nobody plays answers, by the table of its policy.

_GENERAL = "general"
LARGER = "larger"


def policy_answer(
    play: GrandPlay, question: Question, weighed: Mapping[str, FactValue]
) -> tuple[Decision, Mapping[str, FactValue]]:
    """Return what a kingdom that nobody plays answers, and the row that says so.

    Of several hexes, cities or generals it takes the first; its general bears on the
    roll of the larger army.

    Args:
        play: The period.
        question: What is asked.
        weighed: What the kingdom knows of the matter.

    Rule: GS-SCOPE-03.
    """
    policy = play.tables.non_players
    title = next(row.title for row in policy.rows if row.key == question.kind)
    says = policy.text(question.kind, "answer")
    word = says
    if question.kind == _GENERAL:
        word = GeneralsUse.ADD if weighed[LARGER] else GeneralsUse.SUBTRACT
    choice = next((c for c in question.choices if c.key == word), question.choices[0])
    detail: dict[str, FactValue] = {}
    if choice.needs:
        need, named = choice.needs[0], choice.among[0]
        detail[need] = play.board.grid.hex_of(named) if need == "to" else named
    decision = Decision(question=question.key, choice=choice.key, detail=detail)
    return decision, {"title": title, "answer": says}
