"""Rivers to cross: one down the middle of the board, or three that meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Sky, Weather
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.orders import Deed, Order
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverCategory, RiverStretch
from tests.scenarios import a_board, place

if TYPE_CHECKING:
    from generator.world.board import Board
    from generator.world.hexes import Hex

FOOT: tuple[Arm, ...] = (Arm.INFANTRY,)
HORSE: tuple[Arm, ...] = (Arm.CAVALRY,)
MIXED: tuple[Arm, ...] = (Arm.INFANTRY, Arm.CAVALRY)
MINOR, MAJOR = RiverCategory.MINOR, RiverCategory.MAJOR
BRIDGE, FORD, FERRY = CrossingKind.BRIDGE, CrossingKind.FORD, CrossingKind.FERRY

FIELDS = "....."
WATER = "0303"
"""The river hex in the middle; 0203 lies west of it, 0403 east."""


def a_river(category: RiverCategory = MINOR, *kinds: CrossingKind, ground: str = ".") -> Board:
    """Draw a river down the third column, with what crosses it in 0303."""
    rows = [f"..{ground}.."] * 5
    board = a_board(*rows)
    course = tuple(place(board, f"030{row}") for row in range(1, 6))
    return replace(
        board,
        rivers=(RiverStretch(name="Thraes", course=course, category=category),),
        crossings=tuple(Crossing(at=place(board, WATER), kind=kind) for kind in kinds),
    )


def a_confluence(*crossings: tuple[CrossingKind, int]) -> Board:
    """Draw three rivers that meet in 0303: from the north, south-west, south-east.

    Its three banks have one dry hexside each: the north-east one towards 0402, the
    south one towards 0304, the north-west one towards 0202. A crossing is given with
    the hexside whose arm it crosses: 0 north, 2 south-east, 4 south-west.
    """
    board = a_board(*[FIELDS] * 5)
    courses = (("0301", "0302", WATER), ("0103", "0203", WATER), (WATER, "0403"))
    return replace(
        board,
        rivers=tuple(
            RiverStretch(
                name=f"River {number}", course=tuple(place(board, label) for label in course)
            )
            for number, course in enumerate(courses, 1)
        ),
        crossings=tuple(
            Crossing(at=place(board, WATER), kind=kind, arm=arm) for kind, arm in crossings
        ),
    )


def crosses(force: str, means: str, board: Board, towards: str = "") -> Order:
    """Order a crossing of the river the force stands at."""
    route = (place(board, towards),) if towards else ()
    return Order(force=force, deed=Deed.CROSS, means=means, route=route)


def rained(level: int, sky: Sky = Sky.CLOUDY) -> Weather:
    """Return weather at a rain level, dry now."""
    return Weather(sky=sky, rain_level=level)


def across_the_middle(label: str) -> str:
    """Return the label of a hex when north and south of five rows are exchanged."""
    column, row = int(label[:2]), int(label[2:])
    shifted_down = column % 2 == 0
    return f"{column:02}{(5 if shifted_down else 6) - row:02}"


def mirrored(board: Board) -> Board:
    """Return a board of five rows with north and south of its waters exchanged."""

    def put(at: Hex) -> Hex:
        return place(board, across_the_middle(board.grid.label(at)))

    arms = {None: None, 0: 3, 1: 2, 2: 1, 3: 0, 4: 5, 5: 4}
    return replace(
        board,
        rivers=tuple(
            replace(river, course=tuple(map(put, river.course))) for river in board.rivers
        ),
        crossings=tuple(
            replace(crossing, at=put(crossing.at), arm=arms[crossing.arm])
            for crossing in board.crossings
        ),
    )
