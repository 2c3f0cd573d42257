"""What stands on turn sheet and briefing, section by section."""

from __future__ import annotations

from generator.render.briefing_execution import Telling
from generator.systems.shared_sections import (
    AWAITED,
    DECIDED_NOW,
    DICE,
    DICE_TOLD,
    HAPPENED,
    MISSION,
    PASTING,
    UNASKED,
    UNPLAYED,
    WHERE_WAS_I,
    WORDS,
    WORDS_TOLD,
    executed,
    forces,
    other_forces,
    own_forces,
    reported,
)
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.systems.tsc.views.army_columns import ARMY_COLUMNS, place_rows
from generator.systems.tsc.views.battle_sheet import battle_sheets

TELLING = Telling()
"""Nothing has a place elsewhere on the sheet."""
PLACES = SheetSection(
    name="places",
    template="tsc/sections/places.html",
    contents=lambda briefing, _: place_rows(briefing) or None,
)
"""Villages and fortresses."""
BATTLE = SheetSection(
    name="battle",
    template="tsc/sections/battle.html",
    contents=lambda briefing, _: battle_sheets(briefing) or None,
)
"""The battle of the turn."""

TSC_TURN_SHEET = (
    AWAITED,
    UNASKED,
    WHERE_WAS_I,
    forces(ARMY_COLUMNS),
    BATTLE,
    HAPPENED,
    WORDS,
    PLACES,
    PASTING,
    DICE,
    UNPLAYED,
)
TSC_BRIEFING = BriefingPlan(
    opening=(DECIDED_NOW,),
    parts=(
        BriefingPart(
            title="Situation",
            says="with the map, on a sheet of its own",
            sections=(
                WORDS_TOLD,
                other_forces(ARMY_COLUMNS),
                own_forces(ARMY_COLUMNS),
                BATTLE,
                PLACES,
            ),
        ),
        BriefingPart(title="Mission", sections=(MISSION,)),
        BriefingPart(
            title="Execution",
            says="orders, and how they were carried out",
            sections=(executed(TELLING), reported(TELLING)),
        ),
    ),
    closing=(DICE_TOLD,),
)
