"""What a reader is given each period: sections of sheets, and documents beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.switches import Switches
from generator.render.briefing_packet import Telling
from generator.systems import shared_sections as shared
from generator.systems.grand_strategic.rules.calendar import calendar_by, from_period
from generator.systems.grand_strategic.rules.forming_armies import amounts_of
from generator.systems.grand_strategic.rules.muster import grand, is_matter_of
from generator.systems.grand_strategic.rules.tables import GrandTables
from generator.systems.grand_strategic.rules.treasuries import regular_price
from generator.systems.grand_strategic.views.army_rows import GRAND_COLUMNS, others_in_field
from generator.systems.grand_strategic.views.army_sheets import army_sheets
from generator.systems.grand_strategic.views.battle_sheets import battle_sheets
from generator.systems.grand_strategic.views.city_register import city_register, diplomacy
from generator.systems.grand_strategic.views.kingdom_rows import (
    city_rows,
    kingdom_rows,
    season_words,
    treasuries,
)
from generator.systems.grand_strategic.views.mercenary_sheet import mercenary_sheets
from generator.systems.grand_strategic.views.setup_sheet import last_week, stages, stages_abreast
from generator.systems.grand_strategic.views.treasury_ledger import is_written_on, treasury_sheets
from generator.systems.system_pages import (
    BriefingPart,
    BriefingPlan,
    OwnSheet,
    SheetMaker,
    SheetSection,
)
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.views.kingdom_rows import KingdomRow
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


TELLING = Telling()
"""Nothing has a place elsewhere on the sheet."""
LEDGER_LINES = ("grand_strategic/ledger-lines.css",)


class KingdomsNow(Struct, frozen=True, kw_only=True):
    """All kingdoms, and where in the year they are."""

    season: str
    rows: tuple[KingdomRow, ...]
    with_treasuries: bool
    """Whether the reader knows what is in any treasury."""
    with_points: bool
    """Whether he knows the points of any kingdom."""
    with_moves: bool
    """Whether an order of kingdoms has been thrown for the week."""


def _kingdoms(briefing: Briefing, materials: ReaderMaterials) -> KingdomsNow:
    rows = kingdom_rows(briefing)
    return KingdomsNow(
        season=season_words(briefing, amounts_in(materials.shared)),
        rows=rows,
        with_treasuries=any(row.in_hand for row in rows),
        with_points=any(row.points for row in rows),
        with_moves=any(row.moves_as for row in rows),
    )


KINGDOMS = SheetSection(
    name="kingdoms",
    template="grand_strategic/sections/kingdoms.html",
    styles=(*shared.FORCE_LINES, *LEDGER_LINES),
    contents=_kingdoms,
)
"""How every kingdom stands, and what comes next in the year."""
CITIES = SheetSection(
    name="cities",
    template="grand_strategic/sections/cities.html",
    styles=LEDGER_LINES,
    contents=lambda briefing, _: city_rows(briefing) or None,
)
"""Every city, whose it is and who is in it."""
OTHERS = SheetSection(
    name="other-forces",
    template="grand_strategic/sections/others-in-field.html",
    styles=shared.FORCE_LINES,
    contents=lambda briefing, _: others_in_field(briefing),
)
"""Armies of others in the field."""
TREASURIES = SheetSection(
    name="treasuries",
    template="grand_strategic/sections/treasuries.html",
    styles=LEDGER_LINES,
    contents=lambda briefing, _: treasuries(briefing) or None,
)
"""What came in and went out in the period, treasury by treasury."""

GRAND_TURN_SHEET = (
    shared.AWAITED,
    shared.UNASKED,
    KINGDOMS,
    shared.WHERE_WAS_I,
    shared.HAPPENED,
    shared.WORDS,
    shared.forces(GRAND_COLUMNS),
    TREASURIES,
    CITIES,
    shared.PASTING,
    shared.DICE,
    shared.unplayed(lambda campaign, rule: is_matter_of(grand(campaign), rule)),
)
GRAND_BRIEFING = BriefingPlan(
    opening=(shared.DECIDED_NOW,),
    parts=(
        BriefingPart(
            title="Where things stand",
            says="the map is on a sheet of its own",
            sections=(KINGDOMS, shared.WORDS_TOLD),
        ),
        BriefingPart(
            title="Your armies and your treasury",
            sections=(shared.own_forces(GRAND_COLUMNS), TREASURIES),
            is_always=False,
        ),
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(title="What happened", sections=(shared.reported(TELLING),)),
        BriefingPart(
            title="Your orders, and how they were carried out", sections=(shared.executed(TELLING),)
        ),
        BriefingPart(title="The others", sections=(OTHERS, CITIES), is_always=False),
    ),
    closing=(shared.DICE_TOLD,),
)


# Documents of this system, from values and a template to a job for the press.

GRAND_PAPERS = SheetMaker(style="grand_strategic/grand.css")


def switches_in(materials: CampaignMaterials) -> Switches:
    """Return the switches as a campaign has set them."""
    known = materials.rules.switches
    return Switches(known=known, settings=materials.campaign.switches)


def amounts_in(materials: CampaignMaterials) -> Amounts:
    """Return the tables as a campaign plays them, and what its points are worth."""
    amended = materials.rules.amended(materials.campaign)
    return amounts_of(GrandTables.from_mapping(amended), switches_in(materials))


ONCE = "once/"
"""The folder of what no packet has."""
_LEDGER_LINES = 2
"""Lines of a ledger that are left to be written on up to each stage."""
_BESIDE_WEEKS = 2
"""Periods of a year that are no weeks: spring and winter."""
_YIELDS_ABREAST = 5
"""Stages side by side where a city has one number for each."""
_BANDS_ABREAST = 3
"""The same where a group of mercenaries has four."""
_BAND_LINES = 8
"""Lines a page has for groups of mercenaries, shared by the tables of its stages."""
_FEWEST_BANDS = 3
"""Lines each of these tables has, however many there are."""


@GRAND_PAPERS.documents
def treasury_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the ledgers a reader may look into, a page each.

    They are in the packet of a period in which something came or went.
    """
    amounts = amounts_in(materials.shared)
    if sheets := treasury_sheets(materials.briefing, amounts):
        values = {
            "sheets": sheets,
            "abreast": stages_abreast(sheets[0].stages, _YIELDS_ABREAST),
            "blanks": _LEDGER_LINES,
            "price": regular_price(amounts.tables, 1),
        }
        folder = "" if is_written_on(materials.briefing) else ONCE
        yield OwnSheet(file=f"{folder}treasury.pdf", title="Treasury", values=values)


