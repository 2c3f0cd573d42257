"""How long a map takes to draw, and how it grows with the number of hexes."""

from __future__ import annotations

import gzip
from functools import partial
from typing import TYPE_CHECKING

import svgwrite

from bench.sample import ROOT
from bench.timing import Act, Row, Table, compared, exponent
from generator.pipeline.desk import open_desk
from generator.pipeline.one_map import MapLooks, audience_named, map_svg
from generator.render.documents import Paper
from generator.render.map.draw import draw_country, draw_map
from generator.render.map.picture import Counter, CounterShape, DrawnTrail, MapPicture, MapSide
from generator.render.map.plan import MapPlan
from generator.render.map.scenes import forget_places
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_poster import WallMap, parted
from generator.render.pages import Press, page_environment
from generator.systems.valormr.rules.muster import Locality, Terrain
from generator.values import replace
from generator.world.board import Board, Crossing, CrossingKind, Place, RiverStretch, Route, Way
from generator.world.hexes import Grid, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.world.hexes import Hex

EDGES = (20, 50, 100, 200)
"""Columns and rows of the square maps that are drawn."""
COUNTRY = """
....fff...hh...m....
...ffff...hhh.mmm...
..ffff.....hhmmmm...
..fff....w..hhmm....
.ff.....www..hh.....
........ww..........
...hh........ff.....
..hhh.......ffff....
...h.........fff..w.
................www.
"""
"""A piece of country that is laid over the map again and again."""
CODES = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "h": Terrain.HILL,
    "w": Terrain.SWAMP,
    "m": Terrain.MOUNTAIN,
}
PAGE_HEX_MM, SITE_HEX_MM, WALL_HEX_MM = 6.2, 12.0, 30.0
RIVER_COLUMN, ROAD_ROW, BRIDGE = 8, 6, (8, 6)
PIECE = 20
"""Columns and rows after which rivers, roads, places and armies come again."""


def maps() -> Table:
    """Measure the map against the SVG library alone: a shape and a number a hex."""
    rows: list[Row] = []
    for edge in EDGES:
        rows += _pair(edge)
    hexes = [float(edge * edge) for edge in EDGES]
    powers = [exponent(hexes, [each.seconds for each in rows[kind::3]]) for kind in (0, 1)]
    rows += _sample()
    return Table(
        title="The map",
        compared_with="the SVG library alone, writing one outline and one number a hex",
        rows=tuple(rows),
        remarks=(
            _country_size(),
            _sheets_of_walls(),
            f"Fitted over the four sizes, the time of a map grows with the power "
            f"{powers[1]:.2f} of the hexes, that of bare hexes with {powers[0]:.2f}; "
            "1 is straight.",
            "The whole map has terrain symbols, and for every 400 hexes a river, a "
            "road, a bridge, four places and four armies with their marches.",
        ),
    )


def _pair(edge: int) -> tuple[Row, ...]:
    """Measure bare hexes and a whole map of so many columns and rows."""
    picture, theme = country(edge), theme_named(ThemeName.COLOUR)
    drawing = draw_map(picture, theme=theme).decode()
    kind = f"{edge * edge:,} hexes"
    return compared(
        Act(
            what=f"{kind}: bare",
            do=partial(bare_grid, edge, edge),
            note=_size(bare_grid(edge, edge), edge * edge),
        ),
        Act(
            what=f"{kind}: whole map",
            do=partial(draw_map, picture, theme=theme),
            before=forget_places,
            note=_size(drawing, edge * edge),
        ),
        Act(what=f"{kind}: one army moved", do=partial(draw_map, _one_moved(picture), theme=theme)),
    )


def _one_moved(picture: MapPicture) -> MapPicture:
    """Return a map whose first army stands in another hex."""
    first, *others = picture.counters
    moved = replace(first, at=neighbours(first.at)[0])
    return replace(picture, counters=(moved, *others))


def _sample() -> tuple[Row, ...]:
    """Measure the umpire's map of the sample, as it stands, as large as on a page."""
    desk = open_desk(ROOT)
    grid = desk.campaign.board.grid
    draw = partial(map_svg, desk, audience_named(desk, "umpire"), MapLooks(hex_mm=PAGE_HEX_MM))
    count = grid.columns * grid.rows
    bare = partial(bare_grid, grid.columns, grid.rows)
    return compared(
        Act(what=f"{count:,} hexes: bare", do=bare, note=_size(bare(), count)),
        Act(
            what="the sample: briefed and drawn",
            do=draw,
            before=forget_places,
            note=_size(draw().decode(), count),
        ),
    )


def _country_size() -> str:
    """Return how large the sample's country is, which is one for all turns."""
    board = open_desk(ROOT).campaign.board
    theme = theme_named(ThemeName.COLOUR)
    plan = MapPlan(picture=MapPicture(board=board), theme=theme, hex_mm=SITE_HEX_MM)
    drawing = draw_country(plan)
    return (
        f"The country of the sample alone, one file for all its turns: "
        f"{len(drawing) / len(board.terrain):.0f} B a hex, "
        f"{len(gzip.compress(drawing, 6)) / 1000:.0f} kB compressed."
    )


