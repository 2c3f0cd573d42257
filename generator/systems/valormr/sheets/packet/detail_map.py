"""A piece of the map itself: the whole hexes round a contact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT
from generator.render.assets import Asset
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_for_page
from generator.render.map.geometry import ACROSS
from generator.render.map.plan import MapPlan
from generator.render.map.rim_index import page_box
from generator.render.map_picture import map_picture
from generator.systems.valormr.sheets.map_layers.laid_over_maps import LAYERS
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.theme import Theme

HEX_MM = 18.0
_WIDEST, HIGHEST = 110.0, 105.0
"""Millimetres."""
_LEEWAY = 1.002
"""Type sizes are written rounded; none may come out under 8 points."""
_ROUND = 2
"""Hexes shown round the forces in contact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailMap:
    """The picture and its size in mm."""

    picture: Asset
    width: float
    height: float


def detail_map(
    briefing: Briefing,
    forces: Sequence[str],
    theme: Theme,
    *,
    highest: float = HIGHEST,
) -> DetailMap | None:
    """Return the hexes round some forces; none when nobody's place is known.

    ``highest`` is how much room there is for it, mm.
    """
    places = [
        place
        for place in (briefing.get(AT, force) for force in forces)
        if isinstance(place, Hex)
    ]
    if not places:
        return None
    picture = replace(
        cut_out(map_picture(briefing, LAYERS), places, margin=_ROUND),
        title="The hexes round the forces in contact",
        subtitle="",
        with_legend=False,
    )
    plan = MapPlan(picture=picture, theme=theme, hex_mm=HEX_MM)
    bounds = plan.lattice.bounds()
    room = min((_WIDEST - 1) / bounds.width, (highest - 1) / bounds.height)
    hex_mm = round(min(HEX_MM, room * ACROSS), 3)
    plan = replace(plan, hex_mm=hex_mm)
    box = page_box(plan)
    return DetailMap(
        picture=Asset(media_type="image/svg+xml", body=draw_for_page(plan, box)),
        width=round(box.width * plan.unit_mm * _LEEWAY, 2),
        height=round(box.height * plan.unit_mm * _LEEWAY, 2),
    )
