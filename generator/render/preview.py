"""The pending turn as the public will read it, for the umpire's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.site.frame import Site
from generator.render.site.front_pages import style_file
from generator.render.site.site_sections import NO_SECTIONS, SiteSections
from generator.render.site.standings import standings_of
from generator.render.site.turn_maps import MAP, country_map, turn_map
from generator.render.site.turn_pages import TEMPLATE, Neighbours, turn_frame, turn_page
from generator.render.site.turn_summary import pictures_called, summed
from generator.render.site.turns import Turn
from generator.render.site.urls import COUNTRY_MAP, PAGE, STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.layers import LayerOf
    from generator.render.pages import Press
    from generator.render.prose import Picture

FOLDER = "preview"


def preview_files(
    periods: Sequence[Briefing],
    *,
    press: Press,
    pictures: Mapping[str, Picture] | None = None,
    layers: tuple[LayerOf, ...] = (),
    sections: SiteSections = NO_SECTIONS,
) -> Mapping[str, bytes]:
    """Return the page of the pending turn and what belongs to it.

    Args:
        periods: The turn's periods as the public will know them once it is published:
            those that are closed and the pending one. Empty: no page.
        press: The templates, and what the campaign chose of its looks.
        pictures: Pictures that the umpire's words may show, by the name they call.
        layers: What the rule system lays over the map.
        sections: What the rule system brings.
    """
    if not periods:
        return {}
    turn = Turn(number=periods[-1].period.turn, told=lambda: periods)
    site = Site(
        head=turn.last.head,
        environment=press.environment,
        pictures=pictures or {},
        look=press.look,
        layers=layers,
        sections=sections,
        is_preview=True,
    )
    standings = standings_of((summed(turn, sections),), turn.last.sides, sections)
    page = turn_page(turn, Neighbours(), standings, site=site)
    frame = turn_frame(turn, site=site)
    return {
        f"{FOLDER}/{PAGE}": site.rendered(TEMPLATE, frame, page),
        f"{FOLDER}/{MAP}": turn_map(turn, site),
        f"{FOLDER}/{COUNTRY_MAP}": country_map(turn, site),
        f"{FOLDER}/{STYLE}": style_file(press.environment, press.look, turn.last.sides),
        **{
            f"{FOLDER}/{picture.file}": picture.body
            for _, picture in site.pictures_of(pictures_called(turn, sections))
        },
    }
