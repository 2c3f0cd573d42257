"""What units do in a battle: a badge on the counter, and what stands on its face."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.facts import AT
from generator.render.map.counters import laid_counters
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.paths import PathData
from generator.render.map.picture import ArmSign, CounterFace, LayerTold
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan


HIDES, CAPTIVE = "hidden", "captive"
LETTERS = {
    str(UnitMode.ATTACK): "A",
    str(UnitMode.DEFENCE): "D",
    CAPTIVE: "C",
    HIDES: "H",
}
"""What stands on the badge of a unit."""
TITLES = {
    str(UnitMode.ATTACK): "Attacks",
    str(UnitMode.DEFENCE): "Defends",
    CAPTIVE: "Captive",
    HIDES: "Hidden",
}
DARK = frozenset({str(UnitMode.DEFENCE), HIDES})
"""Badges that are dark, so that they can be told in grey."""
HORSE = frozenset({"light-cavalry", "heavy-cavalry", "knights", "chariots", "nomads"})
FLIERS = frozenset({"yarzz", "wyverns"})
SIZE = 38.0
"""Units of type in a badge."""
_DISC = "m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0z"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeMark:
    """What a unit does, where it stands."""

    unit: str
    """What it is called."""
    at: Hex
    does: str
    """A word of :data:`LETTERS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModesLayer(MapLayer):
    """What a reader knows of units on the field."""

    name = "modes"
    level = Level.COUNTERS

    marks: tuple[ModeMark, ...]
    known: tuple[tuple[str, CounterFace], ...]
    """Faces by the ids of units."""

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw a badge on the corner of every counter that has one."""
        spots = {
            (spot.counter.name, spot.counter.at): spot
            for spot in laid_counters(plan).spots
        }
        for mark in self.marks:
            spot = spots.get((mark.unit, mark.at))
            if spot is not None:
                group = canvas.group(title=f"{mark.unit}: {TITLES[mark.does].lower()}")
                draw_mode(plan, group, mark.does, (spot.box.right, spot.box.top))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return the badges there are on the map."""
        there = {mark.does for mark in self.marks}
        return tuple(
            LegendEntry(TITLES[does], _sample(does))
            for does in LETTERS
            if does in there
        )

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters, by the ids of units."""
        return dict(self.known)

    def within(self, hexes: Container[Hex], /) -> ModesLayer:
        """Return the layer with the units in some hexes."""
        marks = tuple(mark for mark in self.marks if mark.at in hexes)
        return ModesLayer(marks=marks, known=self.known)

    def told(self, _briefing: Briefing, /) -> LayerTold | None:
        """Return what units do, in words."""
        if not self.marks:
            return None
        lines = tuple(f"{m.unit}: {TITLES[m.does].lower()}" for m in self.marks)
        return LayerTold(title="What units do", lines=lines)


def modes_layer(briefing: Briefing) -> ModesLayer:
    """Return what the units on a reader's map do, and how many they are."""
    units = briefing.subjects(AT)
    return ModesLayer(
        marks=tuple(_marks(briefing, units)),
        known=tuple((unit, unit_face(briefing, unit)) for unit in units),
    )


def _marks(briefing: Briefing, units: tuple[str, ...]) -> list[ModeMark]:
    """Return a mark for every unit that does anything."""
    found = [(unit, briefing.get(AT, unit), _does(briefing, unit)) for unit in units]
    return [
        ModeMark(unit=briefing.words.of(unit), at=at, does=does)
        for unit, at, does in found
        if does in LETTERS and isinstance(at, Hex)
    ]


def _does(briefing: Briefing, unit: str) -> str:
    if briefing.get_or(facts.IS_HIDDEN, unit, otherwise=False):
        return HIDES
    if briefing.get_or(facts.CAPTOR, unit, ""):
        return CAPTIVE
    return briefing.get_or(facts.MODE, unit, "")


def unit_face(
    briefing: Briefing, unit: str, fighters: str | None = None
) -> CounterFace:
    """Return what stands on a unit's counter.

    Args:
        briefing: What the reader knows.
        unit: The unit's id.
        fighters: How many it has; none: as many as it has now.
    """
    told = briefing.told(facts.FIGHTERS, unit) if fighters is None else fighters
    return CounterFace(arm=_arm(briefing, unit), strength=told, points="")


def _arm(briefing: Briefing, unit: str) -> ArmSign:
    kind = briefing.get_or(facts.UNIT_TYPE, unit, "")
    if kind in HORSE:
        return ArmSign.HORSE
    if kind in FLIERS:
        return ArmSign.FLIER
    return ArmSign.BOW if briefing.get_or(facts.DISTANCE, unit, "") else ArmSign.FOOT


def _sample(does: str) -> Callable[[MapPlan, Canvas], None]:
    return lambda plan, canvas: draw_mode(plan, canvas, does, (0, 0))


def draw_mode(plan: MapPlan, canvas: Canvas, does: str, at: Point) -> None:
    """Draw a badge with its middle at a point: the letter of what a unit does."""
    inks, is_dark = plan.theme.inks, does in DARK
    disc = PathData()
    disc.shape(_DISC, at)
    paper, ink = inks["place_fill"], inks["ink"]
    fill, letter = (ink, paper) if is_dark else (paper, ink)
    canvas.path(disc.text(), fill=fill, stroke=ink, stroke_width=5)
    canvas.text(
        LETTERS[does],
        (at[0], at[1] + 0.35 * SIZE),
        font_size=SIZE,
        font_weight="bold",
        text_anchor="middle",
        fill=letter,
    )
