"""What of the Battlefield campaign is printed or published."""

from __future__ import annotations

from generator.brief.changes import Comparison
from generator.systems.battlefield.commands.battle_command import battle_answer
from generator.systems.battlefield.rules.fact_names import FIGHTERS
from generator.systems.battlefield.sheets.battlefield_cards import battlefield_cards
from generator.systems.battlefield.sheets.battlefield_documents import (
    army_account_documents,
    battlefield_sheets,
    round_documents,
    strike_documents,
)
from generator.systems.battlefield.sheets.battlefield_layers import (
    battle_ground_layer,
    forts_layer,
    modes_layer,
)
from generator.systems.battlefield.sheets.battlefield_sections import (
    BATTLEFIELD_BRIEFING,
    BATTLEFIELD_TURN_SHEET,
)
from generator.systems.battlefield.sheets.battlefield_site import BATTLEFIELD_SITE
from generator.systems.system_pages import Pages

PAGES = Pages(
    sheets=battlefield_sheets,
    documents=(army_account_documents, round_documents, strike_documents),
    cards=battlefield_cards,
    turn_sheet=BATTLEFIELD_TURN_SHEET,
    briefing=BATTLEFIELD_BRIEFING,
    layers=(battle_ground_layer, forts_layer, modes_layer),
    site=BATTLEFIELD_SITE,
    commands={"battle": battle_answer},
    comparison=Comparison(counted=((FIGHTERS, "fighters"),)),
)
