"""The poster: sheets that fit together, true to scale."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.map.grid_lines import page_box
from generator.render.map.picture import MapPicture
from generator.render.map.poster import PosterSize, poster
from generator.render.map.theme import ThemeName, theme_named
from tests.maps import board_from, everything_picture
from tests.tiers import tries

COLOUR = theme_named(ThemeName.COLOUR)
SMALL = MapPicture(board=board_from("~..f\n.hmw\n...."))


@tries(30)
@given(st.floats(5, 60), st.floats(60, 400), st.floats(60, 400), st.floats(0, 20))
def test_sheets_cover_the_map_and_repeat_exactly_the_overlap(
    hex_mm: float, width: float, height: float, overlap: float
) -> None:
    size = PosterSize(hex_mm=hex_mm, width_mm=width, height_mm=height, overlap_mm=overlap)
    made = poster(SMALL, theme=COLOUR, size=size)
    whole = page_box(made.plan)
    unit = made.plan.unit_mm

    assert len(made.sheets) == made.rows * made.columns
    assert min(sheet.box.left for sheet in made.sheets) <= whole.left + 0.01
    assert max(sheet.box.right for sheet in made.sheets) >= whole.right - 0.01
    assert min(sheet.box.top for sheet in made.sheets) <= whole.top + 0.01
    assert max(sheet.box.bottom for sheet in made.sheets) >= whole.bottom - 0.01
    by_name = {sheet.name: sheet for sheet in made.sheets}
    for sheet in made.sheets:
        assert sheet.box.width * unit == pytest.approx(width)
        if sheet.column > 1:
            left = by_name[sheet.lies_over[0]]
            shared = (left.box.right - sheet.box.left) * unit
            assert shared == pytest.approx(overlap, abs=1e-6)


def test_sheets_are_named_by_row_and_column_and_know_what_they_lie_over() -> None:
    size = PosterSize(hex_mm=30, width_mm=190, height_mm=270)
    made = poster(everything_picture(), theme=COLOUR, size=size)
    over = {sheet.name: sheet.lies_over for sheet in made.sheets}

    assert over["A1"] == ()
    assert over["A2"] == ("A1",)
    assert over["B1"] == ("A1",)
    assert over["B2"] == ("B1", "A2")


def test_cut_marks_lie_outside_the_picture_or_on_the_edge_that_is_cut() -> None:
    size = PosterSize(hex_mm=30, width_mm=190, height_mm=270)
    made = poster(everything_picture(), theme=COLOUR, size=size)
    marks = {sheet.name: sheet.cut_marks for sheet in made.sheets}

    assert not marks["A1"]
    assert list(marks["A2"]) == [(0, -2.7, 0, -0.5), (0, 270.5, 0, 272.7)]
    assert list(marks["B1"]) == [(0, 0, 190, 0)]
    assert len(marks["B2"]) == 3


def test_a_sheet_is_drawn_at_its_own_size() -> None:
    size = PosterSize(hex_mm=30, width_mm=190, height_mm=270)
    made = poster(SMALL, theme=COLOUR, size=size)

    root = ET.fromstring(made.draw(made.sheets[0]))

    assert root.get("width") == "190mm"
    assert root.get("height") == "270mm"


def test_a_map_that_fits_one_sheet_needs_no_marks() -> None:
    size = PosterSize(hex_mm=10, width_mm=190, height_mm=270)
    made = poster(SMALL, theme=COLOUR, size=size)

    assert [sheet.name for sheet in made.sheets] == ["A1"]
    assert not made.sheets[0].cut_marks


@pytest.mark.parametrize(("hex_mm", "width"), [(0.0, 190.0), (-1.0, 190.0), (10.0, 20.0)])
def test_a_poster_that_shows_nothing_is_refused(hex_mm: float, width: float) -> None:
    with pytest.raises(ValueError, match="expected more than"):
        PosterSize(hex_mm=hex_mm, width_mm=width, height_mm=270)
