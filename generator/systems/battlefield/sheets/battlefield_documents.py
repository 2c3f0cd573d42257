"""What a reader is given of Battlefield beside turn sheet and briefing: documents."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.cards.arrange import PrintWay
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.battlefield.rules.field_campaign import (
    battlefield_campaign,
    cases_of,
    from_period,
)
from generator.systems.battlefield.rules.fighters import FORT_MEASURE, TroopMake
from generator.systems.battlefield.sheets.battlefield_cards import (
    FIELD_PAPERS,
    battle_markers,
    book_in,
)
from generator.systems.battlefield.sheets.battlefield_sections import periods_of_rounds
from generator.systems.battlefield.sheets.unit_record_cards import (
    blank_record_set,
    troop_card_set,
    two_sided,
)
from generator.systems.battlefield.views.army_accounts import field_army_sheets
from generator.systems.battlefield.views.ground_card import ground_card
from generator.systems.battlefield.views.known_units import units_known
from generator.systems.battlefield.views.round_card import hide_card, order_track, round_card
from generator.systems.battlefield.views.round_sheets import round_sheets
from generator.systems.battlefield.views.strikes_sheet import strike_columns, strikes_sheet
from generator.systems.battlefield.views.type_table import troop_cards, type_table
from generator.systems.battlefield.views.unit_records import blank_track
from generator.systems.system_pages import CampaignSheet, OwnSheet, to_cut_out
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


STRIKES = "once/strikes.pdf"
ARMY_SHEETS = "once/armies.pdf"
ROUND_SHEETS = "rounds.pdf"


@FIELD_PAPERS.documents
def strike_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the table of strikes, up to the greatest force of units a reader knows of.

    So it tells nobody by its length that somebody hides.

    Rules: DOG-CBT-10, DOG-HIDE-03.
    """
    book, briefing = book_in(materials.shared), materials.briefing
    units = tuple((each.make, each.most) for each in units_known(briefing))
    cases = frozenset(cases_of(briefing.board).values())
    values = {"sheet": strikes_sheet(book, units, cases)}
    yield OwnSheet(file=STRIKES, title="Strikes", values=values)


@FIELD_PAPERS.documents
def army_account_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the sheets of the armies whose records a reader may see.

    Rules: DOG-LEAD-02, DOG-LEAD-03, DOG-LEAD-04.
    """
    book, earlier = book_in(materials.shared), _of_this_battle(materials)
    if armies := field_army_sheets(book, materials.briefing, earlier):
        values, template = {"armies": armies}, "army-sheets"
        yield OwnSheet(file=ARMY_SHEETS, title="Armies", values=values, template=template)


@FIELD_PAPERS.documents
def round_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the rounds that a reader is told of, with every strike's arithmetic.

    Turn sheet and briefing leave moves, strikes and dice to it; the umpire has it in
    his packet, a player prints it when he wants to know. The keys of dice
    are in the umpire's report, for they are made of the file's words.

    Rules: DOG-CBT-08, DOG-CBT-10.
    """
    book, told = book_in(materials.shared), periods_of_rounds(materials)
    rounds = tuple(
        sheet
        for number, each in enumerate(told)
        for sheet in round_sheets(book, each, (*_before(materials, told[0]), *told[:number]))
    )
    if rounds:
        values = {
            "rounds": rounds,
            "divisor": book.whole("strike-divisor"),
            "seed_digest": told[-1].head.seed_digest,
            "locks": tuple(words for each in told for words in each.locks),
        }
        is_umpires = materials.reader.kind is AudienceKind.UMPIRE
        file = ROUND_SHEETS if is_umpires else f"once/{ROUND_SHEETS}"
        yield OwnSheet(file=file, title="Rounds", values=values, told=told[-1])


def _of_this_battle(materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return what is known of the closed periods of the battle of this one."""
    return _before(materials, materials.briefing)


def _before(materials: ReaderMaterials, told: Briefing) -> tuple[Briefing, ...]:
    """Return what is known of the closed periods of a period's battle before it."""
    battle = from_period(told.period).battle
    closed = (each for each in materials.closed if from_period(each.period).battle == battle)
    return tuple(takewhile(lambda each: each.period != told.period, closed))


# Sheets that stay the same the whole campaign, made from the rules alone.

ROUND_LINES = 22
"""Lines of a blank round sheet, those of the accounts among them."""


def battlefield_sheets(materials: CampaignMaterials) -> Iterator[CampaignSheet]:
    """Yield what is printed once; all of it is what anybody may have at the table."""
    for job in (*_reference(materials), *_cut_out(materials)):
        yield CampaignSheet(job=job, is_for_players=True)


def _reference(materials: CampaignMaterials) -> Iterator[PdfJob]:
    """Yield the cards to be looked up, and what is kept by hand."""
    book = book_in(materials)
    listed = battlefield_campaign(materials.campaign).armies
    armies = tuple(army.name for army in listed)
    track = order_track(book, armies)
    lines: dict[str, object] = {
        "lines": ROUND_LINES - len(armies),
        "armies": armies,
        "times": tuple(column.times for column in strike_columns(book)),
    }
    shown: dict[str, tuple[str, dict[str, object]]] = {
        "round-card": ("Round by round", {"card": round_card(book)}),
        "ground-card": ("Ground", {"card": ground_card(book)}),
        "hide-card": ("Hiding", {"card": hide_card(book)}),
        "troop-types": ("Army list", {"table": type_table(book)}),
        "order-track": ("Order and rounds", {"track": track}),
        "record-mats": ("Mats for records", {}),
        "round-sheet-blank": ("Round sheet", lines),
    }
    for name, (title, values) in shown.items():
        sheet = OwnSheet(file=name, title=title, values=values)
        yield FIELD_PAPERS.once(materials, sheet)


def _cut_out(materials: CampaignMaterials) -> Iterator[PdfJob]:
    """Yield types' cards, blank records and markers."""
    book, wanted = book_in(materials), materials.wanted
    flat = replace(wanted, way=PrintWay.FLAT)
    track = blank_track(book, TroopMake(kind=FORT_MEASURE))
    theme = theme_named(ThemeName(materials.theme))
    hex_mm = float(materials.campaign.paper.hex_mm)
    yield to_cut_out(materials, troop_card_set(troop_cards(book)), flat)
    yield to_cut_out(materials, blank_record_set(track), two_sided(wanted))
    yield to_cut_out(materials, battle_markers(theme, hex_mm=hex_mm), flat)
