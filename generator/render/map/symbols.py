"""The symbols of the ground: trees, hills, tufts, peaks and waves.

They are strewn by a fixed scatter, keep off lines, places and hex numbers, and are
merged into few long paths. Each is drawn as path data relative to its foot.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box, scatter
from generator.render.map.outlines import straight
from generator.render.map.paths import PathData
from generator.render.map.plan import SEA
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.hexes import Hex


@dataclass(slots=True)
class Strokes:
    """The merged paths of one kind of symbol."""

    bodies: PathData = field(default_factory=PathData)
    """Filled and outlined."""
    shades: PathData = field(default_factory=PathData)
    """Filled dark, without outline."""
    lines: PathData = field(default_factory=PathData)
    """Outlined only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strewing:
    """How densely a symbol is strewn, and how it is drawn."""

    across: int
    """Units between neighbours in a row."""
    down: int
    """Units between rows."""
    stray: int
    """How far each strays from its place."""
    clear: int
    """How far it keeps from lines and places."""
    half_width: int
    height: int
    fewest: int
    """How many a hex shall have if it can."""
    draw: Callable[[Strokes, Point, int], None]
    """Draws one; the number, 0 to 999, chooses among its forms."""


def _tree(strokes: Strokes, at: Point, form: int) -> None:
    """Draw a broad tree or, now and then, a fir."""
    if form % 5 == 0:
        strokes.bodies.shape("v-8h-13l8-13h-5l10-19 10 19h-5l8 13h-13", at)
    elif form % 2:
        strokes.bodies.shape(
            "v-9a9 9 0 0 1-12-10a9 9 0 0 1 10-13a10 10 0 0 1 15 7a9 9 0 0 1-6 16h-7", at
        )
    else:
        strokes.bodies.shape(
            "v-8h-9a8 8 0 0 1-2-15a10 10 0 0 1 19-5a9 9 0 0 1 3 18a9 9 0 0 1-11 2", at
        )


def _hill(strokes: Strokes, at: Point, form: int) -> None:
    """Draw a rounded crest with hachures down its lee."""
    if form % 2:
        strokes.bodies.shape("m-36 0c12-2 16-34 36-34c20 0 22 30 38 32", at)
        strokes.lines.shape(
            "m8-32l7 11m-1-9l8 13m-2-8l7 14m-2-7l6 10m-49-24l-5 9m-3-3l-4 8", at
        )
        return
    strokes.bodies.shape("m-32 0c10-2 14-27 31-27c18 0 20 25 33 26", at)
    strokes.lines.shape("m8-25l6 9m-1-7l7 10m-2-5l5 9m-30-13l-4 7m-2-1l-3 5", at)


def _tuft(strokes: Strokes, at: Point, form: int) -> None:
    """Draw reeds over a line of water."""
    if form % 3 == 2:
        strokes.lines.shape("m-22 0h16m8 0h20m-32 8h18", at)
        return
    strokes.lines.shape(
        "m-22 0h44m-22-2v-24m-5 24c-1-9-4-14-10-18m20 18c1-9 4-14 10-18", at
    )
    strokes.lines.shape("m-10 8h24", at)


def _peak(strokes: Strokes, at: Point, form: int) -> None:
    """Draw a crag, light to the west and dark to the east."""
    if form % 3 == 0:
        strokes.bodies.shape("m-46 0l20-36 8 8 20-42 16 30 7-6 25 46z", at)
        strokes.shades.shape("m2-70l16 30 7-6 25 46h-28l-8-18-6 4-9-26 6-8z", at)
        strokes.lines.shape("m-18-28l-6 14m12-22l-3 12", at)
        return
    if form % 3 == 1:
        strokes.bodies.shape("m-40 0l34-60 12 16 6-5 28 49z", at)
        strokes.shades.shape("m-6-60l12 16 6-5 28 49h-24l-9-14-5 3-10-24z", at)
        strokes.lines.shape("m-14-38l-7 16m0 0l4 6", at)
        return
    strokes.bodies.shape("m-34 0l14-24 8 5 16-31 32 50z", at)
    strokes.shades.shape("m4-50l32 50h-22l-8-17-6 2-4-15z", at)
    strokes.lines.shape("m-10-22l-5 12", at)


def _wave(strokes: Strokes, at: Point, _form: int) -> None:
    """Draw a short double ripple."""
    strokes.lines.shape("m-26 0c6-9 13-9 17-1c4-8 11-8 17 0c5-8 12-8 17 0", at)


STREWN: dict[str, Strewing] = {
    "forest": Strewing(
        across=46,
        down=38,
        stray=9,
        clear=30,
        half_width=16,
        height=38,
        fewest=5,
        draw=_tree,
    ),
    "hill": Strewing(
        across=88,
        down=56,
        stray=12,
        clear=44,
        half_width=38,
        height=34,
        fewest=3,
        draw=_hill,
    ),
    "swamp": Strewing(
        across=66,
        down=46,
        stray=11,
        clear=32,
        half_width=22,
        height=26,
        fewest=4,
        draw=_tuft,
    ),
    "mountain": Strewing(
        across=84,
        down=58,
        stray=10,
        clear=40,
        half_width=42,
        height=66,
        fewest=2,
        draw=_peak,
    ),
    SEA: Strewing(
        across=150,
        down=120,
        stray=26,
        clear=40,
        half_width=26,
        height=10,
        fewest=0,
        draw=_wave,
    ),
}
"""Every symbol, and how it is strewn."""
ON_LAND = ("swamp", "hill", "forest", "mountain")
"""The symbols on land, in the order in which they are drawn."""
CLOSE_WAVES = replace(STREWN[SEA], across=88, down=44, stray=10, clear=32, fewest=4)
"""The sea where nothing but its waves tells it from clear ground."""


