"""Status on the map: a badge on the counter of an army that is not normal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT
from generator.render.map.counters import laid_counters
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.paths import PathData
from generator.render.map.picture import LayerTold
from generator.render.map.pieces import ArmSign, CounterFace
from generator.systems.tsc.rules.fact_names import STATUS
from generator.systems.tsc.rules.statuses import Status
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan


SIZE = 40.0
"""Units of type in a badge."""
_DISC = "m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0z"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusMark:
    """An army's status, where it stands."""

    army: str
    """What it is called."""
    at: Hex
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusLayer(MapLayer):
    """What a reader knows of the status of armies."""

    name = "statuses"
    level = Level.COUNTERS

    marks: tuple[StatusMark, ...]
    """Of armies that are not normal."""
    known: tuple[tuple[str, CounterFace], ...]
    """Faces by the ids of armies."""

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw a badge on the corner of every counter that has one."""
        spots = {spot.counter.name: spot for spot in laid_counters(plan).spots}
        for mark in self.marks:
            spot = spots.get(mark.army)
            if spot is not None:
                group = canvas.group(title=f"{mark.army}: {mark.status}")
                draw_badge(plan, group, mark.status, (spot.box.right, spot.box.top))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return both badges, if there is any on the map."""
        if not self.marks:
            return ()
        return (
            LegendEntry("Advantaged", _sample(Status.ADVANTAGED)),
            LegendEntry("Disadvantaged", _sample(Status.DISADVANTAGED)),
        )

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters, by the ids of armies."""
        return dict(self.known)

    def within(self, hexes: Container[Hex], /) -> StatusLayer:
        """Return the layer with the armies in some hexes."""
        marks = tuple(mark for mark in self.marks if mark.at in hexes)
        return StatusLayer(marks=marks, known=self.known)

    def told(self, _briefing: Briefing, /) -> LayerTold | None:
        """Return the statuses in words."""
        if not self.marks:
            return None
        lines = tuple(f"{mark.army}: {mark.status}" for mark in self.marks)
        return LayerTold(title="Status", lines=lines)


def status_layer(briefing: Briefing) -> StatusLayer:
    """Return the status of every army on a reader's map."""
    armies = briefing.subjects(STATUS)
    face = CounterFace(arm=ArmSign.HOST, strength="", points="")
    return StatusLayer(
        marks=tuple(_marks(briefing, armies)),
        known=tuple((army, face) for army in armies),
    )


def _marks(briefing: Briefing, armies: tuple[str, ...]) -> list[StatusMark]:
    """Return a mark for every army that is not normal."""
    places = {army: briefing.get(AT, army) for army in armies}
    return [
        StatusMark(army=briefing.words.of(army), at=at, status=status)
        for army, at in places.items()
        if (status := briefing.told(STATUS, army)) != Status.NORMAL
        and isinstance(at, Hex)
    ]


def _sample(status: Status) -> Callable[[MapPlan, Canvas], None]:
    return lambda plan, canvas: draw_badge(plan, canvas, status, (0, 0))


def draw_badge(plan: MapPlan, canvas: Canvas, status: str, at: Point) -> None:
    """Draw a badge with its middle at a point: light with an A, dark with a D."""
    inks = plan.theme.inks
    is_dark = status == Status.DISADVANTAGED
    disc = PathData()
    disc.shape(_DISC, at)
    fill, ink = (
        (inks["ink"], inks["place_fill"])
        if is_dark
        else (inks["place_fill"], inks["ink"])
    )
    canvas.path(disc.text(), fill=fill, stroke=inks["ink"], stroke_width=5)
    canvas.text(
        status[:1].upper(),
        (at[0], at[1] + 0.35 * SIZE),
        font_size=SIZE,
        font_weight="bold",
        text_anchor="middle",
        fill=ink,
    )
