"""An army as a list of another program has it, in no rule system's words yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterUnit:
    """One line of the list: so many figures of a kind."""

    name: str
    figures: int
    troop_type: str = ""
    """What they are; empty: as they are called."""
    body: str = ""
    """The larger body they belong to; empty: the list does not say."""
    price: float | None = None
    """Points of a figure."""
    is_mounted: bool = False
    is_character: bool = False
    """Whether it is a single leader or creature of note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """One army."""

    program: str
    """What wrote it, as people call it."""
    name: str
    units: tuple[RosterUnit, ...]
    points: int = 0
    side: str = ""
    commander: str = ""
    at: str = ""
    """Where it stands, as the list says."""
    doubts: tuple[str, ...] = field(default=())
    """What somebody should look at, in sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterWords:
    """How a rule system has armies of other programs' lists."""

    headings: Mapping[str, str]
    """By its heading in a table: the field of a roster or of a unit, ``unit`` being a
    unit's name and ``army`` the roster's."""
    text: Callable[[Roster], str]
    """An army as tables of its campaign file."""
    rows: Callable[[Any], Iterable[Mapping[str, object]]]
    """The armies of a campaign as they began, a row for each unit by its headings."""
