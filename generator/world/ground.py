"""What the ground can be, and what lies on it: roads, rivers, places, regions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.hexes import Direction, Hex

Kind = TypeVar("Kind")


# What the ground of a map can be: terrains, kinds of place and region, further layers.


class TerrainKind(Struct, frozen=True, kw_only=True):
    """A kind of ground, one of which every hex has."""

    key: str
    """Its word in the campaign file and in the rule tables."""
    title: str
    """Its word in the legend of the map."""
    code: str = ""
    """Its code in the terrain text of a file that has no legend."""
    fill: str
    """How the ground is coloured, by the name the map knows."""
    symbol: str = ""
    """What is strewn over it, by the name the map knows; empty: nothing."""
    is_water: bool = False

    @property
    def is_land(self) -> bool:
        """Whether troops can stand there dry-shod."""
        return not self.is_water

    def __str__(self) -> str:
        """Return its word."""
        return self.key


class PlaceKind(Struct, frozen=True, kw_only=True):
    """What can stand at a named place."""

    key: str
    """Its word in the campaign file."""
    title: str
    """Its word in the legend of the map."""
    symbol: str
    """How it is drawn and lettered, by the name the map knows."""
    is_port: bool = False
    """Whether ships can dock there."""

    def __str__(self) -> str:
        """Return its word."""
        return self.key


class RegionLook(StrEnum):
    """How the map shows a region."""

    BORDER = "border"
    """A border in one of the colours that regions take in turn."""
    HOME = "home"
    """A dotted border, of one colour for all."""
    MUD = "mud"
    """Mud in the water along its shores, and no border."""


class RegionKind(Struct, frozen=True, kw_only=True):
    """Why a stretch of country has a name and a border of its own."""

    key: str
    """Its word in the campaign file."""
    title: str
    """Its word in the legend of the map."""
    look: RegionLook = RegionLook.BORDER
    needs_people: bool = False
    """Whether it must be some people's home."""

    def __str__(self) -> str:
        """Return its word."""
        return self.key


PROVINCE: Final = RegionKind(key="province", title="Border of a region")
"""A region that has a border and nothing more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerKind:
    """Something more that every hex has beside its terrain, such as its relief."""

    key: str
    """Its table within the map of the campaign file."""
    means: str
    """What it says of a hex, as a sentence."""
    codes: Mapping[str, str] = field(hash=False)
    """Its words by their codes in the text of a file that has no legend for it."""


def constants_of(listing: type, kind: type[Kind]) -> tuple[Kind, ...]:
    """Return the constants of a class that are of some kind, in its order."""
    return tuple(each for each in vars(listing).values() if isinstance(each, kind))


class GroundBook(Struct, frozen=True, kw_only=True):
    """Everything a rule system knows of the ground, in the order people read it."""

    terrains: tuple[TerrainKind, ...]
    places: tuple[PlaceKind, ...]
    """The first is what a place is of which nothing is said."""
    regions: tuple[RegionKind, ...] = (PROVINCE,)
    """The first, again, is what a region is of which nothing is said."""
    layers: tuple[LayerKind, ...] = ()
    has_owners: bool = False
    """Whether places have owners and regions belong to sides."""
    has_miles: bool = True
    """Whether a hex is so many miles; else distances are told in hexes."""

    def __post_init__(self) -> None:
        """Refuse words that say two things.

        Raises:
            ValueError: A word or a code stands twice, or there is no word.
        """
        for kinds in (self.terrains, self.places, self.regions):
            words = [kind.key for kind in kinds]
            if not words or len(set(words)) != len(words):
                message = f"ground {words}: expected words, each once"
                raise ValueError(message)
        coded = [kind.code for kind in self.terrains if kind.code]
        if len(set(coded)) != len(coded):
            message = f"ground {coded}: expected each code once"
            raise ValueError(message)

    @property
    def codes(self) -> Mapping[str, str]:
        """The words of terrains by their usual codes."""
        return {kind.code: kind.key for kind in self.terrains if kind.code}

    def terrain(self, word: str) -> TerrainKind:
        """Return a terrain by its word.

        Raises:
            KeyError: The book has no such terrain.
        """
        return {kind.key: kind for kind in self.terrains}[word]

    def place(self, word: str) -> PlaceKind:
        """Return a kind of place by its word.

        Raises:
            KeyError: The book has no such kind.
        """
        return {kind.key: kind for kind in self.places}[word]

    def region(self, word: str) -> RegionKind:
        """Return a kind of region by its word.

        Raises:
            KeyError: The book has no such kind.
        """
        return {kind.key: kind for kind in self.regions}[word]


# What lies on the map: roads, rivers, crossings, places, regions.


class Way(StrEnum):
    """What a step across a hexside may follow."""

    ROAD = "road"
    TRACK = "track"


class Route(Struct, frozen=True, kw_only=True):
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


class RiverStretch(Struct, frozen=True, kw_only=True):
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


class Crossing(Struct, frozen=True, kw_only=True):
    """A bridge, ford or ferry in a river hex."""

    at: Hex
    kind: CrossingKind
    arm: Direction | None = None
    """The river hexside whose arm it crosses; needed only where rivers meet."""
    name: str = ""


class Cataract(Struct, frozen=True, kw_only=True):
    """A fall that stops every vessel."""

    at: Hex
    name: str = ""


class Channel(Struct, frozen=True, kw_only=True):
    """A marked fairway through shallow water, from sea hex to sea or coast hex."""

    course: tuple[Hex, ...]
    """Its hexes in order; each is a neighbour of the one before."""
    name: str = ""


class Place(Struct, frozen=True, kw_only=True):
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


class Region(Struct, frozen=True, kw_only=True):
    """A named set of hexes."""

    id: str
    name: str
    hexes: tuple[Hex, ...]
    kind: RegionKind = PROVINCE
    people: str = ""
    """Whose home it is, as the campaign names that people; empty: nobody's."""
    side: str = ""
    """The side it belongs to; empty: none, or regions belong to nobody."""
