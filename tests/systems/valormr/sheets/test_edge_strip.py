"""The marking strip, measured on the printed page."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.render.documents import Paper, text_block
from generator.systems.valormr.sheets.edge_strip import strip_tiles
from tests.systems.valormr.sheets.baseline_printing import pages_of
from tests.tiers import tiered

if TYPE_CHECKING:
    from tests.pdf_reading import PageReading, Stroke

TILE_MM = 203.2
TILE_WIDTH_MM = 48.0
# Distances of the lines of a 48-inch table from its first edge, by hand.
LINES_OF_48 = [
    *("5.25", "8.25", "11.25", "14.25", "17.25", "20.25"),
    *("27.75", "30.75", "33.75", "36.75", "39.75", "42.75"),
]


@cache
def strip(width: str, paper: Paper) -> tuple[PageReading, ...]:
    return pages_of("baseline-strip", width, paper)


def full_width(page: PageReading, *, heavy: bool) -> list[Stroke]:
    return [
        stroke
        for stroke in page.horizontal(TILE_WIDTH_MM)
        if (stroke.width_pt > 1.5) == heavy and not stroke.dashed
    ]


def tile_tops(page: PageReading) -> dict[float, float]:
    """Return where each tile on a page begins, by its left edge; mm."""
    tops: dict[float, float] = {}
    for stroke in (*full_width(page, heavy=False), *full_width(page, heavy=True)):
        left = round(stroke.left, 2)
        tops[left] = min(stroke.top, tops.get(left, stroke.top))
    return tops


def line_positions(pages: tuple[PageReading, ...]) -> list[float]:
    """Return every heavy line's mm from the first edge, read off the paper."""
    found = []
    tile = 0
    for page in pages:
        tops = tile_tops(page)
        for at, left in enumerate(sorted(tops)):
            start = (tile + at) * TILE_MM
            found += [
                start + stroke.top - tops[left]
                for stroke in full_width(page, heavy=True)
                if round(stroke.left, 2) == left
            ]
        tile += len(tops)
    return sorted(found)


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.rule("VAL-BASE-07")
def test_val_base_07_every_line_on_the_strip_is_true_to_a_tenth_of_a_mm(paper: Paper) -> None:
    read = line_positions(strip("48", paper))
    edges = [Fraction(0), Fraction(48)]
    wanted = sorted([*edges, *map(Fraction, LINES_OF_48)])
    assert len(read) == len(wanted)
    for found, inches in zip(read, wanted, strict=True):
        assert found == pytest.approx(float(inches) * 25.4, abs=0.1)


@pytest.mark.parametrize("paper", tiered(Paper))
def test_a_line_on_a_joint_is_drawn_on_both_tiles(paper: Paper) -> None:
    # 28½: the far side's fifth line lies at 28½ − 4½ = 24 inches, a joint.
    read = line_positions(strip("28.5", paper))
    on_joint = [found for found in read if abs(found - 24 * 25.4) < 0.1]
    assert len(on_joint) == 2


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_ticks_stand_at_whole_inches_and_millimetres(paper: Paper) -> None:
    page = strip("48", paper)[0]
    tops = tile_tops(page)
    left = min(tops)
    ticks = [stroke.top - tops[left] for stroke in page.horizontal(6.0)]
    inches = sorted({round(tick / 25.4, 4) for tick in ticks})
    assert inches == pytest.approx(range(9), abs=0.002)


def test_a_strip_in_tiles_covers_the_table_once_with_a_tab_under_each_joint() -> None:
    for quarter in range(20 * 4, 130 * 4 + 1):
        width = Fraction(quarter, 4)
        tiles = strip_tiles(width, text_block())
        assert tiles[0].start == 0
        assert tiles[-1].joint == tiles[-1].end == width
        assert [tile.start for tile in tiles[1:]] == [tile.joint for tile in tiles[:-1]]
        assert [tile.letter_before for tile in tiles[1:]] == [
            tile.letter_after for tile in tiles[:-1]
        ]
        assert all(tile.end - tile.joint == Fraction(1, 2) for tile in tiles[:-1])
        assert max(tile.end - tile.start for tile in tiles) <= Fraction(17, 2)
        assert tiles[-1].end - tiles[-1].start > Fraction(1, 2)


def test_each_tile_says_its_number_its_span_and_its_length() -> None:
    words = strip("48", Paper.A4)[0].text
    parts = ("Tile 2 of 6", "8″ to 16″: 8″ (203 mm)", "half-way", "1 cm")
    for part in (*parts, "glue under 3"):
        assert part in words
    assert words.count(" cm") == words.count("Tile ")


def test_joint_letters_stand_on_both_sides_of_each_joint() -> None:
    pages = strip("48", Paper.A4)
    letters = [line for page in pages for line in page.text.splitlines()]
    for letter in "ABCDE":
        assert sum(line.strip() == letter for line in letters) == 2
