"""The quick reference: the rule tables themselves, as a booklet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from generator.kit.printing import Cell, PrintedTable
from generator.render.documents import Paper, RunningHead
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.print_library import load_library
from generator.render.quick_reference import Columns, packed, quick_reference_job
from generator.render.reference_blocks import ReferenceBlock, reference_blocks
from generator.render.reference_measures import AIR, TypeMeasure, column_shares
from generator.render.typesetter import _laid_out, _own_fonts_only
from generator.systems.valormr.rules.rule_book import RULES
from tests.once import remembered
from tests.packets import a_valley
from tests.pdf_reading import (
    PageReading,
    outside_text_block,
    page_texts,
    read_pages,
    smallest_type_pt,
)
from tests.sums import added_by, making_up_for_it, rounding_each_time
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.render.pdf import PdfJob

HEAD = RunningHead(campaign="The Ford", sheet="")
PRINTED = RULES.printed(a_valley())
PIXELS_PER_MM = 96 / 25.4
ONE = Columns(count=1, width=60, gap=0, height=200)


def press(paper: Paper = Paper.A4, *, is_large: bool = False) -> Press:
    return Press(environment=page_environment(), paper=paper, when=None, is_large=is_large)


def table(**changes: object) -> PrintedTable:
    values: dict[str, object] = {
        "id": "sample",
        "title": "Sample",
        "columns": ("Force", "Points"),
        "rows": ((Cell(text="Foot"), Cell(text="12")),),
        "card": "PT-04",
    }
    return PrintedTable(**{**values, **changes})  # type: ignore[arg-type]  # test data


def pages_of(job: PdfJob) -> tuple[PageReading, ...]:
    return read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))


@remembered
def booklet(paper: Paper = Paper.A4) -> tuple[PageReading, ...]:
    return pages_of(quick_reference_job(PRINTED, HEAD, press=press(paper)))


def text_of(*tables: PrintedTable) -> str:
    job = quick_reference_job(tables, HEAD, press=press())
    texts = page_texts(render_pdf(job.html, job.assets, when=None))
    return " ".join(" ".join(texts).split())


def squeezed(text: str) -> str:
    """Return text without what a line break may add, hide or take away."""
    return "".join(letter for letter in text if letter.isalnum() or letter in "½¼¾⅔")


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_booklet_has_eight_pages_in_ten_points(paper: Paper) -> None:
    pages = booklet(paper)
    sizes = Counter(round(run.size_pt, 1) for page in pages for run in page.runs)

    assert len(pages) == 8
    assert smallest_type_pt(pages) >= 7.99
    assert sizes.most_common(1)[0][0] == pytest.approx(10, abs=0.1)
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
@pytest.mark.parametrize("is_large", [False, True])
def test_no_block_is_higher_than_was_reckoned(*, is_large: bool) -> None:
    job = quick_reference_job(PRINTED, HEAD, press=press(is_large=is_large))
    with _own_fonts_only():
        library = load_library()
        document = _laid_out(library, job.html, assets=job.assets, setup=job.setup)
        pages = [list(_blocks(page._page_box)) for page in document.pages]

    assert sum(map(len, pages)) > 60
    for blocks in pages:
        for above, below in _over_one_another(blocks):
            assert above["bottom"] <= below["top"] + 0.1, above["text"]
        assert all(block["bottom"] <= 280 for block in blocks)


def _blocks(box: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - the library has no types
    """Yield every block of a page where it stands, mm."""
    element = getattr(box, "element", None)
    if element is not None and "reference-block" in element.get("class", "").split():
        yield {
            "left": box.position_x / PIXELS_PER_MM,
            "right": (box.position_x + box.width) / PIXELS_PER_MM,
            "top": box.position_y / PIXELS_PER_MM,
            "bottom": (box.position_y + box.margin_height()) / PIXELS_PER_MM,
            "text": "".join(element.itertext())[:60],
        }
        return
    for child in getattr(box, "children", ()):
        yield from _blocks(child)


def _over_one_another(
    blocks: list[dict[str, Any]],
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield pairs that share a column, the upper one first."""
    for one in blocks:
        for other in blocks:
            shares = one["left"] < other["right"] and other["left"] < one["right"]
            if one is not other and shares and one["top"] < other["top"]:
                yield one, other


