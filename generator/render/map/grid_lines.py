"""The hex grid: two zigzags, drawn again and again, and one broken line.

Along one direction all hexsides of a map are two zigzags, moved; those across it lie
on straight lines, a hexside drawn and two left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

_ZIG, _ZAG = "map-zig", "map-zag"
_LONG, _SHORT, _HALF = 120, 60, 104
_ENDS = "30 60 30"
"""What of each hexside is drawn in black and white: both its ends."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """The lines of hexes, seen as if hexes had flat tops: lines run down."""

    first: int
    """The middle of the first line, across."""
    top: int
    """Half a hex above the upper one of the first two lines."""
    is_upper: bool
    """Whether the first line is the upper one."""
    lines: int
    hexes: int
    """In the longest line."""
    is_flat: bool

    def pair(self, across: int, down: int) -> str:
        """Write a step."""
        return f"{across} {down}" if self.is_flat else f"{down} {across}"

    def level(self, length: int) -> str:
        """Write a straight line across the lines of hexes."""
        return f"h{length}" if self.is_flat else f"v{length}"


def draw_grid(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every hexside once, lightly."""
    frame = _frame(plan)
    if frame is None:
        return
    theme = plan.theme
    lines = canvas.group(
        fill="none",
        stroke=theme.inks["grid"],
        stroke_width=plan.stroke(1.4 if theme.is_mono else 2),
        stroke_opacity=theme.inks["grid_opacity"],
    )
    zigzags = lines.group(stroke_dasharray=f"{_ENDS} 0") if theme.is_mono else lines
    for name, start in ((_ZIG, 0), (_ZAG, 1)):
        zigzags.path(_zigzag(frame, start), id=name)
        for line in range(start + 2, frame.lines + 1, 2):
            moved = (line - start) * 180
            zigzags.use(name, (moved, 0) if frame.is_flat else (0, moved))
    side = _ENDS if theme.is_mono else f"{_LONG}"
    lines.path(_levels(frame), stroke_dasharray=f"{side} {2 * _LONG}")


def _frame(plan: MapPlan) -> _Frame | None:
    """Return where the lines of hexes lie; none where there are no hexes."""
    if not plan.hexes:
        return None
    is_flat = plan.board.grid.is_flat
    middles = [plan.lattice.middle(at) for at in plan.hexes]
    placed = middles if is_flat else [(y, x) for x, y in middles]
    first, last = min(x for x, _ in placed), max(x for x, _ in placed)
    top, bottom = min(y for _, y in placed), max(y for _, y in placed)
    highest = next(x for x, y in placed if y == top)
    return _Frame(
        first=first,
        top=top - _HALF,
        is_upper=(highest - first) // 180 % 2 == 0,
        lines=(last - first) // 180 + 1,
        hexes=(bottom - top) // (2 * _HALF) + 1,
        is_flat=is_flat,
    )


def _zigzag(frame: _Frame, line: int) -> str:
    """Return the zigzag on the left of a line of hexes."""
    across = frame.first + line * 180 - _SHORT
    is_upper = frame.is_upper == (line % 2 == 0)
    top = frame.top if is_upper else frame.top + _HALF
    out, back = f"l{frame.pair(-_SHORT, _HALF)}", f"l{frame.pair(_SHORT, _HALF)}"
    if is_upper:
        start = frame.pair(across, top)
        return f"M{start}{(out + back) * frame.hexes}{out}"
    start = frame.pair(across - _SHORT, top - _HALF)
    return f"M{start}{(back + out) * frame.hexes}{back}"


def _levels(frame: _Frame) -> str:
    """Return the hexsides across, as level lines that are broken when drawn."""
    end = frame.first + (frame.lines - 1) * 180 + _LONG
    pieces = []
    for level in range(2 * frame.hexes + 2):
        is_first = (level % 2 == 0) == frame.is_upper
        left = frame.first + (-_SHORT if is_first else _LONG)
        down = frame.top + level * _HALF
        pieces.append(f"M{frame.pair(left, down)}{frame.level(end - left)}")
    return "".join(pieces)
