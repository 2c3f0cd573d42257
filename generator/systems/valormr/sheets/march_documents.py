"""What lies ahead on paper: march tables, reach, and the marches in a briefing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.briefing_packet import command_of
from generator.render.map.theme import theme_named
from generator.systems.system_pages import MadeDocuments, SheetSection
from generator.systems.valormr.sheets.march_sheet import (
    STYLE_FILE,
    march_shown,
    march_table_jobs,
)
from generator.systems.valormr.sheets.reach_drawings import MapMaterials, reach_files
from generator.systems.valormr.views.known_outlooks import known_outlooks

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.sheets.march_sheet import MarchShown
    from generator.systems.valormr.views.known_outlooks import KnownOutlook


def march_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return a reader's march tables and reach maps, on paper and as pictures."""
    shared, briefing = materials.shared, materials.briefing
    outlooks = _outlooks(briefing, materials)
    drawn_with = MapMaterials(theme=theme_named(shared.theme), kept=shared.kept)
    return MadeDocuments(
        jobs=march_table_jobs(briefing, outlooks, drawn_with, press=shared.press),
        pages=reach_files(briefing, outlooks, drawn_with),
    )


def marches_of_command(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[MarchShown, ...] | None:
    """Return the march tables of a player's own armies; none: nobody marches."""
    command = command_of(briefing)
    return (
        tuple(
            march_shown(briefing, outlook)
            for outlook in _outlooks(briefing, materials)
            if outlook.marches and outlook.force in command
        )
        or None
    )


def _outlooks(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[KnownOutlook, ...]:
    knowledge = materials.shared.rules.knowledge
    return known_outlooks(materials.forecasts, briefing, knowledge)


MARCHES = SheetSection(
    name="marches",
    template="valormr/sections/marches.html",
    contents=marches_of_command,
    styles=(STYLE_FILE,),
)
