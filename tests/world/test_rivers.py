"""Banks: how a river parts a hex, and on which side of it a force stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.valormr.rules.muster import Terrain
from generator.world.board import Board, Crossing, CrossingKind, RiverStretch
from generator.world.hexes import Grid, Hex, Orientation, neighbour, opposite
from generator.world.rivers import (
    Bank,
    bank_across,
    bank_from,
    bank_hexsides,
    bank_name,
    bank_of,
    banks,
    banks_at_hexside,
    banks_reached,
    can_leave,
    crossing_at,
    crossings_of_arm,
    is_parted,
)

GRID = Grid(columns=12, rows=12)
MIDDLE = GRID.hex_at(6, 6)


def board_with(*rivers: RiverStretch, crossings: tuple[Crossing, ...] = ()) -> Board:
    return Board(
        grid=GRID,
        terrain=dict.fromkeys(GRID.hexes(), Terrain.CLEAR),
        rivers=rivers,
        crossings=crossings,
    )


def star(arms: set[int], at: Hex = MIDDLE) -> Board:
    """A board whose rivers meet in one hex, one from each hexside given."""
    return board_with(
        *(RiverStretch(name=str(arm), course=(neighbour(at, arm), at)) for arm in arms)
    )


ARMS = st.sets(st.integers(0, 5), max_size=6)


@given(ARMS)
def test_a_hex_has_a_bank_for_each_river_hexside(arms: set[int]) -> None:
    board = star(arms)

    assert banks(board, MIDDLE) == tuple(sorted(arms))
    assert is_parted(board, MIDDLE) == (len(arms) > 1)


@given(ARMS.filter(lambda arms: len(arms) > 1))
def test_every_dry_hexside_lies_on_exactly_one_bank(arms: set[int]) -> None:
    board = star(arms)

    dry = [
        hexside for bank in banks(board, MIDDLE) for hexside in bank_hexsides(board, MIDDLE, bank)
    ]

    assert sorted(dry) == sorted(set(range(6)) - arms)


@given(ARMS, st.sampled_from(Orientation))
def test_no_two_banks_of_a_hex_have_one_name(arms: set[int], orientation: Orientation) -> None:
    grid = Grid(columns=12, rows=12, orientation=orientation)
    board = Board(
        grid=grid, terrain=dict.fromkeys(grid.hexes(), Terrain.CLEAR), rivers=star(arms).rivers
    )

    names = [bank_name(board, MIDDLE, bank) for bank in banks(board, MIDDLE)]

    assert len(set(names)) == len(names)


def winding(turns: list[int]) -> tuple[Hex, ...]:
    """A course through the map that never comes back on itself."""
    place, heading = GRID.hex_at(6, 1), 3
    course = [place]
    for turn in turns:
        heading = min(4, max(2, heading + turn))
        place = neighbour(place, heading)
        course.append(place)
    return tuple(course)


COURSES = st.lists(st.sampled_from([-1, 0, 1]), min_size=3, max_size=8).map(winding)


@given(COURSES)
def test_along_the_river_and_back_leads_to_the_same_bank(course: tuple[Hex, ...]) -> None:
    board = board_with(RiverStretch(name="Winding", course=course, starts=0))
    for upper, lower in pairwise(course[:-1]):
        hexside = next(
            arm.hexside for arm in board.arms(upper) if neighbour(upper, arm.hexside) == lower
        )
        for bank in banks(board, upper):
            there = bank_from(board, lower, opposite(hexside), bank)
            assert there is not None
            assert bank_from(board, upper, hexside, there) == bank


@given(COURSES)
def test_a_walk_along_one_shore_never_changes_sides(course: tuple[Hex, ...]) -> None:
    board = board_with(RiverStretch(name="Winding", course=course, starts=0, ends=3))
    # Facing downstream the bank after the way out, clockwise, lies to the right.
    sides: set[bool] = set()
    bank: Bank | None = None
    for index, place in enumerate(course):
        downstream = 3 if index + 1 == len(course) else _step(place, course[index + 1])
        if index:
            before = course[index - 1]
            bank = bank_from(board, place, opposite(_step(before, place)), bank)
        else:
            bank = Bank(downstream)
        sides.add(bank == downstream)

    assert sides == {True}


def _step(start: Hex, goal: Hex) -> int:
    return next(side for side in range(6) if neighbour(start, side) == goal)


@given(ARMS, st.integers(0, 5))
def test_going_out_across_a_dry_hexside_and_back_changes_nothing(
    arms: set[int], hexside: int
) -> None:
    board = star(arms - {hexside})
    bank = bank_of(board, MIDDLE, hexside)

    assert bank_from(board, MIDDLE, hexside, None) == bank
    assert can_leave(board, MIDDLE, bank, hexside)


def test_a_source_does_not_part_its_hex() -> None:
    board = board_with(RiverStretch(name="Spring", course=(MIDDLE, neighbour(MIDDLE, 3))))

    assert not is_parted(board, MIDDLE)
    assert banks(board, MIDDLE) == (Bank(3),)
    assert all(bank_from(board, MIDDLE, hexside, None) is None for hexside in (0, 1, 2, 4, 5))


def test_out_of_a_source_hex_either_bank_of_the_river_below_may_be_chosen() -> None:
    below = neighbour(MIDDLE, 3)
    board = board_with(RiverStretch(name="Spring", course=(MIDDLE, below, neighbour(below, 3))))

    assert set(banks_reached(board, below, 0, None)) == {Bank(0), Bank(3)}
    assert bank_from(board, below, 0, None) == Bank(0)


def test_round_a_source_one_comes_from_bank_to_bank_dry_shod() -> None:
    source = MIDDLE
    below = neighbour(source, 3)
    board = board_with(RiverStretch(name="Spring", course=(source, below, neighbour(below, 3))))
    east, west = Bank(0), Bank(3)
    assert bank_of(board, below, 1) == east
    assert bank_of(board, below, 5) == west

    onto_source = bank_from(board, source, 3, east)
    back_again = banks_reached(board, below, 0, onto_source)

    assert onto_source is None
    assert west in back_again


def test_a_mouth_flows_across_the_hexside_to_the_sea_and_not_in_it() -> None:
    sea = neighbour(MIDDLE, 3)
    terrain = dict.fromkeys(GRID.hexes(), Terrain.CLEAR) | {sea: Terrain.SEA}
    board = Board(
        grid=GRID,
        terrain=terrain,
        rivers=(RiverStretch(name="Mouth", course=(neighbour(MIDDLE, 0), MIDDLE, sea)),),
    )

    assert [arm.hexside for arm in board.arms(MIDDLE)] == [0, 3]
    assert board.arms(sea) == ()


def test_a_third_bank_of_a_confluence_does_not_touch_the_far_arm() -> None:
    board = star({0, 2, 4})

    assert banks_at_hexside(board, MIDDLE, 0) == (Bank(0), Bank(4))
    assert not can_leave(board, MIDDLE, Bank(2), 0)
    assert bank_across(board, MIDDLE, Bank(2), 0) is None


def test_a_bridge_is_taken_before_a_ford() -> None:
    ford = Crossing(at=MIDDLE, kind=CrossingKind.FORD)
    bridge = Crossing(at=MIDDLE, kind=CrossingKind.BRIDGE)
    board = board_with(*star({0, 3}).rivers, crossings=(ford, bridge))

    assert crossings_of_arm(board, MIDDLE, 0) == (bridge, ford)
    assert crossing_at(board, MIDDLE, 1, Bank(3)) == bridge
    assert crossing_at(board, MIDDLE, 1, Bank(0)) is None


def test_at_a_confluence_a_bridge_serves_its_own_arm_only() -> None:
    bridge = Crossing(at=MIDDLE, kind=CrossingKind.BRIDGE, arm=2)
    board = board_with(*star({0, 2, 4}).rivers, crossings=(bridge,))

    assert crossing_at(board, MIDDLE, 1, Bank(2)) == bridge
    assert crossing_at(board, MIDDLE, 1, Bank(4)) is None


@pytest.mark.parametrize(
    ("orientation", "arms", "names"),
    [
        (Orientation.FLAT, {0, 3}, ["east bank", "west bank"]),
        (Orientation.FLAT, {1, 4}, ["south-east bank", "north-west bank"]),
        (Orientation.POINTY, {2, 5}, ["south bank", "north bank"]),
        (Orientation.POINTY, {0, 3}, ["north-east bank", "south-west bank"]),
    ],
)
def test_banks_are_named_by_the_compass(
    orientation: Orientation, arms: set[int], names: list[str]
) -> None:
    grid = Grid(columns=12, rows=12, orientation=orientation)
    board = Board(
        grid=grid, terrain=dict.fromkeys(grid.hexes(), Terrain.CLEAR), rivers=star(arms).rivers
    )

    assert [bank_name(board, MIDDLE, bank) for bank in banks(board, MIDDLE)] == names
