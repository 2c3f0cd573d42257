"""What a situation takes for granted: whom the campaign file must still know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlisted:
    """What an army comes from that has no table of its own, such as a garrison."""

    where: KeyPath
    """Where the campaign file has that."""
    remedy: str
    """How the army stays in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Everything in the campaign file without which a situation says nothing."""

    sides: frozenset[str] = frozenset()
    armies: frozenset[str] = frozenset()
    unlisted: Mapping[str, Unlisted] = field(default_factory=dict)
    """By its id: an army that would be in the file without a table of its own."""
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What armies are made of, by army; an id such as ``army/this/that`` is a part of
    ``army/this``."""
    places: Mapping[Hex, str] = field(default_factory=dict)
    """Hexes of the map, and who stands there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartKind:
    """A kind of thing that armies are made of."""

    name: str
    """As the file calls it."""
    table: str
    """The heading under which the file has it."""
    remedy: str = ""
    """What else helps where one is lost; in braces the last part of its id."""
