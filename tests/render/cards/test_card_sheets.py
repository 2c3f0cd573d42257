"""Cards on paper, read back from the printed pages to a tenth of a millimetre."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2
import pytest

from generator.render.cards.arrange import Cutting, PrintWay, Wanted, arrangement
from generator.render.cards.designs import card_format, card_stock
from generator.render.documents import Paper, Printer
from generator.systems.valormr.sheets.terrain_cards import design
from generator.values import replace
from tests.pdf_reading import outside_text_block, smallest_type_pt, thinnest_stroke_pt
from tests.render.cards.card_printing import numbered, on, printed, terrain_sheets
from tests.tiers import tiered

MM = 72 / 25.4
papers = pytest.mark.parametrize("paper", tiered(Paper))


def words_at(pdf: bytes, pattern: str) -> list[dict[str, tuple[float, float]]]:
    """Return the middle of every word on each page, mm from the upper left corner."""
    pages = []
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        height, text = page.get_height(), page.get_textpage()
        whole, found = text.get_text_range(), {}
        for match in re.finditer(pattern, whole):
            boxes = [text.get_charbox(at) for at in range(match.start(), match.end())]
            x = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
            y = (min(box[1] for box in boxes) + max(box[3] for box in boxes)) / 2
            found[match[0]] = (x / MM, (height - y) / MM)
        pages.append(found)
    return pages


@papers
def test_neighbours_share_one_line_and_a_knife_can_follow_it(paper: Paper) -> None:
    page = terrain_sheets(on(paper)).pages[0]
    left, top = (page.width_mm - 252) / 2, (page.height_mm - 195) / 2 + 16

    solid = [stroke for stroke in page.strokes if not stroke.dashed]
    upright = sorted(s.left for s in solid if abs(s.height_mm - 176) < 0.1)
    level = sorted(s.top for s in solid if abs(s.width_mm - 252) < 0.1)
    folds = sorted(s.left for s in page.strokes if s.dashed and s.height_mm > 1)

    assert upright == pytest.approx([left, left + 126, left + 252], abs=0.1)
    assert level == pytest.approx([top, top + 88, top + 176], abs=0.1)
    assert folds == pytest.approx([left + 63, left + 189], abs=0.1)


@papers
@pytest.mark.parametrize("way", list(PrintWay))
@pytest.mark.parametrize("cutting", tiered(Cutting))
def test_every_sheet_keeps_to_what_can_be_printed_and_read(
    paper: Paper, way: PrintWay, cutting: Cutting
) -> None:
    made = terrain_sheets(on(paper, way=way, cutting=cutting))

    assert smallest_type_pt(made.pages) >= 8
    assert thinnest_stroke_pt(made.pages) >= 0.25
    for page in made.pages:
        if way is not PrintWay.SINGLE:
            block = (264, 195) if page.width_mm > page.height_mm else (195, 264)
            assert not outside_text_block(page, block)


@papers
def test_every_sheet_says_how_long_a_hundred_millimetres_are(paper: Paper) -> None:
    for way in (PrintWay.FOLD, PrintWay.FLAT):
        for page in terrain_sheets(on(paper, way=way)).pages:
            assert page.horizontal(100, tolerance=0.001)
            assert page.horizontal(101.6, tolerance=0.001)
    stock = card_stock(f"business-card-{paper}")
    (sheet,) = printed(numbered(4, kind="commander-small"), on(paper, stock=stock)).pages
    assert sheet.horizontal(100, tolerance=0.001)


@papers
def test_no_card_is_parted_however_many_there_are(paper: Paper) -> None:
    made = printed(numbered(19), on(paper))

    found = [sorted(page) for page in words_at(made.pdf, r"\bback of \d+\b")]
    assert [len(page) for page in found] == [4, 4, 4, 4, 3]
    assert len({word for page in found for word in page}) == 19


@papers
@pytest.mark.parametrize("way", [PrintWay.LONG_EDGE, PrintWay.SHORT_EDGE])
@pytest.mark.parametrize("kind", tiered(["commander", "commander-small"]))
def test_fronts_laid_over_mirrored_backs_are_the_same_cards(
    paper: Paper, way: PrintWay, kind: str
) -> None:
    made = printed(numbered(7, kind=kind), on(paper, way=way))
    laid = arrangement(design(kind).face, on(paper, way=way))
    fronts = words_at(made.pdf, r"No\d+")[0::2]
    backs = words_at(made.pdf, r"\bback of \d+\b")[1::2]
    over_upright_edge = (way is PrintWay.LONG_EDGE) != laid.is_landscape

    assert len(fronts) == len(backs) > 0
    for front, back in zip(fronts, backs, strict=True):
        assert {f"back of {name[2:]}" for name in front} == set(back)
        for place, name in enumerate(sorted(front)):
            x, y = back[f"back of {name[2:]}"]
            if over_upright_edge:
                x = laid.page_width - x
            else:
                y = laid.page_height - y
            spot = laid.front(place)
            for seen_x, seen_y in ((x, y), front[name]):
                assert spot.left < seen_x < spot.right
                assert spot.top < seen_y < spot.bottom


def test_the_shift_of_backs_is_undone() -> None:
    shifting = Printer(back_right=1.5, back_down=-0.8)
    wanted = on(way=PrintWay.LONG_EDGE)
    cards = numbered(3)

    true = words_at(printed(cards, wanted).pdf, r"back of \d")
    moved = words_at(printed(cards, wanted, printer=shifting).pdf, r"back of \d")

    assert true[0] == moved[0] == {}
    for word, (x, y) in true[1].items():
        assert moved[1][word] == pytest.approx((x - 1.5, y + 0.8), abs=0.1)


def test_a_printer_that_shrinks_gives_cards_of_their_true_size() -> None:
    made = printed(numbered(4), on(), printer=Printer(scale=0.98))
    document = pypdfium2.PdfDocument(made.pdf)
    picture = document[0].render(scale=300 / 72, grayscale=True).to_pil()
    width, height = picture.size
    row = picture.crop((0, int(height * 0.5), width, int(height * 0.5) + 1))
    dark = [at for at in range(width) if row.getpixel((at, 0)) < 100]

    assert (max(dark) - min(dark)) / (300 / 25.4) * 0.98 == pytest.approx(252, abs=0.2)


def boxes(pdf: bytes, name: str) -> list[list[float]]:
    """Return a box of every page, mm."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            [round(float(edge) / MM, 2) for edge in page.obj[f"/{name}"]] for page in opened.pages
        ]


