"""What is cut out for a battle: the deck once, the lines in use beside the packet."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import cards_for, reader_materials
from generator.render.documents import Duplex, Paper, Printer
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.systems.valormr.sheets.packet_document import battle_packets
from generator.systems.valormr.sheets.terrain_cards import deck_cards
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.packets import a_valley
from tests.pdf_reading import page_texts

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import ReaderMaterials

ROOT = Path(__file__).parents[4]
PACKET = "packets/morning.aeskrvald-grallune-hadewych"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The sample before its umpire, who wants cards on both sides of the paper."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    found = open_desk(folder)
    paper = replace(found.campaign.paper, cards="long-edge", cut="marks")
    return replace(found, campaign=replace(found.campaign, paper=paper))


def a_press(printer: Printer) -> Press:
    return Press(environment=page_environment(), paper=Paper.A4, when=None, printer=printer)


def materials_of(desk: Desk, reader: Audience, press: Press) -> ReaderMaterials:
    """Return what a reader's documents are made from."""
    briefing = briefed(desk, desk.pending(), reader)
    return reader_materials(desk, reader, briefing, press)


def deck_of(desk: Desk, printer: Printer) -> PdfJob:
    """Return the terrain deck of a campaign."""
    made = cards_for(desk.system, materials_of(desk, UMPIRE, a_press(printer)))
    return made.jobs["once/terrain-cards.pdf"]


@pytest.mark.deep
def test_baseline_cards_lie_beside_the_umpires_packet_alone(desk: Desk) -> None:
    press = a_press(Printer(scale=0.98))
    made = battle_packets(materials_of(desk, UMPIRE, press))

    assert sorted(made.jobs) == [f"{PACKET}-baseline-cards.pdf", f"{PACKET}.pdf"]
    cards = made.jobs[f"{PACKET}-baseline-cards.pdf"]
    assert made.complaints == ()
    assert cards.name == f"umpire/{PACKET}-baseline-cards.pdf"
    assert cards.setup.enlarged == pytest.approx(1 / 0.98)
    assert all(box.bleed == 3 for box in cards.setup.boxes)
    dirk = next(each for each in audiences(desk.campaign) if each.id == "dirk")
    given = battle_packets(materials_of(desk, dirk, press))
    assert list(given.jobs) == [f"{PACKET}.pdf"]


def test_there_is_one_deck_printed_as_the_campaign_wants_its_cards(desk: Desk) -> None:
    plain, moved = deck_of(desk, Printer()), deck_of(desk, Printer(back_right=1.5))

    assert plain.setup.duplex is Duplex.LONG_EDGE
    assert plain.html != moved.html


@pytest.mark.rule("DEF-RECON-01")
def test_def_recon_01_the_deck_is_the_campaigns_own() -> None:
    more = HouseRule(table="terrain-deck", row="wood", column="cards", value=4, why="a green land")

    def counts(*house_rules: HouseRule) -> dict[str, int]:
        tables = VALORMR_FOLDER.amended(a_valley(house_rules=house_rules))
        return {card.kind: card.count for card in deck_cards(tables)}

    assert sum(counts().values()) == 20
    assert counts(more)["blank"] == 8
    assert counts(more)["wood"] == 4


@pytest.mark.deep
def test_the_whole_deck_is_printed_card_by_card(desk: Desk) -> None:
    job = deck_of(desk, Printer())
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    faces = " ".join(" ".join(page_texts(pdf)).split())

    assert faces.count("Hill, palette") == 1
    assert faces.count("Hill, egg") == 1
    for name in ("River", "Marsh", "Gully", "Wood"):
        assert faces.count(name) == 2
    assert "Blank" not in faces
    assert "8 blanks of the same size complete the deck." in faces


@pytest.mark.deep
def test_the_blanks_of_the_deck_are_printed_on_request(desk: Desk) -> None:
    campaign = valormr(desk.campaign)
    table = replace(campaign.table, prints_blank_cards=True)
    with_blanks = replace(desk, campaign=replace(campaign, table=table))
    job = deck_of(with_blanks, Printer())
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)

    assert " ".join(page_texts(pdf)).count("Blank") == 8
