"""What a battlefield lays over the map: its ground, and what units do in it."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees, dist
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.kit.facts import AT
from generator.render.map.badge_layer import BadgeLayer, BadgeMark, LetterBadge
from generator.render.map.crossings import waters
from generator.render.map.geometry import box_around, number
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.marks import draw_place_symbol
from generator.render.map.paths import PathData
from generator.render.map.picture import ArmSign, CounterFace, LayerTold
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.battle_ground import (
    BATTLE_GROUND,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.values import Struct, replace
from generator.world.board import Route, Way
from generator.world.hexes import Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.board import Board


OPEN = next(kind for kind in BATTLE_GROUND.terrains if kind.key == CaseTerrain.NONE)
"""What lies under a road."""
CONTOURS = {CaseRelief.HILLS: (0.94,), CaseRelief.MOUNTAINS: (0.95, 0.87)}
"""How far from the middle the contours of a hex lie, as shares of the way to its
corners: outside its number."""
SYMBOLS = {
    Fortification.SIMPLE: "fort",
    Fortification.CASTLE: "castle",
    Fortification.STRONGHOLD: "citadel",
}
"""How fortifications are drawn, by the names of places' symbols."""
GROUND_TITLES = {
    CaseRelief.HILLS: "Hills",
    CaseRelief.MOUNTAINS: "Rocks, mountains",
    Fortification.SIMPLE: "Simple fortification",
    Fortification.CASTLE: "Fortress, castle",
    Fortification.STRONGHOLD: "Stronghold, palace",
    WaterCrossing.BRIDGE: "Bridge",
    WaterCrossing.BOATS: "Boats",
}
FORT_SCALE = 0.72
BRIDGE = "m-92-26l14 12h156l14-12m-184 52l14-12h156l14 12"
ON_A_BRIDGE = "bridge"
"""The symbol of a place where a crossing is drawn."""
CROSSING_ROOM = (150.0, 70.0)
BOATS = "m-30-2h60l-12 18h-36zm30 0v-30l20 22z"


