"""The map a campaign is played on, and what can be asked of it.

Its ground is defined in :mod:`generator.world.ground`, what lies on it in
:mod:`generator.world.ground`; banks are worked out in :mod:`generator.world.rivers`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from generator.values import Struct
from generator.world.ground import (
    Cataract,
    Channel,
    Crossing,
    CrossingKind,
    Place,
    Region,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)
from generator.world.hexes import direction_between, neighbours, opposite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.world.ground import TerrainKind
    from generator.world.hexes import Direction, Grid, Hex, Underlay


_Item = TypeVar("_Item")

# How many steps lead from hex to hex, over whatever ground is open.


Spot = TypeVar("Spot")


def steps_from(starts: Iterable[Spot], beside: Callable[[Spot], Iterable[Spot]]) -> dict[Spot, int]:
    """Return how many steps every hex is from the nearest of some, nearest first.

    ``beside`` says which neighbours of a hex can be entered from it. In place of hexes
    anything can be linked that hangs together.
    """
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        at = waiting.popleft()
        for place in beside(at):
            if place not in found:
                found[place] = found[at] + 1
                waiting.append(place)
    return found


# Where rivers cross the hexsides of each hex.


class RiverArm(Struct, frozen=True, kw_only=True):
    """A river in one hex, where it crosses one hexside."""

    hexside: Direction
    category: RiverCategory
    navigable: bool
    stretch: int
    """The position of its stretch in the board's rivers."""


def _hexsides_of(river: RiverStretch) -> list[tuple[Hex, Direction]]:
    """Return every hexside a stretch crosses, once from each hex that has it."""
    crossed: list[tuple[Hex, Direction]] = []
    if not river.course:
        return crossed
    if river.starts is not None:
        crossed.append((river.course[0], river.starts))
    for upper, lower in pairwise(river.course):
        direction = direction_between(upper, lower)
        if direction is not None:
            crossed.append((upper, direction))
            crossed.append((lower, opposite(direction)))
    if river.ends is not None:
        crossed.append((river.course[-1], river.ends))
    return crossed


__all__ = [
    "Board",
    "Cataract",
    "Channel",
    "Crossing",
    "CrossingKind",
    "Place",
    "Region",
    "RiverArm",
    "RiverCategory",
    "RiverStretch",
    "Route",
    "Way",
]


