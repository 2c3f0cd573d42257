"""The sample's pending battle as its packets tell it: who holds which sheets."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, Audience, audiences
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import reader_materials
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.valormr.sheets.packet_document import battle_packets
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import WholePeriod

ROOT = Path(__file__).parents[2]
NAME = "packets/morning.aeskrvald-grallune-hadewych.pdf"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The sample before its umpire."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    return open_desk(folder)


def jobs_of(desk: Desk, reader: Audience, paper: Paper = Paper.A4) -> Mapping[str, PdfJob]:
    """Return a reader's packets and what lies beside them."""
    press = Press(environment=page_environment(), paper=paper, when=None)
    briefing = briefed(desk, desk.pending(), reader)
    return battle_packets(reader_materials(desk, reader, briefing, press)).jobs


def packet_of(desk: Desk, reader: Audience) -> str:
    """Return the HTML of a reader's packet; empty: he has none."""
    jobs = jobs_of(desk, reader)
    return jobs[NAME].html if NAME in jobs else ""


@pytest.mark.parametrize("player", ["bram", "celia"])
def test_who_commands_nobody_there_is_given_nothing_of_what_is_decided(
    desk: Desk, player: str
) -> None:
    press = Press(environment=page_environment(), paper=Paper.A4, when=None)
    reader = named(desk, player)
    own = reader_materials(desk, reader, briefed(desk, desk.pending(), reader), press)

    def whole() -> WholePeriod:
        raise AssertionError(player)

    assert not battle_packets(replace(own, whole=whole)).jobs


def named(desk: Desk, player: str) -> Audience:
    """Return a player of the sample."""
    return next(each for each in audiences(desk.campaign) if each.id == player)


@pytest.mark.rule("VAL-CONTACT-32")
@pytest.mark.parametrize(
    ("player", "force"), [("ada", "Hadewych"), ("dirk", "Aeskrvald"), ("edda", "Grallune")]
)
def test_val_contact_32_a_player_holds_the_sheets_of_his_own_forces_alone(
    desk: Desk, player: str, force: str
) -> None:
    html = packet_of(desk, named(desk, player))

    assert html.count('id="commander-') == 1
    assert f"For {force} alone" in html
    assert 'class="known-card"' in html
    assert "The contact dice are not rolled yet" not in html


@pytest.mark.parametrize("player", ["bram", "celia"])
def test_who_commands_nobody_in_the_contact_has_no_packet(desk: Desk, player: str) -> None:
    assert packet_of(desk, named(desk, player)) == ""


def test_the_umpires_copy_holds_every_commanders_sheet(desk: Desk) -> None:
    html = packet_of(desk, UMPIRE)

    assert html.count('id="commander-') == 3
    assert html.count('class="known-card"') == 4
