"""What a battle is fought with, of a situation: armies, kingdoms, ground, weather."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.battle_record import (
    Combatant,
    GrandBattle,
)
from generator.systems.grand_strategic.rules.battle_thread import (
    BattleArmy,
    BattleGiven,
)
from generator.systems.grand_strategic.rules.card_effects import (
    CityRoom,
    KingdomThen,
)
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    ground_of,
)
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )
    from generator.world.features import Place
    from generator.world.hexes import Hex

WEATHER = "weather"
"""What a ruling sets where the umpire lets the weather count."""
ALWAYS = "weather.mod"
"""What it counts in every other week."""
_FORTIFIED = "fortified"


def battle_begun(course: GrandCourse, attacker: str, defender: str) -> GrandBattle:
    """Return a battle before anything of it is known.

    It is fought for the defender's hex.

    Rule: GS-CBT-08.
    """
    situation, board = course.situation, course.play.board
    at = situation.armies[defender].at
    city = next(iter(board.places_at(at)), None)
    kind = course.play.tables.cities.text(str(city.kind), "ground") if city else ""
    return GrandBattle(
        id=f"{attacker}+{defender}",
        at=at,
        ground=ground_of(board.terrain_at(at).key, kind),
        attacker=_combatant(situation, attacker),
        defender=_combatant(situation, defender),
        city=city.id if city else "",
    )


def _combatant(situation: GrandState, army: str) -> Combatant:
    one = situation.armies[army]
    return Combatant(
        army=army,
        kingdom=one.kingdom,
        came_from=one.at,
        regulars=one.regulars,
        bands={key: band.points for key, band in one.bands.items()},
        general=one.general,
        ability=situation.in_command(army).ability,
    )


def battle_given(course: GrandCourse, battle: GrandBattle) -> BattleGiven:
    """Return all that a battle is settled with but for dice and answers.

    Rules: GS-CBT-02, GS-WILD-03.
    """
    situation = course.situation
    pairs = {side: situation.armies[battle.by(side).army] for side in BattleSide}
    in_play = sum(each.is_in_play for each in situation.kingdoms.values())
    return BattleGiven(
        armies={
            side: BattleArmy(
                strength=army.strength, general=situation.in_command(army.army)
            )
            for side, army in pairs.items()
        },
        kingdoms={
            side: _kingdom_then(course, army, battle.at) for side, army in pairs.items()
        },
        ground=battle.ground,
        weather=weather_of(course.play),
        kingdoms_in_play=in_play,
        at_peace=situation.are_at_peace(*battle.kingdoms),
        city=battle.city,
    )


def _kingdom_then(course: GrandCourse, army: GrandArmyState, at: Hex) -> KingdomThen:
    """Return a kingdom as a card finds it.

    Who set out from a city is in it no more: the battle is fought in another hex.
    """
    kingdom = course.situation.kingdoms[army.kingdom]
    return KingdomThen(
        treasury=kingdom.treasury.closing,
        is_in_play=kingdom.is_in_play,
        cities=rooms_by_distance(course, army.kingdom, at),
        has_general=army.general in course.situation.generals,
        has_resident=bool(army.residents),
        is_in_own_city=bool(army.city) and army.at == at,
    )


def cities_by_distance(course: GrandCourse, kingdom: str, at: Hex) -> tuple[Place, ...]:
    """Return a kingdom's own cities, the nearest to a hex first, else by their ids."""
    cities = course.situation.cities
    own = (
        place for place in course.play.board.places if cities[place.id].owner == kingdom
    )
    return tuple(sorted(own, key=lambda city: (distance(at, city.at), city.id)))


def rooms_by_distance(
    course: GrandCourse, kingdom: str, at: Hex
) -> tuple[CityRoom, ...]:
    """Return what room a kingdom's own cities have, the nearest to a hex first."""
    return tuple(
        CityRoom(
            id=city.id,
            is_fortified=is_fortified(course.play, city),
            room=room_in(course, city),
        )
        for city in cities_by_distance(course, kingdom, at)
    )


def is_fortified(play: GrandPlay, city: Place) -> bool:
    """Say whether a city is fortified, as every capital is."""
    return play.tables.cities.text(str(city.kind), "ground") == _FORTIFIED


def room_in(course: GrandCourse, city: Place) -> int:
    """Return how many points still find a place in a city.

    Rule: GS-CITY-01.
    """
    inside = (
        army.points for army in course.situation.armies.values() if army.at == city.at
    )
    return course.play.amounts.of("city-most") - sum(inside)


def weather_of(play: GrandPlay) -> int:
    """Return what the weather counts: as is ruled for the week, else as it always does.

    Rule: GS-CBT-02.
    """
    said = [each for each in play.inputs.rulings if each.what == WEATHER]
    return int(str(said[-1].value)) if said else play.switches.number(ALWAYS)