@dataclass(frozen=True, kw_only=True)
class Board:
    """A whole map.

    A board with faults can be built, so that all of them can be told at once:
    :mod:`generator.world.board_problems` finds them. It has no slots because it
    remembers what it once worked out.
    """

    grid: Grid
    terrain: Mapping[Hex, TerrainKind]
    """The ground of every hex of the grid."""
    ways: tuple[Route, ...] = ()
    rivers: tuple[RiverStretch, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    cataracts: tuple[Cataract, ...] = ()
    channels: tuple[Channel, ...] = ()
    places: tuple[Place, ...] = ()
    regions: tuple[Region, ...] = ()
    layers: Mapping[str, Mapping[Hex, str]] = field(default_factory=dict)
    """What more the hexes have, such as their relief: a word for each, by layer."""
    hex_miles: int = 6
    """Miles from one side of a hex to the other; 0: nobody counts them."""
    title: str = ""
    underlay: Underlay | None = None
    """A picture that is shown in place of the country; none: the country is drawn."""

    def __post_init__(self) -> None:
        """Keep the terrain from being changed behind the board's back."""
        object.__setattr__(self, "terrain", dict(self.terrain))

    def __hash__(self) -> int:
        """Hash the grid and title only, which is cheap and true to equality."""
        return hash((self.grid, self.title))

    def terrain_at(self, at: Hex) -> TerrainKind:
        """Return the ground of a hex of the map.

        Raises:
            KeyError: The hex is not on the map.
        """
        return self.terrain[at]

    def way_between(self, start: Hex, goal: Hex) -> Way | None:
        """Return the way that crosses the hexside between two neighbours.

        A road counts before a track; none where neither crosses that hexside.
        """
        return self._ways.get((start, goal))

    @cached_property
    def _ways(self) -> Mapping[tuple[Hex, Hex], Way]:
        ways: dict[tuple[Hex, Hex], Way] = {}
        for route in sorted(self.ways, key=lambda route: route.way is Way.ROAD):
            for start, goal in pairwise(route.course):
                if direction_between(start, goal) is not None:
                    ways[start, goal] = ways[goal, start] = route.way
        return ways

    def arms(self, at: Hex) -> tuple[RiverArm, ...]:
        """Return the river arms of a hex, clockwise from hexside 0."""
        return self._arms.get(at, ())

    def is_river(self, at: Hex) -> bool:
        """Say whether a river flows, rises or ends in a hex."""
        return at in self._arms

    @cached_property
    def _arms(self) -> Mapping[Hex, tuple[RiverArm, ...]]:
        found: dict[Hex, dict[Direction, RiverArm]] = {}
        for position, river in enumerate(self.rivers):
            for place, hexside in _hexsides_of(river):
                terrain = self.terrain.get(place)
                if terrain is not None and terrain.is_water:
                    continue
                arm = RiverArm(
                    hexside=hexside,
                    category=river.category,
                    navigable=river.navigable,
                    stretch=position,
                )
                here = found.setdefault(place, {})
                old = here.get(hexside)
                if old is None or old.category is RiverCategory.MINOR:
                    here[hexside] = arm
        return {
            place: tuple(arms[hexside] for hexside in sorted(arms)) for place, arms in found.items()
        }

    def crossings_at(self, at: Hex) -> tuple[Crossing, ...]:
        """Return the bridges, fords and ferries of a hex, as the map lists them."""
        return self._crossings.get(at, ())

    @cached_property
    def _crossings(self) -> Mapping[Hex, tuple[Crossing, ...]]:
        return _by_hex((crossing.at, crossing) for crossing in self.crossings)

    def has_cataract(self, at: Hex) -> bool:
        """Say whether a fall stops vessels in a hex."""
        return any(cataract.at == at for cataract in self.cataracts)

    def has_channel(self, at: Hex) -> bool:
        """Say whether a marked channel runs through a hex."""
        return at in self._channel_steps

    def channel_between(self, start: Hex, goal: Hex) -> bool:
        """Say whether a marked channel crosses the hexside between two neighbours."""
        return goal in self._channel_steps.get(start, ())

    @cached_property
    def _channel_steps(self) -> Mapping[Hex, set[Hex]]:
        steps: dict[Hex, set[Hex]] = {}
        for channel in self.channels:
            for place in channel.course:
                steps.setdefault(place, set())
            for start, goal in pairwise(channel.course):
                steps[start].add(goal)
                steps[goal].add(start)
        return steps

    def is_sea(self, at: Hex) -> bool:
        """Say whether a hex of the map is sea."""
        terrain = self.terrain.get(at)
        return terrain is not None and terrain.is_water

    def is_land(self, at: Hex) -> bool:
        """Say whether a hex of the map is land."""
        return at in self.terrain and self.terrain[at].is_land

    def is_coast(self, at: Hex) -> bool:
        """Say whether a hex is land beside the sea."""
        return at in self._coast

    @cached_property
    def _coast(self) -> frozenset[Hex]:
        return frozenset(
            place
            for place, terrain in self.terrain.items()
            if terrain.is_land and any(self.is_sea(other) for other in neighbours(place))
        )

    def coast_distance(self, at: Hex) -> int | None:
        """Return the steps from a hex to the nearest coast hex of the map.

        0 on the coast, 1 in the sea hexes beside it, and so on; none where the map has
        no coast or the hex is off it.
        """
        return self._coast_distances.get(at)

    @cached_property
    def _coast_distances(self) -> Mapping[Hex, int]:
        def beside(at: Hex) -> Iterator[Hex]:
            return (other for other in neighbours(at) if other in self.terrain)

        return steps_from(sorted(self._coast), beside)

    def is_port(self, at: Hex) -> bool:
        """Say whether ships can dock in a hex."""
        return any(place.is_port for place in self.places_at(at))

    def places_at(self, at: Hex) -> tuple[Place, ...]:
        """Return the named places of a hex, as the map lists them."""
        return self._places.get(at, ())

    @cached_property
    def _places(self) -> Mapping[Hex, tuple[Place, ...]]:
        return _by_hex((place.at, place) for place in self.places)

    def place(self, wanted: str) -> Place | None:
        """Return the place with this identifier or, failing that, this name."""
        for place in self.places:
            if place.id == wanted:
                return place
        return next((place for place in self.places if place.name == wanted), None)

    def regions_at(self, at: Hex) -> tuple[Region, ...]:
        """Return every region a hex belongs to, as the map lists them."""
        return self._regions.get(at, ())

    @cached_property
    def _regions(self) -> Mapping[Hex, tuple[Region, ...]]:
        return _by_hex((at, region) for region in self.regions for at in region.hexes)


def _by_hex(found: Iterable[tuple[Hex, _Item]]) -> dict[Hex, tuple[_Item, ...]]:
    """Return what lies in each hex, in the order found."""
    lying: dict[Hex, tuple[_Item, ...]] = {}
    for at, item in found:
        lying[at] = (*lying.get(at, ()), item)
    return lying
