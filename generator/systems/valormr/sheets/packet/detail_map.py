"""A small piece of the map: the hexes round a contact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import svgwrite

from generator.kit.shared_facts import AT
from generator.render.assets import Asset
from generator.render.map.canvas import TEXT_FAMILY, Canvas
from generator.render.map.draw import layers_of
from generator.render.map.geometry import Box, number
from generator.render.map.plan import MapPlan
from generator.render.map_picture import map_picture
from generator.systems.valormr.sheets.map_layers.laid_over_maps import LAYERS
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme

HEX_MM = 18.0
_WIDEST = 110.0
"""Millimetres."""
_LEEWAY = 1.002
"""Type sizes are written rounded; none may come out under 8 points."""
_UNWANTED = "furniture"
"""The layer of title, legend and scale, for which there is no room."""
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
        for place in (briefing.get(AT, force) for force in forces)
        if isinstance(place, Hex)
    ]
    if not places:
        return None
    plan = MapPlan(
        picture=_near(map_picture(briefing, LAYERS), places), theme=theme, hex_mm=HEX_MM
    )
    box = _box(plan, places)
    unit = min(plan.unit_mm * _LEEWAY, _WIDEST / box.width)
    return DetailMap(
        picture=Asset.text(_drawn(plan, box), "image/svg+xml"),
        width=round(box.width * unit, 2),
        height=round(box.height * unit, 2),
    )


def _drawn(plan: MapPlan, box: Box) -> str:
    """Draw every layer but title and legend into a picture of a box."""
    drawing = svgwrite.Drawing(
        size=(f"{number(box.width)}", f"{number(box.height)}"),
        debug=False,
        font_family=TEXT_FAMILY,
        role="img",
    )
    drawing.attribs["viewBox"] = " ".join(
        number(edge) for edge in (box.left, box.top, box.width, box.height)
    )
    drawing.set_desc(title=plan.picture.title)
    for name, draw in layers_of(plan.picture):
        if name != _UNWANTED:
            group = drawing.g()
            draw(plan, Canvas(drawing, group, least=plan.least))
            if group.elements:
                drawing.add(group)
    text: str = drawing.tostring()
    return text


def _near(picture: MapPicture, places: Sequence[Hex]) -> MapPicture:
    """Return a picture that shows nothing but what lies near some places."""

    def is_near(at: Hex) -> bool:
        return any(distance(at, place) <= _REACH + 2 for place in places)

    board = picture.board
    cut = replace(
        board,
        terrain={at: ground for at, ground in board.terrain.items() if is_near(at)},
        ways=tuple(way for way in board.ways if any(map(is_near, way.course))),
        rivers=tuple(flow for flow in board.rivers if any(map(is_near, flow.course))),
        crossings=tuple(each for each in board.crossings if is_near(each.at)),
        cataracts=tuple(each for each in board.cataracts if is_near(each.at)),
        channels=tuple(
            each for each in board.channels if any(map(is_near, each.course))
        ),
        places=tuple(each for each in board.places if is_near(each.at)),
    )
    return replace(
        picture,
        board=cut,
        country=picture.country or board,
        counters=tuple(c for c in picture.counters if is_near(c.at)),
        trails=tuple(t for t in picture.trails if any(map(is_near, t.hexes))),
        contacts=tuple(c for c in picture.contacts if any(map(is_near, c.hexes))),
        title="The hexes round the forces in contact",
        subtitle="",
        with_legend=False,
    )


def _box(plan: MapPlan, places: Sequence[Hex]) -> Box:
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
