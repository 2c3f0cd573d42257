"""Every number of the rules can be amended: a season is played by others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.kit.switches import Switches
from generator.kit.tables import amend
from generator.render.numbers import fraction
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER, GrandTables
from generator.systems.grand_strategic.views.combat_card import combat_card
from generator.systems.grand_strategic.views.event_cards import event_reference
from generator.systems.grand_strategic.views.general_rows import general_cards
from generator.systems.grand_strategic.views.kingdom_rows import season_words
from generator.systems.grand_strategic.views.setup_sheet import season_track
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.systems.grand_strategic.games_at_random import KINGDOMS
from tests.systems.grand_strategic.grand_files import faults_in, sample_text
from tests.systems.grand_strategic.grand_war import at_war, told
from tests.systems.grand_strategic.rules.test_long_grand_games import PERIODS, play_a_season
from tests.tiers import tiered_rows

NUMBERS: dict[str, int | str] = {
    "army-least": 40,
    "army-most": 450,
    "city-most": 440,
    "general-step": 4,
    "experience-won": "2/3",
    "experience-lost": "1/3",
    "wild-highest": 3,
    "ransom-general": 20,
    "ransom-prince": 45,
    "deserter-chance": 60,
    "deserter-block": 12,
    "rally": 30,
    "peace-chance": 60,
    "peace-turns": 6,
    "maiden-points": 60,
    "maiden-ability": 3,
    "free-band": 65,
    "season-turns": 26,
    "stage-every": 7,
    "point-price": 2,
    "hire-highest": 6,
    "hire-most": 120,
    "hire-share": "1/3",
    "units-per-leader": 15,
    "survivors-hexes": 3,
    "policy-threat": 3,
    "policy-roll": 40,
}
"""Every number, and what it is instead."""
CELLS: tuple[tuple[str, str, str, int | str], ...] = (
    *(("number-cards", suit, "step", 7) for suit in ("clubs", "diamonds", "hearts")),
    ("number-cards", "spades", "step", 8),
    *(("cities", kind, "garrison", 60) for kind in ("regular", "fortified")),
    ("cities", "capital", "income", 25),
    ("ground", "hills", "attacker", -7),
    ("ground", "open", "defender", 3),
    ("demands", "2..3", "share", "1/6"),
)
HOUSE = (
    HouseRule(table="marches", row="move", value=2),
    *(HouseRule(table="numbers", row=row, value=new) for row, new in NUMBERS.items()),
    *(
        HouseRule(table=table, row=row, column=column, value=new)
        for table, row, column, new in CELLS
    ),
)


def amended(*rules: HouseRule) -> Amounts:
    """Return what points are worth with some house rules."""
    tables, refused = amend(GRAND_BOOK.as_mapping(), rules)
    assert not refused
    return Amounts(tables=GrandTables.from_mapping(tables))


def test_every_number_is_amended_here() -> None:
    known = {each.key for each in GRAND_BOOK.numbers.numbers}

    assert known == set(NUMBERS)
    assert [each.key for each in GRAND_BOOK.marches.numbers] == ["move"]
    assert amended(*HOUSE).tables != GRAND_BOOK


@pytest.mark.rule("GS-SCOPE-04")
@pytest.mark.parametrize(
    ("periods", "whose", "with_lists"),
    tiered_rows(
        [
            (15, "two nobody plays", False),
            (2 * PERIODS, "all played", True),
            (PERIODS, "two nobody plays", True),
            (PERIODS, "all played", False),
        ]
    ),
)
def test_gs_scope_04_a_season_is_played_whole_with_every_number_amended(
    periods: int, whose: str, *, with_lists: bool
) -> None:
    play_a_season(
        5, {}, kingdoms=KINGDOMS[whose], with_lists=with_lists, periods=periods, house_rules=HOUSE
    )


@pytest.mark.rule("GS-WILD-01")
@pytest.mark.parametrize(("highest", "rolls"), [(1, "1"), (3, "1–3"), (0, "no roll"), (4, "1–4")])
def test_gs_wild_01_sheets_have_the_rolls_that_bring_a_wild_event(highest: int, rolls: str) -> None:
    amounts = amended(HouseRule(table="numbers", row="wild-highest", value=highest))

    card = combat_card(amounts, Switches(known=GRAND_FOLDER.switches))

    (hint,) = (step.hint for step in card.steps if step.title == "Wild event")
    assert hint == f"{rolls} on d4"
    assert event_reference(amounts).rolls == rolls
    assert bool(card.instead) is (highest > 0)


@pytest.mark.rule("GS-MERC-02")
def test_gs_merc_02_the_season_track_has_the_amended_rolls_and_price() -> None:
    track = season_track(amended(*HOUSE))

    said = [step.says for step in track.winter]
    assert "on 1–6 it can hire mercenaries" in said[0]
    assert said[1].startswith(f"hire up to 120 points at {fraction(Fraction(1, 3))}")
    assert [part.stage for part in track.parts] == [7, 14, 21, 0]
    assert track.parts[-1].rows == ((22, 23, 24, 25, 26, 0, 0),)


@pytest.mark.rule("GS-RES-01")
def test_gs_res_01_after_the_last_stage_of_a_season_none_is_announced() -> None:
    late = told(situation=replace(at_war(), period=GRAND_CLOCK.read("2-w29")))

    by_seven = amended(HouseRule(table="numbers", row="stage-every", value=7))
    assert season_words(late, by_seven) == ("Week 29 of 30; no resource stage is left in the year.")
    said = season_words(late, amended())
    assert said.endswith("the next resource stage follows week 30.")


@pytest.mark.rule("GS-GENL-05", "GS-GENL-06")
def test_gs_genl_05_a_generals_card_has_a_box_for_what_battles_teach_now() -> None:
    cards = {card.name: card for card in general_cards(told(), amended(*HOUSE))}
    asmund = cards["Asmund Rhee"]

    assert (asmund.parts, asmund.filled, asmund.boxes, asmund.then) == (3, 2, 6, 9)
    assert asmund.rises.endswith("Won +⅔, lost +⅓.")


@pytest.mark.rule("GS-MOVE-01", "GS-RES-01", "GS-CSW-03", "GS-CSW-13", "GS-WILD-32")
@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("numbers", "stage-every"),
        ("numbers", "units-per-leader"),
        ("numbers", "survivors-hexes"),
        ("numbers", "deserter-block"),
        ("marches", "move"),
    ],
)
def test_a_number_that_is_counted_off_by_cannot_be_nought(table: str, row: str) -> None:
    house = f'[[house_rule]]\ntable = "{table}"\nrow = "{row}"\nvalue = 0\n'

    (fault,) = faults_in(sample_text(more=f"\n{house}"))

    assert fault.code == "C037"
    assert (fault.what, fault.hint) == (f"“{row}” cannot be 0", "write 1 or more")
