"""What counters stand for and look like, and the sides they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


NOBODY = MapSide(id="", name="unknown", letter="?", colour="#1a1a1a", is_dark=True)
"""Stands for a side the picture does not name."""


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
class CounterFace:
    """What a reader may know of a force, for its counter."""

    arm: ArmSign = ArmSign.UNKNOWN
    strength: str = UNTOLD
    """How strong it is, in figures."""
    points: str = UNTOLD
    """How far it can go, in figures."""


NOTHING_TOLD = CounterFace(arm=ArmSign.NONE, strength="", points="")
"""The face of a counter of which no layer speaks."""
