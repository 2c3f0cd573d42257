"""The chances of every step, added up and compared with turns that are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.tsc.rules.chances import NO_BATTLE, every_step
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.systems.tsc.views.roll_card import standing_of, step_tables
from tests.systems.tsc.tsc_games import FIRST, a_file, a_game
from tests.systems.tsc.tsc_maps import at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Chance
    from generator.world.hexes import Hex

FOREST = (".........", "...f.....", ".........")


def steps(
    starts: tuple[str, str], rules: str = "", *, army: str = "ravens"
) -> Mapping[Hex, Mapping[str, Chance]]:
    """Return the chances of every step of an army, by goal and outcome."""
    text = a_file(f"[period.dice]{FIRST}", starts=starts, terrain=FOREST, rules=rules)
    campaign = a_game(text)
    standing = standing_of(campaign, TSC_RULES.opening(campaign), army)
    return {
        step.goal: {chance.outcome: chance for chance in step.chances}
        for step in every_step(standing)
    }


def of_36(chance: Chance) -> tuple[int, int]:
    low, high = chance.low * 36, chance.high * 36
    assert (low.denominator, high.denominator) == (1, 1)
    return low.numerator, high.numerator


@pytest.mark.rule("TSC-ROLL-01", "TSC-ROLL-05", "TSC-SCEN-04")
def test_a_step_on_to_the_enemy_has_a_chance_of_each_scenario_of_its_row() -> None:
    found = steps(("0503", "0502"))[at("0502")]

    assert {name: of_36(chance) for name, chance in found.items()} == {
        "Unseen Enemy": (3, 3),
        "Battle": (23, 23),
        "Ambush": (0, 10),
        NO_BATTLE: (0, 10),
    }


@pytest.mark.rule("TSC-ROLL-05")
def test_without_contact_after_a_failure_nothing_is_left_to_the_enemy() -> None:
    found = steps(("0503", "0502"), "failure.no_contact = true")[at("0502")]

    assert {name: of_36(chance) for name, chance in found.items()} == {
        "Unseen Enemy": (3, 3),
        "Battle": (23, 23),
        NO_BATTLE: (10, 10),
    }


@pytest.mark.rule("TSC-TURN-03")
def test_a_distant_enemy_leaves_nothing_to_chance() -> None:
    found = steps(("0102", "0902"))

    assert all(each == {NO_BATTLE: each[NO_BATTLE]} for each in found.values())
    assert {of_36(each[NO_BATTLE]) for each in found.values()} == {(36, 36)}


@pytest.mark.rule("TSC-SCEN-03", "TSC-BAT-02")
def test_a_step_on_to_an_empty_place_of_the_enemys_is_taken_for_an_attack() -> None:
    found = steps(("0802", "0302"))[at("0902")]

    assert {name: of_36(chance) for name, chance in found.items()} == {"Hasty Defense": (36, 36)}


@pytest.mark.parametrize("starts", [("0402", "0502"), ("0503", "0502")])
@pytest.mark.parametrize("army", ["ravens", "wolves"])
def test_the_chances_of_a_step_add_up(starts: tuple[str, str], army: str) -> None:
    for outcomes in steps(starts, army=army).values():
        assert sum(chance.low for chance in outcomes.values()) <= 1
        assert sum(chance.high for chance in outcomes.values()) >= 1


def test_before_the_first_turn_both_armies_have_a_table() -> None:
    campaign = a_game(a_file(starts=("0402", "0502")))
    tables = step_tables(campaign, TSC_RULES.opening(campaign))

    assert [table.force for table in tables] == ["ravens", "wolves"]
    assert tables[0].roll.startswith("two dice + 0: advantaged 8, success 64")
