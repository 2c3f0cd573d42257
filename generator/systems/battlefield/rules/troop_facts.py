"""What the fighters of a unit are, and what they count where they stand, laid open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.strike_forces import (
    attack_of,
    defence_of,
)
from generator.systems.battlefield.rules.fact_names import (
    ATTACK_HERE,
    DEFENCE_HERE,
    DISTANCE,
    EACH_SIZE,
    FOLK,
    HP_EACH,
    IS_ELITE,
    MAKE_TOLD,
    MOUNT,
    MOVE,
    PASSENGER,
    PASSENGER_IS_ELITE,
    TYPE_CODE,
    UNIT_TYPE,
)
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.make_words import make_told
from generator.systems.battlefield.rules.troops.troop_makes import type_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact, Openness
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


def facts_of_make(
    book: BattleBook, unit: str, make: TroopMake, seen: Openness
) -> Iterator[Fact]:
    """Yield what every fighter of a unit is.

    Rule: DOG-PRE-01.
    """
    kind, scores = type_of(book, make), fighter_scores(book, make)
    yield UNIT_TYPE.of(unit, make.kind, seen)
    yield MAKE_TOLD.of(unit, make_told(book, make), seen)
    yield TYPE_CODE.of(unit, kind.code, seen)
    yield IS_ELITE.of(unit, make.is_elite, seen)
    yield MOUNT.of(unit, make.mount, seen)
    yield FOLK.of(unit, tuple(map(str, make.folk)), seen)
    rider = make.passenger
    yield PASSENGER.of(unit, rider.kind if rider else "", seen)
    yield PASSENGER_IS_ELITE.of(unit, bool(rider and rider.is_elite), seen)
    yield EACH_SIZE.of(unit, make.size, seen)
    yield HP_EACH.of(unit, scores.hp, seen)
    yield DISTANCE.of(unit, str(scores.distance or ""), seen)
    yield MOVE.of(unit, scores.move, seen)


def facts_of_ground(
    book: BattleBook, unit: str, make: TroopMake, case: CaseGround, seen: Openness
) -> Iterator[Fact]:
    """Yield with what a unit's fighters strike where it stands.

    Rule: DOG-CBT-09.
    """
    yield ATTACK_HERE.of(unit, attack_of(book, make, case), seen)
    yield DEFENCE_HERE.of(unit, defence_of(book, make, case), seen)
