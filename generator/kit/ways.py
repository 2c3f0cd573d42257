"""Where a force can be ordered to go, step by step: what a map is tapped by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Forecast
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.world.hexes import Hex


class WayStep(Struct, frozen=True, kw_only=True):
    """One step that can be taken."""

    to: int
    """Where it leads, among the places of its ways."""
    points: Fraction
    by: str = ""
    """The crossing it takes; empty: none."""
    may_close: bool = False
    """Whether the weather may close that before it is reached."""


class WayPlace(Struct, frozen=True, kw_only=True):
    """A place that can be reached: a hex, or one bank of it."""

    at: Hex
    arrives: Mapping[str, int]
    """The period of arrival, counted from 0, by the flag that is set; empty: none is.
    Left out: later than is looked ahead."""
    steps: tuple[WayStep, ...]
    """Those that lead to places listed."""
    barred: tuple[Hex, ...] = ()
    """Hexes next door that cannot be named as the next: a river lies between."""


class Ways(Forecast, frozen=True, kw_only=True):
    """Every place a force can be ordered to, if it goes in one manner."""

    table: str
    """The table of orders, as the campaign file calls it."""
    key: str
    """The key of the order under which hexes are named."""
    manner: Mapping[str, str]
    """What stands under other keys of the order; empty: nothing."""
    start: int
    """Where it stands, among the places."""
    places: tuple[WayPlace, ...]
    """In the order in which the first of two equally cheap ways is taken."""
    periods: tuple[str, ...]
    """What the periods of arrival are called."""
