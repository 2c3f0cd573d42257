"""The Valormr Campaign as one object the program can run."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from generator.systems.system import System
from generator.systems.valormr.commands.march_command import march_answer
from generator.systems.valormr.commands.odds_command import odds_answer
from generator.systems.valormr.commands.under_way import UNDER_WAY
from generator.systems.valormr.file.file_shape import SHAPE, shape_beside
from generator.systems.valormr.rules.rule_book import (
    RULES,
    looked_ahead,
    rules_beside,
)
from generator.systems.valormr.sheets.base_width import base_width_faults
from generator.systems.valormr.sheets.battle_packets import battle_packets
from generator.systems.valormr.sheets.briefing_sections import BRIEFING
from generator.systems.valormr.sheets.campaign_sheets import campaign_sheets
from generator.systems.valormr.sheets.cards.card_sets import card_sets
from generator.systems.valormr.sheets.map_layers.laid_over_maps import LAYERS
from generator.systems.valormr.sheets.march_documents import march_documents
from generator.systems.valormr.sheets.report_entries import REPORT_ENTRIES
from generator.systems.valormr.sheets.site.valormr_site import SITE
from generator.systems.valormr.sheets.turn_sections import TURN_SHEET
from generator.systems.valormr.views.compared import COMPARISON
from generator.systems.valormr.views.sealed_regiments import regiments_told

if TYPE_CHECKING:
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.file.valormr_file import ValormrFile
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState


@cache
def system_beside(
    siblings: Siblings,
) -> System[ValormrState, ValormrFile, ValormrCampaign]:
    """Return the system where there are others that settle or name its battles."""
    return replace(SYSTEM, rules=rules_beside(siblings), file=shape_beside(siblings))


SYSTEM = System(
    rules=RULES,
    file=SHAPE,
    sheets=campaign_sheets,
    documents=(battle_packets, march_documents),
    forecasts=looked_ahead,
    report=REPORT_ENTRIES,
    turn_sheet=TURN_SHEET,
    briefing=BRIEFING,
    layers=LAYERS,
    site=SITE,
    cards=card_sets,
    under_way=UNDER_WAY,
    comparison=COMPARISON,
    sealed={"regiments": regiments_told},
    unprintable=base_width_faults,
    commands={"march": march_answer, "odds": odds_answer},
    beside=system_beside,
)
