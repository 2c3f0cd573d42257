"""Couriers: a pennant on a staff with the side's letter, beside the counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import COURIER, FATE, RIDES_AT, SENDER, SIDE
from generator.render.map.counters import NOBODY
from generator.render.map.layers import LayerTold, LegendEntry, Level, MapLayer, Pointed
from generator.render.map.paths import PathData
from generator.render.map.theme import text_colour
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import MapSide
    from generator.render.map.plan import MapPlan

FEET = ((-104, 62), (48, 62), (-104, 10), (48, 10))
"""Where staffs stand, left and right of the counter; any more stand behind the last."""
FLAG = (56, 46)
STAFF = 80


RIDES = "rides"
"""The fate of a courier who is still on his way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierMark:
    """A courier on his way."""

    name: str
    side: str
    """The identifier of his sender's side."""
    at: Hex
    note: str = ""
    """A further line of hover text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierLayer(MapLayer):
    """The couriers on their way whose places a reader knows, by name."""

    name = "couriers"
    level = Level.COUNTERS
    is_whole = True

    couriers: tuple[CourierMark, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw the pennant of every courier, his name and side as hover text."""
        by_hex: dict[Hex, list[CourierMark]] = {}
        for mark in self.couriers:
            by_hex.setdefault(mark.at, []).append(mark)
        for at in plan.hexes:
            for place, mark in enumerate(by_hex.get(at, ())):
                side = plan.picture.side(mark.side) or NOBODY
                title = f"Courier {mark.name} ({side.name})"
                lines = (title, mark.note) if mark.note else (title,)
                group = canvas.group(title="\n".join(lines))
                draw_pennant(plan, group, _foot(plan, at, place), side)

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a courier, in the colours of the first on the map."""
        return (LegendEntry("Courier", self._sample),) if self.couriers else ()

    def _sample(self, plan: MapPlan, canvas: Canvas) -> None:
        side = plan.picture.side(self.couriers[0].side) or NOBODY
        draw_pennant(plan, canvas, (-24, 34), side)

    def within(self, hexes: Container[Hex], /) -> CourierLayer:
        """Return the layer with the couriers in some hexes."""
        return CourierLayer(couriers=tuple(m for m in self.couriers if m.at in hexes))

    def pointed(self) -> tuple[Pointed, ...]:
        """Return every courier, to be pointed at."""
        return tuple(
            Pointed(at=mark.at, words=f"Courier {mark.name}", side=mark.side)
            for mark in self.couriers
        )

    def told(self, _briefing: Briefing, /) -> LayerTold:
        """Return who rides where, in words."""
        lines = tuple(f"{mark.name}: {mark.note}" for mark in self.couriers)
        return LayerTold(title="Couriers on their way", lines=lines)


def courier_layer(briefing: Briefing) -> CourierLayer:
    """Return the couriers on their way whose places the reader knows."""
    marks = sorted(_couriers(briefing), key=lambda mark: mark.name)
    return CourierLayer(couriers=tuple(marks))


def _couriers(briefing: Briefing) -> Iterator[CourierMark]:
    for subject in briefing.subjects(RIDES_AT):
        at = briefing.get(RIDES_AT, subject)
        if isinstance(at, Hex) and briefing.get(FATE, subject) == RIDES:
            sender = briefing.told(SENDER, subject)
            place = briefing.words.place(at)
            yield CourierMark(
                name=briefing.told(COURIER, subject),
                side=str(briefing.get(SIDE, subject)),
                at=at,
                note=f"{place}, sent by {sender}" if sender else place,
            )


def _foot(plan: MapPlan, at: Hex, place: int) -> Point:
    """Return where a staff stands."""
    x, y = plan.lattice.middle(at)
    right, down = FEET[min(place, len(FEET) - 1)]
    return x + right, y + down


def draw_pennant(plan: MapPlan, canvas: Canvas, foot: Point, side: MapSide) -> None:
    """Draw one pennant from the foot of its staff."""
    x, y = foot
    colour = plan.theme.side_colour(side)
    inks = plan.theme.inks
    width, height = FLAG
    top = y - STAFF
    flag = PathData()
    flag.polyline(
        [
            (x, top),
            (x + width, top),
            (x + width - 12, top + height / 2),
            (x + width, top + height),
            (x, top + height),
        ],
        closed=True,
    )
    staff = PathData()
    staff.polyline([(x, y), (x, top - 4)])
    for shape in (staff, flag):
        canvas.path(
            shape.text(),
            fill=inks["halo"],
            stroke=inks["halo"],
            stroke_width=14,
            stroke_linejoin="round",
        )
    canvas.path(staff.text(), fill="none", stroke=inks["ink"], stroke_width=7)
    canvas.path(
        flag.text(),
        fill=colour,
        stroke=inks["ink"],
        stroke_width=plan.stroke(4),
        stroke_linejoin="round",
    )
    size = plan.type_size(30)
    if size <= height:
        canvas.text(
            side.letter,
            (x + width / 2 - 4, top + height / 2 + 0.35 * size),
            font_size=size,
            font_weight="bold",
            fill=text_colour(colour),
            text_anchor="middle",
        )
