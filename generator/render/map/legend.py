"""The legend: only what this map shows, drawn by the layers' own hands."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

from generator.render.map.counter_faces import draw_strokes, sign_of
from generator.render.map.crossings import WaterSpot, draw_crossing, paint_bars, stamp_cataract
from generator.render.map.geometry import Box, box_around
from generator.render.map.layers import LegendEntry, Level, map_layers
from generator.render.map.marks import (
    draw_place_symbol,
    place_spots,
    place_symbols,
    stamp_contact,
    symbol_of,
)
from generator.render.map.paths import PathData, open_path
from generator.render.map.picture import ArmSign, CounterKind, TrailStyle
from generator.render.map.plan import ISLANDS, SEA, of_ground
from generator.render.map.river_lines import MAJOR, MINOR
from generator.render.map.roads import paint_road, paint_track
from generator.render.map.stacks import are_full, shape_path
from generator.render.map.symbols import paint_shape, symbols
from generator.render.map.terrain import paint_channel, paint_mud_dots, rule_water
from generator.render.map.theme import text_colour
from generator.world.board import CrossingKind, RiverCategory, Way
from generator.world.ground import RegionLook

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.paths import Control
    from generator.render.map.picture import MapSide
    from generator.render.map.plan import MapPlan
    from generator.world.ground import PlaceKind, TerrainKind


# How counters are read: the legend's sample of one, and the sign of every arm.

WORDS = {
    ArmSign.FOOT: "Mostly foot",
    ArmSign.HORSE: "Mostly horse",
    ArmSign.BOW: "Mostly shooters",
    ArmSign.FLIER: "Fliers",
    ArmSign.SHIP: "Vessels",
    ArmSign.ENGINEERS: "Engineers",
    ArmSign.INDIVIDUAL: "Somebody alone",
    ArmSign.HOST: "An army",
}
_BODY = box_around((0, 0), 84, 84)
_SIGN = box_around((0, 0), 84, 60)


def counter_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield a counter and the signs of the arms on this map; none: it has none."""
    shown = [
        each
        for each in plan.picture.pieces
        if each.kind is not CounterKind.RIDER and each.arm is not ArmSign.NONE
    ]
    if not shown:
        return
    is_full = are_full(plan.hex_mm)
    signs = {sign_of(each) for each in shown}
    if any(each.strength or each.points for each in shown):
        words = "Arm, strength, points" if is_full else "Arm and strength"
        yield LegendEntry(words if signs != {ArmSign.HOST} else "Strength", _counter)
    for sign, words in WORDS.items():
        if sign in signs:
            yield LegendEntry(words, partial(_arm, sign))


