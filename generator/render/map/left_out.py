"""What has found no room on the map, in words for the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.labels import laid_names
from generator.render.map.pieces import CounterKind
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

ROOMY_MM = 10.0
"""In hexes of this size and larger everything finds room."""

NAMED = 6
"""Counters of one hex that are listed by their letters."""


def may_leave_out(plan: MapPlan) -> bool:
    """Say whether hexes are so small that something may find no room."""
    return plan.hex_mm < ROOMY_MM and bool(plan.picture.pieces or plan.board.places)


def left_out_line(plan: MapPlan, *, width: float, size: float) -> str:
    """Return a line that lists what is not on the map; empty: everything is.

    Args:
        plan: The drawing.
        width: How long the line may be, in units.
        size: Its type size.
    """
    entries = [*_counters(plan), *_names(plan)]
    for count in range(len(entries), 0, -1):
        more = len(entries) - count
        rest = f"; and {more} more" if more else ""
        line = f"No room on the map: {'; '.join(entries[:count])}{rest}"
        if Face.PLAIN.width(line, size) <= width:
            return line
    return f"No room on the map for {len(entries)}" if entries else ""


def _counters(plan: MapPlan) -> Iterator[str]:
    """Yield hex by hex the letters of counters without room."""
    label = plan.board.grid.label
    held: dict[Hex, list[str]] = {}
    for counter in laid_counters(plan).unplaced:
        is_rider = counter.kind is CounterKind.RIDER
        words = counter.name if is_rider else counter.label
        held.setdefault(counter.at, []).append(words)
    for at, letters in held.items():
        more = len(letters) - NAMED
        listed = ", ".join(letters[:NAMED])
        others = f" and {more} more" if more > 0 else ""
        yield f"{label(at)} {listed}{others}"


def _names(plan: MapPlan) -> Iterator[str]:
    """Yield names without room, each with its hex or a hex of its ground."""
    label = plan.board.grid.label
    for name in laid_names(plan).unplaced:
        at = plan.lattice.nearest(name.middle)
        yield f"{label(at)} {name.lettering.words}"
