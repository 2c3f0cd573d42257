"""A battle's record tells who led, how it was settled, and what the card brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.brief.questions import Asked
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.battle_sheets import battle_sheets
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, fought, told

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.views.battle_sheets import FoughtRecord

PLAIN = Amounts(tables=GRAND_BOOK)


def record_of(battle: GrandBattle) -> FoughtRecord:
    """Return the umpire's record of a battle."""
    (record,) = battle_sheets(told(UMPIRE, at_war().with_battle(battle)), PLAIN)
    return record


def test_a_record_says_where_the_attacker_came_from_and_who_led() -> None:
    record = record_of(fought())

    assert record.came_from == "Dunmoor (1204)"
    assert record.led_by == ("a stand-in", "Asmund Rhee")


def test_an_enemys_general_has_no_name_on_a_players_record() -> None:
    (ilses,) = battle_sheets(told(ILSE), PLAIN)
    (odos,) = battle_sheets(told(ODO), PLAIN)

    assert ilses.led_by == ("", "Asmund Rhee")
    assert odos.led_by == ("a stand-in", "")


@pytest.mark.rule("GS-SCOPE-02")
@pytest.mark.parametrize(
    ("how", "says"),
    [
        (HowFought.QUICK, "1104, hills, by quick combat"),
        (HowFought.TABLE, "1104, hills, fought on the table"),
    ],
)
def test_gs_scope_02_a_record_says_how_a_battle_was_settled(how: HowFought, says: str) -> None:
    assert record_of(replace(fought(), how=how)).at == says


@pytest.mark.rule("GS-TERR-05")
def test_gs_terr_05_a_fortified_city_is_called_no_capital() -> None:
    record = record_of(replace(fought(), ground="fortified"))

    assert record.at.startswith("1104, fortified city")
    assert "capital" not in record.at


@pytest.mark.rule("GS-CBT-06", "GS-WILD-32")
def test_gs_cbt_06_a_loser_who_is_gone_does_not_stay() -> None:
    record = record_of(replace(fought(), retreat=None))

    (step,) = (each for each in record.steps if each.title.startswith("Loser"))
    assert [cell.says for cell in step.cells] == ["is gone", "stays"]
    assert "the loser is gone" in record.ended


@pytest.mark.rule("GS-CBT-06")
def test_gs_cbt_06_while_it_is_asked_where_the_loser_goes_nobody_is_gone() -> None:
    now = told(UMPIRE, at_war().with_battle(replace(fought(), retreat=None)))
    asked = Asked(
        key="wardens+host/retreat/wardens",
        text="Where to?",
        rule="GS-CBT-06",
        asks=(),
        choices=(),
        paste="",
    )

    (record,) = battle_sheets(replace(now, asked=(asked,)), PLAIN)

    (step,) = (each for each in record.steps if each.title.startswith("Loser"))
    assert [cell.says for cell in step.cells] == ["falls back", "stays"]
    assert "where the loser falls back to is not said yet" in record.ended


@pytest.mark.rule("GS-WILD-33")
def test_gs_wild_33_what_a_card_asked_and_what_was_answered_is_on_the_record() -> None:
    answers = {"prince": "ransom", "ransom": "refuse"}

    record = record_of(replace(fought(), wild=1, answers=answers))

    assert record.for_card == ("The winner asks a ransom for the prince. The ransom is refused.")


@pytest.mark.rule("GS-WILD-52")
def test_gs_wild_52_the_city_of_a_maidens_army_is_on_the_record() -> None:
    record = record_of(replace(fought(), wild=1, answers={"city": "greyford"}))

    assert record.for_card == "The army is raised in Greyford."


@pytest.mark.rule("GS-WILD-32", "GS-WILD-10")
def test_gs_wild_32_a_cards_own_dice_and_what_was_found_are_on_the_record() -> None:
    record = record_of(replace(fought(), wild=1, card_rolls=(43, 81), loot=45))

    assert record.for_card == ("Rolled 43 and 81 for it. The winner finds 45\u00a0resource points.")
    assert record_of(fought()).for_card == ""


@pytest.mark.rule("GS-CITY-03")
@pytest.mark.parametrize(
    ("winner", "says"),
    [(BattleSide.ATTACKER, "Dunmoor falls."), (BattleSide.DEFENDER, "Dunmoor holds.")],
)
def test_gs_city_03_a_record_says_what_became_of_the_city(winner: BattleSide, says: str) -> None:
    record = record_of(replace(fought(), city="dunmoor", winner=winner))

    assert record.ended.endswith(says)
