"""What the fighters of a unit are, in words."""

from __future__ import annotations

import pytest

from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake, make_told
from tests.systems.battlefield.battle_maps import BOOK

ARCHERS = Passenger(kind="archers")


@pytest.mark.rule("DOG-PRE-01", "DOG-SPEC-02", "DOG-SPEC-04")
@pytest.mark.parametrize(
    ("make", "told"),
    [
        (TroopMake(kind="light-infantry"), "Light infantry"),
        (TroopMake(kind="light-infantry", is_elite=True), "Elite light infantry"),
        (TroopMake(kind="light-cavalry", mount="camel"), "Light cavalry (dromedary or camel)"),
        (TroopMake(kind="chariots", passenger=ARCHERS), "Chariots with archers"),
        (TroopMake(kind="orcs", folk=(Folk.SWAMP, Folk.WATER)), "Orcs, swamp and water folk"),
        (TroopMake(kind="lesser-demons", size=20), "Lesser demons, size 20"),
    ],
)
def test_dog_pre_01_a_record_says_what_its_fighters_are(make: TroopMake, told: str) -> None:
    assert make_told(BOOK, make) == told
