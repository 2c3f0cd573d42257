"""Names on the map: of regions, and how none of all lies on another or on a counter."""

from __future__ import annotations

from functools import partial
from math import atan2, cos, fsum, pi, sin
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS
from generator.render.map.map_names import (
    Bow,
    Inscription,
    NameSpot,
    bent_name,
    cheapest,
    left_out,
    name_ground,
    names_between,
)
from generator.render.map.marks import LANDMARK
from generator.render.map.obstacles import KnownSpots
from generator.render.map.paths import PathData
from generator.render.map.place_labels import (
    RiverName,
    place_spots_of,
    river_names,
    river_spots,
)
from generator.render.map.placement import settle
from generator.render.map.plan import of_size, once
from generator.render.map.scenes import shared
from generator.render.map.typefaces import Face
from generator.values import Struct, replace
from generator.world.ground import RegionLook
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.geometry import Box, Point
    from generator.render.map.map_names import NameGround
    from generator.render.map.plan import MapPlan
    from generator.world.board import Place, Region
    from generator.world.hexes import Hex


# Names of regions, ranges and seas: as large as their extent lets them be, then spaced.

FILLED = (0.66, 0.5, 0.38, 0.28)
"""Shares of its extent that a name takes, the best first."""
TIGHTEST, LOOSEST = 0.12, 0.5
"""The room between letters, as a share of the type size: further apart, they are read
one by one.
"""
LARGEST, LARGEST_POINTS = 1.5, 14
"""How much larger than usual a name may be, where that is no larger than so many points."""
STEEPEST, STEEP = 0.6, 4.0
"""How steeply a name may rise, in radians, and the price of each."""
ALONG = (0.0, -1.2, 1.2, -2.4, 2.4)
ACROSS_IT = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.2, -2.2, 3.0, -3.0)
"""How far from the middle of its extent a name is tried, in hexes."""
BENDS = (0.1, -0.1, 0.0)
"""How far a name is bent, as a share of its length."""
OUTSIDE = 30.0
"""Price of a name none of whose letters stands on its own ground."""
KEPT = 30
LOOKED_ROUND = 10
"""Of the best spots so many are tried with other bends."""
SPREAD = 9
"""Hexes from a landmark up to which its water or mountains are its own."""
OPEN_SEA = 2
"""Hexes from a landmark in the sea to the nearest land, if it names the sea."""
SMALLEST = 7
"""Hexes of mountain that a landmark names as a range; fewer are a peak."""


class Area(Struct, frozen=True, kw_only=True):
    """Ground with a name."""

    hexes: frozenset[Hex]
    inscription: Inscription


class _Extent(Struct, frozen=True, kw_only=True):
    """How far an area reaches, seen along one direction."""

    middle: Point
    angle: float
    length: float


def region_areas(plan: MapPlan) -> Iterator[Area]:
    """Yield the regions of a map with their names."""
    for region in plan.board.regions:
        hexes = frozenset(at for at in region.hexes if at in plan.kinds)
        if region.name and hexes:
            yield _of_region(plan, region, hexes)


def _of_region(plan: MapPlan, region: Region, hexes: frozenset[Hex]) -> Area:
    """Return a region: mud in the letters of water, land in spaced capitals."""
    if region.kind.look is RegionLook.MUD:
        inscription = Inscription(
            words=region.name,
            face=Face.WATER,
            size=plan.type_size(60, 9),
            ink=plan.inks["mud_text"],
        )
        return Area(hexes=hexes, inscription=inscription)
    is_home = region.kind.look is RegionLook.HOME
    inscription = Inscription(
        words=region.name.upper(),
        face=Face.TITLE,
        size=plan.type_size(68, 9),
        ink=plan.inks["home_forest" if is_home else "region_text"],
    )
    return Area(hexes=hexes, inscription=inscription)


