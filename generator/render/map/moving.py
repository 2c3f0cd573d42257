"""One turn of a film: what moves on a map, each counter for itself, over a still country.

Everything is drawn by the layers of any map; here it is only laid apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.render.map.canvas import Canvas, blank
from generator.render.map.counter_faces import draw_each, draw_stands
from generator.render.map.draw import BUILT, FURNITURE, OF_COUNTRY, country_box, layers_of
from generator.render.map.geometry import Box
from generator.render.map.layers import Level, map_layers
from generator.render.map.marks import draw_contacts
from generator.render.map.plan import straight
from generator.render.map.trails import draw_trails
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    import svgwrite

    from generator.render.map.counters import CounterSpot
    from generator.render.map.draw import Layer
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board

ROOM = Box(-80, -80, 80, 80)
"""The piece of a drawing that a counter is drawn in, its middle where nought lies."""
_LINKS = re.compile(r"\bxlink:href=")
_NAMED = re.compile(r'<[a-zA-Z]+[^>]* id="([^"]+)"')


class MovingPiece(Struct, frozen=True, kw_only=True):
    """One counter of a turn, drawn for itself."""

    label: str
    """What stands on it."""
    name: str
    x: int
    y: int
    drawing: str


class MovingLayers(Struct, frozen=True, kw_only=True):
    """What a turn lays over the country, as pieces of a drawing."""

    defined: tuple[tuple[str, str], ...]
    """What the rest uses, by name."""
    built: str
    """Lowest: what people built, and what the rule system lays under the counters."""
    ways: str
    """The marches."""
    badges: str
    """Over the counters: what the rule system lays there."""
    rest: str
    """What is true while nothing moves: contacts, and whose hex a counter stands for."""
    pieces: tuple[MovingPiece, ...]
    """In the order in which they lie."""


class _Drawn(NamedTuple):
    """A piece of a drawing, and the drawing that holds what it uses."""

    drawing: svgwrite.Drawing
    plan: MapPlan

    def of(self, layers: Iterable[Layer]) -> str:
        """Return layers as they are drawn, one upon the other."""
        found = []
        for name, draw in layers:
            group = self.drawing.g()
            if name in BUILT:
                clip = Canvas(self.drawing, self.drawing)
                group["clip-path"] = clip.clip("map-piece", straight(self.plan.rim))
            draw(self.plan, Canvas(self.drawing, group, least=self.plan.least))
            if group.elements:
                found.append(_plain(group.tostring()))
        return "".join(found)

    def defined(self) -> tuple[tuple[str, str], ...]:
        """Return what was defined, by name."""
        found = {}
        for each in self.drawing.defs.elements:
            text = _plain(each.tostring())
            named = _NAMED.match(text)
            found[named[1] if named else text] = text
        return tuple(found.items())


def _plain(text: str) -> str:
    """Return a piece of a drawing as a page holds it."""
    return _LINKS.sub("href=", text)


def moving_layers(plan: MapPlan, country: Board) -> MovingLayers:
    """Return what a plan shows over the drawing of a country.

    Args:
        plan: What is drawn.
        country: What lies under it, with everything that is built there.
    """
    drawn = _Drawn(blank(country_box(plan), ("1", "1")), plan)
    anew = () if plan.board == country else BUILT
    laid = {level: [e for e in map_layers(plan.picture) if e.level is level] for level in Level}
    ground, over = ([(e.name, e.draw) for e in laid[one]] for one in (Level.GROUND, Level.BUILT))
    again = [layer for layer in layers_of(plan.picture) if layer[0] in anew]
    built = drawn.of((*ground, *again, *over))
    ways = drawn.of((("trails", draw_trails),))
    badges = drawn.of((each.name, each.draw) for each in laid[Level.COUNTERS])
    rest = drawn.of((("stands", draw_stands), ("contacts", draw_contacts)))
    groups: list[tuple[CounterSpot, svgwrite.container.Group]] = []

    def canvas_of(spot: CounterSpot) -> Canvas:
        group = drawn.drawing.g()
        groups.append((spot, group))
        return Canvas(drawn.drawing, group, least=plan.least)

    draw_each(plan, canvas_of)
    return MovingLayers(
        built=built,
        ways=ways,
        badges=badges,
        rest=rest,
        pieces=tuple(
            MovingPiece(
                label=spot.counter.label,
                name=spot.counter.name,
                x=round(spot.middle[0]),
                y=round(spot.middle[1]),
                drawing=_plain(group.tostring()),
            )
            for spot, group in groups
        ),
        defined=drawn.defined(),
    )


def still_names(plan: MapPlan) -> str:
    """Return the names and numbers of a country, with all that they use.

    They keep off nothing that moves, so that they serve all turns.
    """
    bare = replace(plan, picture=plan.picture.bare())
    drawn = _Drawn(blank(country_box(plan), ("1", "1")), bare)
    moving = {FURNITURE, *(each.name for each in map_layers(bare.picture))}
    layers = (e for e in layers_of(bare.picture) if e[0] not in OF_COUNTRY | moving)
    names = drawn.of(layers)
    return f"<defs>{''.join(text for _, text in drawn.defined())}</defs>{names}"