def test_every_python_lays_the_booklet_out_alike() -> None:
    def laid_out_by(adding: Callable[..., Any]) -> str:
        with added_by(adding):
            return quick_reference_job(PRINTED, HEAD, press=press()).html

    assert laid_out_by(making_up_for_it) == laid_out_by(rounding_each_time)


def test_every_table_of_a_card_is_printed_with_every_cell_and_note() -> None:
    text = squeezed(" ".join(page.text for page in booklet()))
    for printed in PRINTED:
        if not printed.card:
            continue
        told = [cell.text for row in printed.rows for cell in row]
        for words in (*printed.notes, *told):
            assert squeezed(words) in text, words


def test_a_house_default_is_marked() -> None:
    assert "house default" in text_of(table(marks=("house default",)))
    assert "house default" not in text_of(table())


def test_an_amended_cell_bears_a_dagger_and_its_table_a_mark() -> None:
    rows = ((Cell(text="Foot"), Cell(text="14", amended=True)),)
    text = text_of(table(rows=rows))
    assert "14†" in text
    assert "† amended by this campaign" in text


def test_the_rules_of_a_table_are_printed_in_runs() -> None:
    rules = ("VAL-MOVE-01", "VAL-MOVE-02", "VAL-MOVE-03", "VAL-REST-06")
    assert "VAL-MOVE-01–03, VAL-REST-06" in text_of(table(rules=rules))


def test_the_rule_of_a_row_stands_after_what_the_row_is_about() -> None:
    rows = ((Cell(text="Days"), Cell(text="3"), Cell(text="VAL-REST-02")),)
    (block,) = reference_blocks(
        [table(columns=("What", "Number", "Rule"), rows=rows, rules=("VAL-REST-02",))]
    )

    assert block.columns == ("What", "Number")
    assert block.rows[0].cells == ("Days", "3")
    assert block.rows[0].rule == "VAL-REST-02"
    assert block.rules == ""


def test_cards_come_by_number_and_tables_of_no_card_are_left_out() -> None:
    tables = (table(card="PT-09"), table(card="PT-04"), table(card=""))
    assert [block.card for block in reference_blocks(tables)] == ["PT-04", "PT-09"]


def test_few_sentences_stand_under_the_last_table_of_their_card() -> None:
    sentences = (("Be kind.", "VAL-GEN-01"),)
    advice = table(id="advice", title="For you", rows=(), columns=(), sentences=sentences)
    (block,) = reference_blocks((table(), advice))

    assert [run.text for run in block.notes] == ["For you:", "Be kind."]
    assert block.notes[1].rule == "VAL-GEN-01"


def test_many_sentences_go_on_in_blocks_of_their_own_never_before_they_began() -> None:
    sentences = tuple((f"Sentence {number}. " * 8, "") for number in range(40))
    advice = table(title="For you", rows=(), columns=(), sentences=sentences)
    blocks = reference_blocks((advice,))
    pages = packed(blocks, ONE, TypeMeasure())

    assert len(blocks) > 3
    assert [block.is_continued for block in blocks[:3]] == [False, True, True]
    order = [placed.block for page in pages for placed in page]
    assert order == list(blocks)


def test_what_is_higher_than_a_page_is_parted_and_never_for_one_row() -> None:
    rows = tuple((Cell(text=f"Row {number}"), Cell(text="x")) for number in range(70))
    pages = packed(reference_blocks((table(rows=rows),)), ONE, TypeMeasure())

    counts = [len(placed.block.rows) for page in pages for placed in page]
    assert sum(counts) == 70
    assert min(counts) >= 3
    for page in pages:
        for placed in page:
            measured = TypeMeasure().of(placed.block, ONE.width)
            assert measured is not None
            assert placed.top + measured.height - AIR <= ONE.height


def test_what_is_too_high_for_one_column_and_not_for_two_stands_over_two() -> None:
    columns = Columns(count=2, width=60, gap=4, height=200)
    says = "What a kingdom is given at the next stage"
    rows = tuple((Cell(text=says), Cell(text="25 points")) for _ in range(35))
    ((placed,),) = packed(reference_blocks((table(rows=rows),)), columns, TypeMeasure())

    measured = TypeMeasure().of(placed.block, placed.width)
    assert measured is not None
    assert placed.width == columns.across(2)
    assert measured.height - AIR <= columns.height


