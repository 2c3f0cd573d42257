"""Whose cities are: a badge of the kingdom's shape and colour beside each city.

And what stands on the counters of armies: their points, as far as a reader knows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import AT
from generator.render.map.counter_shapes import shape_path
from generator.render.map.geometry import box_around
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.picture import LayerTold
from generator.render.map.pieces import NOBODY, ArmSign, CounterFace
from generator.render.map.theme import text_colour
from generator.systems.grand_strategic.rules.fact_names import (
    IS_CAVALRY,
    OWNER,
    POINTS,
)

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.pieces import MapSide
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

ASIDE = (-62.0, 42.0)
"""From the middle of a city's hex to its badge, in units."""
SIZE = (44.0, 42.0)
"""Its width and height."""
LETTER = 28.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedCity:
    """A city, and the kingdom that has it."""

    name: str
    at: Hex
    owner: str
    """By id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnersLayer(MapLayer):
    """What a reader knows of cities and armies."""

    name = "owners"
    level = Level.BUILT

    cities: tuple[OwnedCity, ...]
    """Those that belong to anybody."""
    known: tuple[tuple[str, CounterFace], ...]
    """Faces by the ids of armies."""

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw a badge at every city, whose it is as hover text."""
        for city in self.cities:
            if city.at in plan.kinds:
                side = plan.picture.side(city.owner) or NOBODY
                group = canvas.group(title=f"{city.name}: {side.name}")
                draw_owner(plan, group, side, _spot(plan, city))

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of every badge."""
        return tuple(
            box_around(_spot(plan, city), *SIZE)
            for city in self.cities
            if city.at in plan.kinds
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a badge, if there is any on the map."""
        if not self.cities:
            return ()
        return (LegendEntry("Whose a city is", self._sample),)

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters, by the ids of armies."""
        return dict(self.known)

    def within(self, hexes: Container[Hex], /) -> OwnersLayer:
        """Return the layer with the cities in some hexes."""
        cities = tuple(city for city in self.cities if city.at in hexes)
        return OwnersLayer(cities=cities, known=self.known)

    def told(self, briefing: Briefing, /) -> LayerTold | None:
        """Return whose each city is, in words."""
        if not self.cities:
            return None
        names = {side.id: side.name for side in briefing.sides}
        label = briefing.board.grid.label
        lines = tuple(
            f"{city.name} ({label(city.at)}): {names.get(city.owner, NOBODY.name)}"
            for city in self.cities
        )
        return LayerTold(title="Whose the cities are", lines=lines)

    def _sample(self, plan: MapPlan, canvas: Canvas) -> None:
        side = plan.picture.side(self.cities[0].owner) or NOBODY
        draw_owner(plan, canvas, side, (0, 0))


def owners_layer(briefing: Briefing) -> OwnersLayer:
    """Return whose cities are, and the points of armies, on a reader's map."""
    owned = (
        OwnedCity(name=place.name, at=place.at, owner=owner)
        for place in briefing.board.places
        if (owner := briefing.get_or(OWNER, place.id, ""))
    )
    return OwnersLayer(
        cities=tuple(owned),
        known=tuple((army, _face(briefing, army)) for army in briefing.subjects(AT)),
    )


def _face(briefing: Briefing, army: str) -> CounterFace:
    points = briefing.get(POINTS, army)
    is_cavalry = briefing.get_or(IS_CAVALRY, army, otherwise=False)
    return CounterFace(
        arm=ArmSign.HORSE if is_cavalry else ArmSign.HOST,
        strength="" if isinstance(points, Unknown) else str(points),
        points="",
    )


def _spot(plan: MapPlan, city: OwnedCity) -> Point:
    x, y = plan.lattice.middle(city.at)
    return x + ASIDE[0], y + ASIDE[1]


def draw_owner(plan: MapPlan, canvas: Canvas, side: MapSide, at: Point) -> None:
    """Draw a kingdom's badge with its middle at a point."""
    inks, colour = plan.theme.inks, plan.theme.side_colour(side)
    outline = shape_path(side.shape, box_around(at, *SIZE))
    shared: dict[str, str | float] = {"stroke_linejoin": "round"}
    canvas.path(
        outline, fill=inks["halo"], stroke=inks["halo"], stroke_width=14, **shared
    )
    canvas.path(outline, fill=colour, stroke=inks["ink"], stroke_width=4, **shared)
    canvas.text(
        side.letter,
        (at[0], at[1] + 0.35 * LETTER),
        font_size=LETTER,
        font_weight="bold",
        text_anchor="middle",
        fill=text_colour(colour),
    )
