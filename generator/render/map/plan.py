"""One drawing of a map in preparation: its ground and sizes, which all layers need.

What one layer works out and others need as well, such as where counters lie, is made
by that layer's own function under :func:`once`; what follows from the country alone,
such as its coast, under :func:`of_ground`, once for all drawings of that country.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from math import ceil
from typing import TYPE_CHECKING, TypeVar, cast
from zlib import crc32

from generator.render.map.canvas import Least
from generator.render.map.geometry import ACROSS, Lattice
from generator.render.map.net_making import net
from generator.render.map.paths import PathData
from generator.render.map.picture import MapPicture
from generator.render.map.theme import ThemeName, theme_named
from generator.values import Struct, replace
from generator.world.ground import TerrainKind
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.render.map.net import Net
    from generator.render.map.theme import Theme
    from generator.world.board import Board
    from generator.world.hexes import Hex


# Outlines of sets of hexes, exactly along their hexsides.

Corner = tuple[int, int]

RIM = "rim"
"""What lies beyond a hexside of the map's rim."""


class OutlineSide(Struct, frozen=True):
    """One hexside of an outline, with the set on its right as it runs clockwise."""

    start: Corner
    end: Corner
    beyond: str
    """What lies on the other side; :data:`RIM` off the map."""


Ring = tuple[OutlineSide, ...]


def outline(
    lattice: Lattice, hexes: Sequence[Hex], beyond: Callable[[Hex], str]
) -> tuple[Ring, ...]:
    """Return the closed outlines of a set of hexes, holes included.

    Args:
        lattice: Where the hexes lie.
        hexes: The set, in the order in which outlines shall begin.
        beyond: Says what a hex outside the set is, such as its terrain.
    """
    inside = set(hexes)
    sides: dict[Corner, OutlineSide] = {}
    for place in hexes:
        for hexside, other in enumerate(neighbours(place)):
            if other not in inside:
                start, end = lattice.hexside(place, hexside)
                sides[start] = OutlineSide(start, end, beyond(other))
    return _rings(sides)


def _rings(sides: dict[Corner, OutlineSide]) -> tuple[Ring, ...]:
    """Join sides end to start; a corner of hexes never begins two."""
    rings: list[Ring] = []
    while sides:
        start, side = next(iter(sides.items()))
        del sides[start]
        ring = [side]
        while side.end != start:
            side = sides.pop(side.end)
            ring.append(side)
        rings.append(tuple(ring))
    return tuple(rings)


def straight(rings: Iterable[Ring]) -> str:
    """Return path data that follows the hexsides exactly."""
    path = PathData()
    for ring in rings:
        path.polyline([side.start for side in ring], closed=True)
    return path.text()


# A country of which nothing is drawn, since a picture shows all of it.

_UNDRAWN = TerrainKind(key="undrawn", title="", fill="clear")
"""The ground of every hex: the picture shows it."""


def is_laid(board: Board) -> bool:
    """Whether a picture lies under a map, ready to be drawn."""
    return board.underlay is not None and bool(board.underlay.colour)


def undrawn(board: Board) -> Board:
    """Return a country of which the picture shows everything."""
    return replace(
        board,
        terrain=dict.fromkeys(board.terrain, _UNDRAWN),
        ways=(),
        rivers=(),
        crossings=(),
        cataracts=(),
        channels=(),
        places=(),
        regions=(),
    )


if TYPE_CHECKING:
    _Grounds = tuple[tuple[Hex, str], ...]

Made = TypeVar("Made")

SEA = "sea"
"""The fill of all water."""

SMALLEST_TYPE_MM = 8 * 25.4 / 72
"""Nothing is printed smaller than 8 points, as far as the hexes have room."""
CLEAR = "clear"
"""The fill under all others on land."""
ISLANDS = "islands"
"""The fill of water with islands in it."""


def _ground_of(terrain: TerrainKind) -> str:
    """Return the fill of a terrain; all water is sea."""
    return SEA if terrain.is_water or terrain.fill == ISLANDS else terrain.fill


def once(make: Callable[[MapPlan], Made]) -> Callable[[MapPlan], Made]:
    """Let a function make its thing of a plan the first time, and hand it out again."""

    @wraps(make)
    def made(plan: MapPlan) -> Made:
        if make not in plan.made:
            plan.made[make] = make(plan)
        return cast("Made", plan.made[make])

    return made


