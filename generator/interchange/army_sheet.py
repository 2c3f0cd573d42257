"""Armies in a table: CSV as any program writes it, or a sheet of ODS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.interchange.sheet_rows import filled_rows
from generator.read.roster import Roster, RosterUnit
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.interchange.foreign_file import ForeignFile

_NEEDED = ("army", "unit", "figures")
_MOST_AMOUNT = 1_000_000
_MOUNTED = ("cavalry", "mounted", "horse")


def sheet_rosters(file: ForeignFile, headings: Mapping[str, str]) -> tuple[Roster, ...]:
    """Return the armies of a table, one for each name of an army.

    Args:
        file: The table.
        headings: What its headings may be, and what they are of a roster or a unit.

    Raises:
        ForeignFileError: It is no such table, or a heading is not understood.
    """
    filled = filled_rows(file)
    heads = _heads(filled[0], headings, file)
    armies: dict[str, list[Mapping[str, str]]] = {}
    for cells in filled[1:]:
        row = dict(zip(heads, cells, strict=False))
        armies.setdefault(row.get("army") or next(reversed(armies), ""), []).append(row)
    return tuple(_roster(name, rows) for name, rows in armies.items())


def _heads(
    cells: Sequence[str], headings: Mapping[str, str], file: ForeignFile
) -> list[str]:
    """Return what each column is.

    Raises:
        ForeignFileError: A heading is not understood, or one is missing.
    """
    for cell in cells:
        if cell and cell.lower() not in headings:
            nearest = did_you_mean(cell.lower(), headings)
            meant = f"did you mean {nearest}?" if nearest else ", ".join(headings)
            file.refuse(f"the heading “{cell}” is not understood; {meant}")
    heads = [headings.get(cell.lower(), "") for cell in cells]
    needed = [name for name, each in headings.items() if each in _NEEDED]
    if not set(_NEEDED) <= set(heads):
        file.refuse(f"the first row must have the headings {', '.join(needed)}")
    return heads


def _roster(name: str, rows: Sequence[Mapping[str, str]]) -> Roster:
    """Return the army of some rows."""
    doubts: list[str] = []
    units = tuple(unit for row in rows if (unit := _unit(row, doubts)) is not None)
    return Roster(
        program="a table",
        name=name or "An army",
        units=units,
        side=_first(rows, "side"),
        commander=_first(rows, "commander"),
        at=_first(rows, "at"),
        points=round(_amount(_first(rows, "points")) or 0),
        doubts=tuple(doubts),
    )


def _unit(row: Mapping[str, str], doubts: list[str]) -> RosterUnit | None:
    """Return the unit of a row; none where its figures cannot be read."""
    figures, name = row.get("figures", ""), row.get("unit", "")
    count = _amount(figures)
    if count is None or not name or count < 1 or count != round(count):
        doubts.append(f"Left out, as its figures are no number: {name} “{figures}”")
        return None
    return RosterUnit(
        name=name,
        figures=round(count),
        troop_type=row.get("troop_type", ""),
        body=row.get("body", ""),
        price=_amount(row.get("price", "")),
        is_mounted=any(word in row.get("arm", "").lower() for word in _MOUNTED),
    )


def _first(rows: Sequence[Mapping[str, str]], column: str) -> str:
    """Return what the first row that has anything says in a column."""
    return next((row[column] for row in rows if row.get(column)), "")


def _amount(text: str) -> float | None:
    """Return a number as people write it, with a point or a comma; none: no number."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return None
    return found if abs(found) <= _MOST_AMOUNT else None
