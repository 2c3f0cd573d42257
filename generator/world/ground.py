"""What the ground of a map can be: terrains, kinds of place and region, further layers.

The words are a rule system's own. How they look is named by what the map's drawers
call their fills and symbols.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainKind:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceKind:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionKind:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundBook:
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
