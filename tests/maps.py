"""Maps for tests: one with everything on it, and the smallest ones."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.render.map.picture import (
    ContactMark,
    Counter,
    CounterKind,
    CounterShape,
    DrawnTrail,
    MapPicture,
    MapSide,
    TrailStyle,
)
from generator.systems.valormr.rules.muster import HOME_FOREST, MUD_FLAT, Locality, Terrain
from generator.systems.valormr.rules.state import Work
from generator.systems.valormr.sheets.laid_over_maps import CourierLayer, CourierMark, WorksLayer
from generator.systems.valormr.sheets.reach_map import ReachBand, ReachLayer
from generator.world.board import (
    Board,
    Cataract,
    Channel,
    Crossing,
    CrossingKind,
    Place,
    Region,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)
from generator.world.hexes import Grid, Hex, Orientation, line
from generator.world.rivers import banks

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.layers import MapLayer
    from generator.world.hexes import Hex

CODES = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "h": Terrain.HILL,
    "w": Terrain.SWAMP,
    "m": Terrain.MOUNTAIN,
    "~": Terrain.SEA,
}

EVERYTHING = """
~~~~~~~~~~~~~~~~~~~~~~
~~~~~~~~~~~~~~~~~~~~~~
~~~..~~~~~~~~~~~....~~
~~.....~~~~~~~.......~
~..f.......~~...hh....
...ff..w.....wh.hmm...
..fff.ww.....h.hmmmm..
.hfff..w......hhmmm.h.
.hhff........fff.hm.hh
..hh.....ffffff...hh..
..h..h...fffff.....h..
.....hh.ffff....w.....
mm..hhmh.......ww.....
mmmhhmmm..h....w...~~.
mmmmmmmmmhh.......~~~~
"""


def board_from(text: str, *, orientation: Orientation = Orientation.FLAT) -> Board:
    """A board whose terrain is drawn in the codes above."""
    rows = text.split()
    grid = Grid(columns=len(rows[0]), rows=len(rows), orientation=orientation)
    terrain = {
        grid.hex_at(column, row): CODES[code]
        for row, codes in enumerate(rows, start=1)
        for column, code in enumerate(codes, start=1)
    }
    return Board(grid=grid, terrain=terrain)


def course(grid: Grid, *labels: str) -> tuple[Hex, ...]:
    """The hexes of straight lines from label to label."""
    stops = [grid.hex_of(label) for label in labels]
    found = [stops[0]]
    for start, goal in pairwise(stops):
        found.extend(line(start, goal)[1:])
    return tuple(found)


def until_sea(board: Board, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The same course, ending with its first sea hex."""
    for position, place in enumerate(hexes):
        if board.is_sea(place):
            return hexes[: position + 1]
    return hexes


def everything_map(orientation: Orientation = Orientation.FLAT) -> Board:
    """A map with every terrain, way, water, crossing, marker and region."""
    bare = board_from(EVERYTHING, orientation=orientation)
    grid = bare.grid
    rivers = _rivers(bare)
    at = grid.hex_of
    svarta = rivers[1].course
    canal = rivers[3].course
    grunna = rivers[2].course
    return Board(
        grid=grid,
        terrain=bare.terrain,
        title="The Grunna Valley and the Lands Beyond",
        ways=_ways(bare),
        rivers=rivers,
        crossings=(
            Crossing(at=grunna[2], kind=CrossingKind.BRIDGE, name="Long Bridge"),
            Crossing(at=svarta[-3], kind=CrossingKind.FORD),
            Crossing(at=rivers[0].course[1], kind=CrossingKind.FERRY),
            Crossing(at=canal[4], kind=CrossingKind.BRIDGE),
        ),
        cataracts=(Cataract(at=canal[1]), Cataract(at=canal[3]), Cataract(at=svarta[2])),
        channels=(
            Channel(
                course=course(grid, "0303", "0302", "0402", "0502", "0602", "0803"),
                name="Seal Channel",
            ),
        ),
        places=(
            Place(id="oesthavn", name="Østhavn", at=at("1105"), kind=Locality.PORT),
            Place(id="hold", name="Gyrhauk Hold", at=at("1806"), kind=Locality.HOLD),
            Place(id="citadel", name="Thorgarth", at=at("0712"), kind=Locality.CITADEL),
            Place(id="aasgard", name="Åsby", at=at("1411"), kind=Locality.TOWN),
            Place(id="mill", name="Millford", at=at("0608"), kind=Locality.VILLAGE),
            Place(id="ruin", name="Old Gate", at=at("1713"), kind=Locality.RUIN),
            Place(id="bridge", name="Long Bridge", at=grunna[2], kind=Locality.BRIDGE),
            Place(id="sound", name="The Cold Sound", at=at("1102"), kind=Locality.LANDMARK),
            Place(id="skerry", name="Skälavik", at=at("1805"), kind=Locality.VILLAGE),
            Place(id="westby", name="Westby", at=at("0205"), kind=Locality.TOWN),
            Place(id="eastwick", name="Eastwick", at=at("2010"), kind=Locality.TOWN),
        ),
        regions=(
            Region(
                id="greenwood",
                name="Ellwood",
                hexes=tuple(
                    place
                    for place in grid.hexes()
                    if bare.terrain[place] is Terrain.FOREST and grid.column_and_row(place)[0] >= 9
                ),
                kind=HOME_FOREST,
                people="wood elves",
            ),
            Region(
                id="flats",
                name="The Flats",
                hexes=tuple(
                    place
                    for place in grid.hexes()
                    if bare.is_coast(place) and grid.column_and_row(place)[0] <= 8
                ),
                kind=MUD_FLAT,
            ),
            Region(
                id="march",
                name="East March",
                hexes=tuple(
                    place
                    for place in grid.hexes()
                    if bare.terrain[place].is_land
                    and grid.column_and_row(place)[0] >= 16
                    and grid.column_and_row(place)[1] >= 10
                ),
            ),
        ),
    )


