"""What a Battlefield campaign prints once, read back from paper."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.render.cards.arrange import PrintWay
from generator.render.cards.faces import faces
from generator.render.documents import Paper, RunningHead
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_ground import CaseGround, Fortification
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.sheets.battlefield_cards import FIELD_PAPERS, battle_markers
from generator.systems.battlefield.sheets.battlefield_documents import battlefield_sheets
from generator.systems.battlefield.sheets.unit_record_cards import (
    HEIGHT,
    WIDTH,
    blank_record_set,
    track_picture,
    troop_card_set,
)
from generator.systems.battlefield.views.strikes_sheet import strikes_sheet
from generator.systems.battlefield.views.type_table import troop_cards
from generator.systems.battlefield.views.unit_records import RecordTrack, blank_track
from generator.systems.system_pages import OwnSheet
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.systems.battlefield.battle_maps import BOOK, book_of
from tests.systems.battlefield.battle_sheets import field_campaign, field_materials
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob

PAGES = {
    "round-card": 1,
    "ground-card": 1,
    "hide-card": 1,
    "troop-types": 1,
    "order-track": 1,
    "record-mats": 1,
    "round-sheet-blank": 1,
    "troop-cards": 3,
    "unit-records-blank": 2,
    "battle-markers": 1,
}
REFERENCE = {"round-card", "ground-card", "hide-card", "troop-types", "troop-cards"}


@cache
def jobs(paper: Paper = Paper.A4) -> dict[str, PdfJob]:
    made = battlefield_sheets(field_materials(paper))
    return {sheet.job.name: sheet.job for sheet in made}


def test_everything_printed_once_is_for_players_too() -> None:
    made = tuple(battlefield_sheets(field_materials()))

    assert {each.job.name for each in made} == set(PAGES)
    assert all(each.is_for_players for each in made)


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_sheet_keeps_to_its_pages_and_to_what_can_be_printed(paper: Paper, name: str) -> None:
    job = jobs(paper)[name]
    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert len(pages) == PAGES[name]
    assert smallest_type_pt(pages) >= 7.99
    assert all(stroke.width_pt >= 0.25 for page in pages for stroke in page.strokes)
    assert not [stroke for page in pages for stroke in outside_text_block(page)]


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_sheet_has_as_many_pages_where_everything_is_printed_large(name: str) -> None:
    plain = field_materials()
    large = replace(plain, press=replace(plain.press, is_large=True))
    (job,) = (s.job for s in battlefield_sheets(large) if s.job.name == name)

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert 'class="large"' in job.html
    assert len(pages) == PAGES[name]


@pytest.mark.parametrize("name", sorted(REFERENCE))
def test_every_page_of_reference_names_the_author_and_his_terms(name: str) -> None:
    html = jobs()[name].html.replace("<br>", " ")

    assert "Alexander N. Trofimov" in html
    assert "Not for commercial use without the author" in html


def test_everything_on_a_types_card_finds_its_place() -> None:
    made = troop_card_set(troop_cards(BOOK))

    assert len(made.cards) == 32
    assert [faces(made.design, card)[0].unfit for card in made.cards] == [()] * 32


@pytest.mark.parametrize("scale", BattleScale)
def test_dog_scale_03_a_blank_record_has_as_many_boxes_as_a_case_has_room_for(
    scale: BattleScale,
) -> None:
    track = blank_track(book_of(scale), TroopMake(kind="light-infantry"))
    made = blank_record_set(track)
    picture = made.pictures["track.svg"].body.decode()

    assert len(made.cards) == 12
    assert all(faces(made.design, card)[0].unfit == () for card in made.cards)
    assert picture.count("<rect") == {"strategic": 200, "tactic": 20, "personal": 1}[scale]
    assert picture.count("<circle") == 10


def test_dog_pre_02_records_are_printed_on_both_sides_and_never_folded() -> None:
    for way in (PrintWay.FOLD, PrintWay.LONG_EDGE):
        made = battlefield_sheets(field_materials(way=way))
        (job,) = (s.job for s in made if s.job.name == "unit-records-blank")
        assert job.setup.duplex is PrintWay.LONG_EDGE.duplex
        assert job.html.count("Split off, mode, captor, saved moves") == 12


@pytest.mark.parametrize("theme", ThemeName)
def test_markers_are_of_the_counters_size(theme: ThemeName) -> None:
    made = battle_markers(theme_named(theme), hex_mm=30)

    assert made.design.face.width == 18
    assert {card.title for card in made.cards} >= {"Attack", "Defence", "Captive"}


@pytest.mark.rule("DOG-SCALE-03")
@pytest.mark.parametrize("fighters", [1, 20, 21, 66, 185, 200])
@pytest.mark.parametrize("shots", [0, 10, 50])
def test_dog_scale_03_all_boxes_and_shots_have_room_on_the_record(
    fighters: int, shots: int
) -> None:
    track = RecordTrack(fighters=fighters, gone=1, tens=(), shots=shots, shot=1)
    picture = track_picture(track).body.decode()

    boxes = re.findall(
        r'<rect [^>]*height="([\d.]+)"[^>]* width="([\d.]+)" x="([\d.]+)" y="([\d.]+)"', picture
    )
    rings = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"[^>]* r="([\d.]+)"', picture)
    assert (len(boxes), len(rings)) == (fighters, shots)
    for high, wide, left, top in (map(float, box) for box in boxes):
        assert left + wide <= WIDTH
        assert top + high <= HEIGHT
    for across, down, radius in (map(float, ring) for ring in rings):
        assert across + radius <= WIDTH
        assert down + radius <= HEIGHT


def test_a_type_that_the_campaign_amends_is_marked() -> None:
    rule = HouseRule(table="troop-types", row="archers", column="attack", value=2)
    campaign = field_campaign({"house_rules": (rule,)})
    (job,) = (
        sheet.job
        for sheet in battlefield_sheets(field_materials(campaign=campaign))
        if sheet.job.name == "troop-types"
    )

    assert job.html.count("2†") == 1
    assert "† amended by this campaign" in job.html
    assert "†" not in jobs()["troop-types"].html


@pytest.mark.rule("DOG-CBT-10")
@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize(("fighters", "greatest"), [(4, 80), (16, 320), (80, 1600)])
def test_dog_cbt_10_strikes_stand_on_one_page(paper: Paper, fighters: int, greatest: int) -> None:
    fort = CaseGround(fort=Fortification.STRONGHOLD)
    guards = [(TroopMake(kind=k), fighters) for k in ("dwarven-guards", "archers")]
    sheet = strikes_sheet(BOOK, guards, [fort, CaseGround()])
    press = field_materials(paper).press
    head = RunningHead(campaign="C", sheet="Strikes")
    own = OwnSheet(file="strikes", title="Strikes", values={"sheet": sheet})
    job = FIELD_PAPERS.job(press, head, own)

    pages = read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))

    assert sheet.greatest == greatest
    assert len(pages) == 1
    assert not [stroke for page in pages for stroke in outside_text_block(page)]
