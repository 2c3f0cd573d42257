"""What takes room on the map: the same answer for many boxes as for each of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.map.geometry import Box, around_all
from generator.render.map.obstacles import CELL, Clutter
from tests.tiers import tries


def box(left: float, top: float, width: float, height: float) -> Box:
    return Box(left, top, left + width, top + height)


PLACES, LENGTHS = st.integers(-500, 500), st.integers(1, 300)
BOXES = st.lists(st.builds(box, PLACES, PLACES, LENGTHS, LENGTHS), min_size=1, max_size=8)


def filed(boxes: list[Box]) -> Clutter:
    clutter = Clutter()
    clutter.add_all(boxes, 2.0)
    return clutter


@tries(100)
@given(BOXES, BOXES)
def test_boxes_are_free_together_when_each_of_them_is(others: list[Box], boxes: list[Box]) -> None:
    clutter = filed(others)

    together = clutter.are_free(boxes, around_all(*boxes))

    assert together == all(map(clutter.is_free, boxes))
    assert together == (not any(a.meets(b) for a in others for b in boxes))


@tries(100)
@given(BOXES, BOXES)
def test_what_a_box_covers_is_priced_once_in_however_many_cells_it_lies(
    others: list[Box], boxes: list[Box]
) -> None:
    clutter = filed(others)

    for one in boxes:
        assert clutter.price(one) == pytest.approx(2.0 * sum(map(one.overlap, others)))


def test_lines_cost_what_of_their_length_is_covered() -> None:
    clutter = Clutter()
    clutter.draw([(0.0, 0.0), (10 * CELL, 0.0)], 3.0)

    assert clutter.of_lines(box(0, -5, 10 * CELL, 10)) == pytest.approx(30 * CELL)
    assert clutter.of_lines(box(0, 5, 10 * CELL, 10)) == 0
