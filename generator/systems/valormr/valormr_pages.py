"""What of the Valormr Campaign is printed or published."""

from __future__ import annotations

from generator.systems.system_pages import Pages
from generator.systems.valormr.commands.march_command import march_answer
from generator.systems.valormr.commands.odds_command import odds_answer
from generator.systems.valormr.sheets.briefing_sections import BRIEFING, REPORT_ENTRIES, TURN_SHEET
from generator.systems.valormr.sheets.campaign_sheets import campaign_sheets
from generator.systems.valormr.sheets.card_sets import card_sets
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.systems.valormr.sheets.march_sheet import march_documents
from generator.systems.valormr.sheets.packet_document import battle_packets
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.systems.valormr.views.command_returns import regiments_told
from generator.systems.valormr.views.lead_sentences import COMPARISON

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
