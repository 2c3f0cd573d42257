"""Tables that are worked out are the ones the source implies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.fighters import TroopMake, most_fighters
from generator.systems.battlefield.rules.strikes import (
    combined_ground,
    discovery_table,
    strikes_table,
    unit_maxima,
    who_stays_out,
)
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from tests.systems.battlefield.army_list import (
    KINDS,
    MOST_TACTIC,
    NO_FOREST,
    NO_SWAMP,
    NO_WATER,
    ROWS,
)
from tests.systems.battlefield.battle_maps import BOOK, book_of

if TYPE_CHECKING:
    from generator.kit.printing import PrintedTable


def lines(table: PrintedTable) -> dict[str, tuple[str, ...]]:
    return {row[0].text: tuple(cell.text for cell in row[1:]) for row in table.rows}


@pytest.mark.rule("DOG-TERR-01", "DOG-REL-02", "DOG-REL-03", "DOG-FORT-04")
def test_dog_terr_01_every_case_with_its_relief() -> None:
    found = lines(combined_ground(BOOK))

    assert found == {
        "None": ("1/1/1", "2/2/2", "3/3/3"),
        "Bushes": ("2/1/2", "3/2/3", "4/3/4"),
        "Forest": ("3/2/4", "4/3/5", "5/4/6"),
        "Road": ("½/1/1", "1½/2/2", "2½/3/3"),
        "Sand": ("2/1/1", "3/2/2", "4/3/3"),
        "Snow": ("2/1/1", "3/2/2", "4/3/3"),
        "Swamp": ("4/2/2", "–", "–"),
        "Water": ("5/½/1", "–", "–"),
        "Simple fortification": ("1/2/1", "2/3/2", "3/4/3"),
        "Fortress, castle": ("1/3/1", "2/4/2", "3/5/3"),
        "Stronghold, king's palace": ("1/4/1", "2/5/2", "3/6/3"),
    }


@pytest.mark.rule("DOG-REL-02")
def test_dog_rel_02_flat_relief_shows_in_the_table() -> None:
    found = lines(combined_ground(book_of(relief__flat=True)))

    assert found["Forest"] == ("3/2/4", "4/2+1/5", "5/2+2/6")


@pytest.mark.rule("DOG-TERR-03", "DOG-TERR-07", "DOG-WATER-02", "DOG-WATER-03")
def test_dog_terr_03_who_stays_out() -> None:
    codes = {row[0]: row[1] for row in ROWS}
    found = lines(who_stays_out(BOOK))

    assert found == {
        title: (", ".join(codes[kind] for kind in KINDS if kind in barred),)
        for title, barred in (("Forest", NO_FOREST), ("Swamp", NO_SWAMP), ("Water", NO_WATER))
    }


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-11")
def test_dog_cbt_10_the_table_of_strikes_as_far_as_it_is_needed() -> None:
    table = strikes_table(FIELD_BOOK, 120)

    found = lines(table)
    assert table.columns == ("Force", "1–2 bad", "3–4 medium", "5–6 good")
    assert found["0"] == ("0", "0", "0")
    assert found["1–10"] == ("4", "5", "6")
    assert found["111–120"] == ("48", "60", "72")
    assert len(found) == 13


@pytest.mark.rule("DOG-HIDE-01", "DOG-HIDE-03")
def test_dog_hide_01_the_chances_by_visibility() -> None:
    found = lines(discovery_table(BOOK))

    assert found == {
        "Less than an eighth": ("3", "2", "1", "1", "1", "1"),
        "From an eighth": ("5", "4", "3", "2", "1", "1"),
        "From a quarter": ("certain", "certain", "5", "4", "3", "2"),
        "From a half": ("certain", "certain", "certain", "certain", "5", "4"),
    }


@pytest.mark.rule("DOG-SCALE-03", "DOG-SCALE-05")
def test_dog_scale_05_the_most_of_every_size() -> None:
    assert lines(unit_maxima(BOOK)) == {
        "1": ("200", "20", "1"),
        "2": ("100", "10", "1"),
        "3": ("66", "6", "1"),
        "4": ("50", "5", "1"),
        "5": ("40", "4", "1"),
        "20": ("10", "1", "1"),
        "50": ("4", "1", "1"),
    }


@pytest.mark.rule("DOG-SCALE-05")
@pytest.mark.parametrize("kind", KINDS[:-1])
def test_dog_scale_05_the_most_of_every_type(kind: str) -> None:
    assert most_fighters(BOOK, TroopMake(kind=kind)) == MOST_TACTIC[kind]
