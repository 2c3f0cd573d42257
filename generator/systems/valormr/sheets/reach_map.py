"""A force's reach over the map: this period, and the days after it."""

from __future__ import annotations

from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.kit.facts import SIDE
from generator.render.assets import Asset
from generator.render.known_forces import known_forces
from generator.render.map.cut import cut_out
from generator.render.map.draw import FURNITURE, draw_plan
from generator.render.map.geometry import ACROSS, Box, box_around
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.legend import SWATCH, draw_swatch
from generator.render.map.paths import PathData
from generator.render.map.picture import DrawnTrail, TrailStyle
from generator.render.map.plan import RIM, MapPlan, outline, straight
from generator.render.map.typefaces import Face
from generator.render.map_page import kept_drawing, laid_on_ground
from generator.render.map_picture import map_picture
from generator.render.numbers import count
from generator.store import NOTHING_KEPT, Store
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.values import Struct, replace
from generator.world.hexes import distance, neighbour, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.picture import MapPicture
    from generator.render.map.plan import Ring
    from generator.render.map.theme import Theme
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook
    from generator.world.hexes import Hex


TINTS = (0.52, 0.3, 0.14, 0.06)
"""How much of its colour each band has."""
HATCHES_MM = (0.9, 2.2)
"""How far hatching lies apart in black and white; further bands have none."""
MARKS = ("now", "+1", "+2", "+3")
"""What is printed in each band: how many days later it is reached."""
LINE_MM = 0.4
_HATCH_LINE = 3.2
_VEIL = 0.62
"""How much of the ground's colour is washed out."""
_APART = 5
"""Hexes between two marks of one band."""


class ReachBand(Struct, frozen=True, kw_only=True):
    """Hexes a force can first get to on one day."""

    words: str
    """When it can, as the legend says it."""
    hexes: tuple[Hex, ...]


