"""Quick-reference sheets laid out by hand: tables alone, as many as a sheet takes."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.documents import QuickBlock, QuickShelf
from generator.render.quick_layout import FULL_LETTERS, HALF_LETTERS
from generator.render.quick_reference import quick_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

_LAYOUT = "contact"
"""What is thrown for from contact dice to withdrawal."""
_RULE = "Rule"

Side = tuple[QuickShelf, ...]


@cache
def _layouts() -> dict[str, list[dict[str, Any]]]:
    source = files(__package__).joinpath("quick_sides.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def quick_sides(
    tables: Iterable[PrintedTable],
) -> tuple[Side, ...]:
    """Return the sides of the layout; tables that are not there leave no gap."""
    held = {table.id: table for table in tables}
    sides = (
        tuple(_shelf(shelf, held) for shelf in side["shelves"])
        for side in _layouts()[_LAYOUT]
    )
    filled = (tuple(shelf for shelf in side if any(shelf.columns)) for side in sides)
    return tuple(side for side in filled if side)


def contact_sheet_job(
    tables: Iterable[PrintedTable], head: RunningHead, *, press: Press
) -> PdfJob:
    """Return what is read standing, from contact dice to withdrawal, on two sides.

    Its type has one size: what is read standing is large already.
    """
    return press.job(
        "contact-sheet",
        "valormr/contact-sheet.html",
        values={
            "head": replace(head, sheet="From contact to battle"),
            "faces": quick_sides(tables),
            "house_default": HOUSE_DEFAULT,
            "amended": AMENDED,
        },
    )


def _shelf(
    columns: Sequence[Sequence[str]],
    held: Mapping[str, PrintedTable],
) -> QuickShelf:
    letters = FULL_LETTERS if len(columns) == 1 else HALF_LETTERS
    return QuickShelf(
        columns=tuple(
            tuple(
                _block(held[name], letters=letters) for name in column if name in held
            )
            for column in columns
        )
    )


def _block(table: PrintedTable, *, letters: float) -> QuickBlock:
    plain = _alone(table)
    return QuickBlock(
        table=quick_table(plain, letters=letters),
        card=plain.card,
        heading=plain.title,
    )


def _alone(table: PrintedTable) -> PrintedTable:
    """Return a table without notes and rule numbers, its unit beside its title."""
    kept = [at for at, title in enumerate(table.columns) if title != _RULE]
    return replace(
        table,
        title=f"{table.title} ({table.unit})" if table.unit else table.title,
        unit="",
        columns=tuple(table.columns[at] for at in kept),
        rows=tuple(tuple(row[at] for at in kept) for row in table.rows),
        notes=(),
        rules=(),
    )
