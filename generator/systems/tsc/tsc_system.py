"""The Tactical Scenario Campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.system import System
from generator.systems.tsc.commands.chances_command import chances_answer
from generator.systems.tsc.commands.scenario_command import scenario_answer
from generator.systems.tsc.file.file_shape import TSC_SHAPE
from generator.systems.tsc.rules.rule_book import TSC_RULES
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

SYSTEM = System(
    rules=TSC_RULES,
    file=TSC_SHAPE,
    sheets=lambda materials: (blank_sheets(materials), status_markers(materials)),
    documents=(
        scenario_documents,
        roll_card_documents,
        log_documents,
        chance_documents,
    ),
    commands={"chances": chances_answer},
    alone={"scenario": scenario_answer},
    turn_sheet=TSC_TURN_SHEET,
    briefing=TSC_BRIEFING,
    layers=(status_layer,),
    site=TSC_SITE,
)