class ReachLayer(MapLayer, frozen=True, kw_only=True):
    """How far a force can get, the nearest band first; at most four are told apart."""

    name = "reach"
    level = Level.GROUND

    bands: tuple[ReachBand, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Wash the ground, tint every band, and print its days in it."""
        inks = plan.theme.inks
        if not plan.theme.is_mono:
            canvas.path(straight(plan.rim), fill=inks["paper"], fill_opacity=_VEIL)
        near: set[Hex] = set()
        lines = []
        for position, band in enumerate(self.bands):
            own = _rings(plan, set(band.hexes))
            if own:
                clip = canvas.clip(f"map-reach-{position + 1}", straight(own))
                inside = canvas.group(clip_path=clip)
                paint_band(plan, inside, position, straight(own), _bounds(own))
            near |= set(band.hexes)
            lines.append(straight(_rings(plan, near)))
        for line in lines:
            paint_edge(plan, canvas, line)
        for words, box in self._marks(plan):
            canvas.haloed_text(
                words,
                ((box.left + box.right) / 2, box.bottom),
                inks["halo"],
                font_size=_size(plan),
                fill=inks["ink"],
                text_anchor="middle",
                **Face.STRONG.look(),
            )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of every band."""
        return tuple(
            LegendEntry(band.words, partial(_sample, position))
            for position, band in enumerate(self.bands)
        )

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of the days printed, for names and numbers to shun."""
        return tuple(box for _, box in self._marks(plan))

    def _marks(self, plan: MapPlan) -> Iterator[tuple[str, Box]]:
        """Yield what is printed in the bands, and where."""
        size = _size(plan)
        held = {each.at for each in plan.picture.counters}
        held |= {place.at for place in plan.board.places}
        for words, band in zip(MARKS, self.bands, strict=False):
            width, height = Face.STRONG.width(words, size), 0.66 * size
            for at in _spots(set(band.hexes) & set(plan.hexes) - held):
                yield words, box_around(plan.lattice.middle(at), width, height)


def _size(plan: MapPlan) -> float:
    return plan.type_size(44, 9)


def _spots(hexes: set[Hex]) -> list[Hex]:
    """Return hexes in the midst of a band, far from one another."""

    def alone(at: Hex) -> int:
        return sum(neighbour(at, side) not in hexes for side in range(6))

    found: list[Hex] = []
    for at in sorted(hexes, key=lambda at: (alone(at), at)):
        if all(distance(at, other) >= _APART for other in found):
            found.append(at)
    return found


def _sample(position: int, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a band."""
    draw_swatch(plan, canvas, plan.theme.inks["paper"])
    sample = PathData()
    sample.polyline([(-62, -44), (62, -44), (62, 44), (-62, 44)], closed=True)
    paint_band(plan, canvas, position, sample.text(), SWATCH)
    paint_edge(plan, canvas, sample.text())


def paint_band(plan: MapPlan, canvas: Canvas, position: int, shape: str, room: Box) -> None:
    """Tint the ground of one band, or hatch it, which the canvas is clipped to."""
    inks = plan.theme.inks
    if not plan.theme.is_mono:
        tint = TINTS[position % len(TINTS)]
        canvas.path(shape, fill=inks["reach"], fill_opacity=tint, stroke="none")
    elif position < len(HATCHES_MM):
        canvas.path(
            _hatching(room, HATCHES_MM[position] / plan.unit_mm),
            fill="none",
            stroke=inks["reach"],
            stroke_width=plan.stroke(_HATCH_LINE),
        )


def paint_edge(plan: MapPlan, canvas: Canvas, line: str) -> None:
    """Draw the line round a band and all that is nearer."""
    canvas.path(
        line,
        fill="none",
        stroke=plan.theme.inks["reach"],
        stroke_width=LINE_MM / plan.unit_mm,
        stroke_linejoin="round",
    )


def _rings(plan: MapPlan, wanted: set[Hex]) -> tuple[Ring, ...]:
    """Return the outlines of a set of hexes."""
    hexes = tuple(at for at in plan.hexes if at in wanted)
    return outline(plan.lattice, hexes, lambda _: RIM)


def _bounds(rings: Sequence[Ring]) -> Box:
    """Return the rectangle round some outlines."""
    corners = [side.start for ring in rings for side in ring]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _hatching(room: Box, apart: float) -> str:
    """Return slanting lines over a rectangle, the same ones wherever it lies."""
    path = PathData()
    first = ceil((room.left - room.height + room.bottom) / apart)
    last = floor((room.right + room.bottom) / apart)
    for number in range(first, last + 1):
        start = number * apart - room.bottom
        skip, run = max(0.0, room.left - start), min(room.height, room.right - start)
        ends = [(start + way, room.bottom - way) for way in (skip, run)]
        path.polyline(ends)
    return path.text()


# A force's reach over the map: this period, and the days after it.

DAYS = ("Within this period", "One day later", "Two days later")
"""When a band can be reached, as legends say it."""


def reach_ground(briefing: Briefing) -> MapPicture:
    """Return the whole map that reach is drawn over: everybody where he set out."""
    whole = map_picture(briefing, LAYERS)
    starts = {trail.force: trail.hexes[0] for trail in briefing.trails}
    counters = []
    for force, counter in zip(known_forces(briefing), whole.counters, strict=False):
        start = starts.get(force.id, force.at)
        bank = counter.bank if start == force.at else None
        note = counter.note if start == force.at else briefing.words.place(start)
        counters.append(replace(counter, at=start, bank=bank, note=note))
    return replace(whole, counters=tuple(counters), contacts=())


def reach_picture(
    briefing: Briefing,
    outlook: KnownOutlook,
    *,
    ground: MapPicture | None = None,
    with_legend: bool = True,
) -> MapPicture | None:
    """Return the country a force can get to, with itself and the enemies in or beside it.

    They stand where they stood as the period began, for that is when the march would
    begin; the planned march, as the weather is, is a broken line. ``ground`` is the map
    it is drawn over, where there are several to draw. None where the reader does not
    know what the force has in hand.
    """
    reach = outlook.reach
    if reach is None:
        return None
    whole = ground or reach_ground(briefing)
    side = str(briefing.get(SIDE, outlook.force))
    within = frozenset(reached.at for reached in reach.hexes)
    met = within.union(*map(neighbours, within))
    near = count(len(reach.on(0)) - 1, "hex", "hexes")
    bands = tuple(ReachBand(words=words, hexes=reach.on(day)) for day, words in enumerate(DAYS))
    picture = replace(
        whole,
        counters=tuple(
            each
            for each in whole.counters
            if each.name == outlook.name or (each.side != side and each.at in met)
        ),
        trails=tuple(
            DrawnTrail(side=side, hexes=march.table.trail, style=TrailStyle.PLANNED)
            for march in outlook.marches[:1]
        ),
        layers=(ReachLayer(bands=bands), *whole.layers),
        title=f"Reach of {outlook.name}",
        subtitle=briefing.head.title,
        description=f"Map of the hexes {outlook.name} can reach from "
        f"{briefing.words.place(reach.start)}: {near} within "
        f"{briefing.period.title}, {len(reach.on(1))} more a day later, "
        f"{len(reach.on(2))} more the day after.",
        with_legend=with_legend,
    )
    return cut_out(picture, within)


# Reach maps as pictures: files of their own, and as large as fits on a sheet.

LARGEST_HEX_MM = 14.0
REACH_FOLDER = "reach"
WASHED_OUT = frozenset({"symbols"})
"""What of the country is left out under a reach."""
_IN_A_PIECE = WASHED_OUT | {FURNITURE}
"""What is left out of one that is part of a page."""


class DrawnReach(Struct, frozen=True, kw_only=True):
    """A reach map on a sheet; sizes in mm."""

    picture: str
    """The name of its picture."""
    width: float
    height: float
    words: str


class MapMaterials(Struct, frozen=True, kw_only=True):
    """What maps are drawn with."""

    theme: Theme
    kept: Store = NOTHING_KEPT


def reach_files(
    briefing: Briefing, outlooks: Iterable[KnownOutlook], materials: MapMaterials
) -> dict[str, bytes]:
    """Return the reach of every force whose points a reader knows, as pictures."""
    files, theme = {}, materials.theme
    ground = reach_ground(briefing)
    for outlook in outlooks:
        picture = reach_picture(briefing, outlook, ground=ground)
        if picture is not None:
            plan = MapPlan(picture=picture, theme=theme, hex_mm=LARGEST_HEX_MM)
            drawn = partial(draw_plan, plan, without=WASHED_OUT)
            files[f"{REACH_FOLDER}/{outlook.force}.svg"] = kept_drawing(
                plan, drawn, part="", kept=materials.kept
            )
    return files


def fitted_reach(
    picture: MapPicture,
    materials: MapMaterials,
    outlook: KnownOutlook,
    room: tuple[float, float],
    pictures: dict[str, Asset],
) -> DrawnReach:
    """Draw a map as large as fits into some room, without title and legend."""
    probe = MapPlan(picture=picture, theme=materials.theme, hex_mm=LARGEST_HEX_MM)
    box = probe.lattice.bounds().grown(4)
    unit = min(room[0] / box.width, room[1] / box.height, probe.unit_mm)
    plan = MapPlan(picture=picture, theme=materials.theme, hex_mm=unit * ACROSS)
    name = f"reach-{outlook.force}.svg"
    drawing, grounds = laid_on_ground(plan, box, kept=materials.kept, without=_IN_A_PIECE)
    pictures |= {name: Asset.svg(drawing), **grounds}
    return DrawnReach(
        picture=name,
        width=round(box.width * unit, 2),
        height=round(box.height * unit, 2),
        words=picture.description,
    )