def _sheets_of_walls() -> str:
    """Return over how many sheets wall maps are parted."""
    press = Press(environment=page_environment(), paper=Paper.A4, when=None)
    boards = {
        "the sample": open_desk(ROOT).campaign.board,
        **{f"{edge * edge:,} hexes": country_board(edge, edge) for edge in EDGES},
    }
    counts = {name: len(parted(_wall(board), press)[1].sheets) for name, board in boards.items()}
    told = ", ".join(f"{name} {count}" for name, count in counts.items())
    return f"Sheets of A4 for a wall map of hexes {WALL_HEX_MM:.0f} mm wide: {told}."


def _wall(board: Board) -> WallMap:
    return WallMap(
        picture=MapPicture(board=board),
        theme=theme_named(ThemeName.COLOUR),
        hex_mm=WALL_HEX_MM,
        campaign="",
    )


def _size(drawing: str, hexes: int) -> str:
    size = len(drawing.encode())
    return f"{size / 1000:,.0f} kB, {size / hexes:.0f} B a hex"


def country(edge: int) -> MapPicture:
    """Return a square map of so many columns and rows."""
    board = country_board(edge, edge)
    grid = board.grid
    return MapPicture(
        board=board,
        sides=(
            MapSide(
                id="north", name="North", letter="N", colour="#0072b2", shape=CounterShape.SQUARE
            ),
        ),
        counters=tuple(_counters(grid)),
        trails=tuple(_trails(grid)),
    )


def country_board(columns: int, lines: int) -> Board:
    """Return the country of a map of so many columns and rows."""
    grid = Grid(columns=columns, rows=lines)
    rows = COUNTRY.split()
    terrain = {
        grid.hex_at(column, line): CODES[rows[line % len(rows)][column % PIECE]]
        for column in range(1, columns + 1)
        for line in range(1, lines + 1)
    }
    return Board(
        grid=grid,
        terrain=terrain,
        title="A Country",
        rivers=tuple(_rivers(grid)),
        ways=tuple(_roads(grid)),
        crossings=tuple(
            Crossing(at=grid.hex_at(*place), kind=CrossingKind.BRIDGE)
            for place in _spots(grid, BRIDGE)
        ),
        places=tuple(_places(grid)),
    )


def _spots(grid: Grid, *within: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the columns and rows of spots that every piece of country has."""
    for left in range(0, grid.columns, PIECE):
        for top in range(0, grid.rows, PIECE):
            for column, line in within:
                if left + column <= grid.columns and top + line <= grid.rows:
                    yield left + column, top + line


def _rivers(grid: Grid) -> Iterator[RiverStretch]:
    for left in range(0, grid.columns - RIVER_COLUMN + 1, PIECE):
        course = _column(grid, left + RIVER_COLUMN)
        yield RiverStretch(name=f"River {left // PIECE + 1}", course=course)


def _roads(grid: Grid) -> Iterator[Route]:
    for top in range(0, grid.rows - ROAD_ROW + 1, PIECE):
        yield Route(way=Way.ROAD, course=_line(grid, top + ROAD_ROW))


def _column(grid: Grid, column: int) -> tuple[Hex, ...]:
    return tuple(grid.hex_at(column, line) for line in range(1, grid.rows + 1))


def _line(grid: Grid, line: int) -> tuple[Hex, ...]:
    return tuple(grid.hex_at(column, line) for column in range(1, grid.columns + 1))


def _places(grid: Grid) -> Iterator[Place]:
    kinds = (Locality.TOWN, Locality.VILLAGE, Locality.HOLD, Locality.RUIN)
    spots = _spots(grid, (4, 6), (14, 6), (3, 14), (16, 17))
    for number, spot in enumerate(spots):
        yield Place(
            id=f"place-{number}",
            name=f"Nordby {number}",
            at=grid.hex_at(*spot),
            kind=kinds[number % len(kinds)],
        )


def _counters(grid: Grid) -> Iterator[Counter]:
    spots = _spots(grid, (5, 3), (12, 9), (18, 13), (5, 18))
    for number, spot in enumerate(spots):
        yield Counter(label=f"{number}", name=f"Army {number}", side="north", at=grid.hex_at(*spot))


def _trails(grid: Grid) -> Iterator[DrawnTrail]:
    for column, line in _spots(grid, (5, 3), (12, 9), (18, 13), (5, 18)):
        course = tuple(grid.hex_at(column, at) for at in (line - 2, line - 1, line))
        yield DrawnTrail(side="north", hexes=course)


def bare_grid(columns: int, lines: int) -> str:
    """Return hexes and numbers alone, as the SVG library is used plainly."""
    size = (f"{columns * 12}mm", f"{lines * 14}mm")
    drawing = svgwrite.Drawing(size=size, debug=False)
    for column in range(columns):
        for line in range(lines):
            across, down = column * 12.0, line * 14.0 + column % 2 * 7
            drawing.add(
                drawing.polygon(
                    [
                        (across - 8, down),
                        (across - 4, down - 7),
                        (across + 4, down - 7),
                        (across + 8, down),
                        (across + 4, down + 7),
                        (across - 4, down + 7),
                    ],
                    fill="#f5efd8",
                    stroke="#888888",
                )
            )
            label = f"{column + 1:02}{line + 1:02}"
            drawing.add(drawing.text(label, insert=(across, down - 4), font_size=2))
    text: str = drawing.tostring()
    return text