def _rivers(bare: Board) -> tuple[RiverStretch, ...]:
    """Two minor rivers that meet in a major one, and a canal from the east edge."""
    grid = bare.grid
    return (
        RiverStretch(name="Upper Grunna", course=course(grid, "1014", "0911", "1009")),
        RiverStretch(name="Svarta", course=course(grid, "1708", "1307", "1009")),
        RiverStretch(
            name="Grunna",
            course=until_sea(bare, course(grid, "1009", "0906", "1004", "1003")),
            category=RiverCategory.MAJOR,
        ),
        RiverStretch(
            name="Old Canal",
            course=until_sea(bare, course(grid, "2208", "2009", "1811", "1914", "2015")),
            navigable=False,
            starts=2,
        ),
    )


def _ways(bare: Board) -> tuple[Route, ...]:
    """Roads between the towns and tracks over the hills."""
    grid = bare.grid
    grunna = _rivers(bare)[2].course
    bridge = grid.label(grunna[2])
    return (
        Route(
            way=Way.ROAD,
            course=course(grid, "0205", "0608", bridge, "1307", "1805"),
            name="Coast Road",
        ),
        Route(way=Way.ROAD, course=course(grid, "1307", "1411", "2010")),
        Route(way=Way.ROAD, course=course(grid, "1307", "1206", "1106", "1105")),
        Route(way=Way.ROAD, course=course(grid, "0608", "0712")),
        Route(way=Way.TRACK, course=course(grid, "0712", "0315", "0115")),
        Route(way=Way.TRACK, course=course(grid, "1805", "1806", "1710", "1713")),
    )


def layers_with_everything(at: Callable[[str], Hex], bridge: Hex) -> tuple[MapLayer, ...]:
    """Layers of a rule system at each level."""
    return (
        ReachLayer(
            bands=(
                ReachBand(words="Within this period", hexes=(at("0411"), at("0412"))),
                ReachBand(words="One day later", hexes=(at("0413"), at("0511"))),
                ReachBand(words="Two days later", hexes=(at("0512"),)),
            )
        ),
        CourierLayer(
            couriers=(
                CourierMark(name="Ulf", side="north", at=at("0608")),
                CourierMark(name="Odo", side="south", at=at("0608"), note="0608"),
            )
        ),
        WorksLayer(
            works=(
                Work(kind="bridge", force="", at=bridge),
                Work(kind="road", force="", at=at("0712"), towards=at("0713")),
            )
        ),
    )


def everything_picture(orientation: Orientation = Orientation.FLAT) -> MapPicture:
    """The map above with every kind of counter, trail and contact."""
    board = everything_map(orientation)
    at = board.grid.hex_of
    grid = board.grid
    bridge = board.crossings[0].at
    return MapPicture(
        board=board,
        subtitle="A campaign of the northern marches",
        layers=layers_with_everything(at, bridge),
        period="Day 3, night",
        sides=(
            MapSide(
                id="north", name="Northmen", letter="N", colour="#0072b2", shape=CounterShape.SQUARE
            ),
            MapSide(
                id="south",
                name="Southern League",
                letter="S",
                colour="#d55e00",
                is_dark=True,
                shape=CounterShape.SHIELD,
            ),
            MapSide(
                id="elves",
                name="Wood Elves",
                letter="E",
                colour="#f0e442",
                shape=CounterShape.ROUND,
            ),
        ),
        counters=(
            Counter(label="I", name="First Force", side="north", at=at("1106")),
            Counter(
                label="II",
                name="Second Force",
                side="north",
                at=bridge,
                bank=banks(board, bridge)[0],
                note="Arrived by road",
            ),
            Counter(label="Arn", name="Arn", side="south", at=at("1408")),
            Counter(label="3", name="Third", side="south", at=at("1409")),
            Counter(label="4", name="Fourth", side="south", at=at("1409")),
            Counter(label="Elf", name="Wood guard", side="elves", at=at("1210")),
            Counter(label="Bow", name="Bowmen", side="elves", at=at("1210")),
            Counter(label="Sp", name="Spearmen", side="elves", at=at("1210")),
            *(
                Counter(label=f"{n}.", name=f"Reserve {n}", side="south", at=at("0513"))
                for n in range(1, 8)
            ),
            Counter(
                label="Flt", name="Longships", side="north", at=at("0903"), kind=CounterKind.FLEET
            ),
            Counter(label="C", name="Courier", side="north", at=at("0508"), kind=CounterKind.RIDER),
            Counter(
                label="Wyr",
                name="The Wyrm",
                side="south",
                at=at("0204"),
                kind=CounterKind.INDIVIDUAL,
            ),
        ),
        trails=(
            DrawnTrail(side="north", hexes=course(grid, "0906", "0904", "1105", "1106")[2:]),
            DrawnTrail(side="south", hexes=course(grid, "1411", "1408")),
            DrawnTrail(side="elves", hexes=course(grid, "1210", "1112"), style=TrailStyle.PLANNED),
        ),
        contacts=(ContactMark(hexes=(at("1408"), at("1407"))),),
    )
