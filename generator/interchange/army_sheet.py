"""Armies in a table: CSV as any program writes it, or a sheet of ODS."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from generator.interchange.foreign_file import ForeignFile
from generator.interchange.plain_xml import xml_tree
from generator.pipeline.collected_text import on_one_line
from generator.read.roster import Roster, RosterUnit
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

_NEEDED = ("army", "unit", "figures")
_MOST_ROWS, _MOST_CELLS = 10_000, 100
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
    rows = _ods_rows(file) if file.ending == ".ods" else _csv_rows(file)
    filled = [row for row in rows if any(row)]
    if not filled:
        file.refuse("the table is empty")
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


def _csv_rows(file: ForeignFile) -> list[list[str]]:
    """Return the rows of a CSV, whatever parts its cells."""
    text = file.text()
    first = text.partition("\n")[0]
    mark = max(";\t,", key=first.count)
    try:
        found = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        return [_plain(row, file) for row in _bounded(found, file)]
    except csv.Error as fault:
        file.refuse(f"the table cannot be read: {fault}")


def _ods_rows(file: ForeignFile) -> list[list[str]]:
    """Return the rows of the first sheet of an ODS."""
    content = ForeignFile(name=file.name, body=file.zipped("content.xml"))
    sheet = next(xml_tree(content).iter("table"), None)
    if sheet is None:
        file.refuse("there is no table in it")
    rows = (list(_ods_cells(row)) for row in sheet.iter("table-row"))
    return [_plain(row, file) for row in _bounded(rows, file)]


def _ods_cells(row: Element) -> Iterator[str]:
    """Yield the cells of a row; one that stands for several is yielded as often."""
    count = 0
    for cell in row.iter("table-cell"):
        told = next((v for k, v in cell.items() if k.endswith("columns-repeated")), "1")
        times = int(told) if told.isdecimal() else 1
        text = " ".join("".join(part.itertext()) for part in cell.iter("p"))
        for _ in range(min(times, _MOST_CELLS - count)):
            count += 1
            yield text


def _bounded(rows: Iterator[list[str]], file: ForeignFile) -> Iterator[list[str]]:
    """Yield rows, up to a number no army needs.

    Raises:
        ForeignFileError: There are more.
    """
    for number, row in enumerate(rows):
        if number == _MOST_ROWS:
            file.refuse(f"the table has more than {_MOST_ROWS:,} rows")
        yield row


def _plain(row: Sequence[str], file: ForeignFile) -> list[str]:
    """Return the cells of a row without blanks round them.

    Raises:
        ForeignFileError: There are too many.
    """
    if len(row) > _MOST_CELLS:
        file.refuse(f"a row of the table has more than {_MOST_CELLS} cells")
    return [on_one_line(cell) for cell in row]


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
