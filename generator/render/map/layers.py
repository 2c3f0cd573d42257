"""How what a rule system lays over the ground is drawn, and keyed in the legend.

A layer's fields are what is shown, plain values made from a briefing. What of it needs
no drawing is a :class:`~generator.render.map.picture.ShownLayer`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from generator.render.map.picture import ShownLayer

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box
    from generator.render.map.picture import MapPicture
    from generator.render.map.plan import MapPlan


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
class MapLayer(ShownLayer):
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
