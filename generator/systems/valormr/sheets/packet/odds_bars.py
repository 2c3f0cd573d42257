"""Chances as bars: what is certain is black, what may be is hatched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, HARD_SPACE
from generator.render.drawing import (
    MM_PER_POINT,
    PLAIN,
    THIN,
    Anchor,
    Lettering,
    piece,
)
from generator.render.map.canvas import text_width
from generator.render.numbers import decimal
from generator.systems.valormr.sheets.packet.sketch import Sketch

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.render.assets import Asset
    from generator.systems.valormr.views.packet.contents import OddsBar, OddsChart

WIDTH = 94.0
ROW, TALL_ROW = 6.0, 10.0
_AXIS = 6.0
_LEFT, FULL = 30.0, 42.0
"""Where bars begin beside their labels, and how long 100 % is, mm."""
_BAR = 3.2
_LABEL = Lettering(points=10, anchor=Anchor.END)
_LONG_LABEL = Lettering(points=10)
_VALUE = Lettering(points=11, bold=True)
_SMALL = Lettering(points=8.5, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """Labels stand before their bars, or above them when one is too long for that."""

    is_tall: bool

    @property
    def row(self) -> float:
        """The height of one bar with its label."""
        return TALL_ROW if self.is_tall else ROW

    @property
    def left(self) -> float:
        """Where bars begin."""
        return 3.0 if self.is_tall else _LEFT

    @property
    def bar_top(self) -> float:
        """Where a bar begins within its row."""
        return self.row - _BAR - (1.0 if self.is_tall else 1.4)


def _layout(chart: OddsChart) -> _Layout:
    size = _LABEL.points * MM_PER_POINT
    widest = max((text_width(bar.label, size) for bar in chart.bars), default=0.0)
    return _Layout(is_tall=widest > _LEFT - 3)


def odds_height(chart: OddsChart) -> float:
    """Return the height of a chart's picture in mm."""
    return _layout(chart).row * len(chart.bars) + _AXIS


def odds_picture(chart: OddsChart) -> Asset:
    """Return the bars of a chart, one row for each outcome."""
    layout = _layout(chart)
    sketch = Sketch(WIDTH, odds_height(chart), title=odds_words(chart))
    bottom = layout.row * len(chart.bars)
    for percent in (0, 25, 50, 75, 100):
        x = layout.left + FULL * percent / 100
        for row in range(len(chart.bars)):
            top = row * layout.row + layout.bar_top
            sketch.line((x, top - 0.7), (x, top + _BAR + 0.7), stroke=THIN)
        sketch.text(f"{percent}", (x, bottom + 3.8), _SMALL)
    for row, bar in enumerate(chart.bars):
        _draw(sketch, bar, top=row * layout.row, layout=layout)
    return sketch.asset()


def odds_words(chart: OddsChart) -> str:
    """Return a chart for those who cannot see it."""
    told = (f"{bar.label}: {chance_words(bar)}" for bar in chart.bars)
    return f"{chart.title}. {'; '.join(told)}."


def chance_words(bar: OddsBar) -> str:
    """Return a chance, or from where to where it may lie."""
    low, high = _percent(bar.low), _percent(bar.high)
    words = low if low == high else f"{low}{DASH}{high}"
    return f"{words}{HARD_SPACE}%"


def _percent(value: Fraction) -> str:
    return decimal(value, 0)


def _draw(sketch: Sketch, bar: OddsBar, *, top: float, layout: _Layout) -> None:
    start, upper = layout.left, top + layout.bar_top
    base = upper + _BAR - 0.4
    if layout.is_tall:
        sketch.text(bar.label, (start, upper - 1.4), _LONG_LABEL)
    else:
        sketch.text(bar.label, (start - 2, base), _LABEL)
    low, high = (float(value) * FULL / 100 for value in (bar.low, bar.high))
    sketch.box((start, upper), (low, _BAR), fill="#000")
    if high > low:
        _hatch(sketch, start + low, start + high, top=upper, height=_BAR)
    sketch.text(chance_words(bar), (start + FULL + 3, base), _VALUE)


def _hatch(
    sketch: Sketch, start: float, end: float, *, top: float, height: float
) -> None:
    """Draw the part of a bar that may be, or may not."""
    sketch.box((start, top), (end - start, height), fill="#fff", stroke=PLAIN)
    lines, x = [], start
    while x < end:
        reach = min(height, end - x)
        lines.append(piece((x, top + height), (x + reach, top + height - reach)))
        x += 1.6
    if lines:
        sketch.path(lines, stroke=THIN)
