"""A battle laid open: that it was fought to everybody, its sums to both sides of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Openness
from generator.kit.shared_facts import FORCES, STAGE
from generator.systems.grand_strategic.rules.fact_names import (
    ATTACKER,
    ATTACKS_FOR,
    BROUGHT,
    BROUGHT_HIRED,
    CAME_FROM,
    CARD_ANSWERED,
    CARD_DID,
    CARD_ROLLED,
    DAMAGE,
    DEFENDER,
    DEFENDS_FOR,
    DRAWN,
    FELL_BACK_TO,
    FIGHTER,
    FIGHTS_AS,
    FIGHTS_FOR,
    FIGHTS_IN,
    FOR_GENERALS,
    FOR_GROUND,
    FOR_WEATHER,
    FOUGHT_AS,
    FOUGHT_AT,
    FOUGHT_FOR,
    FOUGHT_OVER,
    GENERAL_DOES,
    HOW,
    LEARNT,
    LED_BY,
    LED_WITH,
    LEFT,
    LOOT,
    LOST,
    LOST_HIRED,
    PERCENT,
    ROLLED,
    WILD_DIE,
    WINNER,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.grand_strategic.rules.battle_record import (
        Combatant,
        GrandBattle,
    )

BATTLE, FIGHT, GENERALS = "battle", "fight", "generals"
OPEN, OVER = "open", "over"
"""How far a battle has come."""


def facts_of_battle(battle: GrandBattle, place: int = 1) -> Iterator[Fact]:
    """Yield the facts of one battle.

    Args:
        battle: The battle.
        place: Its place among those of the period, from 1.
    """
    both = tuple(sorted(battle.kingdoms))
    seen = Openness(kind=BATTLE, sides=both)
    key = battle.id
    yield FORCES.of(key, battle.armies, seen)
    yield STAGE.of(key, OVER if battle.is_over else OPEN, seen)
    yield FOUGHT_AT.of(key, battle.at, seen)
    yield FOUGHT_AS.of(key, place, seen)
    yield FOUGHT_OVER.of(key, battle.ground, seen)
    yield FOUGHT_FOR.of(key, battle.city, seen)
    yield ATTACKER.of(key, battle.attacker.army, seen)
    yield DEFENDER.of(key, battle.defender.army, seen)
    yield ATTACKS_FOR.of(key, battle.attacker.kingdom, seen)
    yield DEFENDS_FOR.of(key, battle.defender.kingdom, seen)
    winner = battle.by(battle.winner).army if battle.winner else ""
    yield WINNER.of(key, winner, seen)
    if battle.retreat is not None:
        yield FELL_BACK_TO.of(key, battle.retreat, seen)
    told = Openness(kind=FIGHT, sides=both)
    yield from _of_its_card(battle, told)
    for side in BattleSide:
        yield from _of_one(battle, side, told)


def _of_its_card(battle: GrandBattle, told: Openness) -> Iterator[Fact]:
    """Yield how a battle was settled, and all that its wild event brought."""
    key = battle.id
    yield HOW.of(key, str(battle.how or ""), told)
    yield WILD_DIE.of(key, battle.wild or 0, told)
    yield DRAWN.of(key, battle.card, told)
    yield CARD_DID.of(key, battle.effects, told)
    yield CARD_ROLLED.of(key, tuple(map(str, battle.card_rolls)), told)
    answered = tuple(f"{asks}/{said}" for asks, said in battle.answers.items())
    yield CARD_ANSWERED.of(key, answered, told)
    yield LOOT.of(key, battle.loot, told)


def _of_one(battle: GrandBattle, side: BattleSide, told: Openness) -> Iterator[Fact]:
    """Yield what both kingdoms know of one army in a battle."""
    one, key = battle.by(side), f"{battle.id}/{side}"
    yield FIGHTS_IN.of(key, battle.id, told)
    yield FIGHTER.of(key, one.army, told)
    yield FIGHTS_FOR.of(key, one.kingdom, told)
    yield FIGHTS_AS.of(key, str(side), told)
    yield CAME_FROM.of(key, one.came_from, told)
    yield BROUGHT.of(key, one.points, told)
    yield BROUGHT_HIRED.of(key, sum(one.bands.values()), told)
    yield LED_WITH.of(key, one.ability, told)
    yield GENERAL_DOES.of(key, str(one.use or ""), told)
    yield from _reckoned(key, one, told)
    yield LOST.of(key, one.lost, told)
    yield LOST_HIRED.of(key, sum(one.lost_bands.values()), told)
    own = Openness(kind=GENERALS, sides=(one.kingdom,))
    yield LED_BY.of(key, one.general, own)
    yield LEARNT.of(key, one.learnt, own)


def _reckoned(key: str, one: Combatant, told: Openness) -> Iterator[Fact]:
    """Yield the sums, as far as they were done."""
    numbers = (
        (ROLLED, one.roll),
        (FOR_GROUND, one.ground),
        (FOR_WEATHER, one.weather),
        (FOR_GENERALS, one.generals),
        (PERCENT, one.percent),
        (DAMAGE, one.damage),
        (LEFT, one.left),
    )
    for name, number in numbers:
        if number is not None:
            yield name.of(key, number, told)
