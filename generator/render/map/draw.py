"""Draws a map: layer upon layer, in the order of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svgwrite.base import Desc, Title

from generator.render.map.canvas import Canvas, blank
from generator.render.map.counter_faces import draw_counters
from generator.render.map.crossings import draw_cataracts, draw_crossings
from generator.render.map.cut import draw_underlay
from generator.render.map.furniture import draw_furniture, sheet_box
from generator.render.map.geometry import Lattice, number
from generator.render.map.grid_lines import draw_grid, draw_index
from generator.render.map.hex_numbers import draw_numbers
from generator.render.map.labels import draw_labels
from generator.render.map.layers import Level, map_layers
from generator.render.map.marks import draw_contacts, draw_places
from generator.render.map.plan import MapPlan, straight
from generator.render.map.roads import draw_roads, draw_tracks
from generator.render.map.symbols import draw_symbols
from generator.render.map.terrain import (
    draw_channels,
    draw_ground,
    draw_mud,
    draw_regions,
    draw_rim,
    draw_rivers,
    draw_sea,
    draw_shore,
)
from generator.render.map.trails import draw_trails
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    import svgwrite

    from generator.render.map.geometry import Box
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme
    from generator.world.board import Board
    from generator.world.hexes import Grid

Layer = tuple[str, "Callable[[MapPlan, Canvas], None]"]
"""A layer's name, and what draws it."""

FURNITURE = "furniture"

_GROUND: tuple[Layer, ...] = (
    ("sea", draw_sea),
    ("mud", draw_mud),
    ("ground", draw_ground),
    ("regions", draw_regions),
    ("shore", draw_shore),
    ("underlay", draw_underlay),
    ("grid", draw_grid),
    ("rivers", draw_rivers),
    ("channels", draw_channels),
    ("symbols", draw_symbols),
    ("tracks", draw_tracks),
    ("roads", draw_roads),
    ("cataracts", draw_cataracts),
    ("crossings", draw_crossings),
)
"""The layers of the country itself, the lowest first; they end at its rim."""
_UNDER = frozenset(name for name, _ in _GROUND) - {"symbols"}
"""Those that are alike on all maps of a country."""
_OVER: tuple[Layer | Level, ...] = (
    Level.GROUND,
    ("numbers", draw_numbers),
    ("rim", draw_rim),
    Level.BUILT,
    ("places", draw_places),
    ("names", draw_labels),
    ("trails", draw_trails),
    ("counters", draw_counters),
    Level.COUNTERS,
    ("contacts", draw_contacts),
    (FURNITURE, draw_furniture),
)
"""What lies over it; at each level come those layers of the rule system."""

_WHOLE = frozenset({"rim", "counters", "contacts", "names", FURNITURE})
"""Layers of every map that do not break off on the rim of a cut-out map."""

_STANDING = frozenset({"rim", "places"})
"""Layers over the country that stay as they are as well."""
OF_COUNTRY = _STANDING.union(name for name, _ in _GROUND)
"""The layers in the country's file."""
BUILT = frozenset({"tracks", "roads", "crossings", "places"})
"""Layers of the country in which people build, and what stands on them."""
RIM = 4.0
"""Units of the rim's line outside the hexes."""

DEFAULT_HEX_MM = 14.0


def layers_of(picture: MapPicture) -> Iterator[Layer]:
    """Yield every layer of a picture, the lowest first."""
    for each in (*_GROUND, *_OVER):
        if isinstance(each, Level):
            yield from (
                (layer.name, layer.draw) for layer in map_layers(picture) if layer.level is each
            )
        else:
            yield each


def draw_map(picture: MapPicture, *, theme: Theme, hex_mm: float = DEFAULT_HEX_MM) -> bytes:
    """Return the map as an SVG file, the same bytes for the same picture.

    Args:
        picture: What is shown.
        theme: How it looks.
        hex_mm: Millimetres from hexside to hexside when printed at its own size.
    """
    return draw_plan(MapPlan(picture=picture, theme=theme, hex_mm=hex_mm))


def draw_plan(plan: MapPlan, *, without: Collection[str] = frozenset()) -> bytes:
    """Return the whole sheet of a plan: the map with title and legend."""
    return _drawn(plan, sheet_box(plan), without=without)


def draw_country(plan: MapPlan) -> bytes:
    """Return the country alone, up to its rim: nothing that changes from turn to turn.

    What moves on the map leaves no trace in it, so that one file serves all turns.
    """
    still = replace(plan, picture=replace(plan.picture.bare(), layers=()))
    others = {name for name, _ in layers_of(still.picture)}
    return _drawn(still, country_box(plan), without=others - OF_COUNTRY)


def country_box(plan: MapPlan) -> Box:
    """Return what the drawing of the country alone shows."""
    return country_bounds(plan.board.grid)


def country_bounds(grid: Grid) -> Box:
    """Return what the drawing of a country shows, by its grid alone."""
    return Lattice(grid).bounds().grown(RIM)


def draw_overlay(plan: MapPlan, country: Board, file: str) -> bytes:
    """Return the map without the country, to be laid over the country's file.

    It measures as much as that file, so that any piece of both can be shown together.
    Opened by itself it shows that file below. Where the board of the plan is not the
    country's, what people built since is drawn again.

    Args:
        plan: What is drawn.
        country: What the country's file shows.
        file: The way from the overlay to that file.
    """
    box = country_box(plan)
    drawing = _blank(plan, box)
    drawing.add(
        drawing.image(
            file,
            insert=(number(box.left), number(box.top)),
            size=(number(box.width), number(box.height)),
        )
    )
    built = frozenset[str]() if plan.board == country else BUILT
    _lay(plan, drawing, without=OF_COUNTRY - built | {FURNITURE})
    return _written(drawing)


