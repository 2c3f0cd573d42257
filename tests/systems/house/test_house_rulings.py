"""What the umpire may set in a campaign of house rules."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError
from tests.systems.house.house_games import small_game

SILVER = '[[store]]\nname = "Silver"\nstart = 3\n'
WEATHER = """
[[table]]
name = "Weather"
dice = "2d6"
row = [{ name = "Storm", faces = "2-6" }, { name = "Fair", faces = "7-12" }]
"""


def ruling(what: str, of: str, to: str) -> str:
    return f'[[period.ruling]]\nset = "{what}"\nof = "{of}"\nto = {to}\nwhy = "So it was."\n'


def test_position_strength_store_owner_and_roll_can_be_set() -> None:
    rulings = (
        ruling("position", "ravens", '"0303"')
        + ruling("strength", "wolves", "2")
        + ruling("store", "north", '"silver 9"')
        + ruling("owner", "hall", '"north"')
        + ruling("throw", "1/HSE-TABLE-01/weather/1", "[1, 2]")
    )

    played = small_game(rulings, rules=SILVER + WEATHER)

    assert played.at("ravens") == "0303"
    assert played.strength("wolves") == 2
    assert played.after.stores["north"] == {"silver": 9}
    assert played.after.fallen == {"weather": "storm"}
    assert played.told[:5] == ["ruling"] * 4 + ["ruling-unseen"]


@pytest.mark.rule("HSE-WIN-01")
def test_hse_win_01_points_are_counted_after_rulings_for_the_end() -> None:
    counted = '[[victory]]\nname = "Chest"\npoints = "silver"\n[ends]\nturns = 1\n'
    given = ruling("store", "north", '"silver 9"') + "at_end = true\n"

    played = small_game(given, rules=SILVER + counted)

    assert played.after.scores == {"north": 9, "south": 3}
    assert played.after.victor == "north"
    assert played.told[-1] == "victory"


def test_an_army_that_is_not_on_the_map_comes_on_by_its_position() -> None:
    crows = '[[army]]\nid = "crows"\nname = "Crows"\nside = "north"\nstrength = 2\n'

    assert small_game(armies=crows).strength("crows") == 0
    played = small_game(ruling("position", "crows", '"0202"'), armies=crows)
    assert played.at("crows") == "0202"
    assert played.strength("crows") == 2


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (ruling("store", "north", '"silver many"'), "is not a store"),
        (ruling("store", "north", '"gold 3"'), "is not a store"),
        (ruling("owner", "hall", '"west"'), "no side “west”"),
    ],
)
def test_what_cannot_be_set_is_told_with_its_place(text: str, what: str) -> None:
    with pytest.raises(CampaignError) as raised:
        small_game(text, rules=SILVER)

    assert what in raised.value.findings[0].what
