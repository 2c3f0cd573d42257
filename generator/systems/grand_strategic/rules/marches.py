"""Entering a hex: a march, a merging, an attack, a city taken, or nothing of these."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.fallen_kingdoms import is_in_play
from generator.systems.grand_strategic.rules.forming_armies import may_merge
from generator.systems.grand_strategic.rules.ground_words import FAST_GROUND
from generator.systems.grand_strategic.rules.positions import beside, steps_to

if TYPE_CHECKING:
    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.positions import Country, PlacedArmy
    from generator.world.features import Place
    from generator.world.hexes import Hex

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What becomes of a step."""

    kind: Entering
    army: str = ""
    """The army that is met there; empty: none is."""
    rule: str = ""
    """Why it is barred; empty: it is not."""


def entering(amounts: Amounts, country: Country, army: PlacedArmy, goal: Hex) -> Entry:
    """Return what it comes to when an army enters a neighbouring hex.

    A garrison may leave its city empty.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-CITY-01, GS-CITY-03, GS-SETUP-03.
    """
    if goal not in beside(country, army.at):
        return _barred("GS-MOVE-01")
    if not is_in_play(country, army.kingdom):
        return _barred(INACTIVE)
    met = country.army_at(goal)
    if _is_crowded(amounts, country, army, goal):
        return _barred(CROWDED)
    if met is not None and country.are_friends(army.kingdom, met.kingdom):
        return _joining(amounts, army, met)
    foe = _foe_in(country, army.kingdom, goal, met)
    rule = attack_barred(country, army, foe, country.city_at(goal)) if foe else ""
    if rule:
        return _barred(rule)
    kind = Entering.TAKES_CITY if foe else Entering.MARCHES
    return Entry(kind=Entering.ATTACKS, army=met.army) if met else Entry(kind=kind)


def attack_barred(
    country: Country, army: PlacedArmy, foe: str, city: Place | None
) -> str:
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
    amounts: Amounts,
    switches: Switches,
    country: Country,
    army: PlacedArmy,
    way: tuple[Hex, ...],
) -> bool:
    """Return whether an army may enter the last hex of its way in one week.

    An army of cavalry alone may go one hex further than others, where fast armies are
    allowed: every hex of its way has to be open or hills (GS-AMB-39).

    Rules: GS-MOVE-01, GS-WFB-03.
    """
    if way[-1] not in beside(country, way[-2]):
        return False
    further = len(way) - amounts.tables.marches.whole("move")
    if further <= 0:
        return True
    terrain = country.board.terrain_at
    is_fast = all(terrain(at).key in FAST_GROUND for at in way)
    return further == 1 and switches.flag(FAST) and army.is_cavalry and is_fast


def steps_home(amounts: Amounts, country: Country, army: PlacedArmy) -> tuple[Hex, ...]:
    """Return the hexes by which an army can come a step nearer to its nearest city.

    That is the nearest of its own with room for it, by the shortest open way
    (GS-AMB-20). Empty: it stands in such a city, or no way leads to one.

    Rules: GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    goals = [
        city.at
        for city in country.cities_of(army.kingdom)
        if city.at == army.at or has_room(amounts, country, army, city.at)
    ]
    far = steps_to(country, army.kingdom, goals)
    if army.at not in far:
        return ()
    return tuple(
        at
        for at in beside(country, army.at)
        if far.get(at, far[army.at]) < far[army.at]
        and has_room(amounts, country, army, at)
    )


def has_room(amounts: Amounts, country: Country, army: PlacedArmy, at: Hex) -> bool:
    """Return whether a hex is free for an army, or holds one of its own it can join.

    Rules: GS-ARMY-03, GS-CITY-01.
    """
    met = country.army_at(at)
    if met is not None and met.army == army.army:
        return True
    if _is_crowded(amounts, country, army, at):
        return False
    if met is None:
        return True
    return _joining(amounts, army, met).kind is Entering.MERGES


def _is_crowded(amounts: Amounts, country: Country, army: PlacedArmy, at: Hex) -> bool:
    """Return whether an army is too many for a city of its own in a hex.

    An enemy's city is taken by whoever can, however many.

    Rule: GS-CITY-01.
    """
    city, met = country.city_at(at), country.army_at(at)
    if city is None or country.owner_of(city) != army.kingdom:
        return False
    if met is not None and not may_merge(amounts, (army.points, met.points)):
        return False
    within = met.points if met is not None else 0
    return within + army.points > amounts.of("city-most")


def _joining(amounts: Amounts, army: PlacedArmy, met: PlacedArmy) -> Entry:
    """Let an army of the same kingdom merge with another, if they are not too many."""
    is_own = met.kingdom == army.kingdom
    if is_own and may_merge(amounts, (army.points, met.points)):
        return Entry(kind=Entering.MERGES, army=met.army)
    return _barred("GS-ARMY-03")


def _foe_in(country: Country, kingdom: str, at: Hex, met: PlacedArmy | None) -> str:
    """Return the kingdom that holds a hex against another; empty: nobody does."""
    if met is not None:
        return met.kingdom
    city = country.city_at(at)
    owner = country.owner_of(city) if city else ""
    return "" if country.are_friends(kingdom, owner) else owner


def _barred(rule: str) -> Entry:
    return Entry(kind=Entering.BARRED, rule=rule)
