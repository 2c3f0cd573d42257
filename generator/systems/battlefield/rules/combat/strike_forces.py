"""The force of a unit's strikes: its fighters, times what one of them counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.case_values import (
    case_values,
    defence_score,
)
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


def attack_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's attack score where it stands, doubled at home in some ground.

    Rules: DOG-STAT-01, DOG-TERR-03, DOG-TERR-07, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return scores.attack * case_values(book, case, make).attack


def defence_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's defence score where it stands.

    It strikes back and lowers no damage (DOG-AMB-10).

    Rules: DOG-STAT-02, DOG-GRND-02, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return defence_score(book, scores.defence, case_values(book, case, make))


def power_of(book: BattleBook, make: TroopMake) -> int:
    """Return a fighter's shooting power; 0: it cannot shoot.

    Rule: DOG-STAT-03.
    """
    distance = fighter_scores(book, make).distance
    return distance.power if distance else 0


def range_of(book: BattleBook, make: TroopMake) -> int:
    """Return how many cases a unit shoots; 0: it cannot shoot.

    Rules: DOG-STAT-03, DOG-STAT-04.
    """
    distance = fighter_scores(book, make).distance
    if distance is None:
        return 0
    scales = book.tables.scales
    limits = [distance.range_cases]
    if scales.look_up(book.scale, "range") is not None:
        limits.append(scales.whole(book.scale, "range"))
    if book.longest_shot is not None:
        limits.append(book.longest_shot)
    return min(limits)
