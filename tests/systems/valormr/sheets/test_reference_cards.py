"""Cards of the quick reference: a quarter of a sheet each, four to a sheet."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.render.documents import Paper, RunningHead, sheet_size
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.sheets.campaign_sheets import reference_cards_job
from tests.once import remembered
from tests.packets import a_valley
from tests.pdf_reading import PageReading, outside_text_block, read_pages
from tests.tiers import tiered

PRINTED = RULES.printed(a_valley())


@remembered
def sheets(paper: Paper = Paper.A4) -> tuple[PageReading, ...]:
    """Return the sheets of cards, read back."""
    press = Press(environment=page_environment(), paper=paper, when=None)
    head = RunningHead(campaign="The Ford", sheet="")
    job = reference_cards_job(PRINTED, head, press=press)
    return read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))


def squeezed(text: str) -> str:
    """Return letters and figures alone, as line breaks may part them anywhere."""
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize("paper", tiered(Paper))
def test_a_sheet_holds_four_cards_of_its_quarter(paper: Paper) -> None:
    pages, size = sheets(paper), sheet_size(paper)

    assert len(pages) == 6
    for page in pages:
        assert page.width_mm == pytest.approx(size.width, abs=0.1)
        assert page.height_mm == pytest.approx(size.height, abs=0.1)
        assert not outside_text_block(page)
        middle = (page.width_mm / 2, page.height_mm / 2)
        for run in page.runs:
            assert abs(run.x_mm - middle[0]) > 2, run
            assert abs(run.y_mm - middle[1]) > 2, run


def test_its_type_is_of_eleven_points() -> None:
    sizes = Counter(round(run.size_pt, 1) for page in sheets() for run in page.runs)

    assert sizes.most_common(1)[0][0] == 11
    assert min(sizes) >= 8


def test_the_cards_of_contact_flight_and_deployment_are_there_cell_by_cell() -> None:
    text = squeezed(" ".join(page.text for page in sheets()))

    for table in PRINTED:
        if "PT-11" <= table.card <= "PT-24":
            cells = [cell.text for row in table.rows for cell in row]
            for words in (*table.notes, *cells):
                assert squeezed(words) in text, (table.id, words)


def test_a_card_says_which_of_its_sides_one_holds() -> None:
    text = " ".join(" ".join(page.text for page in sheets()).split())

    assert "PT-12, side 1 of 2" in text
    assert "PT-12, side 2 of 2" in text
    assert "PT-11, side" not in text
