"""Badges that a rule system lays over the map: on its counters, or beside hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from generator.render.map.counters import laid_counters
from generator.render.map.geometry import box_around
from generator.render.map.layers import LegendEntry, MapLayer
from generator.render.map.paths import PathData
from generator.render.map.picture import LayerTold
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from typing import Self

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import CounterFace
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


class BadgeMark(Struct, frozen=True, kw_only=True):
    """One badge: where it is, what it shows, and what is said of it."""

    name: str
    """Of what has it; on a counter, the counter's."""
    at: Hex
    shows: str
    """A word of its layer's."""
    hover: str
    told: str = ""
    """The same for those who cannot see the map; empty: as the hover text."""


class BadgeLayer(MapLayer, frozen=True, kw_only=True):
    """Badges of one kind, and the faces of counters that a reader knows with them."""

    heads: ClassVar[str]
    """Stands over the badges in words."""
    signs: ClassVar[Mapping[str, str]] = {}
    """What a badge may show, with its words in the legend."""
    aside: ClassVar[Point | None] = None
    """From the middle of a hex to its badge, in units; none: it lies on a counter."""

    marks: tuple[BadgeMark, ...]
    known: tuple[tuple[str, CounterFace], ...] = ()
    """Faces by the ids of forces."""

    def room(self, _plan: MapPlan) -> tuple[float, float]:
        """Return the width and height of a badge beside a hex."""
        return 0.0, 0.0

    def badge(self, _plan: MapPlan, _canvas: Canvas, _shows: str, _at: Point) -> None:
        """Draw a badge with its middle at a point."""

    def draw(self, plan: MapPlan, canvas: Canvas, /) -> None:
        """Draw every badge, with its hover text."""
        for mark, at in self._laid(plan):
            self.badge(plan, canvas.group(title=mark.hover), mark.shows, at)

    def _laid(self, plan: MapPlan) -> Iterator[tuple[BadgeMark, Point]]:
        """Yield the badges that have a place on the map, and where."""
        if self.aside is not None:
            for mark in self.marks:
                if mark.at in plan.kinds:
                    x, y = plan.lattice.middle(mark.at)
                    yield mark, (x + self.aside[0], y + self.aside[1])
            return
        spots = laid_counters(plan).spots
        corners = {
            (spot.counter.name, spot.counter.at): (spot.box.right, spot.box.top) for spot in spots
        }
        for mark in self.marks:
            if (mark.name, mark.at) in corners:
                yield mark, corners[mark.name, mark.at]

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of every badge that lies on no counter."""
        if self.aside is None:
            return ()
        return tuple(box_around(at, *self.room(plan)) for _, at in self._laid(plan))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of every badge there is."""
        there = {mark.shows for mark in self.marks}
        return tuple(self.entry(shows) for shows in self.signs if shows in there)

    def entry(self, shows: str, words: str = "") -> LegendEntry:
        """Return a sample of a badge, with words of its own or the layer's."""
        return LegendEntry(
            words or self.signs[shows], lambda plan, canvas: self.badge(plan, canvas, shows, (0, 0))
        )

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters, by the ids of forces."""
        return dict(self.known)

    def within(self, hexes: Container[Hex], /) -> Self:
        """Return the layer with the badges in some hexes."""
        marks = tuple(mark for mark in self.marks if mark.at in hexes)
        return replace(self, marks=marks)

    def told(self, _briefing: Briefing, /) -> LayerTold | None:
        """Return the badges in words."""
        lines = tuple(mark.told or mark.hover for mark in self.marks)
        return LayerTold(title=self.heads, lines=lines) if lines else None


_ROUND_LETTER = 0.5
"""The radius of a disc that holds a letter, as a share of the type size."""


class LetterBadge(Struct, frozen=True, kw_only=True):
    """A letter on a disc, light or dark, so that both can be told apart in grey."""

    letter: str
    radius: float
    """Of its disc, in units; larger where a letter takes more room."""
    is_dark: bool

    def draw(self, plan: MapPlan, canvas: Canvas, at: Point) -> None:
        """Draw it with its middle at a point."""
        paper, ink = plan.inks["place_fill"], plan.inks["ink"]
        fill, letter = (ink, paper) if self.is_dark else (paper, ink)
        size = plan.type_size(self.radius + 14)
        radius = max(self.radius, round(_ROUND_LETTER * size))
        round_ = f"{radius:g}"
        half = f"a{round_} {round_} 0 1 0"
        disc = PathData()
        across = f"{2 * radius:g}"
        disc.shape(f"m-{round_} 0{half} {across} 0{half}-{across} 0z", at)
        canvas.path(disc.text(), fill=fill, stroke=ink, stroke_width=5)
        canvas.write(
            self.letter,
            (at[0], at[1] + 0.35 * size),
            size,
            letter,
            font_weight="bold",
            text_anchor="middle",
        )