def landmark_area(plan: MapPlan, place: Place) -> Area | None:
    """Return the sea or the range that a landmark names; none: it is but a spot."""
    if place.kind.symbol != LANDMARK:
        return None
    if plan.board.is_sea(place.at):
        near = _spread(place.at, lambda _: True, OPEN_SEA)
        if not all(plan.board.is_sea(at) for at in near if at in plan.kinds):
            return None
        hexes = _spread(place.at, lambda at: at in plan.kinds and plan.board.is_sea(at))
        inscription = Inscription(
            words=place.name,
            face=Face.WATER,
            size=plan.type_size(120, 16),
            ink=plan.inks["sea_text"],
        )
        return Area(hexes=hexes, inscription=inscription)
    ground = plan.kinds[place.at]
    hexes = _spread(place.at, lambda at: plan.kinds.get(at) == ground)
    if len(hexes) < SMALLEST or ground != _RANGE:
        return None
    inscription = Inscription(
        words=place.name.upper(), face=Face.TITLE, size=plan.type_size(66, 9), ink=plan.inks["ink"]
    )
    return Area(hexes=hexes, inscription=inscription)


_RANGE = "mountain"
"""The ground of a range."""


def _spread(start: Hex, belongs: Callable[[Hex], bool], reach: int = SPREAD) -> frozenset[Hex]:
    """Return the hexes of one kind that hang together with one, as far as is near."""
    todo, seen = [start], {start}
    while todo:
        fresh = {
            other
            for other in neighbours(todo.pop())
            if other not in seen and belongs(other) and distance(other, start) <= reach
        }
        seen |= fresh
        todo.extend(fresh)
    return frozenset(seen)


def area_spots(plan: MapPlan, ground: NameGround, area: Area) -> list[NameSpot]:
    """Return where an area's name may stand, the cheapest first; the last: nowhere."""
    extents = _extents(plan, area)
    found: list[Bow] = []
    for filled in FILLED:
        bows = [bow for extent in extents for bow in _bows(plan, area, filled, extent)]
        first = _open(plan, ground, area, [bow for bow in bows if bow.is_usual])
        near = {bow.middle for bow in first[:LOOKED_ROUND]}
        others = (bow for bow in bows if not bow.is_usual and (bow.middle in near or not near))
        found = [*first, *_open(plan, ground, area, others)]
        if found:
            break
    spots = [bow.spot() for bow in cheapest(found, KEPT)]
    return [*spots, left_out(area.inscription, extents[0].middle)]


def _open(plan: MapPlan, ground: NameGround, area: Area, bows: Iterable[Bow]) -> list[Bow]:
    """Return the cheapest bows on which letters may stand, with their prices."""
    stood = (_priced(plan, area, bow) for bow in bows if bow.is_open(ground))
    return ground.cheapest_of(stood, KEPT)


def _extents(plan: MapPlan, area: Area) -> list[_Extent]:
    """Return an area's extents: along its longest axis, less steeply, and level."""
    middles = [plan.lattice.middle(at) for at in sorted(area.hexes)]
    count = len(middles)
    x, y = fsum(p[0] for p in middles) / count, fsum(p[1] for p in middles) / count
    across = fsum((p[0] - x) ** 2 for p in middles)
    down = fsum((p[1] - y) ** 2 for p in middles)
    both = fsum((p[0] - x) * (p[1] - y) for p in middles)
    axis = 0.5 * atan2(2 * both, across - down)
    axis = (axis + pi / 2) % pi - pi / 2
    steepest = max(-STEEPEST, min(STEEPEST, axis))
    found = []
    for angle in dict.fromkeys((steepest, steepest / 2, 0.0)):
        reached = sorted((p[0] - x) * cos(angle) + (p[1] - y) * sin(angle) for p in middles)
        length = reached[int(0.97 * (count - 1))] - reached[int(0.03 * (count - 1))]
        found.append(_Extent(middle=(x, y), angle=angle, length=length + ACROSS))
    return found


def _bows(plan: MapPlan, area: Area, filled: float, extent: _Extent) -> Iterator[Bow]:
    """Yield the bows for an area's name, set to take a share of one extent."""
    usual = area.inscription
    gaps = len(usual.words) - 1
    room = extent.length * filled
    times = room / (usual.width + LOOSEST * usual.size * gaps)
    most = min(times * usual.size, LARGEST * usual.size, plan.type_size(0, LARGEST_POINTS))
    plain = replace(usual, size=max(usual.size, most))
    spacing = min((room - plain.width) / max(1, gaps), LOOSEST * plain.size)
    spaced = replace(plain, spacing=max(spacing, TIGHTEST * plain.size))
    across, down = cos(extent.angle), sin(extent.angle)
    names = [bent_name(spaced, extent.angle, bend * spaced.width) for bend in BENDS]
    for along in ALONG:
        for aside in ACROSS_IT:
            middle = (
                extent.middle[0] + ACROSS * (along * across - aside * down),
                extent.middle[1] + ACROSS * (along * down + aside * across),
            )
            if plan.lattice.nearest(middle) not in plan.kinds:
                continue
            far = abs(along) + 1.6 * abs(aside)
            for bend, name in zip(BENDS, names, strict=True):
                price = far + 1.2 * (not bend) + STEEP * abs(extent.angle)
                yield Bow(name, middle, price, is_usual=bend == BENDS[0])


