"""On how many sides a period of the sample is told, and what stands on them."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import AudienceKind
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import reader_materials
from generator.render.briefing_packet import briefing_job
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.turn_sheet import turn_sheet_job
from generator.systems.system_pages import filled_all
from tests.facts_on_sheets import readers_of
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.tiers import tiered_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.pdf import PdfJob

SAMPLE = Path(__file__).parents[4] / "examples" / "grand-strategic"
CLOSED = {
    "as it begins": 0,
    "lost city": 3,
    "battle": 11,
    "stage": 9,
    "quiet": 27,
    "winter": 30,
    "spring": 31,
}
"""Periods of the sample, by how many are closed before them."""
ROWS = [(period, paper) for paper in Paper for period in CLOSED]


@cache
def sheets_of(period: str, paper: Paper = Paper.A4) -> Mapping[str, PdfJob]:
    """Return what umpire and players are told of a period, by reader."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "crowns"
        shutil.copytree(SAMPLE, folder)
        for record in sorted((folder / "chronicle").iterdir())[CLOSED[period] :]:
            record.unlink()
        top, found = open_desk(folder), {}
        press = Press(
            environment=page_environment(top.system.package),
            paper=paper,
            when=None,
        )
        for reader in readers_of(top):
            desk = top.told_to(reader)
            briefing = briefed(desk, desk.pending(), reader)
            materials = reader_materials(desk, reader, briefing, press)
            pages = desk.system.pages
            if reader.kind is AudienceKind.UMPIRE:
                sections = filled_all(pages.turn_sheet, materials)
                job = turn_sheet_job(briefing, sections, name="sheet", press=press)
            else:
                filled = pages.briefing.filled(materials)
                job = briefing_job(briefing, materials.closed, filled, name="b", press=press)
            found[reader.folder] = job
        return found


@pytest.mark.parametrize(("period", "paper"), tiered_rows(ROWS))
def test_a_period_of_three_kingdoms_has_one_side_for_each_reader(period: str, paper: Paper) -> None:
    for reader, job in sheets_of(period, paper).items():
        pages = read_pages(render_pdf(job.html, job.assets, when=None))

        assert len(pages) == 1, reader
        assert smallest_type_pt(pages) >= 8
        assert outside_text_block(pages[0]) == []


def test_a_week_is_told_from_what_is_missing_to_where_everybody_is() -> None:
    html = sheets_of("battle")["umpire"].html

    order = (
        "Year 1, week 12",
        "Orders are missing",
        "Battle at Southam",
        "The week, in the order the kingdoms moved",
        "Where everybody is",
        "The umpire’s words",
        "Rules:",
    )
    assert sorted(order, key=html.index) == list(order)


def test_a_players_box_asks_for_orders_and_his_sheet_begins_with_what_happened() -> None:
    html = sheets_of("battle")["players/maud"].html

    assert "Send orders for your 5\u00a0armies" in html
    assert "Tobin Reeve with the Barrow Levy beat the Sluice Men at Southam." in html
    assert "Year 1, week 11, in the order the kingdoms moved" in html


def test_who_is_asked_nothing_has_no_box() -> None:
    html = sheets_of("battle")["players/corin"].html

    assert 'class="awaited"' not in html
    assert "Your orders so far:" in html


def test_the_generals_of_the_first_week_are_one_line() -> None:
    html = sheets_of("as it begins")["umpire"].html

    assert html.count("were rolled for") == 1
    assert "takes command" not in html
