"""Couriers: a pennant on a staff with the side's letter, beside the counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import SIDE
from generator.render.map.counter_faces import draw_pennant
from generator.render.map.layers import LegendEntry, MapLayer
from generator.render.map.picture import LayerTold
from generator.render.map.pieces import NOBODY, Counter, CounterKind
from generator.systems.valormr.rules.fact_names import COURIER, FATE, RIDES_AT, SENDER
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

SAMPLE = (76.0, 78.0)
"""The width and height of a pennant in the legend, in units."""
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

    couriers: tuple[CourierMark, ...]

    def counters(self) -> tuple[Counter, ...]:
        """Return every courier for the map to lay."""
        return tuple(
            Counter(
                label="",
                name=f"Courier {mark.name}",
                side=mark.side,
                at=mark.at,
                kind=CounterKind.RIDER,
                note=mark.note,
            )
            for mark in self.couriers
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a courier, in the colours of the first on the map."""
        return (LegendEntry("Courier", self._sample),) if self.couriers else ()

    def _sample(self, plan: MapPlan, canvas: Canvas) -> None:
        side = plan.picture.side(self.couriers[0].side) or NOBODY
        draw_pennant(plan, canvas, side, SAMPLE)

    def within(self, hexes: Container[Hex], /) -> CourierLayer:
        """Return the layer with the couriers in some hexes."""
        return CourierLayer(couriers=tuple(m for m in self.couriers if m.at in hexes))

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
