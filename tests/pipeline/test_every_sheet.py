"""Every PDF of a campaign: sound, tagged, with its fonts, and large enough to read.

The sizes are those of the design: nothing under 8 points, cards 9 with key figures of
14, what is read standing 13 with figures of 17; strokes of a quarter point; boxes of 4
millimetres, lines to write on of 7.
"""

from __future__ import annotations

import io
import shutil
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from generator.pipeline.build import build
from generator.pipeline.desk import open_desk
from generator.pipeline.unchanged import Wishes
from generator.render.documents import Paper, sheet_size
from tests.paper_conditions import faults
from tests.pdf_reading import PageReading, Stroke, read_pages
from tests.small_campaign import printed_once
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
MM = 72 / 25.4
BORDER = 2 * 0.6 / MM
"""Millimetres that the frame of a box adds to it."""
ALMOST = 0.01
"""What rounding may take from a size in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What must hold for sheets whose paths match a pattern."""

    path: str
    least: float = 8
    """Points of the smallest type in what is used at the table."""
    commonest: float = 0
    """Points of the type most of it is set in."""
    figures: float = 0
    """Points of the figures it is looked up for."""
    lines: float = 0
    """Millimetres from one line to write on to the next."""


KINDS = (
    Kind(path="*/once/commander-cards.pdf", least=9, figures=14, lines=7),
    Kind(path="*/once/record-cards.pdf", least=9, figures=14, lines=7),
    Kind(path="*/once/terrain-cards.pdf", least=9, figures=14),
    Kind(path="*/once/baseline-cards.pdf", least=9, figures=17),
    Kind(path="*/once/counters.pdf", least=9, figures=14),
    Kind(path="*/once/base-labels.pdf", least=9, figures=14),
    Kind(path="*/once/quick-reference.pdf", commonest=10),
    Kind(path="*/once/pt-cards.pdf", commonest=11),
    Kind(path="*/once/contact-sheet.pdf", commonest=13, figures=17),
    Kind(path="*/packets/*-baseline-cards.pdf", least=9, figures=17),
    Kind(path="*/packets/*.pdf", figures=17),
    Kind(path="*/once/baseline-strip.pdf", figures=17),
    Kind(path="*/once/baselines.pdf"),
    Kind(path="*/once/calibration.pdf"),
    Kind(path="*/turn-sheet.pdf"),
    Kind(path="*/briefing.pdf"),
    Kind(path="*/map.pdf"),
    Kind(path="*/reach.pdf"),
    Kind(path="*/order-form.pdf"),
    Kind(path="*/answers-beforehand.pdf"),
)


OF_A_BATTLE = "*/packets/"
"""The kinds of sheets there are none of before the first contact."""
OF_A_PLAYER = ("/briefing.pdf", "/map.pdf", "/order-form.pdf", "/record-cards.pdf")
"""The kinds that every player is given."""
OTHER = Kind(path="*")
"""What holds for all."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One PDF that was made."""

    path: str
    pdf: bytes
    paper: Paper

    @cached_property
    def pages(self) -> tuple[PageReading, ...]:
        """Its pages as they come out of the printer."""
        return read_pages(self.pdf)

    @property
    def is_cards(self) -> bool:
        """Whether it is cut out of its paper, not only across."""
        names = ("-cards.pdf", "counters.pdf", "base-labels.pdf")
        is_quartered = self.path.endswith("/pt-cards.pdf")
        return self.path.endswith(names) and not is_quartered

    def kind(self) -> Kind:
        """Return what must hold for it, beside what holds for all."""
        found = [kind for kind in KINDS if fnmatch(self.path, kind.path)]
        return found[0] if found else OTHER


@pytest.fixture(scope="module", params=tiered(("anna", "small", "sample")))
def sheets(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Sheet, ...]:
    """All that a player of the small campaign is given, on A4.

    Later everything of that campaign, and of the sample, which is on both papers.
    """
    if request.param != "sample":
        player = "" if request.param == "small" else request.param
        return sheets_in(printed_once(tmp_path_factory, player))
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    desk = open_desk(folder)
    for wishes in (Wishes(only="umpire"), Wishes(player="ada", paper="letter")):
        assert build(desk, wishes, lambda _: None).unprinted == ""
    return sheets_in(folder, of_players=Paper.LETTER)


