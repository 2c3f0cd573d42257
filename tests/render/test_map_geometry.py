"""Points, outlines and path data of the map."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.map.geometry import Box, Lattice, moved, number, scatter
from generator.render.map.paths import PathData, along, crossing_point, length_of
from generator.render.map.plan import RIM, outline
from generator.world.hexes import Grid, Hex, Orientation, neighbour, opposite, ring

HEXES = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
LATTICES = st.sampled_from(
    [Lattice(Grid(columns=9, rows=9, orientation=way)) for way in Orientation]
)


@given(LATTICES, HEXES, st.integers(0, 5))
def test_neighbours_share_the_middle_and_both_corners_of_a_hexside(
    lattice: Lattice, place: Hex, hexside: int
) -> None:
    other = neighbour(place, hexside)
    back = opposite(hexside)

    assert lattice.hexside_middle(place, hexside) == lattice.hexside_middle(other, back)
    assert lattice.inward(hexside) == tuple(-x for x in lattice.inward(back))


@given(LATTICES, HEXES, st.integers(0, 5))
def test_all_neighbours_lie_equally_far_away(lattice: Lattice, place: Hex, hexside: int) -> None:
    x, y = lattice.middle(place)
    other_x, other_y = lattice.middle(neighbour(place, hexside))

    assert hypot(other_x - x, other_y - y) == pytest.approx(208, abs=0.2)


@given(LATTICES, st.integers(0, 4))
def test_the_outline_of_a_round_patch_is_one_ring_of_its_outer_hexsides(
    lattice: Lattice, radius: int
) -> None:
    centre = Hex(0, 0)
    hexes = sorted(place for size in range(radius + 1) for place in ring(centre, size))

    rings = outline(lattice, hexes, lambda _: RIM)

    assert [len(found) for found in rings] == [6 * (2 * radius + 1)]
    assert all(one.end == other.start for one, other in pairwise(rings[0]))
    assert rings[0][-1].end == rings[0][0].start


def test_a_hole_is_an_outline_of_its_own() -> None:
    lattice = Lattice(Grid(columns=9, rows=9))

    rings = outline(lattice, ring(Hex(4, 4), 1), lambda _: RIM)

    assert sorted(len(found) for found in rings) == [6, 18]


@given(LATTICES, HEXES, st.floats(-0.95, 0.95), st.integers(0, 5))
def test_a_point_within_a_hex_is_known_to_lie_in_it(
    lattice: Lattice, place: Hex, share: float, hexside: int
) -> None:
    middle = lattice.middle(place)
    corner = lattice.corners[hexside]

    assert lattice.nearest(moved(middle, corner, share)) == place


@given(st.integers(-9999, 9999), st.integers(-9999, 9999), st.integers(0, 99))
def test_the_scatter_is_fixed_and_stays_between_minus_1_and_1(x: int, y: int, salt: int) -> None:
    assert -1 <= scatter(x, y, salt) <= 1
    assert scatter(x, y, salt) == scatter(x, y, salt)


def test_the_scatter_is_evenly_spread() -> None:
    values = [scatter(x, y, 1) for x in range(40) for y in range(40)]

    assert abs(sum(values) / len(values)) < 0.05
    assert 0.45 < sum(value > 0 for value in values) / len(values) < 0.55


@given(st.floats(-1e6, 1e6))
def test_numbers_have_at_most_two_decimals_and_no_exponent(value: float) -> None:
    text = number(value)

    assert "e" not in text
    assert len(text.partition(".")[2]) <= 2
    assert abs(float(text) - value) <= 0.005001
    assert text != "-0"


def test_path_data_repeats_its_letter_for_every_piece() -> None:
    path = PathData()
    path.polyline([(0.2, 0), (10, 0.4), (10, 10)], closed=True)

    assert path.text() == "M0 0l10 0l0 10z"


def test_rounding_does_not_add_up_along_a_path() -> None:
    path = PathData()
    path.polyline([(0.4 * step, 0) for step in range(101)])

    assert path.x == 40


def test_points_along_a_line_are_measured_from_its_start() -> None:
    corner = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]

    assert length_of(corner) == 20
    assert along(corner, 15) == ((10.0, 5.0), (0.0, 1.0))


def test_lines_that_cross_are_found_with_the_first_ones_direction() -> None:
    found = crossing_point([(0, 0), (10, 0)], [(4, -5), (4, 5)])

    assert found == ((4.0, 0.0), (1.0, 0.0))


def test_lines_that_stop_short_of_each_other_do_not_cross() -> None:
    assert crossing_point([(0, 0), (10, 0)], [(4, 1), (4, 5)]) is None


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert Box(0, 0, 2, 2).overlap(Box(2, 0, 4, 2)) == 0
    assert Box(0, 0, 2, 2).overlap(Box(1, 1, 4, 4)) == 1