def draw_common_ground(plan: MapPlan) -> bytes:
    """Return the ground alone, up to its rim: what maps for pages are laid on.

    Its symbols are drawn with each map, since they keep off names and numbers.
    """
    others = {name for name, _ in layers_of(plan.picture)} - _UNDER
    return _drawn(plan, country_box(plan), without=others, on_paper=False)


def draw_laid(
    plan: MapPlan, box: Box, country: Board, file: str, *, without: Collection[str] = frozenset()
) -> bytes:
    """Return one cut-out for a page, laid on a drawing of its ground.

    Args:
        plan: What is drawn.
        box: What of it is shown.
        country: Of what the ground is drawn.
        file: The way from the map to the ground.
        without: Layers that are left out.
    """
    drawing = _blank(plan, box)
    whole = country_bounds(country.grid)
    ground = drawing.image(
        file,
        insert=(number(whole.left), number(whole.top)),
        size=(number(whole.width), number(whole.height)),
    )
    if plan.picture.is_cut:
        ground["clip-path"] = Canvas(drawing, drawing).clip("map-ground", straight(plan.rim))
    drawing.add(ground)
    _lay(plan, drawing, without=_UNDER.union(without), around=draw_index)
    return _written(drawing)


def draw_part(plan: MapPlan, box: Box) -> bytes:
    """Return one cut-out of the whole sheet, true to scale."""
    return _drawn(plan, box)


def draw_bare(plan: MapPlan, box: Box, *, without: Collection[str] = frozenset()) -> bytes:
    """Return one cut-out without title, legend and frame, and without some layers."""
    return _drawn(plan, box, without={FURNITURE, *without})


def draw_counter(plan: MapPlan, box: Box) -> bytes:
    """Return the counters alone that lie in a box, with nothing under them.

    A counter's line is half outside its box, and drawn whole.
    """
    others = {name for name, _ in layers_of(plan.picture)} - {"counters"}
    return _drawn(plan, box.grown(RIM), without=others, on_paper=False)


def draw_for_page(plan: MapPlan, box: Box, *, without: Collection[str] = frozenset()) -> bytes:
    """Return one cut-out for a page that bears title and key itself.

    It has numbers along its edges and no paper of its own.
    """
    return _drawn(plan, box, without=without, around=draw_index, on_paper=False)


def _drawn(
    plan: MapPlan,
    box: Box,
    *,
    without: Collection[str] = frozenset(),
    around: Callable[[MapPlan, Canvas], None] = draw_furniture,
    on_paper: bool = True,
) -> bytes:
    """Draw layers into a file that shows one box.

    Args:
        plan: What is drawn.
        box: What of it is shown.
        without: Layers that are left out.
        around: Draws what stands round the map.
        on_paper: Whether the map lies on a sheet of its own colour.
    """
    drawing = _blank(plan, box)
    if on_paper:
        Canvas(drawing, drawing).rectangle(box, fill=plan.inks["paper"])
    _lay(plan, drawing, without=without, around=around)
    return _written(drawing)


def _lay(
    plan: MapPlan,
    drawing: svgwrite.Drawing,
    *,
    without: Collection[str],
    around: Callable[[MapPlan, Canvas], None] = draw_furniture,
) -> None:
    """Draw one layer upon the other."""
    breaks_off = _breaking_off(plan.picture) - set(without)
    clip = Canvas(drawing, drawing).clip("map-piece", straight(plan.rim)) if breaks_off else ""
    for name, usual in layers_of(plan.picture):
        if name in without:
            continue
        draw = around if name == FURNITURE else usual
        group = drawing.g(id=f"map-{name}-layer")
        if name in breaks_off:
            group["clip-path"] = clip
        draw(plan, Canvas(drawing, group, least=plan.least))
        if group.elements:
            drawing.add(group)


def _written(drawing: svgwrite.Drawing) -> bytes:
    """Return a drawing as a file."""
    text: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _breaking_off(picture: MapPicture) -> set[str]:
    """Return the layers that end at the rim: the country, of a piece nearly all."""
    country = {name for name, _ in _GROUND}
    if not picture.is_cut:
        return country
    whole = _WHOLE | {layer.name for layer in map_layers(picture) if layer.is_whole}
    return country | {name for name, _ in layers_of(picture)} - whole


def _blank(plan: MapPlan, box: Box) -> svgwrite.Drawing:
    """Return an empty drawing of a box, with its words for screen readers."""
    width, height = (number(side * plan.unit_mm) for side in (box.width, box.height))
    drawing = blank(box, (f"{width}mm", f"{height}mm"))
    drawing.attribs["aria-labelledby"] = "map-title map-desc"
    title = Title(plan.picture.title or plan.board.title or "Map")
    title.xml.set("id", "map-title")
    desc = Desc(plan.picture.description or _description(plan))
    desc.xml.set("id", "map-desc")
    drawing.elements[:0] = [title, desc]
    return drawing


def _description(plan: MapPlan) -> str:
    """Return a sentence that says what the map shows."""
    grid = plan.board.grid
    counters = len(plan.picture.counters)
    shown = f" with {counters} counters" if counters else ""
    period = f", {plan.picture.period}" if plan.picture.period else ""
    return f"Hex map, {grid.columns} by {grid.rows} hexes{shown}{period}."
