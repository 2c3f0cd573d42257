"""What is read standing, laid out by hand: from contact to battle on two sides."""

from __future__ import annotations

from functools import cache

import pytest

from generator.kit.printing import AMENDED
from generator.render.documents import Paper, RunningHead, sheet_size
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.sheets.campaign_sheets import contact_sheet_job, quick_sides
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.laid_out import table_ids
from tests.packets import a_valley
from tests.pdf_reading import PageReading, outside_text_block, read_pages
from tests.tiers import tiered

PRINTED = RULES.printed(a_valley())
HEAD_AND_FOOT, MARKS = 8.5, 9


@cache
def both_sides(paper: Paper = Paper.A4, *, is_large: bool = False) -> tuple[PageReading, ...]:
    """Return the sheet's pages, read back."""
    press = Press(environment=page_environment(), paper=paper, when=None, is_large=is_large)
    head = RunningHead(campaign="The Ford", sheet="")
    job = contact_sheet_job(PRINTED, head, press=press)
    return read_pages(render_pdf(job.html, job.assets, when=None))


def squeezed(text: str) -> str:
    """Return letters and figures alone, as line breaks may part them anywhere."""
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_contact_sheet_is_two_sides_of_the_campaigns_paper(paper: Paper) -> None:
    pages, size = both_sides(paper), sheet_size(paper)

    assert len(pages) == 2
    for page in pages:
        assert page.width_mm == pytest.approx(size.width, abs=0.1)
        assert page.height_mm == pytest.approx(size.height, abs=0.1)
        assert not outside_text_block(page)


def test_the_letters_of_its_losses_are_explained_on_the_page() -> None:
    told = squeezed(both_sides()[-1].text)

    assert squeezed("N: no loss. D: pushed back.") in told


@pytest.mark.deep
def test_its_text_is_of_13_points_and_its_figures_of_17() -> None:
    for page in both_sides():
        sizes = {round(run.size_pt, 1) for run in page.runs}
        assert {size for size in sizes if size < 13} <= {HEAD_AND_FOOT, MARKS}
        assert {size for size in sizes if size > 15} == {17}


@pytest.mark.deep
def test_on_a_large_press_it_stays_two_sides() -> None:
    pages = both_sides(is_large=True)

    assert len(pages) == 2
    assert {round(run.size_pt, 1) for run in pages[0].runs} >= {13, 17}


def test_it_holds_whatever_is_thrown_for_from_contact_dice_to_withdrawal() -> None:
    by_id = {table.id: table for table in PRINTED}
    cards = {by_id[name].card for name in table_ids()}

    assert cards == {f"PT-{number}" for number in (11, 12, 17, 18, 19, 22, 23)}


@pytest.mark.deep
def test_every_number_and_word_of_its_tables_is_printed() -> None:
    text = squeezed("".join(page.text for page in both_sides()))
    held = [table for table in PRINTED if table.id in table_ids()]

    assert len(held) == len(table_ids())
    for table in held:
        for row in table.rows:
            for title, cell in zip(table.columns, row, strict=True):
                if title != "Rule":
                    assert squeezed(cell.text) in text, (table.id, cell.text)


def test_the_baselines_on_it_are_those_of_the_campaigns_table() -> None:
    (here,) = [table for table in PRINTED if table.id == "baselines-here"]

    assert here.title == "Baselines of a table 48″ across"
    assert [[cell.text for cell in row] for row in here.rows] == [
        ["From forward", "1", "2", "3", "4", "5", "6"],
        ["From rear", "6", "5", "4", "3", "2", "1"],
        ["Inches from own edge", "20¼", "17¼", "14¼", "11¼", "8¼", "5¼"],
    ]


def test_an_amended_number_bears_its_dagger_there_too() -> None:
    rule = HouseRule(
        table="deployment-modifiers",
        row="maneuver",
        column="modifier",
        value=2,
        why="they came fast",
    )
    campaign = a_valley(house_rules=(rule,))
    (block,) = [
        block
        for side in quick_sides(RULES.printed(campaign))
        for shelf in side
        for column in shelf.columns
        for block in column
        if block.table.id == "deployment-modifiers"
    ]

    assert block.table.is_amended
    assert AMENDED not in block.heading
    assert [cell.text for row in block.table.rows for cell in row if cell.is_amended]


def test_a_table_that_is_not_there_leaves_no_gap() -> None:
    (only,) = [table for table in PRINTED if table.id == "scouts"]
    renamed = replace(only, title="Spies")

    ((shelf,),) = quick_sides((renamed,))

    assert [block.heading for column in shelf.columns for block in column] == ["Spies"]
