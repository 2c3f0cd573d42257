"""Entering a hex: marches, retreats, and the moves of winter and spring."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.forming_armies import may_merge
from generator.systems.grand_strategic.rules.positions import (
    FAST_GROUND,
    beside,
    is_in_play,
    is_open,
    steps_to,
)
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# Entering a hex: a march, a merging, an attack, a city taken, or nothing of these.

FAST = "armies.fast"
PEACE = "GS-WILD-43"
PRINCE_HELD = "GS-WILD-33"
INACTIVE, CROWDED = "GS-CITY-02", "GS-CITY-01"


class Entering(StrEnum):
    """What it comes to when an army enters a hex."""

    MARCHES = "marches"
    MERGES = "merges"
    """With an army of its own kingdom."""
    ATTACKS = "attacks"
    """It is the attacker, for it enters the hex (GS-AMB-24)."""
    TAKES_CITY = "takes-city"
    """Nobody defends it."""
    BARRED = "barred"


class Entry(Struct, frozen=True, kw_only=True):
    """What becomes of a step."""

    kind: Entering
    army: str = ""
    """The army that is met there; empty: none is."""
    rule: str = ""
    """Why it is barred; empty: it is not."""


def entering(country: Country, army: GrandArmyState, goal: Hex) -> Entry:
    """Return what it comes to when an army enters a neighbouring hex.

    A garrison may leave its city empty.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-CITY-01, GS-CITY-03, GS-SETUP-03.
    """
    if goal not in beside(country, army.at):
        return _barred("GS-MOVE-01")
    if not is_in_play(country, army.kingdom):
        return _barred(INACTIVE)
    met = country.army_at(goal)
    if _is_crowded(country, army, goal):
        return _barred(CROWDED)
    if met is not None and country.are_friends(army.kingdom, met.kingdom):
        return _joining(country.amounts, army, met)
    city = country.city_at(goal)
    foe = met.kingdom if met else country.owner_of(city) if city else ""
    if country.are_friends(army.kingdom, foe):
        foe = ""
    if foe and (rule := attack_barred(country, army, foe, city)):
        return _barred(rule)
    kind = Entering.TAKES_CITY if foe else Entering.MARCHES
    return Entry(kind=Entering.ATTACKS, army=met.army) if met else Entry(kind=kind)


def attack_barred(country: Country, army: GrandArmyState, foe: str, city: Place | None) -> str:
    """Return the rule by which an army may not attack; empty: it may.

    Whoever is on his way to a city by force attacks nobody (GS-AMB-20); whose prince
    is held attacks armies in the field, and the city that holds him; of two sons in
    two cities, either.

    Args:
        country: The map with all armies.
        army: Who would attack.
        foe: The kingdom it would attack.
        city: The city of the hex; none: it has none.

    Rules: GS-WILD-33, GS-WILD-43.
    """
    if army.forced_by:
        return army.forced_by
    if frozenset({army.kingdom, foe}) in country.peace:
        return PEACE
    only = country.only_cities.get(army.kingdom)
    return PRINCE_HELD if only and city and city.id not in only else ""


def may_go_on(
    switches: Switches, country: Country, army: GrandArmyState, way: tuple[Hex, ...]
) -> bool:
    """Return whether an army may enter the last hex of its way in one week.

    An army of cavalry alone may go one hex further than others, where fast armies are
    allowed: every hex of its way has to be open or hills (GS-AMB-39).

    Rules: GS-MOVE-01, GS-WFB-03.
    """
    if way[-1] not in beside(country, way[-2]):
        return False
    further = len(way) - country.amounts.tables.marches.whole("move")
    if further <= 0:
        return True
    terrain = country.board.terrain_at
    is_fast = all(terrain(at).key in FAST_GROUND for at in way)
    return further == 1 and switches.flag(FAST) and army.is_cavalry and is_fast


def steps_home(country: Country, army: GrandArmyState) -> tuple[Hex, ...]:
    """Return the hexes by which an army can come a step nearer to its nearest city.

    That is the nearest of its own with room for it, by the shortest open way
    (GS-AMB-20). Empty: it stands in such a city, or no way leads to one.

    Rules: GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    goals = [
        city.at
        for city in country.cities_of(army.kingdom)
        if city.at == army.at or has_room(country, army, city.at)
    ]
    far = steps_to(country, army.kingdom, goals)
    if army.at not in far:
        return ()
    return tuple(
        at
        for at in beside(country, army.at)
        if far.get(at, far[army.at]) < far[army.at] and has_room(country, army, at)
    )


def has_room(country: Country, army: GrandArmyState, at: Hex) -> bool:
    """Return whether a hex is free for an army, or holds one of its own it can join.

    Rules: GS-ARMY-03, GS-CITY-01.
    """
    met = country.army_at(at)
    if met is not None and met.army == army.army:
        return True
    if _is_crowded(country, army, at):
        return False
    return met is None or _joining(country.amounts, army, met).kind is Entering.MERGES


