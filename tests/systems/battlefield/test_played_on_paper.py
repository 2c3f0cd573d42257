"""A battle played by hand from the printed sheets gives what the program gives."""

from __future__ import annotations

from random import Random

import pytest

from generator.systems.battlefield.rules.battle_rounds import battle_played
from generator.systems.battlefield.rules.round_log import RoundLineKind
from tests.systems.battlefield.generated_battles import generated_battle
from tests.systems.battlefield.paper_reckoner import PaperReckoner

CERTAIN = 6
SEARCHED = (RoundLineKind.DISCOVERED, RoundLineKind.UNDISCOVERED)


def fight_on_paper(seed: int) -> int:
    """Fight a battle on paper, and return how many strikes were looked up."""
    battle = generated_battle(Random(seed), units=7)  # noqa: S311
    played = battle_played(battle.means, battle.field)
    paper = PaperReckoner(battle.field.book, battle.field)

    for line in played.begun.lines:
        if line.kind in SEARCHED:
            chance = played.begun.field.units[line.unit].chance
            assert paper.chance(line.unit) == min(CERTAIN, chance)
    for each in played.rounds:
        paper.take(each.lines)

    fighters = {name: unit.fighters for name, unit in played.field.units.items()}
    assert {name: unit.fighters for name, unit in paper.units.items()} == fighters
    assert {k: v for k, v in paper.lost.items() if v} == {
        army: lost for army, lost in played.field.hp_lost.items() if lost
    }
    return paper.strikes


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-12", "DOG-GRND-02", "DOG-HIDE-01")
@pytest.mark.parametrize("seed", [1, 2, 3, 1718971450])
def test_dog_cbt_10_paper_gives_what_the_program_gives(seed: int) -> None:
    assert fight_on_paper(seed) > 0


@pytest.mark.rule("DOG-CBT-10", "DOG-GRND-02")
@pytest.mark.deep(seeds=30)
def test_dog_cbt_10_paper_gives_it_in_any_battle(drawn_seed: int) -> None:
    fight_on_paper(drawn_seed)