class BattleGroundLayer(MapLayer, frozen=True, kw_only=True):
    """What the map's layers say of relief, and which of its cases are roads."""

    name = "relief"
    level = Level.GROUND
    moves = False

    reliefs: tuple[tuple[Hex, CaseRelief], ...]
    crossings: tuple[tuple[Hex, WaterCrossing], ...]
    roads: tuple[tuple[Hex, Hex], ...]
    """Neighbouring cases from one to the other of which a road leads."""

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw contours, bridges and boats."""
        for at, relief in self.reliefs:
            if at in plan.kinds:
                draw_contours(plan, canvas, relief, plan.lattice.middle(at))
        for at, crossing in self.crossings:
            if at in plan.kinds:
                draw_crossing(canvas, plan.theme, crossing, self._spot(plan, at))

    @staticmethod
    def _spot(plan: MapPlan, at: Hex) -> CrossingSpot:
        """Return where a crossing lies: along the road over it, else in the middle."""
        middle = plan.lattice.middle(at)
        pieces = waters(plan).ways.get(at, ())
        if not pieces:
            return CrossingSpot(middle)
        under = min(pieces, key=lambda piece: dist(piece.start, middle))
        across, down = under.course
        return CrossingSpot(under.start, degrees(atan2(down, across)))

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of bridges and boats."""
        return tuple(
            box_around(self._spot(plan, at).middle, *CROSSING_ROOM)
            for at, _ in self.crossings
            if at in plan.kinds
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of everything there is."""
        reliefs = {relief for _, relief in self.reliefs}
        crossings = {crossing for _, crossing in self.crossings}
        return (
            *(
                LegendEntry(GROUND_TITLES[relief], partial(_relief_sample, relief))
                for relief in CONTOURS
                if relief in reliefs
            ),
            *(
                LegendEntry(GROUND_TITLES[crossing], partial(_crossing_sample, crossing))
                for crossing in (WaterCrossing.BRIDGE, WaterCrossing.BOATS)
                if crossing in crossings
            ),
        )

    def within(self, hexes: Container[Hex], /) -> BattleGroundLayer:
        """Return the layer with some hexes."""
        return BattleGroundLayer(
            reliefs=tuple(each for each in self.reliefs if each[0] in hexes),
            crossings=tuple(each for each in self.crossings if each[0] in hexes),
            roads=tuple(
                (one, other) for one, other in self.roads if one in hexes and other in hexes
            ),
        )

    def changed(self, board: Board) -> Board:
        """Return the map with its cases of road drawn as roads over open ground.

        A case of road that leads nowhere stays what it is. A place on a bridge is its name.
        """
        crossed = {at for at, _ in self.crossings}
        ways = tuple(Route(way=Way.ROAD, course=pair) for pair in self.roads)
        led = {at for pair in self.roads for at in pair}
        terrain = {
            at: OPEN if at in led and kind.key == CaseTerrain.ROAD else kind
            for at, kind in board.terrain.items()
        }
        places = tuple(
            replace(place, kind=replace(place.kind, symbol=ON_A_BRIDGE))
            if place.at in crossed
            else place
            for place in board.places
        )
        return replace(board, ways=(*board.ways, *ways), terrain=terrain, places=places)

    def told(self, briefing: Briefing, /) -> LayerTold | None:
        """Return relief and crossings in words."""
        label = briefing.board.grid.label
        told = [*_listed(self.reliefs, label), *_listed(self.crossings, label)]
        return LayerTold(title="Relief and crossings", lines=tuple(told))


class FortsLayer(BadgeLayer, frozen=True, kw_only=True):
    """The fortifications of a map, each in the corner of its hex."""

    name = "forts"
    level = Level.BUILT
    moves = False
    heads = "Fortifications"
    signs = MappingProxyType({fort: GROUND_TITLES[fort] for fort in SYMBOLS})
    aside = (-52.0, 44.0)

    def room(self, _plan: MapPlan) -> tuple[float, float]:
        """Return the width and height of a fortification."""
        return 64.0, 60.0

    def badge(self, plan: MapPlan, canvas: Canvas, shows: str, at: Point) -> None:
        """Draw a fortification."""
        place = f"translate({number(at[0])} {number(at[1])}) scale({FORT_SCALE})"
        draw_place_symbol(canvas.group(transform=place), plan.theme, SYMBOLS[Fortification(shows)])

    def told(self, briefing: Briefing, /) -> LayerTold | None:
        """Return the fortifications in words, kind by kind."""
        forts = tuple((mark.at, Fortification(mark.shows)) for mark in self.marks)
        lines = tuple(_listed(forts, briefing.board.grid.label))
        return LayerTold(title=self.heads, lines=lines) if lines else None


def battle_ground_layer(briefing: Briefing) -> BattleGroundLayer:
    """Return relief, roads and crossings of the map, which everybody sees."""
    board = briefing.board
    crossings = {at: WaterCrossing(word) for at, word in _words(board, "crossings")}
    bridges = {at for at, found in crossings.items() if found is WaterCrossing.BRIDGE}
    return BattleGroundLayer(
        reliefs=tuple(
            (at, CaseRelief(word))
            for at, word in _words(board, "relief")
            if word != CaseRelief.PLAINS
        ),
        crossings=tuple(
            (at, found) for at, found in crossings.items() if found is not WaterCrossing.NONE
        ),
        roads=tuple(_roads(board, bridges)),
    )


def forts_layer(briefing: Briefing) -> FortsLayer:
    """Return the fortifications of the map, which everybody sees."""
    board = briefing.board
    marks = tuple(
        BadgeMark(
            name=GROUND_TITLES[Fortification(word)],
            at=at,
            shows=word,
            hover=f"{GROUND_TITLES[Fortification(word)]} ({board.grid.label(at)})",
        )
        for at, word in _words(board, "forts")
        if word != Fortification.NONE
    )
    return FortsLayer(marks=marks)


def _words(board: Board, layer: str) -> list[tuple[Hex, str]]:
    """Return a layer's words in the order of the map, each with its hex."""
    return sorted(board.layers.get(layer, {}).items())


def _roads(board: Board, bridges: Container[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """Yield every two neighbours that are roads, bridges among them, once."""
    road = CaseTerrain.ROAD
    cases = {at for at, kind in board.terrain.items() if kind.key == road}
    cases |= {at for at in board.terrain if at in bridges}
    for at in sorted(cases):
        for other in sorted(neighbours(at)):
            if other in cases and at < other:
                yield at, other


def _listed(
    found: tuple[tuple[Hex, CaseRelief | Fortification | WaterCrossing], ...],
    label: Callable[[Hex], str],
) -> Iterator[str]:
    """Yield every kind of thing with where it is."""
    kinds: dict[str, list[str]] = {}
    for at, kind in found:
        kinds.setdefault(GROUND_TITLES[kind], []).append(label(at))
    for title, places in kinds.items():
        yield f"{title}: {', '.join(sorted(places))}"


def draw_contours(plan: MapPlan, canvas: Canvas, relief: CaseRelief, middle: Point) -> None:
    """Draw the contours of a hex about its middle."""
    outline = PathData()
    for share in CONTOURS[relief]:
        corners = [(middle[0] + share * x, middle[1] + share * y) for x, y in plan.lattice.corners]
        outline.polyline(corners, closed=True)
    look: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    inks = plan.theme.inks
    canvas.path(outline.text(), stroke=inks["halo"], stroke_width=9, **look)
    dashes = {} if relief is CaseRelief.MOUNTAINS else {"stroke_dasharray": "16 7"}
    canvas.path(outline.text(), stroke=inks["place"], stroke_width=4, **look, **dashes)


class CrossingSpot(Struct, frozen=True):
    """Where a bridge or a boat is drawn, and how far it is turned, in degrees."""

    middle: Point
    turned: float = 0.0


def draw_crossing(
    canvas: Canvas, theme: Theme, crossing: WaterCrossing, spot: CrossingSpot
) -> None:
    """Draw a bridge, or a boat, in the middle of a hex."""
    shape = PathData()
    shape.shape(BRIDGE if crossing is WaterCrossing.BRIDGE else BOATS, (0, 0))
    x, y = map(number, spot.middle)
    turned = number(round(spot.turned)) if crossing is WaterCrossing.BRIDGE else "0"
    canvas = canvas.group(transform=f"translate({x} {y}) rotate({turned})")
    inks = theme.inks
    look: dict[str, str | float] = {
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
        "fill": "none",
    }
    canvas.path(shape.text(), stroke=inks["halo"], stroke_width=15, **look)
    canvas.path(shape.text(), stroke=inks["ink"], stroke_width=6, **look)


def _relief_sample(relief: CaseRelief, plan: MapPlan, canvas: Canvas) -> None:
    draw_contours(plan, canvas.group(transform="scale(0.42)"), relief, (0, 0))


def _crossing_sample(crossing: WaterCrossing, plan: MapPlan, canvas: Canvas) -> None:
    draw_crossing(canvas.group(transform="scale(0.5)"), plan.theme, crossing, CrossingSpot((0, 0)))


HIDES, CAPTIVE = "hidden", "captive"
LETTERS = {str(UnitMode.ATTACK): "A", str(UnitMode.DEFENCE): "D", CAPTIVE: "C", HIDES: "H"}
"""What stands on the badge of a unit."""
MODE_TITLES: Mapping[str, str] = {
    str(UnitMode.ATTACK): "Attacks",
    str(UnitMode.DEFENCE): "Defends",
    CAPTIVE: "Captive",
    HIDES: "Hidden",
}
DARK = frozenset({str(UnitMode.DEFENCE), HIDES})
"""Badges that are dark, so that they can be told in grey."""
HORSE = frozenset({"light-cavalry", "heavy-cavalry", "knights", "chariots", "nomads"})
FLIERS = frozenset({"yarzz", "wyverns"})


class ModesLayer(BadgeLayer, frozen=True, kw_only=True):
    """What a reader knows of units on the field."""

    name = "modes"
    level = Level.COUNTERS
    heads = "What units do"
    signs = MODE_TITLES

    def badge(self, plan: MapPlan, canvas: Canvas, shows: str, at: Point) -> None:
        """Draw a badge: the letter of what a unit does."""
        letter, is_dark = LETTERS[shows], shows in DARK
        LetterBadge(letter=letter, radius=24.0, is_dark=is_dark).draw(plan, canvas, at)


def modes_layer(briefing: Briefing) -> ModesLayer:
    """Return what the units on a reader's map do, and how many they are."""
    units, marks = briefing.subjects(AT), []
    for unit in units:
        at, does = briefing.get(AT, unit), _does(briefing, unit)
        if does in LETTERS and isinstance(at, Hex):
            name = briefing.words.of(unit)
            hover = f"{name}: {MODE_TITLES[does].lower()}"
            marks.append(BadgeMark(name=name, at=at, shows=does, hover=hover))
    known = tuple((unit, _face(briefing, unit)) for unit in units)
    return ModesLayer(marks=tuple(marks), known=known)


def _does(briefing: Briefing, unit: str) -> str:
    if briefing.get_or(facts.IS_HIDDEN, unit, otherwise=False):
        return HIDES
    if briefing.get_or(facts.CAPTOR, unit, ""):
        return CAPTIVE
    return briefing.get_or(facts.MODE, unit, "")


def _face(briefing: Briefing, unit: str) -> CounterFace:
    """Return what stands on a unit's counter."""
    kind = briefing.get_or(facts.UNIT_TYPE, unit, "")
    if kind in HORSE or kind in FLIERS:
        arm = ArmSign.HORSE if kind in HORSE else ArmSign.FLIER
    else:
        shoots = briefing.get_or(facts.DISTANCE, unit, "")
        arm = ArmSign.BOW if shoots else ArmSign.FOOT
    strength = briefing.told(facts.FIGHTERS, unit)
    return CounterFace(arm=arm, strength=strength, points="")