def of_ground(make: Callable[[MapPlan], Made]) -> Callable[[MapPlan], Made]:
    """Let a function make its thing once for all plans of a ground, at whatever size.

    It is given the ground with nothing on it.
    """
    made = once(make)
    return wraps(make)(lambda plan: made(plan.ground))


def of_size(make: Callable[[MapPlan], Made]) -> Callable[[MapPlan], Made]:
    """Let a function make its thing once for all plans of a ground of one size and look."""

    @wraps(make)
    def made(plan: MapPlan) -> Made:
        known, key = plan.ground.made, (make, plan.hex_mm, plan.theme.name)
        if key not in known:
            known[key] = make(replace(plan.ground, theme=plan.theme, hex_mm=plan.hex_mm))
        return cast("Made", known[key])

    return made


@dataclass(frozen=True, kw_only=True)
class MapPlan:
    """A picture with a theme and a size; no slots, for it remembers what it made."""

    picture: MapPicture
    theme: Theme
    hex_mm: float
    """Millimetres from hexside to opposite hexside."""
    made: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was made of it, by what made it."""

    @cached_property
    def ground(self) -> MapPlan:
        """The country with nothing on it, one for all drawings of it."""
        picture = self.picture
        return _ground(
            MapPicture(board=picture.board, country=picture.country, is_cut=picture.is_cut)
        )

    @cached_property
    def board(self) -> Board:
        """The country drawn; nothing of it where a picture shows it all."""
        board = self.picture.board
        return undrawn(board) if is_laid(board) else board

    @property
    def inks(self) -> Mapping[str, str]:
        """Colours by what they paint."""
        return self.theme.inks

    @property
    def unit_mm(self) -> float:
        """Millimetres per unit."""
        return self.hex_mm / ACROSS

    @cached_property
    def lattice(self) -> Lattice:
        """Where the hexes lie."""
        return Lattice(self.board.grid)

    @cached_property
    @of_ground
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex with terrain, in reading order."""
        terrain = self.board.terrain
        return tuple(place for place in self.board.grid.hexes() if place in terrain)

    @cached_property
    @of_ground
    def kinds(self) -> Mapping[Hex, str]:
        """The fill of every hex of the map; all water is sea."""
        terrain = self.board.terrain
        return {place: _ground_of(terrain[place]) for place in self.hexes}

    def hexes_under(self, symbol: str) -> tuple[Hex, ...]:
        """Return the hexes strewn with one symbol, in reading order."""
        terrain = self.board.terrain
        return tuple(place for place in self.hexes if terrain[place].symbol == symbol)

    @cached_property
    @of_ground
    def rim(self) -> tuple[Ring, ...]:
        """The outline of the map."""
        return outline(self.lattice, self.hexes, lambda _: RIM)

    @cached_property
    @of_ground
    def net(self) -> Net:
        """The points past which the outlines of all grounds are drawn."""
        country = None if is_laid(self.picture.board) else self.picture.country
        whole = {} if country is None else country.terrain
        beyond = {at: _ground_of(kind) for at, kind in whole.items()}
        return net(self.lattice, self.kinds, (SEA, CLEAR), beyond)

    @cached_property
    @of_ground
    def land(self) -> frozenset[str]:
        """Every fill of the map that is no water."""
        return frozenset(self.net.kinds.values()) - {SEA}

    @cached_property
    @of_ground
    def seed(self) -> int:
        """What follows from the ground alone, for whatever is shaken into place."""
        ground = " ".join(self.kinds.values())
        return crc32(ground.encode())

    def stroke(self, units: float) -> float:
        """Return a line's width, never finer than a printer's quarter point."""
        return max(units, ceil(8.82 / self.unit_mm) / 100)

    def type_size(self, units: float, points: float = 8) -> float:
        """Return a type size in units: the one given or so many points, the greater."""
        return max(units, points / 8 * SMALLEST_TYPE_MM / self.unit_mm)

    @property
    def least(self) -> Least:
        """The finest line and the smallest letters, as fine as a printer makes them."""
        return Least(stroke=self.stroke(0), letters=self.type_size(0))


@lru_cache(maxsize=64)
def _ground(bare: MapPicture) -> MapPlan:
    return MapPlan(picture=bare, theme=theme_named(ThemeName.COLOUR), hex_mm=1)


def forget_grounds() -> None:
    """Forget what was made of all grounds; whoever measures a map wants it made anew."""
    _ground.cache_clear()
