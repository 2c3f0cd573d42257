"""Quick-reference sheets: the rule tables themselves, marked where amended."""

from __future__ import annotations

import pytest

from generator.kit.printing import Cell, PrintedTable
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import Press, page_environment
from generator.render.paper import Paper
from generator.render.pdf import render_pdf
from generator.render.quick_layout import column_shares, shelves
from generator.render.quick_reference import (
    quick_cards,
    quick_reference_job,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.sheets.reference_cards import reference_card_jobs
from tests.packets import a_valley
from tests.pdf_reading import (
    PageReading,
    outside_text_block,
    page_texts,
    read_pages,
    smallest_type_pt,
)
from tests.tiers import tiered

CARDS = (11, 15, *(number for number in range(12, 25) if number != 15))
WORDS_ALONE = (15, 17)
"""Cards without a figure."""
HEAD = RunningHead(campaign="The Ford", sheet="")
PRINTED = RULES.printed(a_valley())


def press(paper: Paper = Paper.A4, *, is_large: bool = False) -> Press:
    return Press(
        environment=page_environment(), paper=paper, when=None, is_large=is_large
    )


def table(**changes: object) -> PrintedTable:
    values: dict[str, object] = {
        "id": "sample",
        "title": "Sample",
        "columns": ("Force", "Points"),
        "rows": ((Cell(text="Foot"), Cell(text="12")),),
        "card": "PT-04",
    }
    return PrintedTable(**{**values, **changes})  # type: ignore[arg-type]  # test data


def text_of(*tables: PrintedTable, **keys: object) -> str:
    job = quick_reference_job(tables, HEAD, press=press(), **keys)  # type: ignore[arg-type]  # keys of one test
    texts = page_texts(render_pdf(job.html, job.assets, when=None))
    return " ".join(" ".join(texts).split())


def pages_of(paper: Paper, *, is_large: bool = False) -> tuple[PageReading, ...]:
    chosen = press(paper, is_large=is_large)
    job = quick_reference_job(
        PRINTED, HEAD, press=chosen, cards=("PT-01", "PT-05", "PT-20")
    )
    return read_pages(render_pdf(job.html, job.assets, when=None))


def squeezed(text: str) -> str:
    """Return text without what a line break may add, hide or take away."""
    return "".join(letter for letter in text if letter.isalnum() or letter in "½¼¾⅔")


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_first_cards_fit_the_block_of_either_paper(paper: Paper) -> None:
    pages = pages_of(paper)
    assert len(pages) <= 10
    assert smallest_type_pt(pages) >= 7.99
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
def test_figures_are_17_points_and_a_quarter_more_on_large_sheets() -> None:
    ordinary = max(run.size_pt for page in pages_of(Paper.A4) for run in page.runs)
    large = pages_of(Paper.A4, is_large=True)
    assert ordinary == pytest.approx(17, abs=0.1)
    biggest = max(run.size_pt for page in large for run in page.runs)
    assert biggest == pytest.approx(21.25, abs=0.1)
    assert not [stroke for page in large for stroke in outside_text_block(page)]


def test_all_cards_of_contact_and_battle_are_there() -> None:
    cards = {card.id: card for card in quick_cards(PRINTED)}

    assert {f"PT-{number}" for number in range(11, 25)} <= set(cards)
    hours = cards["PT-14"].tables[0].table
    assert [[cell.text for cell in row] for row in hours.rows] == [
        ["0", "6", "12", "18", "24"],
        ["1", "5", "11", "17", "23"],
        ["2", "4", "10", "16", "22"],
        ["3", "3", "9", "15", "21"],
        ["4", "2", "8", "14", "20"],
        ["5", "1", "7", "13", "19"],
    ]


@pytest.mark.parametrize("number", tiered(CARDS, first=2))
def test_a_single_card_is_set_in_13_points_its_figures_in_17(number: int) -> None:
    (job,) = reference_card_jobs(PRINTED, HEAD, press=press(), cards=(f"PT-{number}",))
    pages = read_pages(render_pdf(job.html, job.assets, when=None))
    sizes = {round(run.size_pt, 1) for page in pages for run in page.runs}

    rule_numbers, head_and_foot, marks = 8.2, 8.5, 9
    assert {s for s in sizes if s < 13} <= {rule_numbers, head_and_foot, marks}
    assert 13 in sizes
    assert {s for s in sizes if s > 15} == (set() if number in WORDS_ALONE else {17})


@pytest.mark.deep
def test_every_table_of_a_card_is_printed_with_every_cell_and_note() -> None:
    text = squeezed(text_of(*PRINTED))
    for printed in PRINTED:
        if not printed.card:
            continue
        cells = [cell.text for row in printed.rows for cell in row]
        for words in (*printed.notes, *cells, *printed.columns):
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


def test_cards_come_by_number_or_as_they_are_asked_for() -> None:
    tables = (table(card="PT-09"), table(card="PT-04"), table(card=""))
    assert [card.id for card in quick_cards(tables)] == ["PT-04", "PT-09"]
    chosen = quick_cards(tables, only=("PT-09", "PT-04"))
    assert [card.id for card in chosen] == ["PT-09", "PT-04"]
    with pytest.raises(KeyError):
        quick_cards(tables, only=("PT-99",))


def test_the_map_legend_takes_symbols() -> None:
    legend = table(
        id="map-legend",
        columns=("Feature", "Drawn as"),
        rows=(
            (Cell(text="Road"), Cell(text="two lines")),
            (Cell(text="Track"), Cell(text="crosses")),
        ),
    )
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="14mm" height="8mm" '
        'viewBox="0 0 14 8"><path d="M0 4h14" stroke="#000"/></svg>'
    )
    symbols = {"Road": Asset.text(svg, "image/svg+xml")}
    job = quick_reference_job((legend,), HEAD, press=press(), symbols=symbols)
    (page,) = read_pages(render_pdf(job.html, job.assets, when=None))
    assert len(page.horizontal(14, tolerance=0.05)) == 1


def test_narrow_tables_of_neighbouring_cards_share_a_shelf() -> None:
    cards = quick_cards((table(card="PT-01"), table(card="PT-02", id="other")))
    (shelf,) = shelves(cards)
    left, right = shelf.columns
    assert [block.card for block in (*left, *right)] == ["PT-01", "PT-02"]


def test_a_wide_table_stands_alone_and_narrow_ones_before_it_keep_company() -> None:
    columns = tuple(f"Column number {number}" for number in range(6))
    wide = table(
        id="wide",
        card="PT-02",
        card_title="Weather dice",
        columns=columns,
        rows=((Cell(text="x"),) * 6,),
    )
    small = table(card="PT-02", id="small")
    arranged = shelves(quick_cards((table(card="PT-01"), wide, small)))
    assert [len(shelf.columns) for shelf in arranged] == [2, 1]
    assert arranged[0].columns[1][0].heading == "Weather dice"


def test_shares_of_the_columns_make_up_the_whole_width() -> None:
    for printed in (table for table in PRINTED if table.columns):
        for letters in (30.0, 42.0, 88.0):
            shares = column_shares(printed, letters)
            assert sum(shares) == pytest.approx(100, abs=0.1)
            assert min(shares) > 2


def test_a_card_printed_alone_bears_its_number_in_the_head() -> None:
    assert "Quick reference · PT-04" in text_of(table())
    assert "Quick reference · PT" not in text_of(table(), table(card="PT-05"))
