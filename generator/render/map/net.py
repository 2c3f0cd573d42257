"""One net of points along which all grounds of a map meet.

Every corner of hexes where grounds meet is moved once, and every hexside between land
and water gets one point in its middle. Outlines of all grounds are drawn past these
points, so neighbours share their curve. No outline lies about a hex: one that would
lose its middle or too much of itself pulls its corners back until it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between, scatter
from generator.render.map.spline import closed_points, even

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from generator.render.map.geometry import Box, Lattice, Point
    from generator.render.map.spline import Control
    from generator.world.hexes import Hex

Corner = tuple[int, int]
Middle = tuple[int, int]
"""The middle of a hex, by which the net knows it."""
Side = tuple[Corner, Corner]
"""A hexside by its corners, the lesser first."""

SMOOTHING = 0.42
ROUNDS = 2
CORNER_STRAY = 16.0
SIDE_STRAY = 15.0
LEAST_SHARE = 0.66
"""The share of a hex that is at least drawn as its own ground, as reckoned here."""
LEAST_MIDDLE = 34.0
"""How far outlines keep from the middle of a hex, in units."""
ALONE, ALONE_STRAY = 0.13, 0.22
BEYOND = 60.0
"""How far beyond the map outlines run, in units."""
_BESIDE = (-2, -1, 0, 1, 2)
PULL = 0.55
MOST_PULLS = 8
_HEX_AREA = 37440.0
_WIDEST = ACROSS / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """The points past which the outlines of grounds are drawn."""

    lattice: Lattice
    bounds: Box
    """A little larger than the map; nothing is drawn further out."""
    kinds: Mapping[Middle, str]
    """The ground of every hex, and of some beyond the rim."""
    corners: Mapping[Corner, Control]
    """Where corners between grounds are drawn."""
    sides: Mapping[Side, Control]
    """The points in the middle of hexsides between land and water."""
    sharp: frozenset[Corner]
    """Where three tinted grounds meet; rounded, they would leave a gap."""

    def rings(self, grounds: Collection[str]) -> tuple[tuple[Control, ...], ...]:
        """Return the control points of the outlines of some grounds together."""
        hexes = [at for at, kind in self.kinds.items() if kind in grounds]
        return self.rings_round(hexes)

    def rings_round(self, hexes: Iterable[Middle]) -> tuple[tuple[Control, ...], ...]:
        """Return the control points of the outlines of some hexes together."""
        rings = (
            _held_near(self.points_of(ring), self.bounds)
            for ring in corner_rings(self.lattice, hexes)
        )
        return tuple(ring for ring in rings if len(ring) > 2)

    def points_of(self, ring: Sequence[Corner]) -> list[Control]:
        """Return the control points of a line along hexsides, from corner to corner."""
        found: list[Control] = []
        for start, end in _pairs(ring):
            corner = self.corners.get(start) or even(start)
            found += [corner] * (2 if start in self.sharp else 1)
            side = self.sides.get((start, end) if start < end else (end, start))
            if side is not None:
                found.append(side)
        return found


def _held_near(ring: Sequence[Control], bounds: Box) -> tuple[Control, ...]:
    """Return a ring drawn in to some bounds, without points it does not need there.

    Two points are left on each side of a bend, so that bends stay as small as inside.
    """
    left, top = even((bounds.left, bounds.top))
    right, bottom = even((bounds.right, bounds.bottom))
    clamped = [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in ring]
    held = [
        here
        for before, here, point in zip((None, *clamped), clamped, ring, strict=False)
        if here != before or here == point
    ]
    lines = [
        ((x == left) + 2 * (x == right), (y == top) + 2 * (y == bottom))
        for x, y in held
    ]
    return tuple(
        here
        for index, here in enumerate(held)
        if not any(lines[index])
        or not _runs_on([lines[(index + step) % len(held)] for step in _BESIDE])
    )


def _runs_on(lines: Sequence[tuple[int, int]]) -> bool:
    """Say whether points all lie on one side of the bounds."""
    return any(
        lines[0][way] and all(line[way] == lines[0][way] for line in lines)
        for way in (0, 1)
    )


def corner_rings(
    lattice: Lattice, hexes: Iterable[Middle]
) -> tuple[tuple[Corner, ...], ...]:
    """Return the corners of the outlines of some hexes, clockwise round each."""
    inside = set(hexes)
    after: dict[Corner, Corner] = {}
    steps = tuple(zip(_steps(lattice), _sides(lattice), strict=True))
    for x, y in sorted(inside):
        for (across, down), ((ax, ay), (bx, by)) in steps:
            if (x + across, y + down) not in inside:
                after[x + ax, y + ay] = (x + bx, y + by)
    rings: list[tuple[Corner, ...]] = []
    while after:
        start, corner = next(iter(after.items()))
        ring = []
        while corner != start:
            ring.append(corner)
            corner = after.pop(corner)
        del after[start]
        rings.append((start, *ring))
    return tuple(rings)


def net(
    lattice: Lattice,
    kinds: Mapping[Hex, str],
    bare: tuple[str, str],
    beyond: Mapping[Hex, str],
) -> Net:
    """Return the net of a map.

    Args:
        lattice: Where the hexes lie.
        kinds: The ground of every hex of the map.
        bare: What is painted under all other grounds: water, and land.
        beyond: The ground of hexes off the map, where it is known.
    """
    own = {lattice.middle(at): kind for at, kind in kinds.items()}
    known = {lattice.middle(at): kind for at, kind in beyond.items()}
    wide = _grown(lattice, own, known)
    maker = _Maker(lattice, wide, frozenset(own), bare)
    return maker.made()


def _grown(
    lattice: Lattice, own: Mapping[Middle, str], known: Mapping[Middle, str]
) -> dict[Middle, str]:
    """Return grounds with two rings beyond the rim, each as the hex within it."""
    wide = dict(own)
    edge = list(own)
    steps = [_steps(lattice)[side] for side in (3, 0, 4, 1, 2, 5)]
    for _ in range(2):
        rim = sorted(
            {
                (x + across, y + down)
                for x, y in edge
                for across, down in steps
                if (x + across, y + down) not in wide
            }
        )
        wide |= {at: known.get(at) or _within(wide, at, steps) for at in rim}
        edge = rim
    return wide


def _within(
    wide: Mapping[Middle, str], at: Middle, steps: Iterable[tuple[int, int]]
) -> str:
    """Return the ground of the first neighbour that has one."""
    x, y = at
    return next(
        wide[x + across, y + down]
        for across, down in steps
        if (x + across, y + down) in wide
    )


def _steps(lattice: Lattice) -> tuple[tuple[int, int], ...]:
    """Return the way from a hex's middle to its neighbours', by hexside."""
    return tuple((a[0] + b[0], a[1] + b[1]) for a, b in _sides(lattice))


def _sides(lattice: Lattice) -> tuple[tuple[Corner, Corner], ...]:
    """Return the corners of each hexside, clockwise."""
    corners = lattice.corners
    return tuple((corners[side], corners[(side + 1) % 6]) for side in range(6))


def _pairs(ring: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


class _Maker:
    """Makes a net: moves corners, looks which hexes lost too much, pulls back."""

    def __init__(
        self,
        lattice: Lattice,
        wide: Mapping[Middle, str],
        own: frozenset[Middle],
        bare: tuple[str, str],
    ) -> None:
        self.lattice, self.wide, self.own = lattice, wide, own
        self.water, self.bare = bare[0], frozenset(bare)
        self.bounds = lattice.bounds().grown(BEYOND)
        self.sides: dict[Side, bool] = {}
        self.joined: dict[Corner, list[Corner]] = {}
        self._join()
        self.alone = self._alone()
        self.sharp = self._sharp()
        self.loose = dict.fromkeys(self.joined, 1.0)

    def _join(self) -> None:
        """Find the hexsides where grounds meet, and whether they are a shore."""
        steps = tuple(zip(_steps(self.lattice), _sides(self.lattice), strict=True))
        for (x, y), kind in self.wide.items():
            for (across, down), ((ax, ay), (bx, by)) in steps[:3]:
                other = self.wide.get((x + across, y + down), kind)
                if other == kind:
                    continue
                a, b = (x + ax, y + ay), (x + bx, y + by)
                shore = self.water in (kind, other)
                self.sides[(a, b) if a < b else (b, a)] = shore
                self.joined.setdefault(a, []).append(b)
                self.joined.setdefault(b, []).append(a)

    def _sharp(self) -> frozenset[Corner]:
        """Return the corners at which three tinted grounds meet."""
        steps = self.lattice.corners
        return frozenset(
            (x, y)
            for (x, y), others in self.joined.items()
            if len(others) == 3
            and self.bare.isdisjoint(
                self.wide.get((x - across, y - down), "") for across, down in steps
            )
        )

    def _alone(self) -> Mapping[Corner, Middle]:
        """Return the corners of single hexes; smoothed, those would look round."""
        sides = _sides(self.lattice)
        found: dict[Corner, Middle] = {}
        for x, y in sorted(self.own):
            ring = [
                ((x + ax, y + ay), (x + bx, y + by)) for (ax, ay), (bx, by) in sides
            ]
            if all(((a, b) if a < b else (b, a)) in self.sides for a, b in ring):
                for corner, _ in ring:
                    found.setdefault(corner, (x, y))
        return found

    def made(self) -> Net:
        """Return the net."""
        made = self._laid()
        watched = self._bordering(self.joined)
        for pull in range(MOST_PULLS):
            lost = [at for at in watched if self._loses(made, at)]
            if not lost:
                break
            pulled = self._pull(lost, PULL if pull < MOST_PULLS - 2 else 0.0)
            made = self._laid()
            watched = self._bordering(self._near(pulled))
        return made

    def _pull(self, lost: Iterable[Middle], by: float) -> set[Corner]:
        """Pull back the corners of hexes, and return them."""
        pulled = set()
        for x, y in lost:
            for across, down in self.lattice.corners:
                corner = (x + across, y + down)
                if corner in self.loose:
                    pulled.add(corner)
        for corner in pulled:
            self.loose[corner] *= by
        return pulled

    def _near(self, corners: Iterable[Corner]) -> set[Corner]:
        """Return corners and those whose place depends on theirs."""
        near = set(corners)
        for _ in range(ROUNDS):
            near |= {other for corner in near for other in self.joined[corner]}
        return near

    def _bordering(self, corners: Iterable[Corner]) -> list[Middle]:
        """Return the hexes of the map that have one of some corners."""
        found = {
            (x - across, y - down)
            for x, y in corners
            for across, down in self.lattice.corners
        }
        return sorted(found & self.own)

    def _laid(self) -> Net:
        """Return the net as loose as its corners are now."""
        places = self._smoothed()
        corners = {}
        for corner, (x, y) in places.items():
            stray = CORNER_STRAY * self.loose[corner]
            if corner in self.alone:
                x, y = between(corner, self.alone[corner], self._drawn_in(corner))
            corners[corner] = even(
                (x + stray * scatter(*corner, 1), y + stray * scatter(*corner, 2))
            )
        sides = {
            side: self._side_point(side, corners)
            for side, shore in self.sides.items()
            if shore
        }
        return Net(
            lattice=self.lattice,
            bounds=self.bounds,
            kinds=self.wide,
            corners=corners,
            sides=sides,
            sharp=self.sharp,
        )

    def _drawn_in(self, corner: Corner) -> float:
        """Return how far a corner of a single hex is drawn to its middle: unevenly."""
        return self.loose[corner] * (ALONE + ALONE_STRAY * scatter(*corner, 4))

    def _smoothed(self) -> Mapping[Corner, Point]:
        """Return corners drawn towards those they are joined to."""
        places: dict[Corner, Point] = {corner: corner for corner in self.joined}
        for _ in range(ROUNDS):
            moved: dict[Corner, Point] = {}
            for corner, others in self.joined.items():
                share = SMOOTHING * self.loose[corner]
                part = share / len(others)
                x, y = places[corner]
                x, y = x * (1 - share), y * (1 - share)
                for other in others:
                    there = places[other]
                    x += there[0] * part
                    y += there[1] * part
                moved[corner] = (x, y)
            places = moved
        return places

    def _side_point(self, side: Side, corners: Mapping[Corner, Control]) -> Control:
        """Return the point between two corners, a little aside."""
        a, b = side
        (ax, ay), (bx, by) = corners[a], corners[b]
        loose = min(self.loose[a], self.loose[b])
        aside = SIDE_STRAY * loose * scatter(a[0] + b[0], a[1] + b[1], 3) / 120
        return even(
            ((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside)
        )

    def _loses(self, made: Net, at: Middle) -> bool:
        """Say whether a hex loses its middle or too much of itself."""
        cell = _cell(made, at)
        area = 0.0
        for (ax, ay), (bx, by) in zip(cell, (*cell[1:], cell[0]), strict=True):
            turn = ax * by - ay * bx
            long = (bx - ax) ** 2 + (by - ay) ** 2
            if turn <= 0 or turn * turn < LEAST_MIDDLE**2 * long:
                return True
            area += turn
        return area / 2 < LEAST_SHARE * _HEX_AREA


def _cell(made: Net, at: Middle) -> list[Point]:
    """Return what a hex keeps of itself, as points round its middle."""
    ring = made.points_of([(at[0] + x, at[1] + y) for x, y in made.lattice.corners])
    return [
        _held(x - at[0], y - at[1], made.lattice.grid.is_flat)
        for x, y in closed_points(ring, 2)
    ]


def _held(x: float, y: float, is_flat: bool) -> Point:  # noqa: FBT001 # one of two forms
    """Return a point, moved towards the middle until it lies in the hex."""
    long, short = (abs(x), abs(y)) if is_flat else (abs(y), abs(x))
    out = max(short, (long * 104 + short * 60) / 120) / _WIDEST
    return (x / out, y / out) if out > 1 else (x, y)
