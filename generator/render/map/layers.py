"""How what a rule system lays over the ground is drawn, and keyed in the legend.

A layer's fields are what is shown, plain values made from a briefing. What of it needs
no drawing is a :class:`~generator.render.map.picture.ShownLayer`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from generator.render.map.geometry import number
from generator.render.map.picture import ShownLayer
from generator.values import Struct

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import MapPicture
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


class Level(Enum):
    """Where a layer lies among those of every map, and its place in the legend."""

    GROUND = "ground"
    """Over the country, under numbers; first of the marks in the legend."""
    BUILT = "built"
    """Over crossings, under places; in the legend after the sides."""
    COUNTERS = "counters"
    """Over the counters, under contacts; in the legend after the sides."""


class LegendEntry(Struct, frozen=True):
    """One line of the legend."""

    words: str
    draw: Callable[[MapPlan, Canvas], None]


class MapLayer(ShownLayer, frozen=True, kw_only=True):
    """One layer of a rule system's own that leaves its marks on the map."""

    level: ClassVar[Level | None] = None
    """None: it draws nothing of its own."""
    is_whole: ClassVar[bool] = False
    """Whether it does not break off on the rim of a cut-out map."""

    def draw(self, _plan: MapPlan, _canvas: Canvas, /) -> None:
        """Draw the layer."""

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return its lines of the legend; none where nothing is shown."""
        return ()

    def boxes(self, _plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of what it draws, for counters, names and numbers to shun."""
        return ()


def map_layers(picture: MapPicture) -> tuple[MapLayer, ...]:
    """Return the layers of a picture that leave marks, in the order of the legend."""
    return tuple(each for each in picture.layers if isinstance(each, MapLayer))


LayerOf = Callable[["Briefing"], ShownLayer]
"""Makes a layer of what a reader knows."""


# Every hexside as a light line, for sheets on which nothing else is drawn.

_INK = "#767676"
_WIDTH = 2.5


class HexsidesLayer(MapLayer, frozen=True, kw_only=True):
    """The whole grid."""

    name = "hexsides"
    level = Level.GROUND

    def draw(self, plan: MapPlan, canvas: Canvas, /) -> None:
        """Draw the outline of every hex; hexsides between two are drawn once."""
        lines: dict[frozenset[Point], str] = {}
        for at in plan.hexes:
            for side in range(6):
                (ax, ay), (bx, by) = ends = plan.lattice.hexside(at, side)
                lines.setdefault(frozenset(ends), f"M{ax} {ay}L{bx} {by}")
        canvas.line("".join(lines.values()), _INK, plan.stroke(_WIDTH))


# What is wrong with a map, marked in red on its hexes.

RED = "#c1121f"
"""Red on every ground, dark on a copier."""
_RING = 14
_DISC = 44
_APART = 62
"""Units between the discs of one hex."""
_LETTERS = 52


class FaultMark(Struct, frozen=True, kw_only=True):
    """One fault: its number in the list, its words, its hexes, the worst first."""

    number: int
    words: str
    hexes: tuple[Hex, ...]


class FaultLayer(MapLayer, frozen=True, kw_only=True):
    """Faults with their numbers, and hexes of which nothing is said."""

    name = "faults"
    level = Level.COUNTERS
    marks: tuple[FaultMark, ...]
    unsaid: tuple[Hex, ...] = ()

    def draw(self, plan: MapPlan, canvas: Canvas, /) -> None:
        """Draw rings with numbers on hexes, and crosses where nothing is said."""
        for at in self.unsaid:
            _cross(canvas, plan.lattice.middle(at))
        laid: dict[Hex, int] = {}
        for mark in self.marks:
            if mark.hexes:
                at = mark.hexes[0]
                _mark(plan, canvas, mark, laid.get(at, 0))
                laid[at] = laid.get(at, 0) + 1

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return the lines of the legend that say what is red."""
        entries = (
            ("Fault, with its number", lambda _, canvas: _disc(canvas, (0, 0), "1")),
            ("Hex without terrain", lambda _, canvas: _cross(canvas, (0, 0))),
        )
        are_shown = (any(mark.hexes for mark in self.marks), bool(self.unsaid))
        return tuple(LegendEntry(*each) for each in compress(entries, are_shown))


def _mark(plan: MapPlan, canvas: Canvas, mark: FaultMark, before: int) -> None:
    """Draw a fault: its hex, the way its entry takes, its number beside others."""
    group = canvas.group(title=f"{mark.number}. {mark.words}")
    middles = [plan.lattice.middle(at) for at in mark.hexes]
    x, y = middles[0]
    first, *others = (f"{x + dx} {y + dy}" for dx, dy in plan.lattice.corners)
    group.line(f"M{first}L{' '.join(others)}Z", RED, _RING)
    for across, down in middles[1:]:
        dot = f"M{across - 30} {down}a30 30 0 1 0 60 0a30 30 0 1 0-60 0z"
        group.line(dot, RED, _RING / 2)
    _disc(group, (x + before * _APART, y), str(mark.number))


def _disc(canvas: Canvas, at: Point, words: str) -> None:
    x, y = at
    canvas.path(
        f"M{number(x - _DISC)} {number(y)}a{_DISC} {_DISC} 0 1 0 {2 * _DISC} 0"
        f"a{_DISC} {_DISC} 0 1 0 {-2 * _DISC} 0z",
        fill=RED,
        stroke="#ffffff",
        stroke_width=6,
    )
    canvas.write(
        words,
        (x, y + 0.36 * _LETTERS),
        _LETTERS,
        "#ffffff",
        font_weight="bold",
        text_anchor="middle",
    )


def _cross(canvas: Canvas, at: Point) -> None:
    x, y = number(at[0] - 60), number(at[1] - 60)
    data = f"M{x} {y}l120 120M{x} {number(at[1] + 60)}l120-120"
    canvas.line(data, RED, _RING)
