"""Printed labels of every kind of grid, and which hexes lie side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.world.hexes import Grid, Orientation, Shifted, direction_between

GRIDS = st.builds(
    Grid,
    columns=st.integers(1, 120),
    rows=st.integers(1, 120),
    orientation=st.sampled_from(Orientation),
    shifted=st.sampled_from(Shifted),
    first_column=st.integers(0, 99),
    first_row=st.integers(0, 99),
    label_form=st.sampled_from(["CCRR", "RRCC", "CC.RR", "C-R", "CCCRRR"]),
)


@given(GRIDS, st.data())
def test_labels_and_numbers_name_the_hex_they_were_made_from(
    grid: Grid, data: st.DataObject
) -> None:
    column = data.draw(st.integers(grid.first_column, grid.last_column))
    row = data.draw(st.integers(grid.first_row, grid.last_row))
    place = grid.hex_at(column, row)

    assert grid.column_and_row(place) == (column, row)
    assert grid.contains(place)
    assert grid.hex_of(grid.label(place)) == place


@given(GRIDS)
def test_every_label_of_a_map_is_its_own_and_as_long_as_the_others(grid: Grid) -> None:
    corners = {
        grid.label(grid.hex_at(column, row))
        for column in (grid.first_column, grid.last_column)
        for row in (grid.first_row, grid.last_row)
    }

    assert len({len(label) for label in corners}) == 1
    assert len(corners) == min(2, grid.columns) * min(2, grid.rows)


def test_hexes_come_in_reading_order() -> None:
    grid = Grid(columns=3, rows=2)

    labels = [grid.label(place) for place in grid.hexes()]

    assert labels == ["0101", "0201", "0301", "0102", "0202", "0302"]


@pytest.mark.parametrize(
    ("orientation", "shifted", "start", "goal", "direction"),
    [
        (Orientation.FLAT, Shifted.EVEN, "0101", "0201", 2),
        (Orientation.FLAT, Shifted.ODD, "0101", "0201", 1),
        (Orientation.FLAT, Shifted.EVEN, "0101", "0102", 3),
        (Orientation.POINTY, Shifted.EVEN, "0101", "0102", 3),
        (Orientation.POINTY, Shifted.ODD, "0101", "0102", 4),
        (Orientation.POINTY, Shifted.EVEN, "0101", "0201", 2),
    ],
)
def test_neighbours_follow_orientation_and_shift(
    orientation: Orientation, shifted: Shifted, start: str, goal: str, direction: int
) -> None:
    grid = Grid(columns=4, rows=4, orientation=orientation, shifted=shifted)

    assert direction_between(grid.hex_of(start), grid.hex_of(goal)) == direction


def test_labels_widen_past_99_columns() -> None:
    grid = Grid(columns=120, rows=30)

    assert grid.label(grid.hex_at(7, 4)) == "00704"
    assert grid.hex_of("12030") == grid.hex_at(120, 30)


def test_numbering_may_begin_anywhere() -> None:
    grid = Grid(columns=5, rows=5, first_column=40, first_row=0, label_form="RR-CC")

    assert grid.label(grid.hex_at(40, 0)) == "00-40"


@pytest.mark.parametrize("label", ["101", "01O1", "0101 ", "\u0660\u0661\u0660\u0661", "", "01.01"])
def test_a_label_of_another_form_is_refused_with_an_example(label: str) -> None:
    with pytest.raises(ValueError, match="expected the form of '0101'"):
        Grid(columns=5, rows=5).hex_of(label)


def test_a_label_off_the_map_is_refused_with_the_maps_corners() -> None:
    with pytest.raises(ValueError, match="0605 is off the map; expected 0101 to 0505"):
        Grid(columns=5, rows=5).hex_of("0605")


@pytest.mark.parametrize(
    "wrong",
    [
        {"columns": 0},
        {"rows": -1},
        {"first_row": -1},
        {"label_form": "XY"},
        {"label_form": "CC"},
        {"label_form": "CC0RR"},
    ],
)
def test_a_grid_that_nobody_could_read_cannot_be_made(wrong: dict[str, object]) -> None:
    settings: dict[str, object] = {"columns": 5, "rows": 5, **wrong}
    with pytest.raises(ValueError, match="expected"):
        Grid(**settings)  # type: ignore[arg-type] # wrong on purpose