@GRAND_PAPERS.documents
def army_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield a sheet for each army a reader knows from within, and mercenaries'.

    They are kept by hand from week to week, so no packet has them.
    """
    amounts = amounts_in(materials.shared)
    earlier = materials.closed[-_since(materials) :]
    forces = grand(materials.shared.campaign).forces
    begun = {force.id: force.points for force in forces}
    if armies := army_sheets(materials.briefing, amounts, earlier, begun):
        weeks = stages(amounts)
        abreast = stages_abreast(weeks, _BANDS_ABREAST)
        values = {
            "armies": armies,
            "mercenaries": mercenary_sheets(materials.briefing, amounts, earlier),
            "stages": weeks,
            "abreast": abreast,
            "band_lines": max(_FEWEST_BANDS, _BAND_LINES // max(1, len(abreast))),
        }
        yield OwnSheet(file=f"{ONCE}armies.pdf", title="Armies", values=values)


def _since(materials: ReaderMaterials) -> int:
    """Return how many periods ago the last of the year before was closed."""
    now = materials.briefing.period
    calendar = calendar_by(amounts_in(materials.shared).tables)
    return now.number - calendar.winter_of(from_period(now).year - 1).number


@GRAND_PAPERS.documents
def register_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the register of cities, and how the kingdoms stand.

    Cities are told from the closed periods of this year and of the last.
    """
    amounts = amounts_in(materials.shared)
    two_years = _since(materials) + last_week(amounts) + _BESIDE_WEEKS
    told = materials.closed[-two_years:]
    owners = city_register(materials.briefing, amounts, told)
    held = (city.prisoners for owner in owners for city in owner.cities)
    values = {
        "owners": owners,
        "is_anybody_held": any(held),
        "court": diplomacy(materials.briefing),
        "city_most": amounts.of("city-most"),
    }
    title = "Cities and kingdoms"
    yield OwnSheet(file=f"{ONCE}register.pdf", title=title, values=values)


@GRAND_PAPERS.documents
def battle_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the record of every battle of the period whose sums a reader knows.

    While nothing is known of it, of the period before: that may have been closed before
    all had ordered, and its battles were not told then.
    """
    amounts = amounts_in(materials.shared)
    for briefing in (materials.briefing, *materials.closed[-1:]):
        if battles := battle_sheets(briefing, amounts):
            file, values = "battle-records.pdf", {"battles": battles}
            yield OwnSheet(file=file, title="Battles", values=values, told=briefing)
            return
