"""What of the Tactical Scenario Campaign is printed or published."""

from __future__ import annotations

from generator.systems.system_pages import Pages
from generator.systems.tsc.commands.chances_command import chances_answer
from generator.systems.tsc.sheets.battle_documents import (
    blank_sheets,
    scenario_documents,
)
from generator.systems.tsc.sheets.map_layers.status_layer import status_layer
from generator.systems.tsc.sheets.roll_cards import roll_card_documents
from generator.systems.tsc.sheets.site.tsc_site import TSC_SITE
from generator.systems.tsc.sheets.status_markers import status_markers
from generator.systems.tsc.sheets.tsc_sections import TSC_BRIEFING, TSC_TURN_SHEET
from generator.systems.tsc.sheets.turn_documents import (
    chance_documents,
    log_documents,
)

PAGES = Pages(
    sheets=lambda materials: (blank_sheets(materials), status_markers(materials)),
    documents=(
        scenario_documents,
        roll_card_documents,
        log_documents,
        chance_documents,
    ),
    commands={"chances": chances_answer},
    turn_sheet=TSC_TURN_SHEET,
    briefing=TSC_BRIEFING,
    layers=(status_layer,),
    site=TSC_SITE,
)
