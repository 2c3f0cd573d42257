"""How the net of a map is made: corners are moved, and pulled back where need be.

No outline lies about a hex: one that would lose its middle or too much of itself pulls
its corners back until it does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between, scatter
from generator.render.map.net import Net, hex_sides, hex_steps
from generator.render.map.paths import closed_points, even

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.render.map.geometry import Lattice, Point
    from generator.render.map.net import Corner, Middle, Side
    from generator.render.map.paths import Control
    from generator.world.hexes import Hex

SMOOTHING = 0.42
"""How far a corner is drawn to the middle of those it is joined to, as a share."""
ROUNDS = 2
"""How often."""
CORNER_STRAY = 16.0
SIDE_STRAY = 15.0
"""How far corners and the middles of hexsides stray, in units."""
LEAST_SHARE = 0.66
"""The share of a hex that is at least drawn as its own ground, as reckoned here."""
LEAST_MIDDLE = 34.0
"""How far outlines keep from the middle of a hex, in units."""
ALONE, ALONE_STRAY = 0.13, 0.22
"""How far corners of a single hex are drawn to its middle, and how unevenly."""
BEYOND = 60.0
"""How far beyond the map outlines run, in units."""
PULL = 0.55
"""What is left of a corner's looseness each time it is pulled back."""
MOST_PULLS = 8
"""How often that is tried; the last two times nothing of it is left."""
_HEX_AREA = 37440.0
"""Square units of a hex."""
_WIDEST = ACROSS / 2


def net(
    lattice: Lattice, kinds: Mapping[Hex, str], bare: tuple[str, str], beyond: Mapping[Hex, str]
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
    steps = [hex_steps(lattice)[side] for side in (3, 0, 4, 1, 2, 5)]
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


def _within(wide: Mapping[Middle, str], at: Middle, steps: Iterable[tuple[int, int]]) -> str:
    """Return the ground of the first neighbour that has one."""
    x, y = at
    return next(
        wide[x + across, y + down] for across, down in steps if (x + across, y + down) in wide
    )


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
        steps = tuple(zip(hex_steps(self.lattice), hex_sides(self.lattice), strict=True))
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
        sides = hex_sides(self.lattice)
        found: dict[Corner, Middle] = {}
        for x, y in sorted(self.own):
            ring = [((x + ax, y + ay), (x + bx, y + by)) for (ax, ay), (bx, by) in sides]
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
            (x - across, y - down) for x, y in corners for across, down in self.lattice.corners
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
            side: self._side_point(side, corners) for side, shore in self.sides.items() if shore
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
        return even(((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside))

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
        _held(x - at[0], y - at[1], is_flat=made.lattice.grid.is_flat)
        for x, y in closed_points(ring, 2)
    ]


def _held(x: float, y: float, *, is_flat: bool) -> Point:
    """Return a point, moved towards the middle until it lies in the hex."""
    long, short = (abs(x), abs(y)) if is_flat else (abs(y), abs(x))
    out = max(short, (long * 104 + short * 60) / 120) / _WIDEST
    return (x / out, y / out) if out > 1 else (x, y)
