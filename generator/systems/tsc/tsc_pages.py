"""What of the Tactical Scenario Campaign is printed or published."""

from __future__ import annotations

from generator.brief.changes import ComparedState, Comparison
from generator.kit.facts import HELD_BY
from generator.systems.system_pages import Pages
from generator.systems.tsc.commands.chances_command import chances_answer
from generator.systems.tsc.rules.fact_names import STATUS
from generator.systems.tsc.sheets.leaf_sections import on_the_leaf
from generator.systems.tsc.sheets.tsc_sections import TSC_BRIEFING, TSC_SITE, TSC_TURN_SHEET
from generator.systems.tsc.sheets.tsc_sheets import (
    blank_sheets,
    roll_card_documents,
    scenario_documents,
    status_layer,
    status_markers,
)

PAGES = Pages(
    sheets=lambda materials: (blank_sheets(materials), status_markers(materials)),
    documents=(scenario_documents, roll_card_documents),
    commands={"chances": chances_answer},
    turn_sheet=TSC_TURN_SHEET,
    briefing=TSC_BRIEFING,
    on_the_sheet=on_the_leaf,
    layers=(status_layer,),
    site=TSC_SITE,
    comparison=Comparison(
        owned=(HELD_BY,),
        states=(
            ComparedState(name=HELD_BY, comes="belongs to {}", goes="belongs to nobody"),
            ComparedState(name=STATUS),
        ),
    ),
)
