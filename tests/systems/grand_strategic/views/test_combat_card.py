"""The combat card works the battle of the book by the functions that fight battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.kit.switches import Switches, switches_of
from generator.kit.tables import amended_by
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.systems.grand_strategic.views.combat_card import combat_card
from generator.values import replace
from generator.world.campaign import HouseRule

if TYPE_CHECKING:
    from generator.kit.switches import Setting
    from generator.systems.grand_strategic.views.battle_steps import CombatStep
    from generator.systems.grand_strategic.views.combat_card import CombatCard

PLAIN = Amounts(tables=GRAND_BOOK)
SWITCHES = Switches(known=switches_of("generator.systems.grand_strategic.rules"))


def card(amounts: Amounts = PLAIN, switches: Switches = SWITCHES) -> CombatCard:
    return combat_card(amounts, switches)


def figures(found: CombatCard) -> dict[str, tuple[str, ...]]:
    """Return what each step comes to, the attacker's first."""
    return {
        step.number: tuple(cell.figure or cell.says for cell in step.cells) for step in found.steps
    }


@pytest.mark.rule("GS-CBT-08")
def test_gs_cbt_08_the_books_battle_is_worked_step_by_step() -> None:
    steps = figures(card())

    assert steps == {
        "": ("250", "200"),
        "1": ("30", "45"),
        "2": ("25", "45"),
        "3": ("25\u00a0%", "40\u00a0%"),
        "4": ("62", "80"),
        "5": ("4 rolled: nothing",),
        "6": ("loses", "wins"),
        "7": ("falls back", "stays"),
        "8": ("170", "138"),
        "9": ("+¼", "+½"),
    }


@pytest.mark.rule("GS-CBT-02")
@pytest.mark.parametrize(("mod", "says"), [(0, ""), (-7, "−7"), (5, "+5")])
def test_gs_cbt_02_what_the_weather_counts_is_on_the_card(mod: int, says: str) -> None:
    settings: dict[str, Setting] = {"weather.mod": mod}

    found = card(switches=replace(SWITCHES, settings=settings))

    assert found.weather == says
    assert figures(found)["2"] == ("25", "45")


def test_every_number_says_how_it_comes_about() -> None:
    told = {step.number: said(step) for step in card().steps}

    assert told["2"] == ("hills −5 =", "hills 0 =")
    assert told["3"] == ("takes 10 from the defender\n25 =", "adds 5\n45 − 10 + 5 =")
    assert told["4"] == ("25\u00a0% of 250 = 62½, so", "40\u00a0% of 200 =")
    assert told["8"] == ("250 − 80 =", "200 − 62 =")


def said(step: CombatStep) -> tuple[str, ...]:
    return tuple(cell.says for cell in step.cells)


@pytest.mark.rule("GS-WILD-10")
@pytest.mark.rule("GS-WILD-13")
def test_the_same_battle_with_a_card_is_the_books_five_cases() -> None:
    instead = {each.card: each for each in card().instead}

    assert {name: each.left for name, each in instead.items()} == {
        "9 of diamonds": ("170", "138"),
        "4 of hearts": ("186", "150"),
        "7 of clubs": ("142", "117"),
        "6 of spades": ("170", "120"),
        "8 of spades": ("170", "114"),
    }
    assert [each.falls_back for each in instead.values()] == [*["attacker"] * 4, "defender"]
    assert instead["6 of spades"].says.endswith("62 + 18 = 80, equal")
    assert instead["8 of spades"].says.endswith("62 + 24 = 86, over 80")
    assert "45 RP" in instead["9 of diamonds"].says


def test_what_decides_a_battle_stands_beside_its_step() -> None:
    hints = {step.number: step.hint for step in card().steps}

    assert "blocked: destroyed" in hints["7"]
    assert hints["6"] == "equal: the defender wins"
    assert hints["8"].startswith("mercenaries bear their share")


def test_a_house_rule_changes_the_worked_battle_and_its_tables() -> None:
    house = (
        HouseRule(table="ground", row="hills", column="attacker", value=-20),
        HouseRule(table="numbers", row="general-step", value=4),
    )
    tables = GrandTables.from_mapping(amended_by(GRAND_BOOK.as_mapping(), house))

    found = card(replace(PLAIN, tables=tables))

    assert figures(found)["2"] == ("10", "45")
    assert figures(found)["3"] == ("10\u00a0%", "41\u00a0%")
    assert ("Hills", "−20", "0") in found.grounds
    assert [each.modifier for each in found.generals] == ["4", "8", "12", "16"]


def test_larger_points_are_worked_with_larger_armies() -> None:
    found = card(replace(PLAIN, factor=10))

    assert found.worked == "2500 points attack 2000 in hills"
    assert figures(found)["4"] == ("625", "800")
    assert found.least == 500


@pytest.mark.parametrize(("key", "setting"), [("wild.events", False), ("wild.battles", "table")])
def test_a_campaign_without_wild_events_is_told_of_none(key: str, setting: Setting) -> None:
    found = card(switches=replace(SWITCHES, settings={key: setting}))

    assert figures(found)["5"] == ("none after quick combat",)
    assert found.instead == ()
