"""Orders as a table: one row for everybody who can be given one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.order_form_contents import BoxRow, OrderBlock, TickBox


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderColumn:
    """A column of the table."""

    title: str
    kind: str
    """What is filled in there, which says how wide it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """The row of one who can be given an order."""

    block: OrderBlock
    without: str
    """What comes without an order; empty: what comes to most."""
    cells: tuple[TickBox | None, ...]
    """What can be filled in, column by column; none: not by this one."""
    lists: tuple[BoxRow, ...]
    """The rows that begin with a numbered list, in the order of the form."""
    below: tuple[BoxRow, ...]
    """What else can be filled in, row by row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTableShown:
    """The orders of all forces, one below the other."""

    columns: tuple[OrderColumn, ...]
    rows: tuple[OrderRow, ...]


def order_table(blocks: Iterable[OrderBlock], usual: str) -> OrderTableShown | None:
    """Return the forces' blocks as a table; none where its system names no columns.

    Args:
        blocks: Everything on the form.
        usual: What comes to most without an order, which is said once for all.
    """
    forces = [block for block in blocks if block.is_force and len(block.lines) == 1]
    boxes = [box for block in forces for box in block.lines[0].boxes]
    columns = {box.cell.column: str(box.kind) for box in boxes if box.cell.column}
    if not columns:
        return None
    return OrderTableShown(
        columns=tuple(
            OrderColumn(title=title, kind=kind) for title, kind in columns.items()
        ),
        rows=tuple(_row(block, tuple(columns), usual) for block in forces),
    )


def _row(block: OrderBlock, columns: tuple[str, ...], usual: str) -> OrderRow:
    (line,) = block.lines
    in_columns = {box.cell.column: box for box in line.boxes if box.cell.column}
    below = [row for row in line.rows if not row.boxes[0].cell.column]
    return OrderRow(
        block=block,
        without="" if block.without == usual else block.without,
        cells=tuple(in_columns.get(title) for title in columns),
        lists=tuple(row for row in below if row.parts_label),
        below=tuple(below),
    )
