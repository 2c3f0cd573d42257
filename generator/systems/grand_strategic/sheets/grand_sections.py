"""What stands on turn sheet and briefing, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.render.briefing_packet import Telling
from generator.systems import shared_sections as shared
from generator.systems.grand_strategic.rules.muster import grand, is_matter_of
from generator.systems.grand_strategic.sheets.kingdom_documents import amounts_in
from generator.systems.grand_strategic.views.army_rows import (
    GRAND_COLUMNS,
    others_in_field,
)
from generator.systems.grand_strategic.views.kingdom_rows import (
    city_rows,
    kingdom_rows,
    season_words,
    treasuries,
)
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.views.kingdom_rows import KingdomRow
    from generator.systems.system_pages import ReaderMaterials

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
            title="Your orders, and how they were carried out",
            sections=(shared.executed(TELLING),),
        ),
        BriefingPart(
            title="The others",
            sections=(OTHERS, CITIES),
            is_always=False,
        ),
    ),
    closing=(shared.DICE_TOLD,),
)
