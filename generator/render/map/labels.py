"""Names on the map: where each goes, so that none lies on another or on a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.map_names import NameSpot, names_between
from generator.render.map.name_ground import name_ground
from generator.render.map.paths import PathData
from generator.render.map.place_labels import place_spots_of
from generator.render.map.placement import settle
from generator.render.map.plan import once
from generator.render.map.region_labels import area_spots, landmark_area, region_areas
from generator.render.map.river_labels import river_spots
from generator.render.map.shared_places import shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.geometry import Box
    from generator.render.map.name_ground import NameGround
    from generator.render.map.plan import MapPlan

_LEADER_MM = 0.18
_HALO = 0.2
"""The breadth of the halo, as a share of the type size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidNames:
    """Every name of a drawing in its place."""

    names: tuple[NameSpot, ...]
    unplaced: tuple[NameSpot, ...]
    """Those for which there is no room."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The room of all letters."""
        return tuple(box for name in self.names for box in name.boxes)


@once
@shared
def laid_names(plan: MapPlan) -> LaidNames:
    """Return where every name stands."""
    ground = name_ground(plan)
    spots = [*_of_areas(plan, ground), *river_spots(plan, ground)]
    spots += [
        place_spots_of(plan, ground, place)
        for place in plan.board.places
        if place.at in plan.kinds and place.name and not landmark_area(plan, place)
    ]
    chosen = settle(spots, names_between, seed=plan.seed)
    return LaidNames(
        names=tuple(spot for spot in chosen if spot.boxes),
        unplaced=tuple(spot for spot in chosen if not spot.boxes),
    )


def _of_areas(plan: MapPlan, ground: NameGround) -> Iterator[list[NameSpot]]:
    """Yield where the names of regions, seas and ranges may stand."""
    for area in region_areas(plan):
        yield area_spots(plan, ground, area)
    for place in plan.board.places:
        if place.at in plan.kinds and place.name:
            named = landmark_area(plan, place)
            if named is not None:
                yield area_spots(plan, ground, named)


def draw_labels(plan: MapPlan, canvas: Canvas) -> None:
    """Write every name over a halo in the colour of its ground."""
    written = canvas.group(stroke_linejoin="round")
    for number, name in enumerate(laid_names(plan).names, start=1):
        _write(plan, written, name, f"map-name-{number}")


def _write(plan: MapPlan, canvas: Canvas, name: NameSpot, key: str) -> None:
    """Write one name."""
    lettering = name.lettering
    if name.leader is not None:
        line = PathData()
        line.polyline([name.leader.start, name.leader.end])
        canvas.path(
            line.text(),
            stroke=plan.theme.inks["ink"],
            stroke_width=_LEADER_MM / plan.unit_mm,
        )
    look: Look = {"font_size": lettering.size, **lettering.face.look()}
    canvas.define_text(
        key,
        lettering.words,
        [(letter.at, letter.turned) for letter in name.letters],
        **look,
    )
    halo = halo_ink(plan, name)
    canvas.use(
        key,
        fill=halo,
        stroke=halo,
        stroke_width=_HALO * lettering.size,
        aria_hidden="true",
    )
    canvas.use(key, fill=lettering.ink)


def halo_ink(plan: MapPlan, name: NameSpot) -> str:
    """Return the colour of the ground that a name stands on."""
    kind = plan.kinds.get(plan.lattice.nearest(name.middle))
    if kind is None:
        return plan.theme.inks["halo"]
    return plan.theme.fill(kind)
