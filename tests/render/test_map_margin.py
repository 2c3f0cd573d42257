"""What stands beside a map is laid into columns, each list under its heads."""

from __future__ import annotations

from generator.render.map_margin import MarginRow, Room, RowKind, filled

HEADS = MarginRow(kind=RowKind.HEADS, height=1, lines=("Code", "Hex"), leads=True)
SIDE = MarginRow(kind=RowKind.SIDE, height=1, lines=("Law",), leads=True)
ARMY = MarginRow(kind=RowKind.FORCE, height=1)
KEY = MarginRow(kind=RowKind.KEY, height=1)


def columns(number: int, height: float) -> tuple[Room, ...]:
    return tuple(Room(left=10.0 * nth, top=0, width=10, height=height) for nth in range(number))


def kinds_in(rows: tuple[MarginRow, ...], rooms: tuple[Room, ...]) -> list[list[str]]:
    """Return the kinds of rows, column by column."""
    placed = filled(rows, rooms).placed
    return [[str(each.row.kind) for each in placed if each.left == room.left] for room in rooms]


def test_a_list_that_goes_on_in_another_column_has_its_heads_there() -> None:
    rows = (HEADS, SIDE, *(ARMY,) * 3, KEY, KEY)

    assert kinds_in(rows, columns(3, 4)) == [
        ["heads", "side", "force", "force"],
        ["heads", "force", "key", "key"],
        [],
    ]


def test_a_column_that_begins_behind_the_list_has_no_heads() -> None:
    rows = (HEADS, SIDE, ARMY, KEY, KEY)

    assert kinds_in(rows, columns(2, 3)) == [["heads", "side", "force"], ["key"] * 2]


def test_a_list_without_room_takes_its_heads_to_the_next_page() -> None:
    laid = filled((HEADS, SIDE, ARMY, ARMY, ARMY), columns(1, 3))

    assert [row.kind for row in laid.rest] == [*(RowKind.HEADS, RowKind.FORCE, RowKind.FORCE)]
