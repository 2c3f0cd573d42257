"""What an umpire sets otherwise: switches, and numbers of tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.kit.tables import amend
from generator.systems.battlefield.rules.battle_book import battle_book
from generator.systems.battlefield.rules.battle_ground import case_cost, ground_bar
from generator.systems.battlefield.rules.fighters import TroopMake, fighter_scores
from generator.systems.battlefield.rules.strikes import defence_of, strikes_table
from generator.systems.battlefield.rules.tables import FIELD_BOOK, BattlefieldTables
from generator.world.campaign import HouseRule
from tests.systems.battlefield.battle_maps import KNOWN, RULES, ground, switched

HERE = Path(__file__).parents[4] / Path(*RULES.split("."))


def amended(*house_rules: HouseRule) -> BattlefieldTables:
    tables, refusals = amend(FIELD_BOOK.as_mapping(), house_rules)
    assert refusals == ()
    return BattlefieldTables.from_mapping(tables)


def test_every_switch_is_looked_at_and_says_what_it_does() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in HERE.rglob("*.py"))

    assert {key for key in KNOWN if f'"{key}"' not in code} == set()
    for switch in KNOWN.values():
        assert switch.means.endswith("."), switch.key
        assert re.fullmatch(r"DOG-AMB-\d\d", switch.source), switch.key
        assert switch.rules, switch.key


@pytest.mark.rule("DOG-TYPE-01", "DOG-STAT-03")
def test_dog_type_01_a_row_of_the_army_list_can_be_amended() -> None:
    tables = amended(
        HouseRule(table="troop-types", row="archers", column="attack", value=2),
        HouseRule(table="troop-types", row="archers", column="distance", value="8x4:6"),
        HouseRule(table="troop-traits", row="archers", column="traits", value="big"),
    )
    book = battle_book(tables, switched())
    archers = TroopMake(kind="archers")

    found = fighter_scores(book, archers)

    assert found.attack == 2
    assert str(found.distance) == "8x4:6"
    assert ground_bar(book, ground({"terrain": "forest"}), archers) is not None


@pytest.mark.rule("DOG-TERR-03", "DOG-FORT-03", "DOG-REL-02")
def test_dog_terr_03_ground_can_be_amended() -> None:
    tables = amended(
        HouseRule(table="terrains", row="forest", column="move", value="5/2"),
        HouseRule(table="fortifications", row="castle", value=5),
        HouseRule(table="reliefs", row="hills", column="defence", value=2),
    )
    book = battle_book(tables, switched())
    infantry = TroopMake(kind="heavy-infantry")

    on_hills = ground({"fort": "castle", "relief": "hills"})
    assert defence_of(book, infantry, on_hills) == 4 * 7
    assert str(case_cost(book, ground({"terrain": "forest"}), infantry)) == "5/2"


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-11")
def test_dog_cbt_10_the_table_of_strikes_follows_what_is_amended() -> None:
    tables = amended(
        HouseRule(table="numbers", row="strike-added", value=1),
        HouseRule(table="strike-dice", row="6", value=5),
    )

    found = strikes_table(tables, 20)

    assert found.columns[1:] == ("1–2 bad", "3–4 medium", "5 good", "6")
    assert [cell.text for cell in found.rows[2]] == ["11–20", "4", "6", "8", "12"]
