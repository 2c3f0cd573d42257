"""The sample's turn sheet and briefings: on how many pages, and what comes first."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import reader_materials
from generator.pipeline.solo import where_was_i
from generator.render.pages import Press, page_environment
from generator.render.paper import Paper
from generator.render.pdf import render_pdf
from generator.render.turn_sheet import turn_sheet_job
from generator.systems.system import filled_all
from tests.pdf_reading import outside_text_block, read_pages

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

ROOT = Path(__file__).parents[2]
MOST_PAGES_OF_A_TURN_SHEET = 3


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The sample before its umpire."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    return open_desk(folder)


def press_for(paper: Paper) -> Press:
    return Press(environment=page_environment(), paper=paper, when=None)


def turn_sheet_on(desk: Desk, paper: Paper) -> PdfJob:
    press = press_for(paper)
    briefing = briefed(desk, desk.pending(), UMPIRE)
    materials = reader_materials(desk, UMPIRE, briefing, press)
    sections = filled_all(desk.system.turn_sheet, materials)
    return turn_sheet_job(briefing, sections, name="sheet", press=press)


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
def test_the_turn_sheet_of_24_armies_has_three_pages(desk: Desk, paper: Paper) -> None:
    job = turn_sheet_on(desk, paper)

    pages = read_pages(render_pdf(job.html, job.assets, when=None))

    assert len(pages) <= MOST_PAGES_OF_A_TURN_SHEET
    assert [outside_text_block(page) for page in pages] == [[]] * len(pages)
    front = " ".join(pages[0].text.split())
    order = ("Awaited: 1 battle", "Where was I?", "Weather", "All 24 armies")
    assert sorted(order, key=front.index) == list(order)


def test_the_front_says_what_was_ordered_and_every_army_has_a_line(desk: Desk) -> None:
    html = turn_sheet_on(desk, Paper.A4).html

    assert "Rest: Aeskrvald, Grallune, Hadewych and Lanze." in html
    assert "From the other 20: nothing yet." in html
    (table,) = re.findall(r'<table class="forces">.*?</table>', html, re.DOTALL)
    assert table.count('<th scope="row">') == 24
    (weakest, *_) = re.findall(r'<th scope="row">(\S+) ', table)
    assert weakest == "Lanze"


def test_who_plays_alone_has_where_was_i_on_a_sheet_of_its_own(desk: Desk) -> None:
    players = tuple(
        replace(player, is_solo=player.id == "ada") for player in desk.campaign.players
    )
    alone = replace(desk, campaign=replace(desk.campaign, players=players))
    press = press_for(Paper.A4)

    assert where_was_i(desk, press) == {}
    assert list(where_was_i(alone, press)) == ["where-was-i.pdf"]
