"""What a situation takes for granted: whom the campaign file must still know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Everything in the campaign file without which a situation says nothing."""

    sides: frozenset[str] = frozenset()
    armies: frozenset[str] = frozenset()
    regiments: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By army."""
    members: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Companies and individuals, by army."""
    places: Mapping[Hex, str] = field(default_factory=dict)
    """Hexes of the map, and who stands there."""