def draw_symbols(plan: MapPlan, canvas: Canvas) -> None:
    """Strew the symbols on land."""
    inside = canvas.group(clip_path=canvas.clip("map-land", straight(plan.rim)))
    for symbol in ON_LAND:
        hexes = plan.hexes_under(symbol)
        _draw_strewn(plan, inside, symbol, hexes, STREWN[symbol])


def draw_waves(plan: MapPlan, canvas: Canvas) -> None:
    """Strew the open sea with ripples, off the lines that follow the shore."""
    kinds = plan.kinds
    open_sea = tuple(
        at
        for at in plan.hexes_of(SEA)
        if all(kinds.get(other, SEA) == SEA for other in neighbours(at))
    )
    strewing = CLOSE_WAVES if plan.theme.is_mono else STREWN[SEA]
    _draw_strewn(plan, canvas, SEA, open_sea, strewing)


def _draw_strewn(
    plan: MapPlan,
    canvas: Canvas,
    symbol: str,
    hexes: Sequence[Hex],
    strewing: Strewing,
) -> None:
    """Draw one kind of symbol as merged paths."""
    strokes = Strokes()
    for at in hexes:
        for foot in feet(plan, at, strewing):
            form = round(499.5 + 499.5 * scatter(round(foot[0]), round(foot[1]), 7))
            strewing.draw(strokes, foot, form)
    paint_strokes(canvas, plan.theme, symbol, strokes, line=plan.stroke(3.4))


def paint_strokes(
    canvas: Canvas, theme: Theme, symbol: str, strokes: Strokes, *, line: float
) -> None:
    """Paint merged symbols in their own colours."""
    inks = theme.symbols[symbol]
    shared: Look = {
        "stroke": inks.line,
        "stroke_width": line,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    canvas.path(strokes.bodies.text(), fill=inks.fill, **shared)
    canvas.path(strokes.shades.text(), fill=inks.shade)
    canvas.path(strokes.lines.text(), fill="none", **shared)


def feet(plan: MapPlan, at: Hex, strewing: Strewing) -> tuple[Point, ...]:
    """Return where a hex's symbols stand, from the top down.

    Where lines leave too little room, they are strewn again, closer to the lines.
    """
    found = tuple(_feet(plan, at, strewing))
    if len(found) >= strewing.fewest or not plan.is_detailed:
        return found
    closer = replace(
        strewing,
        across=round(0.6 * strewing.across),
        down=round(0.6 * strewing.down),
        clear=round(0.62 * strewing.clear),
        stray=0,
    )
    nearer = tuple(_feet(plan, at, closer))
    spread = max(1, len(nearer) // (strewing.fewest + 1))
    return nearer[::spread] if len(nearer) > len(found) else found


def _feet(plan: MapPlan, at: Hex, strewing: Strewing) -> Iterator[Point]:
    """Yield the places of a hex that are free."""
    x, y = plan.lattice.middle(at)
    taken = plan.occupied.get(at, ())
    scale = 1 if plan.is_detailed else 2
    for across, down in _places(
        plan.board.grid.is_flat, strewing.across * scale, strewing.down * scale
    ):
        foot_x = x + across + strewing.stray * scatter(x + across, y + down, 5)
        foot_y = y + down + strewing.stray * scatter(x + across, y + down, 6)
        middle_y = foot_y - strewing.height / 2
        body = Box(
            foot_x - strewing.half_width / 2,
            foot_y - strewing.height,
            foot_x + strewing.half_width / 2,
            foot_y,
        )
        if not plan.kept_clear.price(body) and all(
            abs(foot_x - there[0]) > strewing.clear
            or abs(middle_y - there[1]) > strewing.clear
            for there in taken
        ):
            yield foot_x, foot_y


@cache
def _places(is_flat: bool, across: int, down: int) -> tuple[tuple[int, int], ...]:  # noqa: FBT001 # cached by value
    """Return the places of a hex in rows, as far as symbols stay inside it."""
    found: list[tuple[int, int]] = []
    rows = range(-2 * down, 3 * down, down)
    for index, y in enumerate(rows):
        lean = across // 2 if index % 2 else 0
        found.extend(
            (x, y + down // 3)
            for x in range(-3 * across - lean, 4 * across, across)
            if _inside(is_flat, x, y)
        )
    return tuple(found)


def _inside(is_flat: bool, x: int, y: int) -> bool:  # noqa: FBT001 # cached by value
    """Say whether a place lies in a hex, with a margin."""
    long, short = (abs(x), abs(y)) if is_flat else (abs(y), abs(x))
    return short < 92 and long * 104 + short * 60 < 0.88 * 120 * 104
