"""Battles of other systems' campaigns, named as scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.kit.tables import row_for
from generator.systems.exchange import ClashGround, Naming, OpenClash, OpenDecision
from generator.systems.tsc.rules.scenarios import CONTACT_DICE, MOVE_ROLL, RACES, name
from generator.values import replace
from tests.clashes import a_clash, a_host, a_troop, means_with

if TYPE_CHECKING:
    from generator.dice import Face

ARN = a_host("arn", a_troop("arn", "heavy foot", 10))
MAUD = a_host("maud", a_troop("maud", "heavy foot", 10))


def named(clash: OpenClash, by: str, *dice: tuple[int, int]) -> Naming:
    """Name a clash, with these dice for attacker and defender."""
    faces: dict[str, Face | tuple[int, ...]] = {
        f"TSC_ROLL_01_x.{host}_1": thrown
        for host, thrown in zip(("arn", "maud"), dice, strict=False)
    }
    found = name(clash, means_with(by_hand=faces), by)
    assert isinstance(found, Naming)
    return found


@pytest.mark.rule("TSC-SCEN-04")
@pytest.mark.parametrize(
    ("attacker", "defender", "scenario"),
    [
        ((1, 2), (4, 3), "Unseen Enemy"),
        ((4, 3), (4, 3), "Battle"),
        ((6, 5), (1, 1), "Last Stand"),
        ((6, 6), (6, 6), "Helluva Night"),
    ],
)
def test_tsc_scen_04_a_scenario_by_a_move_roll_of_each_side(
    attacker: tuple[int, int], defender: tuple[int, int], scenario: str
) -> None:
    found = named(a_clash(ARN, MAUD), MOVE_ROLL, attacker, defender)

    assert found.scenario == scenario
    assert found.home == "maud"


@pytest.mark.rule("TSC-TERR-06", "TSC-ROLL-06")
def test_tsc_roll_06_the_ground_counts_by_people() -> None:
    # 8 on a swamp is 9 for an army of the Empire: a failure.
    found = named(a_clash(ARN, MAUD, terrain="swamp"), MOVE_ROLL, (4, 4), (2, 3))

    assert found.scenario == "Ambush"
    assert found.lines[0].text == "Arn: 8 rolled, +1 swamp = 9: Disadvantaged."


@pytest.mark.rule("TSC-TERR-04", "TSC-ROLL-06")
@pytest.mark.parametrize(
    ("ground", "penalty"),
    [
        (ClashGround(terrain="forest"), ""),
        (ClashGround(terrain="clear", is_coast=True), ", +1 islands"),
        (ClashGround(terrain="clear", has_river=True), ", +1 islands"),
        (ClashGround(terrain="clear", has_river=True, has_crossing=True), ""),
    ],
)
def test_tsc_terr_04_river_and_coast_count_as_islands(ground: ClashGround, penalty: str) -> None:
    northmen = replace(ARN, people="northmen")
    clash = replace(a_clash(northmen, MAUD), ground=ground)

    found = named(clash, MOVE_ROLL, (3, 2), (3, 3))

    assert found.lines[0].text.startswith(f"Arn: 5 rolled{penalty} = ")


@pytest.mark.parametrize(
    ("people", "race"),
    [
        ("elves", "elves"),
        ("dwarves", "dwarves"),
        ("gnomes", "dwarves"),
        ("goblins", "orcs"),
        ("orcs", "orcs"),
        ("gnolls", "orcs"),
        ("kobolds", "orcs"),
        ("lizard men", "orcs"),
        ("humans", "empire"),
        ("men", "empire"),
        ("halfolk", "empire"),
        ("northmen", "kislev"),
        ("highlanders", "kislev"),
        ("undead", "undead"),
        ("dragon", "chaos"),
        ("chaos men", "chaos"),
        ("centaurs", None),
    ],
)
def test_every_people_has_the_army_list_of_the_table(people: str, race: str | None) -> None:
    table = means_with().grid(RACES)
    row = row_for(table, people)

    assert (None if row is None else table.text(row, "race")) == race


@pytest.mark.rule("TSC-SCEN-01", "TSC-SCEN-02")
@pytest.mark.parametrize(
    ("place", "scenario"),
    [("port", "Village Pillage"), ("hold", "Storm the Walls"), ("ruin", "Battle")],
)
def test_tsc_scen_01_a_place_settles_it(place: str, scenario: str) -> None:
    clash = a_clash(ARN, MAUD, place=place)

    assert named(clash, MOVE_ROLL, (4, 3), (4, 3)).scenario == scenario


@pytest.mark.parametrize(
    ("arn", "maud", "scenario"), [(6, 1, "Breakthrough"), (2, 5, "Battle"), (1, 7, "Last Stand")]
)
def test_contact_dice_can_tell_the_statuses(arn: int, maud: int, scenario: str) -> None:
    clash = a_clash(replace(ARN, contact_score=arn), replace(MAUD, contact_score=maud))

    assert named(clash, CONTACT_DICE).scenario == scenario


def test_the_umpire_can_say_the_statuses() -> None:
    clash = a_clash(ARN, MAUD)
    said = {("status-arn", ""): "advantaged"}

    first = name(clash, means_with(), "umpire")
    then = name(clash, means_with(answers=said), "umpire")
    both = {**said, ("status-maud", ""): "disadvantaged"}
    found = name(clash, means_with(answers=both), "umpire")

    assert isinstance(first, OpenDecision)
    assert isinstance(then, OpenDecision)
    assert (first.kind, then.kind) == ("status-arn", "status-maud")
    assert isinstance(found, Naming)
    assert found.scenario == "Breakthrough"


@pytest.mark.rule("TSC-BAT-04")
def test_tsc_bat_04_whose_home_it_is_is_at_home() -> None:
    clash = replace(a_clash(ARN, MAUD), ground=ClashGround(terrain="forest", owner="arn"))

    assert named(clash, CONTACT_DICE).home == "arn"
