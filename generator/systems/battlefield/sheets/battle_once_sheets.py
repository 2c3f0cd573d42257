"""Sheets that stay the same the whole campaign, made from the rules alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay
from generator.render.cards.card_documents import cards_job
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.battlefield.rules.field_campaign import battlefield_campaign
from generator.systems.battlefield.rules.troops.fighter_scores import FORT_MEASURE
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
from generator.systems.battlefield.sheets.battle_jobs import battle_job, book_in
from generator.systems.battlefield.sheets.battle_markers import battle_markers
from generator.systems.battlefield.sheets.unit_record_cards import (
    blank_record_set,
    troop_card_set,
    two_sided,
)
from generator.systems.battlefield.views.ground_card import ground_card
from generator.systems.battlefield.views.hide_card import hide_card
from generator.systems.battlefield.views.order_track import order_track
from generator.systems.battlefield.views.round_card import round_card
from generator.systems.battlefield.views.strikes_sheet import strike_columns
from generator.systems.battlefield.views.type_table import troop_cards, type_table
from generator.systems.battlefield.views.unit_records import blank_track
from generator.systems.system_pages import CampaignSheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_documents import CardSet
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import CampaignMaterials

ROUND_LINES = 22
"""Lines of a blank round sheet, those of the accounts among them."""


def battlefield_sheets(materials: CampaignMaterials) -> Iterator[CampaignSheet]:
    """Yield what is printed once; all of it is what anybody may have at the table."""
    for job in (*_reference(materials), *_cut_out(materials)):
        yield CampaignSheet(job=job, is_for_players=True)


def _reference(materials: CampaignMaterials) -> Iterator[PdfJob]:
    """Yield the cards to be looked up, and what is kept by hand."""
    book = book_in(materials)
    listed = battlefield_campaign(materials.campaign).armies
    armies = tuple(army.name for army in listed)
    track = order_track(book, armies)
    lines: dict[str, object] = {
        "lines": ROUND_LINES - len(armies),
        "armies": armies,
        "times": tuple(column.times for column in strike_columns(book)),
    }
    shown: dict[str, tuple[str, dict[str, object]]] = {
        "round-card": ("Round by round", {"card": round_card(book)}),
        "ground-card": ("Ground", {"card": ground_card(book)}),
        "hide-card": ("Hiding", {"card": hide_card(book)}),
        "troop-types": ("Army list", {"table": type_table(book)}),
        "order-track": ("Order and rounds", {"track": track}),
        "record-mats": ("Mats for records", {}),
        "round-sheet-blank": ("Round sheet", lines),
    }
    for name, (title, values) in shown.items():
        head = RunningHead(campaign=materials.campaign.title, sheet=title)
        yield battle_job(materials.press, name, f"{name}.html", head, values)


def _cut_out(materials: CampaignMaterials) -> Iterator[PdfJob]:
    """Yield types' cards, blank records and markers."""
    book, wanted = book_in(materials), materials.wanted
    flat = replace(wanted, way=PrintWay.FLAT, stock=None)
    track = blank_track(book, TroopMake(kind=FORT_MEASURE))
    theme = theme_named(ThemeName(materials.theme))
    hex_mm = float(materials.campaign.paper.hex_mm)
    yield _cards(materials, troop_card_set(troop_cards(book)), flat)
    yield _cards(materials, blank_record_set(track), two_sided(wanted))
    yield _cards(materials, battle_markers(theme, hex_mm=hex_mm), flat)


def _cards(materials: CampaignMaterials, cards: CardSet, wanted: Wanted) -> PdfJob:
    head = RunningHead(campaign=materials.campaign.title, sheet="")
    return cards_job(cards, head, press=materials.press, wanted=wanted).job
