"""Chances as bars: what is certain is black, what may be is hatched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.drawing import PLAIN, THIN, Anchor, Lettering, piece
from generator.render.numbers import decimal
from generator.render.packet.sketch import Sketch
from generator.rules.kit.printing import DASH, HARD_SPACE

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.brief.packet.contents import OddsBar, OddsChart
    from generator.render.assets import Asset

WIDTH = 94.0
ROW = 6.0
_AXIS = 6.0
_LEFT, _FULL = 30.0, 42.0
"""Where bars begin, and how long 100 % is, mm."""
_LABEL = Lettering(points=10, anchor=Anchor.END)
_VALUE = Lettering(points=11, bold=True)
_SMALL = Lettering(points=8.5, anchor=Anchor.MIDDLE)


def odds_height(chart: OddsChart) -> float:
    """Return the height of a chart's picture in mm."""
    return ROW * len(chart.bars) + _AXIS


def odds_picture(chart: OddsChart) -> Asset:
    """Return the bars of a chart, one row for each outcome."""
    sketch = Sketch(WIDTH, odds_height(chart), title=odds_words(chart))
    bottom = ROW * len(chart.bars)
    for percent in (0, 25, 50, 75, 100):
        x = _LEFT + _FULL * percent / 100
        sketch.line((x, 0.2), (x, bottom), stroke=THIN)
        sketch.text(f"{percent}", (x, bottom + 3.8), _SMALL)
    for row, bar in enumerate(chart.bars):
        _draw(sketch, bar, top=row * ROW)
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


def _draw(sketch: Sketch, bar: OddsBar, *, top: float) -> None:
    middle = top + ROW / 2 + 1.3
    sketch.text(bar.label, (_LEFT - 2, middle), _LABEL)
    low, high = (float(value) * _FULL / 100 for value in (bar.low, bar.high))
    sketch.box((_LEFT, top + 1.4), (low, ROW - 2.8), fill="#000")
    if high > low:
        _hatch(sketch, _LEFT + low, _LEFT + high, top=top + 1.4, height=ROW - 2.8)
    sketch.text(chance_words(bar), (_LEFT + _FULL + 3, middle), _VALUE)


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