def _is_crowded(country: Country, army: GrandArmyState, at: Hex) -> bool:
    """Return whether an army is too many for a city of its own in a hex.

    An enemy's city is taken by whoever can, however many.

    Rule: GS-CITY-01.
    """
    city, met = country.city_at(at), country.army_at(at)
    if city is None or country.owner_of(city) != army.kingdom:
        return False
    within = met.points if met else 0
    if met and not may_merge(country.amounts, (army.points, within)):
        return False
    return within + army.points > country.amounts.of("city-most")


def _joining(amounts: Amounts, army: GrandArmyState, met: GrandArmyState) -> Entry:
    """Let an army of the same kingdom merge with another, if they are not too many."""
    is_own = met.kingdom == army.kingdom
    if is_own and may_merge(amounts, (army.points, met.points)):
        return Entry(kind=Entering.MERGES, army=met.army)
    return _barred("GS-ARMY-03")


def _barred(rule: str) -> Entry:
    return Entry(kind=Entering.BARRED, rule=rule)


# Where a beaten army falls back to.


def retreats_to(
    country: Country, army: GrandArmyState, battle: Hex, closed: Hex | None = None
) -> tuple[Hex, ...]:
    """Return the hexes to which the loser of a battle may fall back, one of them.

    They are those beside the battle's hex, the defender's, from which the way to the
    nearest friendly city is shortest. Hexes of an enemy are closed; an army of its own
    is joined if both are not too many, else another hex is taken. Of several as near
    the owner picks. Empty: the army is destroyed (GS-AMB-14, GS-AMB-15).

    Args:
        country: The map with all armies, the beaten one wherever it came from.
        army: The beaten army with the points it has left.
        battle: The hex that was fought for.
        closed: A hex into which it may not fall back, though no enemy is there.

    Rule: GS-CBT-06.
    """
    friendly = [
        city.at
        for city in country.board.places
        if country.are_friends(army.kingdom, country.owner_of(city))
        and city.at != battle
        and is_open(country, army.kingdom, city.at)
    ]
    moved = country.without_army(army.army)
    far = steps_to(moved, army.kingdom, friendly)
    near = (at for at in beside(country, battle) if at in far and at != closed)
    free = [at for at in near if has_room(moved, army, at)]
    nearest = min((far[at] for at in free), default=0)
    return tuple(at for at in free if far[at] == nearest)


# Winter and spring: armies put into cities, and set out from them again.


def fallen_quarters(country: Country, quarters: Mapping[str, str]) -> Mapping[str, str]:
    """Return which armies cannot winter where they shall, each with the rule.

    Distance does not matter. Armies are judged by where all of them are in the end:
    who is put elsewhere leaves room for others, who falls stays where it is. Of too
    many in a city the last is the first to fall (GS-AMB-28).

    Args:
        country: The map with all armies, as the season ends.
        quarters: The city each is put into, by army; who is left out stays.

    Rules: GS-SEAS-03, GS-CITY-01, GS-CITY-02.
    """
    barred = {
        army_id: _barred_from_city(country, army_id, city_id)
        for army_id, city_id in quarters.items()
    }
    found = {army_id: rule for army_id, rule in barred.items() if rule}
    while True:
        left = {army_id: city_id for army_id, city_id in quarters.items() if army_id not in found}
        last = _one_too_many(country, left)
        if not last:
            return found
        found[last] = "GS-CITY-01"


def _barred_from_city(country: Country, army_id: str, city_id: str) -> str:
    """Return why a city takes an army in never, however empty; empty: it does."""
    kingdom_id = country.armies[army_id].kingdom
    if kingdom_id in country.fallen:
        return "GS-CITY-02"
    return "" if country.owners.get(city_id) == kingdom_id else "GS-SEAS-03"


def _one_too_many(country: Country, quarters: Mapping[str, str]) -> str:
    """Return the last army put into a city where too many would meet; empty: none."""
    within: dict[str, int] = {}
    for army_id, one in country.armies.items():
        city_id = quarters.get(army_id) or city_within(country, army_id)
        within[city_id] = within.get(city_id, 0) + one.points
    most = country.amounts.of("city-most")
    comes = (
        army_id
        for army_id, city_id in reversed(tuple(quarters.items()))
        if within[city_id] > most and city_id != city_within(country, army_id)
    )
    return next(comes, "")


def city_within(country: Country, army_id: str) -> str:
    """Return the city of its own that an army is in, by id; empty: it is in none."""
    one = country.armies[army_id]
    city = country.city_at(one.at)
    return city.id if city and country.owner_of(city) == one.kingdom else ""


def starts_outside(country: Country, city_id: str) -> tuple[Hex, ...]:
    """Return the hexes in which a city's field army may begin: free ones beside it.

    One army to a city begins so (GS-AMB-25).

    Rules: GS-SETUP-05, GS-SEAS-04.
    """
    place = country.board.place(city_id)
    if place is None:
        return ()
    return tuple(
        at
        for at in beside(country, place.at)
        if country.army_at(at) is None and country.city_at(at) is None
    )
