"""What a map shows: plain values, made by a briefing, drawn by the layers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.render.map.layers import MapLayer
    from generator.world.board import Board
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


class CounterShape(StrEnum):
    """The outline of a side's counters, which tells it apart without colour."""

    SQUARE = "square"
    ROUND = "round"
    SHIELD = "shield"
    HEXAGON = "hexagon"
    DIAMOND = "diamond"
    NOTCHED = "notched"


class CounterKind(StrEnum):
    """What a counter stands for."""

    FORCE = "force"
    FLEET = "fleet"
    RIDER = "rider"
    INDIVIDUAL = "individual"


class ArmSign(StrEnum):
    """What most of a force is, as the sign on its counter tells it."""

    FOOT = "foot"
    HORSE = "horse"
    BOW = "bow"
    FLIER = "flier"
    SHIP = "ship"
    ENGINEERS = "engineers"
    INDIVIDUAL = "individual"
    """Somebody by himself."""
    HOST = "host"
    """A whole army, of arms that nobody counts apart."""
    UNKNOWN = "unknown"
    """Its reader does not know."""
    NONE = "none"
    """There is nothing of the kind to tell."""


UNTOLD = "?"
"""Stands on a counter for what its reader does not know."""


class TrailStyle(StrEnum):
    """How sure a trail is."""

    MARCHED = "marched"
    """What happened: a full line."""
    PLANNED = "planned"
    """What is ordered or supposed: a dashed line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSide:
    """A side as the map shows it."""

    id: str
    name: str
    letter: str
    """One or two letters printed on every counter."""
    colour: str
    """``#rrggbb``, as the umpire typed it."""
    is_dark: bool = False
    """Whether its counters are black where there are no colours."""
    shape: CounterShape = CounterShape.SQUARE


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """One counter on the map."""

    label: str
    """What stands on it; a few letters."""
    name: str
    """What it is called in hover text and in the text list."""
    side: str
    """The identifier of its side."""
    at: Hex
    bank: Bank | None = None
    kind: CounterKind = CounterKind.FORCE
    note: str = ""
    """A further line of hover text."""
    arm: ArmSign = ArmSign.UNKNOWN
    strength: str = UNTOLD
    """How strong it is, in figures; empty: nothing of the kind is told of it."""
    points: str = UNTOLD
    """How far it can go, in figures; empty: likewise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTrail:
    """The way a counter came or means to go."""

    side: str
    hexes: tuple[Hex, ...]
    """From the start to the end; fewer than two draw nothing."""
    style: TrailStyle = TrailStyle.MARCHED


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactMark:
    """Hexes whose forces are in contact with each other."""

    hexes: tuple[Hex, ...]
    """Two side by side, or more round one corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture:
    """Everything one drawing of the map shows, and nothing else."""

    board: Board
    """The country, as far as this reader knows it."""
    counters: tuple[Counter, ...] = ()
    """In the order they are laid, the lowest first."""
    trails: tuple[DrawnTrail, ...] = ()
    contacts: tuple[ContactMark, ...] = ()
    layers: tuple[MapLayer, ...] = ()
    """What the rule system lays over it, in the order of the legend."""
    sides: tuple[MapSide, ...] = ()
    title: str = ""
    subtitle: str = ""
    period: str = ""
    """The period shown, in words."""
    description: str = ""
    """A sentence for those who cannot see the map; empty: one is made."""
    with_legend: bool = True
    is_cut: bool = False
    """Whether it is a piece of a larger map, on whose rim lines break off."""
    country: Board | None = None
    """The larger map it is a piece of, so that its coasts run on as they do there."""

    @property
    def pieces(self) -> tuple[Counter, ...]:
        """The counters, and what layers lay among them."""
        laid = (counter for layer in self.layers for counter in layer.counters())
        return (*self.counters, *laid)

    def side(self, wanted: str) -> MapSide | None:
        """Return a side by its identifier."""
        return next((side for side in self.sides if side.id == wanted), None)

    def bare(self) -> MapPicture:
        """Return the map without what moves on it, and without its period."""
        return replace(
            self,
            counters=(),
            trails=(),
            contacts=(),
            layers=tuple(each for each in self.layers if not each.moves),
            period="",
            description="",
        )
