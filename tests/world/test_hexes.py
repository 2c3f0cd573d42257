"""Arithmetic of hexes: neighbours, distances, lines, rings, names of hexsides."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.world.hexes import (
    HEXSIDE_WORDS,
    Hex,
    Orientation,
    direction_between,
    distance,
    hexside_named,
    hexside_word,
    line,
    neighbour,
    neighbours,
    opposite,
    ring,
)

HEXES = st.builds(Hex, st.integers(-200, 200), st.integers(-200, 200))
DIRECTIONS = st.integers(0, 5)


@given(HEXES)
def test_neighbours_are_six_hexes_one_step_away(place: Hex) -> None:
    found = neighbours(place)

    assert len(set(found)) == 6
    assert {distance(place, other) for other in found} == {1}


@given(HEXES, DIRECTIONS)
def test_a_step_there_and_back_returns(place: Hex, direction: int) -> None:
    other = neighbour(place, direction)

    assert neighbour(other, opposite(direction)) == place
    assert direction_between(place, other) == direction


@given(HEXES)
def test_directions_run_clockwise_from_neighbour_to_neighbour(place: Hex) -> None:
    found = neighbours(place)

    assert all(
        direction_between(found[index], found[(index + 1) % 6]) == (index + 2) % 6
        for index in range(6)
    )


@given(HEXES, HEXES)
def test_a_line_joins_its_ends_by_single_steps(start: Hex, goal: Hex) -> None:
    hexes = line(start, goal)

    assert hexes[0] == start
    assert hexes[-1] == goal
    assert len(hexes) == distance(start, goal) + 1
    assert all(distance(one, other) == 1 for one, other in pairwise(hexes))


@given(HEXES, st.integers(1, 12))
def test_a_ring_has_six_hexes_for_each_step_of_its_radius(centre: Hex, radius: int) -> None:
    hexes = ring(centre, radius)

    assert len(set(hexes)) == 6 * radius
    assert {distance(centre, place) for place in hexes} == {radius}


def test_hexes_far_apart_have_no_direction_between_them() -> None:
    assert direction_between(Hex(0, 0), Hex(2, 0)) is None
    assert direction_between(Hex(0, 0), Hex(0, 0)) is None


@pytest.mark.parametrize("orientation", Orientation)
def test_every_hexside_is_found_by_its_word_and_by_its_letters(orientation: Orientation) -> None:
    for direction, word in enumerate(HEXSIDE_WORDS[orientation]):
        letters = "".join(part[0] for part in word.split("-"))

        assert hexside_word(orientation, direction) == word
        assert hexside_named(orientation, word.upper()) == direction
        assert hexside_named(orientation, letters) == direction


def test_a_flat_topped_hex_has_no_hexside_to_the_east() -> None:
    with pytest.raises(ValueError, match="'east' is not one of north, north-east"):
        hexside_named(Orientation.FLAT, "east")


def test_direction_0_is_north_on_flat_tops_and_north_west_on_pointy_ones() -> None:
    assert hexside_word(Orientation.FLAT, 0) == "north"
    assert hexside_word(Orientation.POINTY, 0) == "north-west"
