"""The sheet, the tent cards and the refusal, read back from the printed pages."""

from __future__ import annotations

import re

import pytest

from generator.render.documents import Paper
from tests.pdf_reading import PageReading, outside_text_block, smallest_type_pt, thinnest_stroke_pt
from tests.systems.valormr.sheets.baseline_printing import pages_of, printed_pages
from tests.tiers import tiered

WIDTHS = ("28.5", "48", "74", "120 cm")


def words(pages: tuple[PageReading, ...]) -> str:
    return " ".join(" ".join(page.text.split()) for page in pages)


def sheet_words(width: str, bow_range: str = "7.5") -> str:
    return words(pages_of("baselines", width, Paper.A4, bow_range))


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize("width", tiered(WIDTHS))
def test_every_document_keeps_to_the_block_and_its_pages(width: str, paper: Paper) -> None:
    documents = printed_pages(width, paper)
    tiles = {"28.5": 1, "48": 2, "74": 3, "120 cm": 2}
    assert {name: len(pages) for name, pages in documents.items()} == {
        "baselines": 1,
        "baseline-cards": 4,
        "baseline-strip": tiles[width],
    }
    for pages in documents.values():
        assert smallest_type_pt(pages) >= 8
        assert thinnest_stroke_pt(pages) >= 0.25
        for page in pages:
            assert not outside_text_block(page)
            assert page.horizontal(100, tolerance=0.001)
            assert page.horizontal(101.6, tolerance=0.001)


@pytest.mark.rule("VAL-BASE-02", "VAL-BASE-03", "VAL-BASE-05", "VAL-BASE-07")
def test_val_base_03_the_sheet_shows_every_length_with_its_arithmetic() -> None:
    text = sheet_words("48")
    for part in (
        "48″ 1219 mm",
        "(T − R) ÷ 2 = (48 − 7½) ÷ 2",
        "Bf ÷ 7 = 20¼ ÷ 7 = 2.893, to the nearest ½″: 3″",
        "Bf − 5 × Bi = 20¼ − 5 × 3",
        "1 6 20¼″ 514",
        "6 1 5¼″ 133",
    ):
        assert part in text


@pytest.mark.rule("VAL-BASE-08")
def test_val_base_08_the_diagram_numbers_each_line_both_ways_for_both_sides() -> None:
    text = sheet_words("48")
    for number in range(1, 7):
        assert text.count(f"{number} from forward · {7 - number} from rear") == 2
    assert "X Elves of Groennendr" in text
    assert "Y Dwarves" in text


@pytest.mark.rule("VAL-BASE-10")
def test_val_base_10_a_corrected_table_says_so() -> None:
    text = sheet_words("33")
    assert "to the nearest ½″: 2″; here 1¾″ instead" in text
    assert "the interval is 1¾″ and not 2″" in text


@pytest.mark.deep
@pytest.mark.rule("VAL-BASE-12")
def test_val_base_12_a_long_table_is_offered_the_larger_scale() -> None:
    text = sheet_words("67")
    assert "scale of 1 inch to 10 yards. Then R is 15″" in text
    assert "larger" not in sheet_words("66.5")


@pytest.mark.rule("VAL-BASE-11")
def test_val_base_11_a_table_beyond_the_printed_ones_says_so() -> None:
    text = sheet_words("74")
    assert "says 4½″ for 67″ and more" in text
    assert "this long has 5″" in text


@pytest.mark.rule("VAL-BASE-06")
def test_val_base_06_a_short_gap_is_told() -> None:
    assert "remain 5¼″, less than the 6″ of 2 intervals" in sheet_words("48")
    assert "remain" not in sheet_words("52")


@pytest.mark.rule("VAL-BASE-02")
def test_val_base_02_a_table_in_centimetres_gives_millimetres_to_go_by() -> None:
    text = sheet_words("120 cm")
    assert "120 cm" in text
    assert "1200 mm" in text
    assert "1 6 19.87″ 505" in text
    assert "measure by the millimetres" in text


@pytest.mark.rule("VAL-BASE-09")
@pytest.mark.parametrize("paper", tiered(Paper))
def test_val_base_09_too_small_a_table_gets_one_page_that_names_the_minimum(paper: Paper) -> None:
    documents = printed_pages("28", paper)
    assert list(documents) == ["baselines"]
    (page,) = documents["baselines"]
    assert "28½″ (724 mm) or more" in " ".join(page.text.split())
    assert "36″" in sheet_words("35", "15")


@pytest.mark.deep
@pytest.mark.rule("VAL-BASE-01", "VAL-BASE-08")
def test_val_base_01_there_is_a_card_for_either_end_of_each_of_twelve_lines() -> None:
    pages = pages_of("baseline-cards", "48")
    faces = [re.findall(r"(\d+) mm from edge", words((page,))) for page in pages]
    expected = ["514", "438", "362", "286", "210", "133"]
    for page in faces:
        assert sorted(page) == sorted(expected * 2)
    assert [page.text.count("Dwarves") for page in pages] == [0, 0, 13, 13]


def test_key_figures_of_a_card_can_be_read_at_arms_length() -> None:
    for page in pages_of("baseline-cards", "48"):
        distances = [run for run in page.runs if run.size_pt > 40]
        numbers = [run for run in page.runs if 20 <= run.size_pt <= 24]
        assert len(distances) == 6 * 2
        assert len(numbers) == 6 * 2 * 2
        on_cards = [run.size_pt for run in page.runs if run.size_pt >= 12.9]
        assert min(on_cards) >= 12.9


def folds(page: PageReading) -> list[float]:
    """Return how far down each fold across the sheet is, mm."""
    across = page.horizontal(2 * 97)
    return sorted(stroke.top for stroke in across if stroke.dashed)


def test_every_card_has_a_dashed_fold_and_shares_its_cut_lines() -> None:
    for page in pages_of("baseline-cards", "48"):
        cuts = sorted(
            stroke.left
            for stroke in page.strokes
            if stroke.height_mm == pytest.approx(3 * 72, abs=0.01)
        )
        assert [cut - cuts[0] for cut in cuts] == pytest.approx([0, 97, 194], abs=0.01)
        level = [stroke.top for stroke in page.horizontal(2 * 97) if not stroke.dashed]
        rows = [top - min(level) for top in sorted(level)]
        assert rows == pytest.approx([0, 72, 144, 216], abs=0.01)
        halves = [fold - min(level) for fold in folds(page)]
        assert halves == pytest.approx([36, 108, 180], abs=0.01)


def test_both_faces_of_a_card_stand_upright_when_it_is_folded() -> None:
    page = pages_of("baseline-cards", "48")[0]
    key = [run for run in page.runs if run.size_pt > 40]
    rows = sorted({round(run.y_mm, 1) for run in key})
    assert len(rows) == 6
    for fold, far, near in zip(folds(page), rows[::2], rows[1::2], strict=True):
        assert fold - far == pytest.approx(near - fold, abs=0.2)
    upside_down = [run for run in key if run.is_turned]
    assert len(upside_down) == len(key) / 2


@pytest.mark.deep
def test_large_sheets_take_one_more_page_for_their_notes_and_no_more() -> None:
    documents = printed_pages("74", Paper.A4, "7.5", is_large=True)
    assert {name: len(pages) for name, pages in documents.items()} == {
        "baselines": 2,
        "baseline-cards": 4,
        "baseline-strip": 3,
    }
    first = documents["baselines"][0]
    assert "Each line from its own edge" in first.text
    pages = [page for printed in documents.values() for page in printed]
    assert not [stroke for page in pages for stroke in outside_text_block(page)]
