"""What of the grand-strategic campaign is printed or published."""

from __future__ import annotations

from generator.brief.changes import ComparedState, Comparison
from generator.systems.grand_strategic.rules.fact_names import OWNER, POINTS
from generator.systems.grand_strategic.sheets.grand_cards import grand_cards
from generator.systems.grand_strategic.sheets.grand_site import GRAND_SITE
from generator.systems.grand_strategic.sheets.kingdom_badges import owners_layer
from generator.systems.grand_strategic.sheets.kingdom_documents import (
    GRAND_BRIEFING,
    GRAND_TURN_SHEET,
    army_documents,
    battle_documents,
    register_documents,
    treasury_documents,
)
from generator.systems.grand_strategic.sheets.once_sheets import once_sheets
from generator.systems.system_pages import Pages

PAGES = Pages(
    sheets=once_sheets,
    documents=(treasury_documents, army_documents, register_documents, battle_documents),
    cards=grand_cards,
    turn_sheet=GRAND_TURN_SHEET,
    briefing=GRAND_BRIEFING,
    layers=(owners_layer,),
    site=GRAND_SITE,
    comparison=Comparison(
        owned=(OWNER,),
        counted=((POINTS, "points"),),
        states=(ComparedState(name=OWNER, comes="belongs to {}", goes="belongs to nobody"),),
    ),
)
