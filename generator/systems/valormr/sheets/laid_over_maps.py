"""What Valormr lays over every reader's map: couriers, faces of counters, works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import AT, SIDE
from generator.render.map import picture
from generator.render.map.counter_faces import draw_pennant
from generator.render.map.geometry import between, box_around
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.paths import PathData
from generator.render.numbers import fraction
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.full_days import board_with_works
from generator.systems.valormr.rules.state import Work
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board


# Couriers: a pennant on a staff with the side's letter, beside the counters.

SAMPLE = (76.0, 78.0)
"""The width and height of a pennant in the legend, in units."""
RIDES = "rides"
"""The fate of a courier who is still on his way."""


class CourierMark(Struct, frozen=True, kw_only=True):
    """A courier on his way."""

    name: str
    side: str
    """The identifier of his sender's side."""
    at: Hex
    note: str = ""
    """A further line of hover text."""


class CourierLayer(MapLayer, frozen=True, kw_only=True):
    """The couriers on their way whose places a reader knows, by name."""

    name = "couriers"

    couriers: tuple[CourierMark, ...]

    def counters(self) -> tuple[picture.Counter, ...]:
        """Return every courier for the map to lay."""
        return tuple(
            picture.Counter(
                label="",
                name=f"Courier {mark.name}",
                side=mark.side,
                at=mark.at,
                kind=picture.CounterKind.RIDER,
                note=mark.note,
            )
            for mark in self.couriers
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a courier, in the colours of the first on the map."""
        return (LegendEntry("Courier", self._sample),) if self.couriers else ()

    def _sample(self, plan: MapPlan, canvas: Canvas) -> None:
        side = plan.picture.side(self.couriers[0].side) or picture.NOBODY
        draw_pennant(plan, canvas, side, SAMPLE)

    def within(self, hexes: Container[Hex], /) -> CourierLayer:
        """Return the layer with the couriers in some hexes."""
        return CourierLayer(couriers=tuple(m for m in self.couriers if m.at in hexes))

    def told(self, _briefing: Briefing, /) -> picture.LayerTold:
        """Return who rides where, in words."""
        lines = tuple(f"{mark.name}: {mark.note}" for mark in self.couriers)
        return picture.LayerTold(title="Couriers on their way", lines=lines)


def courier_layer(briefing: Briefing) -> CourierLayer:
    """Return the couriers on their way whose places the reader knows."""
    marks = []
    for subject in briefing.subjects(facts.RIDES_AT):
        at = briefing.get(facts.RIDES_AT, subject)
        if isinstance(at, Hex) and briefing.get(facts.FATE, subject) == RIDES:
            sender = briefing.told(facts.SENDER, subject)
            place = briefing.words.place(at)
            marks.append(
                CourierMark(
                    name=briefing.told(facts.COURIER, subject),
                    side=str(briefing.get(SIDE, subject)),
                    at=at,
                    note=f"{place}, sent by {sender}" if sender else place,
                )
            )
    return CourierLayer(couriers=tuple(sorted(marks, key=lambda mark: mark.name)))


# What stands on an army's counter: its arm, its figures, and its points in hand.

_SHOOTERS = ("bow", "archer", "sling")
"""What troop types have in their names that shoot."""
_HORSE = "cavalry"


class FaceLayer(MapLayer, frozen=True, kw_only=True):
    """What a reader may know of the armies and vessels on his map."""

    name = "faces"

    known: tuple[tuple[str, picture.CounterFace], ...]
    """Faces by the ids of forces."""

    def faces(self) -> Mapping[str, picture.CounterFace]:
        """Return what stands on the counters, by the ids of forces."""
        return dict(self.known)

    def within(self, _hexes: Container[Hex], /) -> FaceLayer:
        """Return it empty: the counters of a piece of the map have their faces."""
        return replace(self, known=())


def face_layer(briefing: Briefing) -> FaceLayer:
    """Return the faces of all counters on a reader's map."""
    companies = _companies(briefing)
    known = [
        (force, _of_army(briefing, force, companies.get(force, {})))
        for force in briefing.subjects(AT)
    ]
    for fleet in briefing.subjects(facts.LIES_AT):
        count = briefing.get(facts.VESSEL_COUNT, fleet)
        strength = str(count) if isinstance(count, int) else picture.UNTOLD
        face = picture.CounterFace(arm=picture.ArmSign.SHIP, strength=strength, points="")
        known.append((fleet, face))
    return FaceLayer(known=tuple(known))


def _companies(briefing: Briefing) -> dict[str, dict[picture.ArmSign, int]]:
    """Return how many figures of each arm the reader knows of, by army."""
    found: dict[str, dict[picture.ArmSign, int]] = {}
    for company in briefing.subjects(facts.ARM):
        regiment = briefing.get_or(facts.REGIMENT, company, "")
        army = briefing.get_or(facts.FORCE, regiment, "")
        figures = briefing.get_or(facts.FIGURES, company, 0)
        kind = briefing.get_or(facts.TROOP_TYPE, company, "").lower()
        arm = (
            picture.ArmSign.BOW if any(word in kind for word in _SHOOTERS) else picture.ArmSign.FOOT
        )
        if briefing.get_or(facts.ARM, company, "") == _HORSE:
            arm = picture.ArmSign.HORSE
        counted = found.setdefault(army, {})
        counted[arm] = counted.get(arm, 0) + figures
    return found


def _of_army(
    briefing: Briefing, force: str, companies: Mapping[picture.ArmSign, int]
) -> picture.CounterFace:
    """Return an army's face: the arm of more than half its figures, else foot.

    Who has figures but no companies goes by himself.
    """
    figures = briefing.get(facts.FIGURES, force)
    points = briefing.get(facts.IN_HAND, force)
    alone = picture.ArmSign.INDIVIDUAL if isinstance(figures, int) else picture.ArmSign.UNKNOWN
    most = max(companies, key=lambda arm: companies[arm], default=alone)
    if companies and 2 * companies[most] <= sum(companies.values()):
        most = picture.ArmSign.FOOT
    return picture.CounterFace(
        arm=most,
        strength=str(figures) if isinstance(figures, int) else picture.UNTOLD,
        points=picture.UNTOLD if isinstance(points, Unknown) else fraction(points),
    )


ASIDE = (58.0, 56.0)
"""From the middle of the hex to the hammer."""
HAMMER = (68.0, 80.0)
"""The width and height of a hammer's room, in units."""


class WorksLayer(MapLayer, frozen=True, kw_only=True):
    """What engineers have built, as far as a reader knows."""

    name = "works"
    level = Level.BUILT
    moves = False

    works: tuple[Work, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw a hammer at every work, what it is as hover text."""
        label = plan.board.grid.label
        for work in self.works:
            if work.at in plan.kinds:
                where = label(work.at)
                if work.towards is not None:
                    where = f"{where} to {label(work.towards)}"
                group = canvas.group(title=f"{work.kind.capitalize()} built at {where}")
                draw_hammer(plan, group, _spot(plan, work))

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of every hammer."""
        return tuple(
            box_around(_spot(plan, work), *HAMMER) for work in self.works if work.at in plan.kinds
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of what engineers have built."""
        return (LegendEntry("Built by engineers", _sample),) if self.works else ()

    def within(self, hexes: Container[Hex], /) -> WorksLayer:
        """Return the layer with the works in some hexes."""
        return WorksLayer(works=tuple(work for work in self.works if work.at in hexes))

    def changed(self, board: Board) -> Board:
        """Return the map with the bridges and roads built since the campaign began."""
        return board_with_works(board, self.works)

    def told(self, briefing: Briefing, /) -> picture.LayerTold:
        """Return what engineers have built, in words."""
        place, lines = briefing.words.place, []
        for work in self.works:
            towards = "" if work.towards is None else f" to {place(work.towards)}"
            lines.append(f"{work.kind} at {place(work.at)}{towards}")
        return picture.LayerTold(title="Built by engineers", lines=tuple(lines))


def works_layer(briefing: Briefing) -> WorksLayer:
    """Return what engineers have built, as far as the reader knows."""
    works = []
    for subject in briefing.subjects(facts.BUILT_AT):
        at = briefing.get(facts.BUILT_AT, subject)
        towards = briefing.get(facts.TOWARDS, subject)
        if isinstance(at, Hex):
            kind = briefing.told(facts.WORK, subject)
            goal = towards if isinstance(towards, Hex) else None
            works.append(Work(kind=kind, force="", at=at, towards=goal))
    return WorksLayer(works=tuple(works))


def _sample(plan: MapPlan, canvas: Canvas) -> None:
    draw_hammer(plan, canvas, (0, 0))


def _spot(plan: MapPlan, work: Work) -> Point:
    """Return where the hammer lies: in its hex, or beside a road over a hexside."""
    x, y = plan.lattice.middle(work.at)
    if work.towards is None:
        return x + ASIDE[0], y + ASIDE[1]
    half = between((x, y), plan.lattice.middle(work.towards))
    return half[0] + 24, half[1] + 24


def draw_hammer(plan: MapPlan, canvas: Canvas, at: Point) -> None:
    """Draw a hammer with its middle at a point."""
    shape = PathData()
    shape.shape("m-22 27l22-26m-16-16l26 24 12-13-26-24z", at)
    for name, width in (("halo", 22), ("ink", 7)):
        ink = plan.theme.inks[name]
        canvas.path(
            shape.text(),
            fill=ink,
            stroke=ink,
            stroke_width=width,
            stroke_linejoin="round",
            stroke_linecap="round",
        )


# What Valormr lays over every reader's map, in the order of its legend.

LAYERS = (face_layer, courier_layer, works_layer)
