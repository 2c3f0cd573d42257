"""Every numbered case of the Tactical Scenario Campaign, and every cell by itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from generator.kit.switches import Switches, switches_of
from generator.systems.tsc.rules.chances import naturals, roll_chances
from generator.systems.tsc.rules.roll import (
    MoveResult,
    MoveRoll,
    Status,
    ground_penalty,
    move_roll,
    moves_itself,
    needs_roll,
    status_as_turn_begins,
    status_of,
)
from generator.systems.tsc.rules.scenarios import (
    every_scenario,
    scenario_between,
    scenario_of,
    scenario_undefended,
)
from generator.systems.tsc.rules.tables import BOOK
from tests.rules.case_data import Case, check_whole, each_of, rules_by_chapter

RULES = "generator.systems.tsc.rules"
AS_PRINTED = Switches(known=switches_of(RULES))
RACES = ("chaos", "dwarves", "empire", "elves", "orcs", "kislev", "undead")
MARKED = {
    "plains": "",
    "hills": "",
    "forest": "chaos dwarves orcs undead",
    "islands": "chaos dwarves orcs kislev undead",
    "badlands": "empire elves",
    "swamp": "chaos dwarves empire elves orcs kislev undead",
    "desert": "chaos dwarves empire elves kislev",
    "snow": "dwarves empire elves orcs",
    "mountains": "kislev undead",
}
"""The armies that add 1 on each ground, from the page."""
each = each_of("tsc")


def with_switches(**settings: bool) -> Switches:
    named = {name.replace("__", "."): value for name, value in settings.items()}
    return Switches(known=switches_of(RULES), settings=named)


def rolled(race: str, terrain: str, natural: int) -> MoveRoll:
    penalty = ground_penalty(BOOK, AS_PRINTED, race, terrain)
    return move_roll(BOOK, natural, penalty)


def test_every_example_is_a_case_and_its_rules_are_in_the_ledger() -> None:
    listed = Counter(f"EX-TSC-{n:02}" for n in range(1, 19))

    check_whole("tsc", listed)


def test_the_ledger_has_every_rule_of_every_chapter() -> None:
    areas = rules_by_chapter("tsc")

    assert areas == {
        "TSC-MAP": 3,
        "TSC-TURN": 5,
        "TSC-ROLL": 7,
        "TSC-TERR": 9,
        "TSC-BAT": 4,
        "TSC-SCEN": 5,
        "TSC-MTX": 3,
        "TSC-DEF": 3,
    }
    assert sum(areas.values()) - areas["TSC-DEF"] == 36


@each("move")
def test_moves(case: Case) -> None:
    given, expect = case.given, case.expect

    assert needs_roll(BOOK, given["apart"]) == expect["rolls"]
    if not expect["rolls"]:
        assert status_as_turn_begins() == expect["status"]
        return
    roll = rolled(given["race"], given["terrain"], given["natural"])
    assert roll.total == expect["total"]
    assert roll.result == expect["result"]
    assert moves_itself(roll.result) == (expect["moved_by"] == "owner")
    assert status_of(roll.result) == expect["status"]


@each("meeting")
def test_meetings(case: Case) -> None:
    given = case.given
    attacker, defender = Status(given["attacker"]), Status(given["defender"])

    found = scenario_of(BOOK, given["place"], attacker, defender)

    assert found == case.expect["scenario"]


@each("meeting-on-a-place")
def test_meetings_on_a_place(case: Case) -> None:
    for attacker, defender in product(Status, Status):
        found = scenario_of(BOOK, case.given["place"], attacker, defender)
        assert found == case.expect["scenario"]


@each("undefended")
def test_undefended_places(case: Case) -> None:
    assert scenario_undefended(BOOK) == case.expect["declared"]
    assert case.expect["undeclared"] == ""


@each("all-meetings")
def test_all_meetings(case: Case) -> None:
    statuses = [Status(word) for word in case.given["statuses"]]
    found = [
        [scenario_between(BOOK, attacker, defender) for attacker in statuses]
        for defender in statuses
    ]

    assert found == case.expect["by_defender"]
    assert len(every_scenario(BOOK)) == case.expect["scenarios"]


@each("status-lasts")
def test_a_status_lasts_through_the_enemys_turn(case: Case) -> None:
    defender = status_of(MoveResult(case.given["rolled"]))
    attacker = status_of(MoveResult(case.given["enemy_rolled"]))

    assert scenario_of(BOOK, "", attacker, defender) == case.expect["scenario"]


@each("status-lapses")
def test_a_status_lapses(case: Case) -> None:
    assert case.given["status"] in tuple(Status)
    assert status_as_turn_begins() == case.expect["status"]


@each("two-armies")
def test_two_armies(case: Case) -> None:
    given = case.given
    rolls = [rolled(race, given["terrain"], given["natural"]) for race in given["races"]]

    assert [roll.total for roll in rolls] == case.expect["totals"]
    assert [roll.result for roll in rolls] == case.expect["results"]


@pytest.mark.rule("TSC-TERR-01", "TSC-TERR-02", "TSC-TERR-04", "TSC-TERR-07")
@pytest.mark.rule("TSC-TERR-03", "TSC-TERR-05", "TSC-TERR-06", "TSC-TERR-08")
@pytest.mark.rule("TSC-TERR-09", "TSC-ROLL-01", "TSC-ROLL-02")
@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("terrain", MARKED)
def test_every_natural_roll_on_every_ground(race: str, terrain: str) -> None:
    penalty = int(race in MARKED[terrain].split())

    for natural in range(2, 13):
        total = natural + penalty
        expected = "advantaged" if natural <= 3 else "success" if total <= 8 else "failure"
        roll = rolled(race, terrain, natural)
        assert (roll.total, roll.result) == (total, expected)


@pytest.mark.rule("TSC-ROLL-02")
@pytest.mark.parametrize(
    ("penalty", "rows"), [(0, "AASSSSSFFFF"), (1, "AASSSSFFFFF"), (2, "AASSSFFFFFF")]
)
def test_the_outcome_of_every_natural_roll(penalty: int, rows: str) -> None:
    found = [move_roll(BOOK, natural, penalty).result[0].upper() for natural in range(2, 13)]

    assert "".join(found) == rows


@pytest.mark.rule("TSC-ROLL-01")
@pytest.mark.parametrize(
    ("penalty", "of_36"), [(0, (3, 23, 10)), (1, (3, 18, 15)), (2, (3, 12, 21))]
)
def test_the_chances_of_the_move_roll_are_those_of_the_table(
    penalty: int, of_36: tuple[int, int, int]
) -> None:
    found = roll_chances(BOOK, penalty)

    assert tuple(found.values()) == tuple(Fraction(share, 36) for share in of_36)
    assert len(tuple(naturals())) == 36


@pytest.mark.rule("TSC-ROLL-06")
@pytest.mark.parametrize("terrain", MARKED)
def test_an_army_that_is_not_listed_is_worse_off_on_adverse_ground(terrain: str) -> None:
    adverse = terrain not in ("plains", "hills")
    free = with_switches(roll__unlisted_free=True)

    assert ground_penalty(BOOK, AS_PRINTED, "Ratmen", terrain) == adverse
    assert ground_penalty(BOOK, free, "Ratmen", terrain) == 0


@pytest.mark.rule("TSC-ROLL-06")
@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("terrain", MARKED)
def test_sizes_in_words_count_where_the_list_has_a_mark(race: str, terrain: str) -> None:
    by_text = with_switches(roll__penalty_by_text=True)
    size = 1 if terrain == "badlands" else 2
    expected = size if race in MARKED[terrain].split() else 0

    assert ground_penalty(BOOK, by_text, race, terrain) == expected


def test_a_race_may_be_written_in_letters_of_any_size() -> None:
    assert ground_penalty(BOOK, AS_PRINTED, "Orcs", "forest") == 1
    assert ground_penalty(BOOK, AS_PRINTED, "Elves", "forest") == 0
