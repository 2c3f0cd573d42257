"""The wall map: sheets that are one map again when they are glued together."""

from __future__ import annotations

import io
import re
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.render.assets import Asset
from generator.render.documents import Paper, Printer, sheet_size
from generator.render.map.draw import draw_for_page
from generator.render.map.geometry import ACROSS
from generator.render.map.grid_lines import page_box
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_poster import PosterTooLarge, WallMap, one_page_job, tiles_job
from generator.render.pdf import render_pdf
from generator.values import replace
from tests.maps import board_from, everything_picture
from tests.once import remembered
from tests.pdf_reading import page_texts
from tests.render.page_printing import press
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob

MM = 72 / 25.4
KEYS = 2
"""Sheets before those of the map: how they go together, title and key."""
DOTS = 2.0
"""Dots per millimetre of the pictures compared."""
papers = pytest.mark.parametrize("paper", tiered(Paper))


def wall(hex_mm: float = 30, theme: ThemeName = ThemeName.COLOUR) -> WallMap:
    return WallMap(
        picture=everything_picture(), theme=theme_named(theme), hex_mm=hex_mm, campaign="The Ford"
    )


def printed(job: PdfJob) -> bytes:
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


@remembered
def tiles(paper: Paper, theme: ThemeName = ThemeName.COLOUR) -> tuple[PdfJob, bytes]:
    job = tiles_job(wall(theme=theme), name="wall", press=press(paper))
    return job, printed(job)


@remembered
def whole(theme: ThemeName = ThemeName.COLOUR) -> bytes:
    return printed(one_page_job(wall(theme=theme), name="wall", press=press()))


@cache
def hexes_alone(theme: ThemeName) -> bytes:
    """Return the map's hexes on one page, as the sheets show them."""
    plan = MapPlan(picture=everything_picture(), theme=theme_named(theme), hex_mm=30)
    box = page_box(plan)
    width, height = box.width * plan.unit_mm, box.height * plan.unit_mm
    html = (
        '<!doctype html><html lang="en"><title>Map</title><style>@page { size: '
        f"{width}mm {height}mm; margin: 0 }} body {{ margin: 0 }} "
        'img { display: block }</style><img src="map.svg" alt="Map"></html>'
    )
    body = draw_for_page(plan, box)
    return render_pdf(html, {"map.svg": Asset(media_type="image/svg+xml", body=body)}, when=None)