def test_a_page_for_the_shop_is_trimmed_to_the_card_and_bleeds_three_millimetres() -> None:
    pdf = terrain_sheets(on(way=PrintWay.SINGLE)).pdf

    assert boxes(pdf, "MediaBox")[0] == [0, 0, 79, 104]
    assert boxes(pdf, "TrimBox")[0] == [8, 8, 71, 96]
    assert boxes(pdf, "BleedBox")[0] == [5, 5, 74, 99]


@papers
def test_crop_marks_lie_outside_the_bleed_at_both_ends_of_every_cut(paper: Paper) -> None:
    made = terrain_sheets(on(paper, cutting=Cutting.MARKS, way=PrintWay.LONG_EDGE))
    page = made.pages[0]
    laid = arrangement(
        card_format("poker"), on(paper, cutting=Cutting.MARKS, way=PrintWay.LONG_EDGE)
    )
    marks = [s for s in page.strokes if abs(s.height_mm + s.width_mm - 5) < 0.01]
    cells = [laid.cell(place) for place in range(laid.per_sheet)][:7]

    lefts = sorted({round(x, 2) for cell in cells for x in (cell.left, cell.right)})
    upright = sorted({round(mark.left, 2) for mark in marks if mark.height_mm > 1})
    assert upright == pytest.approx(lefts, abs=0.1)
    top = min(cell.top for cell in cells)
    for mark in marks:
        if mark.height_mm > 1 and mark.top < top:
            assert mark.top == pytest.approx(top - 8, abs=0.1)
    trim = boxes(made.pdf, "TrimBox")[0]
    bleed = boxes(made.pdf, "BleedBox")[0]
    assert [round(a - b, 1) for a, b in zip(trim, bleed, strict=True)] == [3, 3, -3, -3]


def test_colour_runs_beyond_the_cut_only_where_marks_ask_for_it() -> None:
    def darkest(wanted: Wanted, beyond: float) -> int:
        made = terrain_sheets(wanted)
        laid = arrangement(card_format("poker"), wanted)
        edge = min(laid.back(place).left for place in range(4))
        back = pypdfium2.PdfDocument(made.pdf)[1]
        picture = back.render(scale=4, grayscale=True).to_pil()
        x, y = (edge + beyond) * MM * 4, laid.back(0).top * MM * 4
        strip = picture.crop((int(x), int(y), int(x) + 4, int(y) + 600))
        return int(strip.getextrema()[0])

    marked = on(way=PrintWay.LONG_EDGE, cutting=Cutting.MARKS)
    lined = on(way=PrintWay.LONG_EDGE)
    assert darkest(marked, -2.5) < 128
    assert darkest(marked, -4.5) == 255
    assert darkest(lined, -2.5) == 255
    assert darkest(lined, 1) == 255
    assert darkest(lined, 5) < 128


def test_text_that_does_not_fit_is_told_of() -> None:
    long = "Throrgrmir " * 40
    cards = numbered(1)
    told = replace(cards.cards[0], front={"name": long, "people": "dwarves"})

    made = printed(replace(cards, cards=(told,)), on())

    (complaint,) = made.complaints
    assert complaint.startswith("numbered: card “No. 1”: “Throrgrmir Throrgrmir")
    assert complaint.endswith("does not fit even at 10 points and is cut short")
    assert printed(cards, on()).complaints == ()


def test_heads_count_the_cards() -> None:
    texts = [page.text for page in printed(numbered(5), on()).pages]

    assert "Numbered cards 1–4 of 5" in texts[0]
    assert "Numbered cards 5 of 5" in texts[1]
    assert "fold at the dashes" in texts[0]
