"""The Tactical Scenario Campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.shared_sections import (
    ASKED,
    AWAITED,
    DICE,
    DICE_TOLD,
    FIGHTS,
    HAPPENED,
    MISSION,
    UNASKED,
    UNPLAYED,
    WORDS,
    WORDS_TOLD,
)
from generator.systems.system import BriefingPart, BriefingPlan, System
from generator.systems.tsc.file.file_shape import TSC_SHAPE
from generator.systems.tsc.rules.rule_book import TSC_RULES

SYSTEM = System(
    rules=TSC_RULES,
    file=TSC_SHAPE,
    turn_sheet=(AWAITED, UNASKED, HAPPENED, WORDS, DICE, UNPLAYED),
    briefing=BriefingPlan(
        opening=(FIGHTS, ASKED),
        parts=(
            BriefingPart(title="Situation", sections=(WORDS_TOLD, HAPPENED)),
            BriefingPart(title="Mission", sections=(MISSION,)),
        ),
        closing=(DICE_TOLD,),
    ),
)
