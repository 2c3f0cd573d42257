"""What lies on the map: roads, rivers, crossings, places, regions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.world.ground import PROVINCE

if TYPE_CHECKING:
    from generator.world.ground import PlaceKind, RegionKind
    from generator.world.hexes import Direction, Hex


class Way(StrEnum):
    """What a step across a hexside may follow."""

    ROAD = "road"
    TRACK = "track"


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A road or track from hex to hex, drawn through their middles."""

    way: Way
    course: tuple[Hex, ...]
    """Its hexes in order; each is a neighbour of the one before."""
    name: str = ""


class RiverCategory(StrEnum):
    """How broad a stretch of river is drawn, hence how hard it is to cross."""

    MINOR = "minor"
    """A single line."""
    MAJOR = "major"
    """Two shores with water between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverStretch:
    """A stretch of river of one category, downstream, through the hexes of its course.

    A stretch whose first hex is the last hex of another continues or joins it there.
    A last hex that is sea is the mouth: the river flows out across that hexside.
    """

    name: str
    course: tuple[Hex, ...]
    """Its hexes in order downstream; each is a neighbour of the one before."""
    category: RiverCategory = RiverCategory.MINOR
    navigable: bool = True
    """Whether river boats and longships can use it."""
    starts: Direction | None = None
    """The hexside by which it enters its first hex; none: it begins in the middle."""
    ends: Direction | None = None
    """The hexside by which it leaves its last hex; none: it ends in the middle."""
    tidal_miles: int | None = None
    """How far up from its mouth the tide is felt; none: as its category has it."""


class CrossingKind(StrEnum):
    """A made or natural place to cross a river."""

    BRIDGE = "bridge"
    FORD = "ford"
    FERRY = "ferry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """A bridge, ford or ferry in a river hex."""

    at: Hex
    kind: CrossingKind
    arm: Direction | None = None
    """The river hexside whose arm it crosses; needed only where rivers meet."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cataract:
    """A fall that stops every vessel."""

    at: Hex
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A marked fairway through shallow water, from sea hex to sea or coast hex."""

    course: tuple[Hex, ...]
    """Its hexes in order; each is a neighbour of the one before."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A named place in one hex."""

    id: str
    name: str
    at: Hex
    kind: PlaceKind
    label_side: Direction | None = None
    """The hexside towards which its name is written; none: where there is room."""
    harbour: bool = False
    """Whether ships can dock although it is not drawn as a port."""
    owner: str = ""
    """The side that holds it; empty: none, or places have no owners."""

    @property
    def is_port(self) -> bool:
        """Whether ships can dock there."""
        return self.harbour or self.kind.is_port


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A named set of hexes."""

    id: str
    name: str
    hexes: tuple[Hex, ...]
    kind: RegionKind = PROVINCE
    people: str = ""
    """Whose home it is, as the campaign names that people; empty: nobody's."""
    side: str = ""
    """The side it belongs to; empty: none, or regions belong to nobody."""
