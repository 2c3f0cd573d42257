"""Distances, fortresses, territories and parts in a battle, on small maps."""

from __future__ import annotations

import pytest

from generator.kit.switches import Switches, switches_of
from generator.systems.tsc.rules.battle import falls_back_to
from generator.systems.tsc.rules.campaign_begun import (
    TSC_GROUND,
    home_fortress,
    is_enemy_place,
    owners_at_start,
    place_in,
)
from generator.systems.tsc.rules.roll import hexes_apart, needs_roll, open_hexes
from generator.systems.tsc.rules.scenarios import fight, home_side, roles
from generator.systems.tsc.rules.tables import BOOK
from generator.systems.tsc.rules.turn import next_in_turn, winner_of
from tests.systems.tsc.tsc_maps import a_map, at, held, land

KNOWN = switches_of("generator.systems.tsc.rules")
BY_THE_WAY = Switches(known=KNOWN)
STRAIGHT = Switches(known=KNOWN, settings={"distance.straight": True})
KEEP = held("keep", "0101", "fortress", "north")
HALL = held("hall", "0601", "fortress", "south")


@pytest.mark.rule("TSC-TURN-03", "TSC-TURN-04")
@pytest.mark.parametrize(("apart", "rolls"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_three_hexes_are_near_and_four_are_distant(apart: int, *, rolls: bool) -> None:
    assert needs_roll(BOOK, apart) == rolls


@pytest.mark.rule("TSC-TURN-04")
def test_closed_ground_is_gone_round_unless_it_is_counted_straight() -> None:
    board = a_map("..x..", "..x..", "..x..", ".....")

    assert hexes_apart(board, STRAIGHT, at("0201"), at("0401")) == 2
    assert hexes_apart(board, BY_THE_WAY, at("0201"), at("0401")) == 6


@pytest.mark.rule("TSC-TURN-03")
def test_an_enemy_to_whom_no_way_leads_is_distant() -> None:
    board = a_map(".x.", ".x.")
    apart = hexes_apart(board, BY_THE_WAY, at("0101"), at("0301"))

    assert apart is None
    assert not needs_roll(BOOK, apart)


@pytest.mark.rule("TSC-TURN-02", "TSC-MAP-03")
def test_an_army_enters_neither_closed_ground_nor_the_world_beyond_the_map() -> None:
    board = a_map("..", "x.")

    assert set(open_hexes(board, at("0101"))) == {at("0201")}


@pytest.mark.rule("TSC-MAP-02")
def test_an_army_begins_on_the_fortress_farthest_from_the_enemy() -> None:
    board = a_map(
        "......",
        places=(held("near", "0401", "fortress", "north"), KEEP, HALL),
        regions=(land("south-land", "south", "0501", "0601"),),
    )

    assert home_fortress(board, "north", "south") == at("0101")
    assert home_fortress(board, "south", "north") == at("0601")
    assert home_fortress(board, "west", "north") is None


@pytest.mark.rule("TSC-MAP-03")
def test_the_map_has_nine_grounds_villages_and_fortresses_with_owners() -> None:
    terrains = [terrain.key for terrain in TSC_GROUND.terrains]

    assert len(terrains) == 9 + len(["closed"])
    assert [kind.key for kind in TSC_GROUND.places] == ["village", "fortress"]
    assert TSC_GROUND.has_owners


@pytest.mark.rule("TSC-MAP-03")
def test_a_fortress_counts_before_a_village_of_its_hex() -> None:
    village = held("hamlet", "0101", "village", "")
    board = a_map("..", places=(village, KEEP))

    assert place_in(board, at("0101")) == KEEP
    assert place_in(board, at("0201")) is None


@pytest.mark.rule("TSC-BAT-02")
def test_only_the_enemys_own_places_can_be_attacked_undefended() -> None:
    board = a_map("......", places=(KEEP, HALL, held("inn", "0301", "village", "")))
    owners = owners_at_start(board)
    attackable = [is_enemy_place(owners, place, "south") for place in board.places]

    assert attackable == [False, True, False]


@pytest.mark.rule("TSC-BAT-04")
@pytest.mark.parametrize(
    ("where", "home"), [("0101", "north"), ("0201", "north"), ("0301", "north"), ("0501", "south")]
)
def test_home_is_who_has_the_territory_or_else_the_nearer_fortress(where: str, home: str) -> None:
    board = a_map("......", places=(KEEP, HALL), regions=(land("mark", "north", "0201"),))
    sides = ("south", "north")

    assert home_side(board, owners_at_start(board), at(where), sides) == home


@pytest.mark.rule("TSC-BAT-04")
def test_half_way_between_the_fortresses_the_defender_is_at_home() -> None:
    board = a_map(".....", places=(KEEP, held("hall", "0501", "fortress", "south")))
    owners = owners_at_start(board)

    assert home_side(board, owners, at("0301"), ("north", "south")) == "south"
    assert home_side(board, owners, at("0301"), ("south", "north")) == "north"


@pytest.mark.rule("TSC-BAT-03", "TSC-BAT-04")
def test_who_moved_is_the_attacker_at_home_or_abroad() -> None:
    at_home, abroad = roles("south", "north", "south"), roles("south", "north", "north")

    assert (at_home.attacker, at_home.defender) == ("south", "north")
    assert (at_home.home, at_home.invader) == ("south", "north")
    assert (abroad.home, abroad.invader) == ("north", "south")


@pytest.mark.rule("TSC-DEF-01")
def test_a_loser_goes_one_hex_towards_his_nearest_fortress() -> None:
    board = a_map("......")

    assert falls_back_to(board, at("0401"), [at("0101")]) == at("0301")
    assert falls_back_to(board, at("0401"), [at("0101"), at("0601")]) == at("0501")
    assert falls_back_to(board, at("0101"), [at("0101")]) is None
    assert falls_back_to(board, at("0401"), []) is None


@pytest.mark.rule("TSC-DEF-01")
def test_a_loser_without_a_way_home_stays_to_be_placed() -> None:
    assert falls_back_to(a_map("..x.."), at("0401"), [at("0101")]) is None


@pytest.mark.rule("TSC-BAT-01")
def test_armies_fight_in_one_hex_and_not_side_by_side() -> None:
    assert fight(at("0101"), at("0101"))
    assert not fight(at("0101"), at("0102"))


@pytest.mark.rule("TSC-TURN-01")
def test_the_higher_die_begins_and_a_tie_is_rolled_again() -> None:
    assert winner_of({"north": 5, "south": 2}) == "north"
    assert winner_of({"north": 1, "south": 2}) == "south"
    assert winner_of({"north": 4, "south": 4}) == ""


@pytest.mark.rule("TSC-TURN-02", "TSC-DEF-02")
def test_sides_take_turns() -> None:
    assert next_in_turn(("north", "south"), "north") == "south"
    assert next_in_turn(("north", "south"), "south") == "north"
