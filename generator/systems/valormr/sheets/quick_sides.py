"""Quick-reference sheets laid out by hand: tables alone, as many as a sheet takes."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.assets import Asset
from generator.render.documents import QuickBlock, QuickShelf
from generator.render.paper import sheet_size, text_block
from generator.render.quick_layout import FULL_LETTERS, HALF_LETTERS, keeps_words
from generator.render.quick_reference import quick_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.paper import Paper
    from generator.render.pdf import PdfJob

BATTLE, CONTACT = "battle", "contact"
"""What is thrown for from contact dice to withdrawal; all of PT-11 to PT-24."""
_RULE = "Rule"
_STYLE = "contact-sheet.css"

Side = tuple[QuickShelf, ...]


@cache
def _layouts() -> dict[str, list[dict[str, Any]]]:
    source = files(__package__).joinpath("quick_sides.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def quick_sides(
    tables: Iterable[PrintedTable], layout: str, *, scale: float = 1
) -> tuple[Side, ...]:
    """Return the sides of a layout; tables that are not there leave no gap.

    ``scale`` is the size of the type against the ordinary one.
    """
    held = {table.id: table for table in tables}
    sides = (
        tuple(
            made
            for shelf in side["shelves"]
            for made in _shelves(shelf, held, scale=scale)
        )
        for side in _layouts()[layout]
    )
    filled = (tuple(shelf for shelf in side if any(shelf.columns)) for side in sides)
    return tuple(side for side in filled if side)


def contact_sheet_job(
    tables: Iterable[PrintedTable], head: RunningHead, *, press: Press
) -> PdfJob:
    """Return PT-11 to PT-24 on both sides of one sheet, twice as wide as the paper.

    Its type has one size: what is read standing is large already.
    """
    faces = quick_sides(tables, CONTACT)
    style = Asset.text(_double_page(press.paper), "text/css")
    return press.job(
        "contact-sheet",
        "valormr/contact-sheet.html",
        values={
            "head": replace(head, sheet="From contact to battle"),
            "faces": tuple(faces[at : at + 2] for at in range(0, len(faces), 2)),
            "house_default": HOUSE_DEFAULT,
            "amended": AMENDED,
        },
        assets={_STYLE: style},
    )


def _double_page(paper: Paper) -> str:
    """Return the CSS of a page twice as wide as a paper, with two text blocks."""
    size, block = sheet_size(paper), text_block()
    gap = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    return (
        f"@page {{ size: {2 * size.width}mm {size.height}mm; "
        f"margin: {outer:.3f}mm {gap:.3f}mm; "
        "@top-center { content: none } @bottom-center { content: none } }\n"
        f".faces > .face-gap {{ width: {2 * gap:.3f}mm }}\n"
    )


def _shelves(
    columns: Sequence[Sequence[str]],
    held: Mapping[str, PrintedTable],
    *,
    scale: float,
) -> tuple[QuickShelf, ...]:
    """Return a shelf; of larger type, what is too wide for a column stands below."""
    names = [name for column in columns for name in column if name in held]
    half = HALF_LETTERS / scale
    is_fit = scale == 1 or all(keeps_words(_alone(held[n]), half) for n in names)
    if len(columns) == 1 or is_fit:
        return (_shelf(columns, held, scale=scale),)
    return tuple(_shelf(((name,),), held, scale=scale) for name in names)


def _shelf(
    columns: Sequence[Sequence[str]],
    held: Mapping[str, PrintedTable],
    *,
    scale: float,
) -> QuickShelf:
    letters = (FULL_LETTERS if len(columns) == 1 else HALF_LETTERS) / scale
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
        has_own_title=False,
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
