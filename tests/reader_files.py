"""Everything one reader is given, made of briefings alone, as the parts of a build make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.audience_files import (
    BRIEFING,
    TURN_SHEET,
    AudienceFiles,
    maps_of,
    players_sheet,
    preview_files,
    publics_files,
    umpires_report,
    umpires_sheet,
)
from generator.render.films import players_film

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.audience_files import PageMaterials


def files_for(
    briefing: Briefing,
    closed: Sequence[Briefing],
    *,
    materials: PageMaterials,
    preview: Sequence[Briefing] = (),
) -> AudienceFiles:
    """Return every file of one reader but what a system adds; the umpire's with a preview."""
    if briefing.audience.kind is AudienceKind.PUBLIC:
        return publics_files(briefing, closed, materials)
    pages, prints = maps_of(briefing, materials)
    if briefing.audience.kind is AudienceKind.PLAYER:
        sheet = players_sheet(briefing, closed, materials)
        pages = {**pages, **players_film(briefing, closed, materials)}
        return AudienceFiles(pages=pages, prints={BRIEFING: sheet, **prints})
    pages = {
        **pages,
        **umpires_report(briefing, materials),
        **preview_files(preview, materials),
    }
    sheet = umpires_sheet(briefing, materials)
    return AudienceFiles(pages=pages, prints={TURN_SHEET: sheet, **prints})
