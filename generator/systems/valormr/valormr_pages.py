"""What of the Valormr Campaign is printed or published."""

from __future__ import annotations

from generator.systems.system_pages import Pages
from generator.systems.valormr.commands.march_command import march_answer
from generator.systems.valormr.commands.odds_command import odds_answer
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

PAGES = Pages(
    sheets=campaign_sheets,
    documents=(battle_packets, march_documents),
    report=REPORT_ENTRIES,
    turn_sheet=TURN_SHEET,
    briefing=BRIEFING,
    layers=LAYERS,
    site=SITE,
    cards=card_sets,
    comparison=COMPARISON,
    sealed={"regiments": regiments_told},
    commands={"march": march_answer, "odds": odds_answer},
)
