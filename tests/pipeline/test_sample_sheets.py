"""The sample's turn sheet and briefings: on how many pages, and what comes first."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import reader_materials
from generator.pipeline.reader_pages import where_was_i
from generator.render.briefing_packet import briefing_job
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.turn_sheet import turn_sheet_job
from generator.systems.system_pages import filled_all
from generator.values import replace
from tests.pdf_reading import outside_text_block, read_pages

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

ROOT = Path(__file__).parents[2]
MOST_PAGES_OF_A_TURN_SHEET = 3
MOST_PAGES_OF_A_BRIEFING = 2
PLAYERS = ("ada", "bram", "celia", "dirk", "edda")


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
    sections = filled_all(desk.system.pages.turn_sheet, materials)
    return turn_sheet_job(briefing, sections, name="sheet", press=press)


def briefing_on(desk: Desk, player: str, paper: Paper) -> PdfJob:
    press = press_for(paper)
    reader = next(each for each in audiences(desk.campaign) if each.id == player)
    briefing = briefed(desk, desk.pending(), reader)
    materials = reader_materials(desk, reader, briefing, press)
    filled = desk.system.pages.briefing.filled(materials)
    return briefing_job(briefing, materials.closed, filled, name="b", press=press)


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


@pytest.mark.deep
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("paper", Paper)
def test_a_briefing_has_two_pages(desk: Desk, player: str, paper: Paper) -> None:
    job = briefing_on(desk, player, paper)

    pages = read_pages(render_pdf(job.html, job.assets, when=None))

    assert len(pages) <= MOST_PAGES_OF_A_BRIEFING
    assert [outside_text_block(page) for page in pages] == [[]] * len(pages)
    assert "Your armies" in pages[0].text


def test_who_fights_is_told_of_his_battle_and_asked_for_no_result(desk: Desk) -> None:
    html = briefing_on(desk, "ada", Paper.A4).html

    front = html[: html.index("Your armies")]
    assert "Aeskrvald (1815) and Grallune (1716) face Hadewych (1715)" in front
    assert "they fight from hour 4" in front
    assert "Fight 1\u00a0battle" in front
    assert "bring your battle packet" in front
    assert "enter the result" not in html
    assert "/battle/umpire" not in html


def test_the_front_says_what_was_ordered_and_every_army_has_a_line(desk: Desk) -> None:
    html = turn_sheet_on(desk, Paper.A4).html

    assert "Aeskrvald, Grallune, Hadewych and Lanze: Rest." in html
    assert "From the other 20: nothing yet." in html
    (table,) = re.findall(r'<table class="forces">.*?</table>', html, re.DOTALL)
    assert table.count('<th scope="row">') == 24
    (weakest, *_) = re.findall(r'<th scope="row">(\S+) ', table)
    assert weakest == "Lanze"


def test_who_plays_alone_has_where_was_i_on_a_sheet_of_its_own(desk: Desk) -> None:
    players = tuple(replace(player, is_solo=player.id == "ada") for player in desk.campaign.players)
    alone = replace(desk, campaign=replace(desk.campaign, players=players))
    press = press_for(Paper.A4)

    assert where_was_i(desk, press) == {}
    assert list(where_was_i(alone, press)) == ["where-was-i.pdf"]
