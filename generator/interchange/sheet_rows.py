"""The rows of a table: CSV as any program writes it, or a sheet of ODS."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from generator.interchange.foreign_file import ForeignFile
from generator.interchange.plain_xml import xml_tree
from generator.pipeline.collected_text import on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

_MOST_ROWS, _MOST_CELLS = 10_000, 100
_DIGITS = 7
"""Of a number of cells, as many as a sheet can have; more would be cut anyway."""
_FORMULA = ("=", "+", "-", "@", "\t")
"""How a cell begins that a spreadsheet reckons with."""
_TEXT = "'"
"""What spreadsheets put before such a cell where it is a text."""


def filled_rows(file: ForeignFile) -> list[list[str]]:
    """Return every row of a table that holds anything, each cell on one line.

    Raises:
        ForeignFileError: It is no such table, is empty, or is far too large.
    """
    rows = _ods_rows(file) if file.ending == ".ods" else _csv_rows(file)
    filled = [row for row in rows if any(row)]
    if not filled:
        file.refuse("the table is empty")
    return filled


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
        times = int(told[:_DIGITS]) if told.isdecimal() else 1
        text = " ".join("".join(part.itertext()) for part in cell.iter("p"))
        for _ in range(min(times, _MOST_CELLS - count)):
            count += 1
            yield text


def _bounded(rows: Iterator[list[str]], file: ForeignFile) -> Iterator[list[str]]:
    """Yield rows, up to a number nobody needs.

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
    return [_unmarked(on_one_line(cell)) for cell in row]


def as_text(cell: object) -> str:
    """Return a cell that no spreadsheet takes for a formula, marked as they mark text.

    >>> as_text("=1+1"), as_text("Ealdred")
    ("'=1+1", 'Ealdred')
    """
    text = str(cell)
    return f"{_TEXT}{text}" if text.startswith(_FORMULA) else text


def _unmarked(cell: str) -> str:
    """Return a cell without the mark of a text that is no formula."""
    text = cell.removeprefix(_TEXT)
    return text if text.startswith(_FORMULA) else cell
