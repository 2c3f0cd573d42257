"""What of house rules is printed or published."""

from __future__ import annotations

from generator.brief.changes import ComparedState, Comparison
from generator.kit.facts import HELD_BY
from generator.systems.house.commands.odds_command import odds_answer
from generator.systems.house.rules.fact_names import STRENGTH
from generator.systems.house.sheets.house_sections import (
    HOUSE_BRIEFING,
    HOUSE_SITE,
    HOUSE_TURN_SHEET,
    with_turns_called,
)
from generator.systems.shared_answers import rules_answer
from generator.systems.system_pages import Pages

PAGES = Pages(
    turn_sheet=HOUSE_TURN_SHEET,
    briefing=HOUSE_BRIEFING,
    site=HOUSE_SITE,
    site_in=with_turns_called,
    commands={"rules": rules_answer, "odds": odds_answer},
    comparison=Comparison(
        owned=(HELD_BY,),
        counted=((STRENGTH, "strength"),),
        states=(ComparedState(name=HELD_BY, comes="belongs to {}", goes="belongs to nobody"),),
    ),
)