def sheets_in(folder: Path, of_players: Paper = Paper.A4) -> tuple[Sheet, ...]:
    """Return every PDF a campaign was built into."""
    output = folder / "output"
    paths = sorted(path.relative_to(output) for path in output.rglob("*.pdf"))
    return tuple(
        Sheet(
            path=path.as_posix(),
            pdf=(output / path).read_bytes(),
            paper=of_players if path.parts[0] == "players" else Paper.A4,
        )
        for path in paths
    )


def test_there_is_a_sheet_of_every_kind(sheets: tuple[Sheet, ...]) -> None:
    made = {sheet.kind().path for sheet in sheets}
    papers = {sheet.paper for sheet in sheets}
    is_one_players = all(sheet.path.startswith("players/") for sheet in sheets)

    has_battle = any(path.startswith(OF_A_BATTLE) for path in made)
    assert has_battle == (Paper.LETTER in papers)
    assert made >= {
        kind.path
        for kind in KINDS
        if (has_battle or not kind.path.startswith(OF_A_BATTLE))
        and (not is_one_players or kind.path.endswith(OF_A_PLAYER))
    }


def test_every_typeface_is_in_the_file(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        with pikepdf.open(io.BytesIO(sheet.pdf)) as opened:
            described = [
                found
                for found in opened.objects
                if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor"
            ]
            assert described, sheet.path
            for font in described:
                assert any(f"/FontFile{form}" in font for form in ("", 2, 3)), sheet.path


def test_every_document_is_tagged_and_says_its_title_and_language(
    sheets: tuple[Sheet, ...],
) -> None:
    for sheet in sheets:
        with pikepdf.open(io.BytesIO(sheet.pdf)) as opened:
            root = opened.Root
            assert root["/MarkInfo"]["/Marked"], sheet.path
            assert "/StructTreeRoot" in root, sheet.path
            assert str(root["/Lang"]) == "en", sheet.path
            assert root["/ViewerPreferences"]["/DisplayDocTitle"], sheet.path
            assert root["/ViewerPreferences"]["/PrintScaling"] == "/None", sheet.path
            assert str(opened.docinfo["/Title"]), sheet.path


def test_every_document_can_be_read_aloud(sheets: tuple[Sheet, ...]) -> None:
    broken = {sheet.path: found for sheet in sheets if (found := faults(sheet.pdf))}

    assert broken == {}


def test_no_document_hides_or_runs_anything(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        with pikepdf.open(io.BytesIO(sheet.pdf)) as opened:
            assert "/OpenAction" not in opened.Root, sheet.path
            assert "/AA" not in opened.Root, sheet.path
            assert not opened.attachments, sheet.path
            assert not any(
                isinstance(found, pikepdf.Dictionary) and "/JS" in found for found in opened.objects
            ), sheet.path


def test_every_page_is_the_paper_and_is_cut_within_it(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        paper = sheet_size(sheet.paper)
        with pikepdf.open(io.BytesIO(sheet.pdf)) as opened:
            for page in opened.pages:
                media, trim, bleed = (
                    [float(edge) / MM for edge in page.obj[name]]
                    for name in ("/MediaBox", "/TrimBox", "/BleedBox")
                )
                sides = sorted((media[2] - media[0], media[3] - media[1]))
                wanted = sorted((paper.width, paper.height))
                assert sides == pytest.approx(wanted, abs=0.1), sheet.path
                assert _holds(media, bleed), sheet.path
                assert _holds(bleed, trim), sheet.path
                bound = sheet.path.endswith("/packet.pdf")
                assert bound or (trim != media) == sheet.is_cards, sheet.path


def _holds(outer: list[float], inner: list[float]) -> bool:
    """Say whether one box lies within another."""
    near = 0.001
    return (
        outer[0] <= inner[0] + near
        and outer[1] <= inner[1] + near
        and outer[2] >= inner[2] - near
        and outer[3] >= inner[3] - near
    )


def test_every_page_can_be_shown_and_has_something_on_it(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        document = pypdfium2.PdfDocument(sheet.pdf)
        empty = [page for page in document if _is_empty(page)]
        most = 2 if sheet.path.endswith("/packet.pdf") else 0
        assert len(empty) <= most, sheet.path


def _is_empty(page: pypdfium2.PdfPage) -> bool:
    """Say whether nothing stands on a page; a packet may have two before leaves."""
    picture = page.render(scale=0.3, grayscale=True).to_pil()
    return bool(picture.getextrema()[0] >= 250)


def test_nothing_is_too_small_or_too_fine_to_be_printed(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        for page in sheet.pages:
            for run in page.runs:
                assert run.size_pt >= 8 - ALMOST, (sheet.path, run)
            for stroke in page.strokes:
                drawn = len(set(stroke.points)) > 1
                assert not drawn or stroke.width_pt >= 0.25, (sheet.path, stroke)


def in_use(sheet: Sheet) -> Iterator[float]:
    """Yield the sizes of what is used at the table: not of what is cut off."""
    for page in sheet.pages:
        height = 195 if page.width_mm > page.height_mm else 264
        head = (page.height_mm - height) / 2 + 16 if sheet.is_cards else 0.0
        for run in page.runs:
            if run.y_mm > head:
                yield run.size_pt


def test_cards_and_what_is_read_standing_are_larger(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        kind, sizes = sheet.kind(), list(in_use(sheet))
        assert min(sizes) >= kind.least - ALMOST, sheet.path
        assert max(sizes) >= kind.figures - ALMOST, sheet.path
        if kind.commonest:
            common = Counter(round(size, 1) for size in sizes).most_common(1)[0][0]
            assert common >= kind.commonest, sheet.path


def test_there_is_room_between_lines_to_write_on(sheets: tuple[Sheet, ...]) -> None:
    for sheet in sheets:
        least = sheet.kind().lines
        for page in sheet.pages if least else ():
            marks = (*page.strokes, *page.fills)
            lines = [mark for mark in marks if _is_line(mark)]
            cells = [mark for mark in marks if _is_cell(mark)]
            columns: dict[float, set[float]] = {}
            for line in lines:
                columns.setdefault(round(line.left, 1), set()).add(round(line.top, 1))
            assert lines or cells, sheet.path
            for cell in cells:
                assert cell.height_mm >= least, sheet.path
            for tops in columns.values():
                for upper, lower in pairwise(sorted(tops)):
                    assert lower - upper >= least or lower - upper < 1, sheet.path


def _is_line(mark: Stroke) -> bool:
    """Say whether a mark is a level line that may be written on."""
    return mark.height_mm < 0.3 and 50 < mark.width_mm < 60


def _is_cell(mark: Stroke) -> bool:
    """Say whether a mark is the frame of a cell to write in."""
    return 5 < mark.height_mm < 9 and 10 < mark.width_mm < 40


def test_boxes_and_fields_to_fill_in_are_large_enough(sheets: tuple[Sheet, ...]) -> None:
    boxes = lines = 0
    for sheet in sheets:
        for page in sheet.pages:
            for mark in page.strokes:
                if _is_box(mark):
                    assert mark.width_mm >= 4 - 0.05, (sheet.path, mark)
        for field, width, height in fields(sheet):
            if field == "/Btn":
                boxes += 1
                assert min(width, height) + BORDER >= 4 - 0.05, sheet.path
            elif width > 1:
                lines += 1
                assert height >= 7, sheet.path
    assert boxes > 10
    assert lines > 10


def fields(sheet: Sheet) -> Iterator[tuple[str, float, float]]:
    """Yield kind, width and height of every field to fill in, mm."""
    with pikepdf.open(io.BytesIO(sheet.pdf)) as opened:
        for page in opened.pages:
            for field in page.obj.get("/Annots", []):
                if field.get("/Subtype") == "/Widget":
                    left, bottom, right, top = (float(edge) for edge in field["/Rect"])
                    kind = str(field.get("/FT"))
                    yield kind, (right - left) / MM, (top - bottom) / MM


def _is_box(mark: Stroke) -> bool:
    """Say whether a mark is an empty square for a tick."""
    closed = len(mark.points) == 5 and mark.points[0] == mark.points[-1]
    return (
        closed
        and 2 < mark.width_mm < 8
        and abs(mark.width_mm - mark.height_mm) < 0.2
        and all(
            abs(one[0] - other[0]) < 0.01 or abs(one[1] - other[1]) < 0.01
            for one, other in pairwise(mark.points)
        )
    )