def _counter(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a counter without words: its band, its sign, bars for its figures."""
    inks = plan.inks
    canvas.rectangle(_BODY, rx=6, fill=inks["place_fill"])
    band = Box(_BODY.left, _BODY.top, _BODY.right, _BODY.top + 28)
    canvas.rectangle(band, rx=6, fill=inks["ink"])
    canvas.rectangle(_BODY, rx=6, fill="none", stroke=inks["ink"], stroke_width=4)
    frame = box_around((0, 4), 40, 24)
    canvas.rectangle(frame, fill="none", stroke=inks["ink"], stroke_width=4)
    draw_strokes(canvas, frame, ArmSign.FOOT, ink=inks["ink"], width=4)
    for bar in (Box(-34, 26, -10, 34), Box(12, 26, 34, 34)):
        canvas.rectangle(bar, fill=inks["ink"])


def _arm(sign: ArmSign, plan: MapPlan, canvas: Canvas) -> None:
    """Draw the sign of an arm."""
    inks = plan.inks
    canvas.rectangle(_SIGN, fill=inks["place_fill"], stroke=inks["ink"], stroke_width=5)
    draw_strokes(canvas, _SIGN, sign, ink=inks["ink"], width=6)


SWATCH = Box(-62, -44, 62, 44)
"""The room of a legend's sample, round its middle."""


def legend_entries(plan: MapPlan) -> tuple[LegendEntry, ...]:
    """Return the legend of what this map shows: ground, lines, places, marks."""
    return (
        *_ground_entries(plan),
        *_line_entries(plan),
        *_place_entries(plan),
        *_mark_entries(plan),
    )


_SAMPLES: tuple[tuple[int, int], ...] = ((22, 10), (-26, 22), (10, 38))
"""Where a sample's symbols stand, as far as there is room for them."""


_SAMPLE_ROWS = (-30, -15, 0, 15, 30)
"""Level lines that make water of a sample where there is no grey."""


@of_ground
def _grounds(plan: MapPlan) -> frozenset[TerrainKind]:
    return frozenset(plan.board.terrain[at] for at in plan.hexes)


def _ground_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield the terrains and kinds of region on the map."""
    order = list(plan.theme.fills)
    present = [each for each in _grounds(plan) if each.title]
    for terrain in sorted(present, key=lambda one: (order.index(one.fill), one.title)):
        yield LegendEntry(terrain.title, partial(_ground, terrain))
    kinds = {region.kind for region in plan.board.regions}
    for kind in sorted(kinds, key=lambda kind: (_LOOKS.index(kind.look), kind.title)):
        mud = kind.look is RegionLook.MUD
        yield LegendEntry(kind.title, _mud if mud else partial(_border, kind.look))


_LOOKS = (RegionLook.MUD, RegionLook.HOME, RegionLook.BORDER)
"""Regions in the order of the legend, which goes from the water inland."""


def _ground(terrain: TerrainKind, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a terrain."""
    draw_swatch(plan, canvas, plan.theme.fill(terrain.fill))
    if plan.theme.is_hatched and terrain.fill in (SEA, ISLANDS):
        rule_water(plan, canvas, SWATCH, _SAMPLE_ROWS)
    symbol = symbols().get(terrain.symbol)
    if symbol is None:
        return
    for (x, y), shape in zip(_SAMPLES, cycle(symbol.shapes), strict=False):
        stood = canvas.group(transform=f"translate({x} {y}) scale(.6)")
        paint_shape(stood, plan.theme, terrain.symbol, shape, line=3)


def draw_swatch(plan: MapPlan, canvas: Canvas, fill: str) -> None:
    """Draw a sample's ground with its frame."""
    canvas.rectangle(SWATCH, rx=6, fill=fill, stroke=plan.inks["frame"], stroke_width=3)


def _mud(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of mud."""
    draw_swatch(plan, canvas, plan.inks["mud"])
    dots = [
        (-50.0 + 20 * (index % 6) + 9 * (index // 6 % 2), -30.0 + 20 * (index // 6))
        for index in range(24)
    ]
    paint_mud_dots(plan, canvas, dots)


def _border(look: RegionLook, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a region's border."""
    home = look is RegionLook.HOME
    ink = plan.inks["home_forest"] if home else plan.theme.regions[0]
    if not plan.theme.is_hatched:
        opacity = plan.inks["region_opacity"]
        canvas.line("M-60 12h120", ink, 28, stroke_opacity=opacity)
    dashes = "4 12" if home else "34 12 8 12"
    canvas.line("M-60 -4h120", ink, 6, stroke_dasharray=dashes)


def _line_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield ways, rivers, what crosses them, and channels."""
    board = plan.board
    shown = {route.way for route in board.ways}
    broad = {river.category for river in board.rivers}
    crossings = {crossing.kind for crossing in board.crossings}
    grounds = {terrain.title for terrain in board.terrain.values()}
    lines = (
        (Way.ROAD in shown, LegendEntry("Road", _wavy(paint_road))),
        (Way.TRACK in shown, LegendEntry("Track", _wavy(paint_track))),
        *(
            (category in broad, LegendEntry(f"{words} river", partial(_river, category, _WAVY)))
            for category, words in _RIVERS.items()
        ),
        *(
            (kind in crossings, LegendEntry(_called(kind, grounds), partial(_crossing, kind)))
            for kind in CrossingKind
        ),
        (bool(board.cataracts), LegendEntry("Cataract", _cataract)),
        (bool(board.channels), LegendEntry("Channel", _wavy(paint_channel))),
    )
    yield from (entry for is_shown, entry in lines if is_shown)


_WAVY: tuple[Control, ...] = ((-62, 10), (-24, -18), (24, 26), (62, -6))
"""A gently bent line across a sample."""
_RIVERS = {RiverCategory.MAJOR: "Major", RiverCategory.MINOR: "Minor"}


def _wavy(paint: Callable[[MapPlan, Canvas, str], None]) -> Callable[[MapPlan, Canvas], None]:
    """Return a sample of a line."""
    return lambda plan, canvas: paint(plan, canvas, open_path(_WAVY))


def _river(category: RiverCategory, line: Sequence[Control], plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of river."""
    inks = plan.inks
    width = MAJOR if category is RiverCategory.MAJOR else MINOR
    bank = width + 2 * plan.stroke(2.4)
    for ink, breadth in ((inks["shore"], bank), (plan.theme.fill(SEA), width)):
        canvas.line(open_path(line), ink, breadth)


_ACROSS: tuple[Control, ...] = ((-58, 0), (58, 0))
"""A straight river across a sample."""
_SPOT = WaterSpot((0, 0), (1, 0), MINOR / 2)


def _called(kind: CrossingKind, grounds: Collection[str]) -> str:
    """Return a crossing's words, other than those of the grounds."""
    title = str(kind).capitalize()
    return f"{title} over a river" if title in grounds else title


def _crossing(kind: CrossingKind, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a crossing."""
    _river(RiverCategory.MINOR, _ACROSS, plan, canvas)
    draw_crossing(canvas, plan.theme, kind, _SPOT, line=6)


def _cataract(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of cataract."""
    _river(RiverCategory.MINOR, _ACROSS, plan, canvas)
    bars = PathData()
    stamp_cataract(bars, _SPOT)
    paint_bars(canvas, plan.theme, bars, width=6)


def _place_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield the kinds of place whose symbols stand on the map."""
    shown = {
        place.kind
        for at in place_spots(plan)
        if (place := symbol_of(plan.board.places_at(at))) is not None
    }
    order = list(place_symbols())
    for kind in sorted(shown, key=lambda one: (order.index(one.symbol), one.title)):
        yield LegendEntry(kind.title, partial(_place, kind))


def _place(kind: PlaceKind, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a place's symbol."""
    stood = canvas.group(transform="translate(0 2)")
    draw_place_symbol(stood, plan.theme, kind.symbol)


def _mark_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield the sides, what the rule system lays over the map, trails and contacts."""
    picture = plan.picture
    yield from _laid_entries(plan, is_ground=True)
    for side in picture.sides:
        yield LegendEntry(side.name, partial(_side, side))
    yield from counter_entries(plan)
    yield from _laid_entries(plan, is_ground=False)
    styles = {trail.style for trail in picture.trails}
    if TrailStyle.MARCHED in styles:
        yield LegendEntry("March of the period", partial(_trail, ""))
    if TrailStyle.PLANNED in styles:
        yield LegendEntry("Planned march", partial(_trail, "30 16"))
    if picture.contacts:
        yield LegendEntry("Contact", lambda plan, canvas: stamp_contact(canvas, plan.theme, (0, 0)))


def _laid_entries(plan: MapPlan, *, is_ground: bool) -> Iterator[LegendEntry]:
    """Yield what the rule system lays over the ground, or over what stands on it."""
    for layer in map_layers(plan.picture):
        if (layer.level is Level.GROUND) == is_ground:
            yield from layer.entries()


def _side(side: MapSide, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a side's counters."""
    colour = plan.theme.side_colour(side)
    canvas.path(
        shape_path(side.shape, box_around((0, 0), 80, 74)),
        fill=colour,
        stroke=plan.inks["ink"],
        stroke_width=4,
        stroke_linejoin="round",
    )
    canvas.write(
        side.letter, (0, 17), 48, text_colour(colour), font_weight="bold", text_anchor="middle"
    )


def _trail(dashes: str, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a trail."""
    ink = plan.inks["ink"]
    dashed: Look = {"stroke_dasharray": dashes} if dashes else {}
    canvas.line("M-60 0h92", ink, 15, **dashed)
    canvas.path("M30-22l32 22l-32 22z", fill=ink)
