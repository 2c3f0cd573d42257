"""Ground: every type on every case; who enters, who drowns, who is at home."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest

from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_ground import (
    BATTLE_GROUND,
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    GroundBar,
    GroundFault,
    WaterCrossing,
    can_drown,
    case_cost,
    case_values,
    drowned,
    ground_bar,
    ground_faults,
    is_open_water,
    visibility,
)
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.strikes import attack_of, defence_of
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from tests.systems.battlefield.army_list import (
    DEFENCE,
    DWARVEN,
    FORESTMEN,
    FORT_FOOTED,
    FORTS,
    GROUND,
    KINDS,
    NO_FOREST,
    NO_SWAMP,
    NO_WATER,
    RELIEFS,
)
from tests.systems.battlefield.battle_maps import BOOK, at, book_of, ground, rows_of

ARCHERS = TroopMake(kind="archers")
EVERY_CASE = tuple(
    (terrain, relief, fort)
    for terrain, values in GROUND.items()
    for relief in RELIEFS[: len(values)]
    for fort in ("none", *(FORTS if len(values) == len(RELIEFS) else ()))
)
"""Every case there can be, by its words."""


def case_of(terrain: str, relief: str = "plains", fort: str = "none") -> CaseGround:
    return ground({"terrain": terrain, "relief": relief, "fort": fort})


def tagged(folk: Folk, kind: str = "archers") -> TroopMake:
    return TroopMake(kind=kind, folk=(folk,))


def test_the_cases_tried_are_all_there_can_be() -> None:
    every = {
        (str(terrain), str(relief), str(fort))
        for terrain, relief, fort in product(CaseTerrain, CaseRelief, Fortification)
        if not ground_faults(FIELD_BOOK, CaseGround(terrain=terrain, relief=relief, fort=fort))
    }

    assert set(EVERY_CASE) == every
    assert len(every) == 6 * 3 * 4 + 2


@pytest.mark.rule(
    "DOG-GRND-01",
    "DOG-GRND-02",
    "DOG-GRND-03",
    "DOG-TERR-01",
    "DOG-TERR-04",
    "DOG-TERR-05",
    "DOG-TERR-06",
    "DOG-TERR-08",
    "DOG-REL-01",
    "DOG-REL-02",
    "DOG-REL-03",
    "DOG-FORT-02",
    "DOG-FORT-03",
    "DOG-FORT-04",
    "DOG-SPEC-11",
    "DOG-SPEC-15",
)
@pytest.mark.parametrize("kind", KINDS)
def test_dog_grnd_01_every_type_on_every_case(kind: str) -> None:
    make = TroopMake(kind=kind)

    for terrain, relief, fort in EVERY_CASE:
        case, row = case_of(terrain, relief, fort), RELIEFS.index(relief)
        fortified = fort != "none"
        move, factor, seen = (FORTS[fort] if fortified else GROUND[terrain])[row]
        if kind in DWARVEN:
            move -= min(row, 1)
        if kind in FORESTMEN and terrain == "forest" and not fortified:
            move -= 2
        score = 2 if fortified and kind in FORT_FOOTED else DEFENCE[kind]
        defence = max(1, floor(score * factor)) if score else 0

        values = case_values(BOOK, case, make)

        assert values.move == move, (terrain, relief, fort)
        assert values.visibility == seen, (terrain, relief, fort)
        assert defence_of(BOOK, make, case) == defence, (terrain, relief, fort)


@pytest.mark.rule(
    "DOG-TERR-03",
    "DOG-TERR-07",
    "DOG-WATER-02",
    "DOG-WATER-03",
    "DOG-SPEC-03",
    "DOG-SPEC-07",
    "DOG-SPEC-12",
    "DOG-SPEC-18",
    "DOG-SPEC-19",
    "DOG-SPEC-20",
    "DOG-SPEC-22",
    "DOG-SPEC-23",
    "DOG-SPEC-25",
    "DOG-SPEC-26",
)
@pytest.mark.parametrize("kind", KINDS)
def test_dog_terr_03_whom_the_ground_bars(kind: str) -> None:
    barred = {
        "forest": (GroundBar.BIG, kind in NO_FOREST),
        "swamp": (GroundBar.HEAVY, kind in NO_SWAMP),
        "water": (GroundBar.SINKING, kind in NO_WATER),
    }

    for terrain, relief, fort in EVERY_CASE:
        bar, is_barred = barred.get(terrain, (None, False))
        expected = bar if is_barred and fort == "none" else None
        found = ground_bar(BOOK, case_of(terrain, relief, fort), TroopMake(kind=kind))
        assert found is expected, (terrain, relief, fort)


@pytest.mark.rule("DOG-TERR-07", "DOG-WATER-01", "DOG-SPEC-16")
def test_dog_terr_07_nobody_is_barred_from_home() -> None:
    wet = book_of(folk__lizardmen=True)
    guards = TroopMake(kind="lizardman-guards")

    assert ground_bar(wet, case_of("swamp"), guards) is None
    assert ground_bar(BOOK, case_of("swamp"), guards) is GroundBar.HEAVY
    assert ground_bar(BOOK, case_of("swamp"), tagged(Folk.SWAMP, "trolls")) is None
    assert ground_bar(BOOK, case_of("water"), tagged(Folk.WATER, "knights")) is None
    assert ground_bar(BOOK, case_of("forest"), tagged(Folk.FOREST, "hoggo")) is None


@pytest.mark.rule("DOG-TERR-02", "DOG-TERR-05", "DOG-TERR-06", "DOG-WATER-01")
@pytest.mark.parametrize(
    ("folk", "terrain", "values"),
    [
        (Folk.SAIVA, "bushes", (1, 1, 1)),
        (Folk.FOREST, "forest", (1, 2, 2)),
        (Folk.DESERT, "sand", (1, 1, 1)),
        (Folk.ARCTIC, "snow", (1, 1, 1)),
        (Folk.SWAMP, "swamp", (1, 2, 2)),
        (Folk.WATER, "water", (1, 1, 1)),
    ],
)
def test_dog_terr_02_what_home_ground_is_to_its_folk(
    folk: Folk, terrain: str, values: tuple[int, int, int]
) -> None:
    found = case_values(BOOK, case_of(terrain), tagged(folk))

    assert [found.move, found.defence, found.attack] == list(map(Fraction, values))


@pytest.mark.rule("DOG-TERR-03", "DOG-FORT-01", "DOG-ELITE-02")
def test_dog_terr_03_forestmen_attack_twice_as_hard_out_of_a_forest_alone() -> None:
    men = TroopMake(kind="forestmen")
    elite = TroopMake(kind="forestmen", is_elite=True)

    assert attack_of(BOOK, men, case_of("forest", "hills")) == 4
    assert attack_of(BOOK, elite, case_of("forest")) == 8
    assert attack_of(BOOK, men, case_of("forest", fort="simple")) == 2
    assert attack_of(BOOK, men, case_of("swamp")) == 2
    assert attack_of(BOOK, ARCHERS, case_of("forest")) == 1


@pytest.mark.rule("DOG-GRND-03", "DOG-REL-02", "DOG-REL-03", "DOG-SPEC-11")
def test_dog_grnd_03_folk_see_through_their_own_ground() -> None:
    def seen(case: CaseGround, *folk: Folk) -> int:
        return visibility(BOOK, case, frozenset(folk))

    wooded = case_of("forest", "mountains")
    assert seen(wooded) == 6
    assert seen(wooded, Folk.FOREST) == 3
    assert seen(wooded, Folk.DWARVEN) == 5
    assert seen(wooded, Folk.FOREST, Folk.DWARVEN) == 2
    assert seen(case_of("forest", "hills"), Folk.DWARVEN) == 4
    assert seen(case_of("bushes"), Folk.SAIVA) == 1
    assert seen(case_of("swamp"), Folk.SWAMP) == 1
    assert seen(case_of("swamp"), Folk.FOREST) == 2


@pytest.mark.rule("DOG-REL-02", "DOG-REL-03", "DOG-FORT-04")
def test_dog_rel_02_flat_relief_is_added_to_the_score() -> None:
    flat = book_of(relief__flat=True)
    infantry = TroopMake(kind="heavy-infantry")

    assert defence_of(flat, infantry, case_of("forest", "hills")) == 4 * 2 + 1
    assert defence_of(flat, infantry, case_of("none", "mountains", "castle")) == 14
    assert defence_of(flat, TroopMake(kind="yarzz"), case_of("none", "hills")) == 0
    assert case_cost(flat, case_of("forest", "hills"), infantry) == 4


@pytest.mark.rule("DOG-SPEC-24", "DOG-SPEC-27")
def test_dog_spec_24_flyers_fly_if_the_umpire_has_it_so() -> None:
    winged = book_of(troops__flyers=True)
    yarzz, wyverns = TroopMake(kind="yarzz"), TroopMake(kind="wyverns")

    for terrain, relief, fort in EVERY_CASE:
        case = case_of(terrain, relief, fort)
        assert case_cost(winged, case, yarzz) == 1
        assert ground_bar(winged, case, wyverns) is None
    assert case_cost(winged, case_of("swamp"), ARCHERS) == 4
    assert not can_drown(winged, yarzz)
    assert can_drown(BOOK, yarzz)


@pytest.mark.rule("DOG-WATER-05", "DOG-TERR-04", "DOG-TERR-08")
def test_dog_water_05_bridges_are_roads_and_boats_are_open_ground() -> None:
    bridge = CaseGround(terrain=CaseTerrain.WATER, crossing=WaterCrossing.BRIDGE)
    boats = CaseGround(terrain=CaseTerrain.WATER, crossing=WaterCrossing.BOATS)
    knights = TroopMake(kind="knights")

    assert ground_bar(BOOK, bridge, knights) is None
    assert ground_bar(BOOK, boats, knights) is None
    assert case_cost(BOOK, bridge, knights) == Fraction(1, 2)
    assert case_cost(BOOK, boats, knights) == 1
    assert defence_of(BOOK, knights, bridge) == defence_of(BOOK, knights, boats) == 4


@pytest.mark.rule("DOG-FORT-01", "DOG-REL-01")
def test_dog_fort_01_nothing_is_built_and_nothing_rises_in_swamp_and_water() -> None:
    for terrain in ("swamp", "water"):
        wrong = case_of(terrain, "hills", "castle")
        assert ground_faults(FIELD_BOOK, wrong) == (GroundFault.RELIEF, GroundFault.FORT)
    dry = CaseGround(crossing=WaterCrossing.BOATS)
    assert ground_faults(FIELD_BOOK, dry) == (GroundFault.CROSSING,)


@pytest.mark.rule("DOG-WATER-04")
def test_dog_water_04_open_water_has_no_land_beside_it() -> None:
    cases = rows_of("~~~~~", "~~~~~", "~~~~.", "~~~~~")
    bridged = {
        **cases,
        at("0201"): CaseGround(terrain=CaseTerrain.WATER, crossing=WaterCrossing.BRIDGE),
    }

    assert is_open_water(cases, at("0202"))
    assert is_open_water(cases, at("0101"))
    assert not is_open_water(cases, at("0403"))
    assert not is_open_water(cases, at("0503"))
    assert not is_open_water(bridged, at("0202"))


@pytest.mark.rule("DOG-WATER-01", "DOG-WATER-04")
def test_dog_water_04_a_quarter_drowns_from_the_fourth_round_on() -> None:
    assert [drowned(BOOK, 20, rounds) for rounds in (1, 2, 3, 4, 9)] == [0, 0, 0, 5, 5]
    assert [drowned(BOOK, fighters, 4) for fighters in (1, 3, 4, 5)] == [1, 1, 1, 2]
    assert not can_drown(BOOK, tagged(Folk.WATER))
    assert can_drown(BOOK, ARCHERS)


def test_every_word_of_the_ground_is_one_of_the_tables() -> None:
    assert [kind.key for kind in BATTLE_GROUND.terrains] == list(GROUND)
    relief, forts, crossings = BATTLE_GROUND.layers
    assert set(relief.codes.values()) == set(RELIEFS)
    assert set(forts.codes.values()) == {"none", *FORTS}
    assert set(crossings.codes.values()) == set(WaterCrossing)
