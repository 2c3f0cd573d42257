"""What a rule system lays over the ground, beside what every map shows.

A layer's fields are what is shown, plain values made from a briefing; its methods are
how it is drawn, told and keyed in the legend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from generator.render.map.picture import UNTOLD, ArmSign

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box
    from generator.render.map.picture import Counter
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board
    from generator.world.hexes import Hex


class Level(Enum):
    """Where a layer lies among those of every map, and its place in the legend."""

    GROUND = "ground"
    """Over the country, under numbers; first of the marks in the legend."""
    BUILT = "built"
    """Over crossings, under places; in the legend after the sides."""
    COUNTERS = "counters"
    """Over the counters, under contacts; in the legend after the sides."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of the legend."""

    words: str
    draw: Callable[[MapPlan, Canvas], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """Something one can point at in a hex of a map in a page."""

    at: Hex
    words: str
    side: str = ""
    """The identifier of its side; empty: it has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterFace:
    """What a reader may know of a force, for its counter."""

    arm: ArmSign = ArmSign.UNKNOWN
    strength: str = UNTOLD
    """How strong it is, in figures."""
    points: str = UNTOLD
    """How far it can go, in figures."""


NOTHING_TOLD = CounterFace(arm=ArmSign.NONE, strength="", points="")
"""The face of a counter of which no layer speaks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerTold:
    """A layer in words, for those who cannot see the map."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLayer:
    """One layer of a rule system's own."""

    name: ClassVar[str]
    level: ClassVar[Level | None] = None
    """None: it draws nothing of its own."""
    is_whole: ClassVar[bool] = False
    """Whether it does not break off on the rim of a cut-out map."""
    moves: ClassVar[bool] = True
    """Whether it is left out of a map for counters of one's own."""

    def draw(self, _plan: MapPlan, _canvas: Canvas, /) -> None:
        """Draw the layer."""

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return its lines of the legend; none where nothing is shown."""
        return ()

    def counters(self) -> tuple[Counter, ...]:
        """Return what it lays on the map like counters; the map finds their places."""
        return ()

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters of forces, by their ids."""
        return {}

    def boxes(self, _plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of what it draws, for counters, names and numbers to shun."""
        return ()

    def within(self, _hexes: Container[Hex], /) -> MapLayer:
        """Return the layer with what it shows of some hexes."""
        return self

    def changed(self, board: Board) -> Board:
        """Return the country as what the layer shows has changed it."""
        return board

    def pointed(self) -> tuple[Pointed, ...]:
        """Return what one can point at."""
        return ()

    def told(self, _briefing: Briefing, /) -> LayerTold | None:
        """Return the layer in words; none: it has no list of its own."""
        return None


LayerOf = Callable[["Briefing"], MapLayer]
"""Makes a layer of what a reader knows."""
