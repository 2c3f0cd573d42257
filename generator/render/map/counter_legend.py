"""How counters are read: the legend's sample of one, and the sign of every arm."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.render.map.counter_faces import draw_strokes, sign_of
from generator.render.map.counter_sizes import are_full
from generator.render.map.geometry import Box, box_around
from generator.render.map.layers import LegendEntry
from generator.render.map.pieces import ArmSign, CounterKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

WORDS = {
    ArmSign.FOOT: "Mostly foot",
    ArmSign.HORSE: "Mostly horse",
    ArmSign.BOW: "Mostly shooters",
    ArmSign.FLIER: "Fliers",
    ArmSign.SHIP: "Vessels",
    ArmSign.ENGINEERS: "Engineers",
    ArmSign.INDIVIDUAL: "Somebody alone",
    ArmSign.HOST: "An army",
}
_BODY = box_around((0, 0), 84, 84)
_SIGN = box_around((0, 0), 84, 60)


def counter_entries(plan: MapPlan) -> Iterator[LegendEntry]:
    """Yield a counter and the signs of the arms on this map; none: it has none."""
    shown = [
        each
        for each in plan.picture.pieces
        if each.kind is not CounterKind.RIDER and each.arm is not ArmSign.NONE
    ]
    if not shown:
        return
    is_full = are_full(plan.hex_mm)
    signs = {sign_of(each) for each in shown}
    if any(each.strength or each.points for each in shown):
        words = "Arm, strength, points" if is_full else "Arm and strength"
        yield LegendEntry(words if signs != {ArmSign.HOST} else "Strength", _counter)
    for sign, words in WORDS.items():
        if sign in signs:
            yield LegendEntry(words, partial(_arm, sign))


def _counter(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a counter without words: its band, its sign, bars for its figures."""
    inks = plan.theme.inks
    canvas.rectangle(_BODY, rx=6, fill=inks["place_fill"])
    band = Box(_BODY.left, _BODY.top, _BODY.right, _BODY.top + 28)
    canvas.rectangle(band, rx=6, fill=inks["ink"])
    canvas.rectangle(_BODY, rx=6, fill="none", stroke=inks["ink"], stroke_width=4)
    frame = box_around((0, 4), 40, 24)
    canvas.rectangle(frame, fill="none", stroke=inks["ink"], stroke_width=4)
    draw_strokes(canvas, frame, ArmSign.FOOT, ink=inks["ink"], width=4)
    for bar in (Box(-34, 26, -10, 34), Box(12, 26, 34, 34)):
        canvas.rectangle(bar, fill=inks["ink"])


def _arm(sign: ArmSign, plan: MapPlan, canvas: Canvas) -> None:
    """Draw the sign of an arm."""
    inks = plan.theme.inks
    canvas.rectangle(_SIGN, fill=inks["place_fill"], stroke=inks["ink"], stroke_width=5)
    draw_strokes(canvas, _SIGN, sign, ink=inks["ink"], width=6)
