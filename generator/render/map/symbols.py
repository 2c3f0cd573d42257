"""The symbols of the ground: trees, hills, reeds, peaks and what else a system names.

Each shape is kept once as a marker; a row of symbols is a line nobody sees with markers
on its points, so that a symbol costs no more than where it stands.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, chain, groupby
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.assets import table_file
from generator.render.map.geometry import Box, box_around, scatter
from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.labels import laid_names
from generator.render.map.obstacles import ground_drawing, ground_standing
from generator.render.map.paths import polyline_path
from generator.render.map.plan import of_ground, of_size, once
from generator.render.map.scenes import shared
from generator.values import Struct
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.hexes import Hex


# Where the symbols of a terrain stand: strewn by the place alone, never in step.

CELL = 16
"""The size of the squares by which what is taken is known, in units."""
_OFF_BANKS, _OFF_WAYS = 6.0, 18.0
"""How far symbols keep from the bank of a river and the middle of a way, in units."""
_ROW = 1 << 20
_STEEP = 104 / 120
_NEAR_RIM = 30.0
"""How far symbols keep from the rim of the map, in units."""


class Strewing(Struct, frozen=True, kw_only=True):
    """How densely a symbol is strewn, in units."""

    across: int
    """From symbol to symbol in a row."""
    down: int
    """From row to row."""
    stray: tuple[int, int]
    """How far each strays from there, across and down."""
    room: tuple[int, int]
    """Half the width and the height of what keeps off lines and names."""
    inset: int
    """How far it keeps from other terrain."""


class Stand(Struct, frozen=True):
    """One symbol."""

    row: int
    """Rows are numbered from north to south."""
    x: int
    y: int
    form: int
    """0 to 999: chooses among its shapes."""
    squares: tuple[int, ...]
    """What keeps off lines and names."""


def _squares_of(box: Box) -> tuple[int, ...]:
    """Return the squares a box touches."""
    first, last = floor(box.left / CELL), floor(box.right / CELL) + 1
    rows = range(floor(box.top / CELL), floor(box.bottom / CELL) + 1)
    return tuple(square for row in rows for square in range(row * _ROW + first, row * _ROW + last))


@of_ground
def _built_on(plan: MapPlan) -> frozenset[int]:
    """Return the squares under lines and places."""
    drawn = ground_drawing(plan)
    lines = [(river.points, river.half_width + _OFF_BANKS) for river in drawn.rivers]
    lines += [(way.points, _OFF_WAYS) for way in drawn.ways]
    along = (box_around(point, 2 * off, 2 * off) for points, off in lines for point in points)
    return frozenset[int]().union(*map(_squares_of, (*along, *ground_standing(plan))))


@of_ground
def strewn(plan: MapPlan) -> Mapping[str, tuple[Stand, ...]]:
    """Return where symbols would stand if nothing were written there, by their names."""
    found = {name: plan.hexes_under(name) for name in symbols()}
    return {
        name: _strewn(plan, hexes, symbols()[name].strewing)
        for name, hexes in found.items()
        if hexes
    }


@of_ground
def _by_square(plan: MapPlan) -> Mapping[int, Sequence[int]]:
    """Return which symbols touch each square, numbered through all that are strewn."""
    found: dict[int, list[int]] = {}
    for number, stand in enumerate(chain.from_iterable(strewn(plan).values())):
        for square in stand.squares:
            found.setdefault(square, []).append(number)
    return found


@of_size
def _under(plan: MapPlan) -> Callable[[Box], frozenset[int]]:
    """Return how the symbols under what is written are found, once for each box."""
    stands = _by_square(plan)
    return cache(
        lambda box: frozenset(
            number for square in _squares_of(box) for number in stands.get(square, ())
        )
    )


@once
@shared
def _written_over(plan: MapPlan) -> frozenset[int]:
    """Return the symbols under numbers and names; counters lie on top."""
    boxes = (*laid_numbers(plan).places.values(), *laid_names(plan).boxes)
    return frozenset[int]().union(*map(_under(plan), boxes))


def _strewn(plan: MapPlan, hexes: Sequence[Hex], strewing: Strewing) -> tuple[Stand, ...]:
    """Return the symbols of some hexes, row by row from the north."""
    inside, taken = set(hexes), _built_on(plan)
    found = [
        stand
        for at in hexes
        for edges in (_edges(plan, at, inside),)
        for stand in _in_hex(plan, at, strewing)
        if taken.isdisjoint(stand.squares) and _is_inset(edges, stand, strewing.inset)
    ]
    return tuple(sorted(found, key=lambda each: (each.row, each.x, each.y)))


def _in_hex(plan: MapPlan, at: Hex, strewing: Strewing) -> Iterator[Stand]:
    """Yield the places of a hex."""
    x, y = plan.lattice.middle(at)
    is_flat = plan.board.grid.is_flat
    astray, down = strewing.stray
    half, height = strewing.room
    for row in range(
        ceil((y - 120 - down) / strewing.down), floor((y + 120 + down) / strewing.down) + 1
    ):
        lean = strewing.across // 2 if row % 2 else 0
        for column in range(
            ceil((x - lean - 120 - astray) / strewing.across),
            floor((x - lean + 120 + astray) / strewing.across) + 1,
        ):
            stand_x = column * strewing.across + lean
            stand_x += round(astray * scatter(column, row, 5))
            stand_y = row * strewing.down + round(down * scatter(column, row, 6))
            if _holds(stand_x - x, stand_y - y, is_flat=is_flat):
                form = round(499.5 + 499.5 * scatter(column, row, 7))
                room = Box(stand_x - half, stand_y - height, stand_x + half, stand_y)
                yield Stand(row, stand_x, stand_y, form, _squares_of(room))


def _holds(across: float, down: float, *, is_flat: bool) -> bool:
    """Say whether a point, seen from the middle of a hex, lies in it."""
    long, short = (abs(across), abs(down)) if is_flat else (abs(down), abs(across))
    return short <= 104 and long * _STEEP + short / 2 <= 104


def _edges(plan: MapPlan, at: Hex, inside: set[Hex]) -> tuple[tuple[Point, Point, float], ...]:
    """Return the sides of a hex beyond which the symbol ends, and how far off."""
    moved = plan.net.corners
    found: list[tuple[Point, Point, float]] = []
    for side, other in enumerate(neighbours(at)):
        if other in inside or (other not in plan.kinds and plan.picture.is_cut):
            continue
        first, last = plan.lattice.hexside(at, side)
        rim = 0.0 if other in plan.kinds else _NEAR_RIM
        found.append((moved.get(first, first), moved.get(last, last), rim))
    return tuple(found)


def _is_inset(edges: Sequence[tuple[Point, Point, float]], stand: Stand, inset: int) -> bool:
    """Say whether a symbol keeps off the edges of its terrain."""
    for (ax, ay), (bx, by), rim in edges:
        across, down = bx - ax, by - ay
        off = across * (stand.y - ay) - down * (stand.x - ax)
        wanted = max(inset, rim)
        if off < 0 or off * off < wanted * wanted * (across * across + down * down):
            return False
    return True


_LINE, _HATCHED_LINE = 3.0, 4.2


class Shape(Struct, frozen=True, kw_only=True):
    """One form of a symbol: path data by what it is; it stands on 0 0."""

    ground: str = ""
    """Filled as the terrain is, so that shapes hide those behind them."""
    body: str = ""
    """Filled and outlined."""
    shade: str = ""
    light: str = ""
    line: str = ""
    """Outlined only."""


class Symbol(Struct, frozen=True, kw_only=True):
    """What is strewn over a terrain."""

    strewing: Strewing
    shapes: tuple[Shape, ...]
    rows: int
    """How many rows are drawn before the next ones; 0: all of them."""


@cache
def symbols() -> Mapping[str, Symbol]:
    """Return every symbol by the name that rule systems give."""
    tables = table_file("generator.render.map", "symbols.toml")
    return {name: _symbol(table) for name, table in tables.items()}


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
    found = strewn(plan)
    over = _written_over(plan) if found else frozenset[int]()
    firsts = dict(zip(found, accumulate(map(len, found.values()), initial=0), strict=False))
    for number, (name, symbol) in enumerate(symbols().items()):
        if name in found:
            stands = enumerate(found[name], firsts[name])
            shown = [stand for place, stand in stands if place not in over]
            _draw_strewn(plan, canvas, _Kind(name, symbol, number), shown)


class _Kind(Struct, frozen=True):
    """A symbol with its name, and its number among all."""

    name: str
    symbol: Symbol
    number: int

    def marker(self, form: int) -> str:
        """Return the name of a shape's marker."""
        return f"s{self.number}{'abcdef'[form]}"


def _draw_strewn(plan: MapPlan, canvas: Canvas, kind: _Kind, shown: Sequence[Stand]) -> None:
    """Draw one kind of symbol, band by band."""
    symbol = kind.symbol
    line = plan.stroke(_HATCHED_LINE if plan.theme.is_hatched else _LINE)
    for form, shape in enumerate(symbol.shapes):
        marker = canvas.marker(kind.marker(form))
        paint_shape(marker, plan.theme, kind.name, shape, line=line)
    for band in _bands(shown, symbol.rows):
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


def paint_shape(canvas: Canvas, theme: Theme, symbol: str, shape: Shape, *, line: float) -> None:
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