def test_a_table_too_wide_for_the_page_is_told_in_sentences() -> None:
    columns = tuple(f"Incomprehensibility{number}" for number in range(6))
    wide = table(columns=columns, rows=((Cell(text="x"),) * 6,))
    ((placed,),) = packed(reference_blocks((wide,)), ONE, TypeMeasure())

    assert placed.block.columns == ()
    assert placed.block.notes[0].text == "x:"
    assert "incomprehensibility5: x." in placed.block.notes[1].text


def test_a_long_text_beside_short_ones_has_the_width_they_can_spare() -> None:
    says = "Mounted, and cheap to keep; towns and castles do not like them."
    short = ("Lizardmen and Marrawi guards", "cavalry, rider, armoured")
    cells = (*short, "own people, rarely elves", "nobles of people", says)
    rows = (tuple(Cell(text=cell) for cell in cells),) * 4
    titles = ("Type", "Traits", "Hired by", "Elite hired by", "To know")
    (block,) = reference_blocks((table(columns=titles, rows=rows),))

    measured = TypeMeasure().of(block, 90)

    assert measured is not None
    assert measured.shares[-1] > 29


def test_lower_blocks_stand_where_there_is_room_above() -> None:
    columns = Columns(count=2, width=60, gap=4, height=200)
    blocks = [ReferenceBlock(card="PT-01", heading=f"Table {n}") for n in range(3)]
    ((first, second, third),) = packed(blocks, columns, TypeMeasure())

    assert (first.left, second.left, third.left) == (0, 64, 0)
    assert third.top > first.top


def test_of_several_ways_the_one_is_taken_that_leaves_most_of_the_last_page() -> None:
    columns = Columns(count=2, width=60, gap=4, height=60)
    rows = tuple((Cell(text=f"Row {number}"), Cell(text="x")) for number in range(8))
    wide = table(id="wide", columns=("A" * 40, "B" * 10), rows=rows[:2])
    tables = (table(rows=rows), table(rows=rows[:3]), wide, table(rows=rows))

    pages = packed(reference_blocks(tables), columns, TypeMeasure())

    assert [len(page) for page in pages] == [3, 1]


def test_shares_of_the_columns_make_up_the_whole_width() -> None:
    for printed in (table for table in PRINTED if table.columns):
        for letters in (30.0, 42.0, 88.0):
            shares = column_shares(printed, letters)
            assert sum(shares) == pytest.approx(100, abs=0.1)
            assert min(shares) > 2


def test_each_card_bears_its_number_once_on_a_side() -> None:
    columns = Columns(count=2, width=60, gap=4, height=60)
    blocks = [ReferenceBlock(card="PT-01", heading=f"Table {n}") for n in range(30)]

    pages = packed(blocks, columns, TypeMeasure())

    assert len(pages) > 1
    assert [[placed.is_first for placed in page].count(True) for page in pages] == [1] * len(pages)


def test_the_rule_of_a_row_stands_after_its_longest_words() -> None:
    told = table(
        columns=("Step", "What is done", "Rule"),
        rows=((Cell(text="1"), Cell(text="Roll for the weather."), Cell(text="WX-01")),),
    )

    assert "Roll for the weather. WX-01" in text_of(told)


def test_heads_that_say_no_more_than_their_cells_are_left_out() -> None:
    unsaying = table(columns=("What", "Number"))

    assert "Number" not in text_of(unsaying)
    assert "Force Points" in text_of(table())


def test_rows_have_as_much_air_as_leaves_the_fewest_sides() -> None:
    def air_of(rows: int) -> str:
        blocks = tuple(table(id=f"t{n}", rows=table().rows * 9) for n in range(rows))
        job = quick_reference_job(blocks, HEAD, press=press())
        css = job.assets["quick-reference.css"].body.decode()
        return css.partition("--over: ")[2].partition("mm")[0]

    assert float(air_of(1)) > float(air_of(14)) > 0
