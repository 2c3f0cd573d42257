"""A small piece of the map: the hexes round a contact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.map.draw import draw_part
from generator.render.map.geometry import Box
from generator.render.map.plan import Plan
from generator.render.map_picture import map_picture
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme

HEX_MM = 17.0
_REACH = 2
"""Hexes shown round the forces in contact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailMap:
    """The picture and its size in mm."""

    picture: Asset
    width: float
    height: float


def detail_map(
    briefing: Briefing, forces: Sequence[str], theme: Theme
) -> DetailMap | None:
    """Return the hexes round some forces; none when nobody's place is known."""
    places = [
        place
        for place in (briefing.value(force, "at") for force in forces)
        if isinstance(place, Hex)
    ]
    if not places:
        return None
    plan = Plan(
        picture=_near(map_picture(briefing), places), theme=theme, hex_mm=HEX_MM
    )
    box = _box(plan, places)
    return DetailMap(
        picture=Asset(media_type="image/svg+xml", body=draw_part(plan, box)),
        width=round(box.width * plan.unit_mm, 2),
        height=round(box.height * plan.unit_mm, 2),
    )


def _near(picture: MapPicture, places: Sequence[Hex]) -> MapPicture:
    """Return a picture that shows nothing but what lies near some places."""

    def is_near(at: Hex) -> bool:
        return any(distance(at, place) <= _REACH + 1 for place in places)

    return replace(
        picture,
        counters=tuple(c for c in picture.counters if is_near(c.at)),
        trails=tuple(t for t in picture.trails if any(map(is_near, t.hexes))),
        contacts=tuple(c for c in picture.contacts if is_near(c.start)),
        title="Where they met",
        subtitle="",
        description="The hexes round the forces in contact.",
        with_legend=False,
    )


def _box(plan: Plan, places: Sequence[Hex]) -> Box:
    """Return the rectangle round the places and the hexes next to them."""
    middles = [plan.lattice.middle(place) for place in places]
    across = max(x for x, _ in plan.lattice.corners)
    down = max(y for _, y in plan.lattice.corners)
    reach = _REACH * 190
    bounds = plan.lattice.bounds()
    return Box(
        max(bounds.left, min(x for x, _ in middles) - across - reach),
        max(bounds.top, min(y for _, y in middles) - down - reach),
        min(bounds.right, max(x for x, _ in middles) + across + reach),
        min(bounds.bottom, max(y for _, y in middles) + down + reach),
    )