def pictures(pdf: bytes) -> list[Image.Image]:
    """Return every page as a picture."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=DOTS / MM).to_pil().convert("RGB") for page in document]


def windows(job: PdfJob) -> list[dict[str, float]]:
    """Return where each sheet shows which part of the map, mm."""
    found = re.findall(
        r'poster-window" style="left: ([\d.]+)mm; top: ([\d.]+)mm; '
        r'width: ([\d.]+)mm; height: ([\d.]+)mm"><img [^>]*'
        r"left: (-?[\d.]+)mm; top: (-?[\d.]+)mm",
        job.html,
    )
    names = ("left", "top", "width", "height", "map_left", "map_top")
    return [{name: float(value) for name, value in zip(names, row, strict=True)} for row in found]


def dots(length_mm: float) -> int:
    return round(length_mm * DOTS)


@pytest.mark.deep
@papers
@pytest.mark.parametrize("theme", tiered(ThemeName))
def test_sheets_glued_together_are_the_map(paper: Paper, theme: ThemeName) -> None:
    job, pdf = tiles(paper, theme)
    shown, sheets = windows(job), pictures(pdf)[KEYS:]
    (page,) = pictures(hexes_alone(theme))
    width = max(window["width"] - window["map_left"] for window in shown)
    height = max(window["height"] - window["map_top"] for window in shown)
    around = ((width - page.size[0] / DOTS) / 2 + 5, (height - page.size[1] / DOTS) / 2 + 5)
    glued = Image.new("RGB", (dots(width), dots(height)), "white")
    paper_box = (5, 5, page.size[0] / DOTS - 5, page.size[1] / DOTS - 5)
    inner = page.crop(tuple(map(dots, paper_box)))  # type: ignore[arg-type]  # four
    glued.paste(inner, (dots(around[0]), dots(around[1])))

    for window, sheet in zip(shown, sheets, strict=True):
        left, top = dots(window["left"]), dots(window["top"])
        right, bottom = left + dots(window["width"]), top + dots(window["height"])
        piece = sheet.crop((left, top, right, bottom))
        at = (dots(-window["map_left"]), dots(-window["map_top"]))
        here = _nearest(glued, piece, at)
        aside = _nearest(glued, piece, (at[0] + dots(1.5), at[1] + dots(1.5)))
        assert here < 0.02
        assert here < 0.7 * aside or aside < 0.001


def _nearest(glued: Image.Image, piece: Image.Image, at: tuple[int, int]) -> float:
    """Return by how much a piece differs from its place, to the dot."""
    return min(
        _differing(glued, piece, (at[0] + right, at[1] + down))
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    )


def _differing(glued: Image.Image, expected: Image.Image, at: tuple[int, int]) -> float:
    """Return which share of two pictures differs by more than a half tone."""
    width, height = expected.size
    piece = glued.crop((*at, at[0] + width, at[1] + height))
    apart = ImageChops.difference(piece, expected).convert("L")
    return sum(apart.histogram()[160:]) / (width * height)


@pytest.mark.deep
@papers
def test_neighbours_show_the_same_strip(paper: Paper) -> None:
    job, pdf = tiles(paper)
    shown, sheets = windows(job), pictures(pdf)[KEYS:]
    first, second = shown[0], shown[1]
    assert first["map_top"] == second["map_top"]
    overlap = first["width"] - first["map_left"] + second["map_left"]
    assert overlap == pytest.approx(10, abs=0.01)

    top, height = dots(first["top"]), dots(first["height"])
    end = dots(first["left"] + first["width"])
    begin = dots(second["left"])
    left_strip = sheets[0].crop((end - dots(9), top, end - 2, top + height))
    strip_width = left_strip.size[0]
    found = min(
        _differing(sheets[1].crop((at, top, at + strip_width, top + height)), left_strip, (0, 0))
        for at in range(begin, begin + 5)
    )
    assert found < 0.05


@papers
def test_the_key_names_every_sheet_and_says_how_large_it_all_is(paper: Paper) -> None:
    job, pdf = tiles(paper)
    texts = page_texts(pdf)
    names = re.findall(r"<strong>([A-Z]+\d+)</strong>", job.html)

    assert len(names) == len(texts) - KEYS
    key = "".join(texts[0].split())
    assert all(name in key for name in names)
    for name, text in zip(names, texts[KEYS:], strict=True):
        assert text.lstrip().startswith(name) or name in text
    assert f"{len(names)} sheets" in " ".join(texts[0].split())
    assert "hexes of 30 mm" in " ".join(texts[0].split())


def lines_of(pdf: bytes, page: int) -> list[tuple[float, float, float, float]]:
    """Return level and upright lines of a page, mm from its upper left corner."""
    from tests.pdf_reading import read_pages

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        alone = pikepdf.new()
        alone.pages.append(opened.pages[page])
        content = io.BytesIO()
        alone.save(content)
    (reading,) = read_pages(content.getvalue())
    return [
        (stroke.left, stroke.top, stroke.width_mm, stroke.height_mm) for stroke in reading.strokes
    ]


@papers
def test_cut_marks_stand_where_the_map_must_be_cut(paper: Paper) -> None:
    job, pdf = tiles(paper)
    window = windows(job)[1]
    found = lines_of(pdf, KEYS + 1)
    marks = [
        (left, top)
        for left, top, width, height in found
        if width < 0.01 and abs(height - 2.2) < 0.01
    ]

    assert {round(left, 1) for left, _ in marks} == {round(window["left"], 1)}
    tops = sorted(top for _, top in marks)
    assert tops == pytest.approx(
        [window["top"] - 2.7, window["top"] + window["height"] + 0.5], abs=0.1
    )
    assert any(abs(width - 100) < 0.01 and height < 0.01 for _, _, width, height in found)


@pytest.mark.deep
@papers
def test_hexes_are_as_large_as_was_asked_for(paper: Paper) -> None:
    for hex_mm in (12.0, 30.0, 44.5):
        job = one_page_job(wall(hex_mm), name="wall", press=press(paper))
        head = job.assets["map.svg"].body.partition(b">\n")[2][:3000].decode()
        width = re.search(r' width="([\d.]+)mm"', head)
        units = re.search(r' viewBox="\S+ \S+ ([\d.]+) ', head)
        assert width
        assert units
        across = float(width[1]) / float(units[1]) * ACROSS
        assert across == pytest.approx(hex_mm, abs=0.01)


@pytest.mark.deep
def test_one_page_is_trimmed_to_the_map() -> None:
    with pikepdf.open(io.BytesIO(whole())) as opened:
        (page,) = opened.pages
        media = [float(edge) / MM for edge in page.mediabox]
        trim = [float(edge) / MM for edge in page.obj["/TrimBox"]]
    assert [trim[0], trim[1]] == pytest.approx([22, 22], abs=0.1)
    assert [media[2] - trim[2], media[3] - trim[3]] == pytest.approx([22, 22], abs=0.1)


@pytest.mark.deep
def test_the_map_is_kept_once_however_many_sheets_show_it() -> None:
    _, tiled = tiles(Paper.A4)

    assert len(tiled) < 2 * len(whole())


def test_a_map_that_no_page_holds_is_refused_with_what_helps() -> None:
    huge = replace(wall(), hex_mm=400)

    with pytest.raises(PosterTooLarge, match="part it over sheets"):
        one_page_job(huge, name="wall", press=press())


def test_a_printer_that_shrinks_gets_larger_sheets() -> None:
    own = replace(press(), printer=Printer(scale=0.98))

    assert tiles_job(wall(), name="wall", press=own).setup.enlarged == 1 / 0.98


def test_a_bare_map_has_nothing_on_it_that_moves() -> None:
    bare = everything_picture().bare()

    assert isinstance(bare, MapPicture)
    assert (bare.counters, bare.trails, bare.contacts, bare.period) == ((), (), (), "")
    assert bare.board == everything_picture().board


@papers
@pytest.mark.parametrize(("columns", "rows"), [(42, 30), (12, 9), (9, 12), (22, 15)])
def test_no_way_to_lay_the_paper_needs_fewer_sheets(columns: int, rows: int, paper: Paper) -> None:
    board = board_from("\n".join(["." * columns] * rows))
    picture = MapPicture(board=board)
    for hex_mm in (20.0, 25.4, 30.0, 40.0):
        shown = replace(wall(hex_mm), picture=picture)
        job = tiles_job(shown, name="wall", press=press(paper))
        plan = MapPlan(picture=picture, theme=shown.theme, hex_mm=hex_mm)
        box = page_box(plan)
        sides = box.width * plan.unit_mm, box.height * plan.unit_mm

        assert len(windows(job)) == min(
            ceil((sides[0] - 10) / (width - 10)) * ceil((sides[1] - 16 + 6) / (high - 16))
            for width, high in _printed_on(paper)
        )


def _printed_on(paper: Paper) -> list[tuple[float, float]]:
    """Return what a printer reaches of a paper that lies upright, and across."""
    size = sheet_size(paper)
    sides = size.width - 12.7, size.height - 12.7
    return [sides, (sides[1], sides[0])]


def test_the_sample_campaigns_size_of_map_goes_on_twenty_sheets() -> None:
    picture = MapPicture(board=board_from("\n".join(["." * 42] * 30)))
    job = tiles_job(replace(wall(30), picture=picture), name="wall", press=press())

    assert len(windows(job)) == 20


@papers
def test_title_and_key_have_a_sheet_of_their_own(paper: Paper) -> None:
    job, pdf = tiles(paper)
    words = " ".join(page_texts(pdf)[1].split())
    body = job.assets["map.svg"].body.decode()

    assert "The Grunna Valley and the Lands Beyond" in job.html
    assert all(word in words for word in ("Forest", "Bridge", "Contact", "miles"))
    assert ">Forest<" not in body
