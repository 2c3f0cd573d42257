"""One drawing of a map in preparation: sizes, and everything several layers need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING
from zlib import crc32

from generator.render.map.canvas import Least
from generator.render.map.counter_sizes import are_full
from generator.render.map.counters import laid_counters
from generator.render.map.crossings import waters
from generator.render.map.geometry import ACROSS, Lattice
from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.hex_numbers import digit_advance, laid_numbers
from generator.render.map.kept_clear import kept_clear
from generator.render.map.labels import laid_names
from generator.render.map.net import net
from generator.render.map.outlines import RIM, outline
from generator.render.map.places import place_spots
from generator.render.map.river_lines import river_lines
from generator.render.map.scattering import Taken
from generator.render.map.way_lines import way_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.counters import LaidCounters
    from generator.render.map.crossings import Waters
    from generator.render.map.geometry import Box, Point
    from generator.render.map.ground_drawing import GroundDrawing
    from generator.render.map.hex_numbers import LaidNumbers
    from generator.render.map.labels import LaidNames
    from generator.render.map.net import Net
    from generator.render.map.outlines import Ring
    from generator.render.map.picture import MapPicture
    from generator.render.map.river_lines import RiverLine
    from generator.render.map.theme import Theme
    from generator.render.map.way_lines import WayLine
    from generator.world.board import Board
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Hex

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


@dataclass(frozen=True, kw_only=True)
class MapPlan:
    """A picture with a theme and a size; no slots, for it remembers what it made."""

    picture: MapPicture
    theme: Theme
    hex_mm: float
    """Millimetres from hexside to opposite hexside."""

    @property
    def board(self) -> Board:
        """The country drawn."""
        return self.picture.board

    @property
    def unit_mm(self) -> float:
        """Millimetres per unit."""
        return self.hex_mm / ACROSS

    @cached_property
    def lattice(self) -> Lattice:
        """Where the hexes lie."""
        return Lattice(self.board.grid)

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex with terrain, in reading order."""
        terrain = self.board.terrain
        return tuple(place for place in self.board.grid.hexes() if place in terrain)

    @cached_property
    def kinds(self) -> Mapping[Hex, str]:
        """The fill of every hex of the map; all water is sea."""
        terrain = self.board.terrain
        return {place: _ground_of(terrain[place]) for place in self.hexes}

    def hexes_of(self, fill: str) -> tuple[Hex, ...]:
        """Return the hexes of one fill, in reading order."""
        return tuple(place for place in self.hexes if self.kinds[place] == fill)

    def hexes_under(self, symbol: str) -> tuple[Hex, ...]:
        """Return the hexes strewn with one symbol, in reading order."""
        terrain = self.board.terrain
        return tuple(place for place in self.hexes if terrain[place].symbol == symbol)

    @cached_property
    def rim(self) -> tuple[Ring, ...]:
        """The outline of the map."""
        return outline(self.lattice, self.hexes, lambda _: RIM)

    @cached_property
    def net(self) -> Net:
        """The points past which the outlines of all grounds are drawn."""
        country = self.picture.country
        whole = {} if country is None else country.terrain
        beyond = {at: _ground_of(kind) for at, kind in whole.items()}
        return net(self.lattice, self.kinds, (SEA, CLEAR), beyond)

    @cached_property
    def land(self) -> frozenset[str]:
        """Every fill of the map that is no water."""
        return frozenset(self.net.kinds.values()) - {SEA}

    @cached_property
    def river_lines(self) -> tuple[RiverLine, ...]:
        """Every river as it is drawn."""
        return river_lines(self)

    @cached_property
    def way_lines(self) -> tuple[WayLine, ...]:
        """Every road and track as it is drawn."""
        return way_lines(self)

    @cached_property
    def waters(self) -> Waters:
        """The rivers and ways by their hexes."""
        return waters(self)

    @cached_property
    def taken(self) -> Taken:
        """The ground that bears no symbols: under lines, places, numbers and names."""
        taken = Taken()
        for box in self.kept_clear:
            taken.take_box(box)
        for river in self.ground.rivers:
            taken.take_line(river.points, river.half_width + 6)
        for way in self.ground.ways:
            taken.take_line(way.points, 18)
        for box in self.ground.crossings:
            taken.take_box(box)
        return taken

    @cached_property
    def ground(self) -> GroundDrawing:
        """The lines of the drawn country, for names and counters to keep off."""
        return ground_drawing(self)

    @cached_property
    def labels(self) -> LaidNames:
        """Every name in its place."""
        return laid_names(self)

    @cached_property
    def numbers(self) -> LaidNumbers:
        """Every hex number in its place."""
        return laid_numbers(self)

    @cached_property
    def kept_clear(self) -> tuple[Box, ...]:
        """The boxes of what must be read, under which the ground bears no symbols."""
        return kept_clear(self)

    @cached_property
    def place_spots(self) -> Mapping[Hex, Point]:
        """Where the symbol of a hex's places stands."""
        return place_spots(self)

    @cached_property
    def counters(self) -> LaidCounters:
        """Every counter in its place."""
        return laid_counters(self)

    @cached_property
    def seed(self) -> int:
        """What follows from the ground alone, for whatever is shaken into place."""
        ground = " ".join(self.kinds.values())
        return crc32(ground.encode())

    @cached_property
    def occupied(self) -> Mapping[Hex, tuple[Point, ...]]:
        """Points of each hex where lines run or symbols stand."""
        points: dict[Hex, list[Point]] = {}
        lines = [river.points for river in self.ground.rivers]
        lines += [way.points for way in self.ground.ways]
        for line in lines:
            for point in line:
                points.setdefault(self.lattice.nearest(point), []).append(point)
        for place, spot in self.place_spots.items():
            points.setdefault(place, []).append(spot)
        return {place: tuple(found) for place, found in points.items()}

    @property
    def counters_are_full(self) -> bool:
        """Whether counters have room for points beside strength."""
        return are_full(self.hex_mm)

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

    @cached_property
    def number_size(self) -> float | None:
        """The type size of hex numbers; none where hexes have no room for them."""
        size = self.type_size(31)
        width = digit_advance(size) * self._digits
        return size if size <= 64 and width <= 160 else None

    @cached_property
    def _digits(self) -> int:
        """How many signs a hex number has."""
        return len(self.board.grid.label(self.hexes[0])) if self.hexes else 0

    @property
    def is_detailed(self) -> bool:
        """Whether hexes are large enough for several symbols each."""
        return self.hex_mm >= 6
