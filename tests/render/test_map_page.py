"""The map on one page: as large as it goes, and beside it who stands where."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.render.documents import Paper
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_fit import LEAST_SHARE, page_blocks
from generator.render.map_page import map_job
from generator.render.map_picture import map_picture
from generator.render.pdf import render_pdf
from generator.values import replace
from tests.briefings import first_day, quiet_day, renamed
from tests.pdf_reading import outside_text_block, read_pages
from tests.render.page_printing import press
from tests.scenarios import CHAOS, LAW, a_board, a_campaign, a_force, place
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob

COLOUR = theme_named(ThemeName.COLOUR)
papers = pytest.mark.parametrize("paper", tiered(Paper))


def a_map(columns: int, rows: int, armies: int = 1) -> Briefing:
    board = a_board(*["." * columns] * rows)
    where = [board.grid.label(at) for at in board.grid.hexes()]
    forces = [
        renamed(
            a_force(
                f"force-{number}",
                place(board, where[number % len(where)]),
                side=(LAW, CHAOS)[number % 2].id,
            ),
            f"Army {number} of the Far Marches",
        )
        for number in range(armies)
    ]
    return quiet_day(a_campaign(board, *forces, sides=(LAW, CHAOS)))


def job(briefing: Briefing, paper: Paper = Paper.A4) -> PdfJob:
    return map_job(briefing, name="map", theme=COLOUR, press=press(paper))


def printed(made: PdfJob) -> bytes:
    return render_pdf(made.html, made.assets, when=None)


def drawn_size(made: PdfJob) -> tuple[float, float]:
    """Return width and height of the map on its page, mm."""
    found = re.search(r'class="map"[^>]*width: ([\d.]+)mm; height: ([\d.]+)mm', made.html)
    assert found
    return float(found[1]), float(found[2])


def page_size(made: PdfJob) -> tuple[float, float]:
    """Return width and height of what is printed on, mm."""
    found = re.search(r'map-sheet" style="width: ([\d.]+)mm; height: ([\d.]+)mm', made.html)
    assert found
    return float(found[1]), float(found[2]) + 0.2


@papers
@pytest.mark.parametrize(("columns", "rows"), [(46, 20), (30, 3), (20, 34), (3, 30)])
def test_a_map_goes_from_edge_to_edge_of_a_page_turned_as_it_is(
    columns: int, rows: int, paper: Paper
) -> None:
    made = job(a_map(columns, rows), paper)
    (width, height), page = drawn_size(made), page_size(made)

    assert (page[0] > page[1]) is (columns > rows)
    assert max(width / page[0], height / page[1]) > 0.995
    assert width <= page[0]
    assert height <= page[1]


@papers
@pytest.mark.parametrize(("columns", "rows"), [(34, 24), (24, 34)])
@pytest.mark.parametrize("armies", [2, pytest.param(90, marks=pytest.mark.deep)])
def test_a_map_takes_three_fifths_of_its_page_however_many_armies_there_are(
    columns: int, rows: int, armies: int, paper: Paper
) -> None:
    made = job(a_map(columns, rows, armies), paper)
    (width, height), page = drawn_size(made), page_size(made)

    assert width * height >= LEAST_SHARE * page[0] * page[1]


@pytest.mark.deep
@papers
def test_a_campaign_of_thirty_armies_has_its_map_and_list_on_one_page(paper: Paper) -> None:
    made = job(a_map(42, 30, 30), paper)
    (page,) = read_pages(printed(made))

    block = page_blocks(paper)[0 if page.width_mm > page.height_mm else 1]
    assert outside_text_block(page, (block.width, block.height)) == []
    for number in range(30):
        assert f"Army {number} of the Far" in " ".join(page.text.split())


@pytest.mark.deep
def test_armies_that_have_no_room_beside_the_map_follow_on_the_next_page() -> None:
    made = job(a_map(42, 30, 120))
    pages = read_pages(printed(made))
    words = " ".join(" ".join(page.text for page in pages).split())

    assert len(pages) == 2
    assert all(f"Army {number} of the Far" in words for number in range(120))


@papers
def test_nothing_in_the_margin_lies_on_anything_else(paper: Paper) -> None:
    made = job(a_map(42, 30, 30), paper)
    width, height = drawn_size(made)
    (page,) = pypdfium2.PdfDocument(printed(made))
    text, high = page.get_textpage(), page.get_height()
    millimetres = 25.4 / 72
    boxes = []
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        x, y = left * millimetres - 6.35, (high - top) * millimetres - 6.35
        if x > width or y > height:
            assert right * millimetres <= page.get_width() * millimetres - 6
            assert bottom * millimetres >= 6
            boxes.append((left, bottom, right, top))

    assert len(boxes) > 100
    for one, other in combinations(boxes, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across <= 0.5 or down <= 0.8, (one, other)


def test_the_list_explains_every_code_with_hex_and_strength() -> None:
    briefing = first_day()

    on_counters = {counter.label for counter in map_picture(briefing).counters}
    rows = re.findall(
        r'"code">(\w+)</span><span class="name"[^>]*>(\w+)</span>'
        r'<span class="strength"[^>]*>(\S*)</span><span class="hex">(\d+)',
        job(briefing).html,
    )

    assert sorted(rows) == [("ARN", "Arn", "", "0301"), ("HAD", "Hadewych", "", "0401")]
    assert {code for code, *_ in rows} == on_counters


def test_those_who_cannot_see_the_map_are_told_what_only_it_shows() -> None:
    (alt,) = re.findall(r'class="map" src="map.svg" alt="([^"]*)"', job(first_day()).html)

    assert "Contacts: Arn and Hadewych, at 0301 and 0401." in alt
    assert "Arn from 0101 through 0201 to 0301" in alt


def test_rows_and_columns_are_numbered_on_four_sides_of_small_hexes() -> None:
    body = job(a_map(42, 30)).assets["map.svg"].body.decode()
    around = body[body.index("map-furniture-layer") :]

    for half in [f"{column:02d}" for column in range(1, 43)]:
        assert around.count(f">{half}</text>") == (4 if int(half) <= 30 else 2)


def test_large_print_makes_the_margin_larger() -> None:
    large = replace(press(), is_large=True)
    made = map_job(a_map(20, 10), name="map", theme=COLOUR, press=large)
    usual = job(a_map(20, 10))

    def size(html: str) -> float:
        found = re.search(r"font-size: ([\d.]+)pt; line-height", html)
        assert found
        return float(found[1])

    assert size(made.html) >= 1.25 * 8 > size(usual.html)


def test_the_key_is_set_like_the_list_above_it() -> None:
    (page,) = read_pages(printed(job(a_map(8, 6, armies=2))))

    fonts = {run.font for run in page.runs}
    assert "Open ground" in page.text
    assert not [font for font in fonts if "Code" in font or "Mono" in font], fonts
