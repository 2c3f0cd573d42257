"""What a reader is given each period: sections of sheets, and documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.briefing_packet import Telling, command_of, period_report, told_periods
from generator.render.cards.arrange import PrintWay
from generator.render.map.theme import ThemeName, theme_named
from generator.systems import shared_sections as shared
from generator.systems.battlefield.rules.calendar import from_period
from generator.systems.battlefield.rules.field_campaign import battlefield_campaign, cases_of
from generator.systems.battlefield.rules.fighters import FORT_MEASURE, TroopMake
from generator.systems.battlefield.sheets.battlefield_cards import (
    FIELD_PAPERS,
    battle_markers,
    book_in,
)
from generator.systems.battlefield.sheets.unit_record_cards import (
    blank_record_set,
    troop_card_set,
    two_sided,
)
from generator.systems.battlefield.views.army_accounts import armies_now, field_army_sheets
from generator.systems.battlefield.views.ground_card import ground_card
from generator.systems.battlefield.views.known_units import UNIT_COLUMNS, units_known
from generator.systems.battlefield.views.round_card import hide_card, order_track, round_card
from generator.systems.battlefield.views.round_lines import is_of_rounds, rounds_of
from generator.systems.battlefield.views.round_sheets import round_sheets
from generator.systems.battlefield.views.strikes_sheet import strike_columns, strikes_sheet
from generator.systems.battlefield.views.type_table import troop_cards, type_table
from generator.systems.battlefield.views.unit_records import blank_track
from generator.systems.system_pages import (
    BriefingPart,
    BriefingPlan,
    CampaignSheet,
    OwnSheet,
    SheetSection,
    to_cut_out,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.briefing_packet import PeriodReport
    from generator.render.pdf import PdfJob
    from generator.systems.battlefield.views.round_lines import RoundsTold
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


OF_A_BATTLE = (
    *("answers", "bonus", "comes-upon", "defends", "discovered", "dismounts", "drowns"),
    *("ends-", "enters", "freed", "leaves", "lost", "no-quarter", "rearguard"),
    *("refused", "round-begins", "runs-into", "saves", "shoots", "stopped", "strikes"),
    *("surrenders", "undiscovered", "army-order", "stays-away", "leadership", "loot"),
    *("answered-beforehand", "army-answered-beforehand", "survivors"),
)
"""How the kinds of event begin that are told round by round."""
TELLING = Telling(apart=OF_A_BATTLE, called=UNIT_COLUMNS.called)
ROUND_STYLE = (*shared.HAPPENED_STYLE, "battlefield/rounds.css")

ARMIES = SheetSection(
    name="armies",
    template="battlefield/sections/armies.html",
    styles=(*shared.FORCE_LINES, "battlefield/rounds.css"),
    contents=lambda briefing, _: armies_now(briefing),
)
"""How the armies stand, and how far the battle has come."""


def _rounds_told(briefing: Briefing, materials: ReaderMaterials) -> tuple[RoundsTold, ...] | None:
    told = told_periods(briefing, materials.closed)
    return tuple(filter(None, map(rounds_of, told))) or None


def _periods(briefing: Briefing, materials: ReaderMaterials) -> Iterator[PeriodReport]:
    """Yield the periods of a packet; rounds are told by themselves, but for orders."""
    command = command_of(briefing)
    for each in told_periods(briefing, materials.closed):
        report = period_report(each, command, TELLING)
        if not is_of_rounds(each):
            yield report
        else:
            ordered = tuple(unit for unit in report.executed if unit.orders)
            yield replace(report, executed=ordered, standing=())


def orders_told(briefing: Briefing, materials: ReaderMaterials) -> tuple[PeriodReport, ...] | None:
    """Return what was ordered and what came of it; none: rounds without any order."""
    found = tuple(_periods(briefing, materials))
    has_any = any(each.executed or each.beside or each.of_side for each in found)
    told = told_periods(briefing, materials.closed)
    return found if has_any or not all(map(is_of_rounds, told)) else None


def else_heard(briefing: Briefing, materials: ReaderMaterials) -> tuple[PeriodReport, ...] | None:
    """Return what else was heard; none: nothing was."""
    found = tuple(_periods(briefing, materials))
    return found if any(each.chapters for each in found) else None


ROUNDS = SheetSection(
    name="rounds",
    template="battlefield/sections/rounds.html",
    styles=ROUND_STYLE,
    contents=lambda briefing, _: (found,) if (found := rounds_of(briefing)) else None,
)
"""What happened in the battle, round by round."""
ROUNDS_TOLD = SheetSection(
    name="rounds-told",
    template="battlefield/sections/rounds.html",
    styles=ROUND_STYLE,
    contents=_rounds_told,
)
"""The same of every period a packet tells of."""
MUSTERED = SheetSection(
    name="happened",
    template=shared.HAPPENED.template,
    styles=shared.HAPPENED_STYLE,
    contents=lambda briefing, materials: (
        None if is_of_rounds(briefing) else shared.HAPPENED.contents(briefing, materials)
    ),
)
"""What happened in a muster, which has no rounds."""
ORDERED = replace(shared.executed(TELLING), contents=orders_told)
"""A player's orders, and what came of them."""
HEARD = replace(shared.reported(TELLING), contents=else_heard)
"""What else he heard."""

BATTLEFIELD_TURN_SHEET = (
    shared.AWAITED,
    shared.UNASKED,
    ARMIES,
    shared.WHERE_WAS_I,
    MUSTERED,
    shared.forces(UNIT_COLUMNS),
    ROUNDS,
    shared.WORDS,
    shared.PASTING,
    shared.DICE,
    shared.UNPLAYED,
)
BATTLEFIELD_BRIEFING = BriefingPlan(
    opening=(shared.DECIDED_NOW,),
    parts=(
        BriefingPart(
            title="Where things stand",
            says="the map is on a sheet of its own",
            sections=(ARMIES, shared.WORDS_TOLD),
        ),
        BriefingPart(
            title="Your units", sections=(shared.own_forces(UNIT_COLUMNS),), is_always=False
        ),
        BriefingPart(
            title="Units of others",
            says="as you see them on the field",
            sections=(shared.other_forces(UNIT_COLUMNS),),
            is_always=False,
        ),
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(title="The battle, round by round", sections=(ROUNDS_TOLD,), is_always=False),
        BriefingPart(
            title="Your orders, and what else you heard", sections=(ORDERED, HEARD), is_always=False
        ),
    ),
    closing=(shared.DICE_TOLD,),
)


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
    """Yield the rounds of a period, with every strike's arithmetic.

    Turn sheet and briefing leave moves and strikes of an open period to it.

    Rules: DOG-CBT-08, DOG-CBT-10.
    """
    book, earlier = book_in(materials.shared), _of_this_battle(materials)
    if rounds := round_sheets(book, materials.briefing, earlier):
        values = {"rounds": rounds, "divisor": book.whole("strike-divisor")}
        yield OwnSheet(file=ROUND_SHEETS, title="Rounds", values=values)


def _of_this_battle(materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return what is known of the closed periods of the battle of this one."""
    battle = from_period(materials.briefing.period).battle
    return tuple(each for each in materials.closed if from_period(each.period).battle == battle)


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
