"""The symbols of the ground: trees, hills, reeds, peaks and what else a system names.

Each shape is kept once as a marker; a row of symbols is a line nobody sees with markers
on its points, so that a symbol costs no more than where it stands.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

from generator.render.map.scattering import Strewing, stands
from generator.render.map.spline import polyline_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.plan import MapPlan
    from generator.render.map.scattering import Stand
    from generator.render.map.theme import Theme
    from generator.world.hexes import Hex

_LINE, _MONO_LINE = 3.0, 4.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One form of a symbol: path data by what it is; it stands on 0 0."""

    ground: str = ""
    """Filled as the terrain is, so that shapes hide those behind them."""
    body: str = ""
    """Filled and outlined."""
    shade: str = ""
    light: str = ""
    line: str = ""
    """Outlined only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """What is strewn over a terrain."""

    strewing: Strewing
    shapes: tuple[Shape, ...]
    rows: int
    """How many rows are drawn before the next ones; 0: all of them."""


@cache
def symbols() -> Mapping[str, Symbol]:
    """Return every symbol by the name that rule systems give."""
    text = files("generator.render.map").joinpath("symbols.toml").read_text("utf-8")
    return {name: _symbol(table) for name, table in tomllib.loads(text).items()}


def _symbol(table: Mapping[str, object]) -> Symbol:
    """Make a symbol of its table."""
    shapes = table["shapes"]
    rows = table.get("rows", 0)
    if not isinstance(shapes, list) or not isinstance(rows, int):
        message = f"symbols.toml: {table!r}; expected shapes and a number of rows"
        raise TypeError(message)
    return Symbol(
        strewing=Strewing(
            across=_whole(table["across"]),
            down=_whole(table["down"]),
            stray=_two(table["stray"]),
            room=_two(table["room"]),
            inset=_whole(table["inset"]),
        ),
        shapes=tuple(Shape(**shape) for shape in shapes),
        rows=rows,
    )


def _whole(value: object) -> int:
    if not isinstance(value, int):
        message = f"symbols.toml: {value!r}; expected a whole number"
        raise TypeError(message)
    return value


def _two(value: object) -> tuple[int, int]:
    first, second = value if isinstance(value, list) else ("", "")
    return _whole(first), _whole(second)


def draw_symbols(plan: MapPlan, canvas: Canvas) -> None:
    """Strew the symbols of every terrain of the map."""
    for number, (name, symbol) in enumerate(symbols().items()):
        hexes = plan.hexes_under(name)
        if hexes:
            _draw_strewn(plan, canvas, _Kind(name, symbol, number), hexes)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A symbol with its name, and its number among all."""

    name: str
    symbol: Symbol
    number: int

    def marker(self, form: int) -> str:
        """Return the name of a shape's marker."""
        return f"s{self.number}{'abcdef'[form]}"


def _draw_strewn(
    plan: MapPlan, canvas: Canvas, kind: _Kind, hexes: Sequence[Hex]
) -> None:
    """Draw one kind of symbol, band by band."""
    symbol = kind.symbol
    line = plan.stroke(_MONO_LINE if plan.theme.is_mono else _LINE)
    for form, shape in enumerate(symbol.shapes):
        marker = canvas.marker(kind.marker(form))
        paint_shape(marker, plan.theme, kind.name, shape, line=line)
    found = stands(plan, hexes, symbol.strewing)
    for band in _bands(found, symbol.rows):
        for form in range(len(symbol.shapes)):
            own = [each for each in band if each.form % len(symbol.shapes) == form]
            canvas.marked(kind.marker(form), _row_path(own))


def _bands(found: Sequence[Stand], rows: int) -> Iterator[tuple[Stand, ...]]:
    """Yield the symbols that may be drawn in any order, from the north."""
    if not rows:
        yield tuple(found)
        return
    for _, band in groupby(found, key=lambda each: each.row // rows):
        yield tuple(band)


def _row_path(found: Sequence[Stand]) -> str:
    """Return path data through the feet of symbols; rows run to and fro.

    The first and the last stand twice, for a marker is drawn on inner points alone.
    """
    points: list[tuple[int, int]] = []
    for row, group in groupby(found, key=lambda each: each.row):
        feet = [(each.x, each.y) for each in group]
        points += reversed(feet) if row % 2 else feet
    return polyline_path([points[0], *points, points[-1]]) if points else ""


def paint_shape(
    canvas: Canvas, theme: Theme, symbol: str, shape: Shape, *, line: float
) -> None:
    """Draw one shape where its canvas has 0 0."""
    inks = theme.symbols[symbol]
    outlined: Look = {
        "stroke": inks.line,
        "stroke_width": line,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    canvas.path(shape.ground, fill=theme.fill(symbol))
    canvas.path(shape.body, fill=inks.fill, **outlined)
    canvas.path(shape.shade, fill=inks.shade)
    canvas.path(shape.light, fill=inks.light)
    canvas.path(shape.line, fill="none", **outlined)