def _priced(plan: MapPlan, area: Area, bow: Bow) -> Bow:
    """Return a bow with the price of foreign ground under its name."""
    outside = sum(
        plan.lattice.nearest(((left + right) / 2, (top + bottom) / 2)) not in area.hexes
        for left, top, right, bottom in bow.name.boxes_at(bow.middle)
    )
    return bow._replace(price=bow.price + OUTSIDE * outside / len(bow.name.boxes))


# Names on the map: where each goes, so that none lies on another or on a counter.

_LEADER_MM = 0.18
_HALO = 0.2
"""The breadth of the halo, as a share of the type size."""


class LaidNames(Struct, frozen=True, kw_only=True):
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
    ground, known = name_ground(plan), _known_spots(plan)
    clutters = (ground.taken, ground.counters, ground.lines)
    spots = [
        known.of(number, clutters, partial(_spots_of, plan, ground, named))
        for number, named in enumerate(_named(plan))
    ]
    chosen = settle(list(filter(None, spots)), names_between, seed=plan.seed)
    return LaidNames(
        names=tuple(spot for spot in chosen if spot.boxes),
        unplaced=tuple(spot for spot in chosen if not spot.boxes),
    )


@of_size
def _known_spots(_plan: MapPlan) -> KnownSpots:
    return KnownSpots()


@of_size
def _named(plan: MapPlan) -> tuple[Area | RiverName | Place, ...]:
    """Return whatever has a name: regions, seas and ranges, rivers, places."""
    named = [place for place in plan.board.places if place.at in plan.kinds and place.name]
    areas = [landmark_area(plan, place) for place in named]
    return (
        *region_areas(plan),
        *filter(None, areas),
        *river_names(plan),
        *(place for place, area in zip(named, areas, strict=True) if area is None),
    )


def _spots_of(
    plan: MapPlan, ground: NameGround, named: Area | RiverName | Place, looked_at: list[Box]
) -> list[NameSpot]:
    """Return where a name may stand, the cheapest first, noting where was looked."""
    own = replace(ground, looked_at=looked_at)
    if isinstance(named, Area):
        return area_spots(plan, own, named)
    if isinstance(named, RiverName):
        return river_spots(own, named)
    return place_spots_of(plan, own, named)


def draw_labels(plan: MapPlan, canvas: Canvas) -> None:
    """Write every name over a halo in the colour of its ground."""
    written = canvas.group(stroke_linejoin="round")
    for number, name in enumerate(laid_names(plan).names, start=1):
        key = f"map-name-{number}"
        lettering = name.lettering
        if name.leader is not None:
            line = PathData()
            line.polyline([name.leader.start, name.leader.end])
            written.path(
                line.text(), stroke=plan.inks["ink"], stroke_width=_LEADER_MM / plan.unit_mm
            )
        look: Look = {"font_size": lettering.size, **lettering.face.look()}
        written.define_text(
            key, lettering.words, [(letter.at, letter.turned) for letter in name.letters], **look
        )
        halo = halo_ink(plan, name)
        written.use(
            key, fill=halo, stroke=halo, stroke_width=_HALO * lettering.size, aria_hidden="true"
        )
        written.use(key, fill=lettering.ink)


def halo_ink(plan: MapPlan, name: NameSpot) -> str:
    """Return the colour of the ground that a name stands on; on several, a pale one."""
    fills = {
        plan.kinds.get(plan.lattice.nearest(point))
        for left, top, right, bottom in name.boxes
        for point in ((left, (top + bottom) / 2), (right, (top + bottom) / 2))
    }
    kind = fills.pop()
    return plan.theme.fill(kind) if kind and not fills else plan.inks["halo"]
