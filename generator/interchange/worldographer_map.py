"""Maps of Worldographer, of 2017 and of 2025: packed XML with a line for each hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.interchange.foreign_map import (
    ForeignMap,
    ForeignPlace,
    at_most,
    check_size,
    named_doubts,
)
from generator.interchange.foreign_words import fills_for, symbols_for
from generator.interchange.plain_xml import xml_tree
from generator.interchange.staggered import Staggered
from generator.read.limits import MOST_PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from generator.interchange.foreign_file import ForeignFile

_HEX, _STEP = 300.0, 225.0
"""The size of a hex in which places are told, and from one column to the next."""


def worldographer_map(file: ForeignFile) -> ForeignMap:
    """Read a map of Worldographer.

    Raises:
        ForeignFileError: It is no such map, or is too large.
    """
    root = xml_tree(file.unpacked())
    rows = root.find("tiles")
    if root.tag != "map" or rows is None:
        file.refuse("it is not a map of Worldographer")
    columns = [_lines(each) for each in rows.iter("tilerow")]
    cells = _cells(root, columns, file)
    names = _terrain_names(root.findtext("terrainmap") or "")
    grounds = {
        cells.grid.hex_at(column + 1, row + 1): names.get(line.split()[0], "")
        for column, lines in enumerate(columns)
        for row, line in enumerate(lines)
    }
    unknown = (name for name in grounds.values() if not fills_for(name))
    shapes = len(list(root.iter("shape")))
    doubts = named_doubts("Terrains that are not known, open here", unknown)
    if shapes:
        doubts += (
            f"Rivers, roads and borders are free lines there, and left out: {shapes}",
        )
    return ForeignMap(
        program="Worldographer",
        grid=cells.grid,
        ground={
            at: fills for at, name in grounds.items() if (fills := fills_for(name))
        },
        places=at_most(MOST_PLACES, _places(root, cells), file),
        doubts=doubts,
    )


def _lines(row: Element) -> list[str]:
    """Return the lines of a column, one for each hex."""
    return [line for line in (row.text or "").splitlines() if line.strip()]


def _cells(root: Element, columns: list[list[str]], file: ForeignFile) -> Staggered:
    """Return the grid.

    Raises:
        ForeignFileError: It is too large, or its columns are not equally long.
    """
    high = len(columns[0]) if columns else 0
    check_size(len(columns), high, file)
    if any(len(lines) != high for lines in columns):
        file.refuse("its columns are not equally long")
    is_flat = root.get("hexOrientation", "COLUMNS") == "COLUMNS"
    return Staggered(
        columns=len(columns),
        rows=high,
        is_flat=is_flat,
        is_odd_lower=True,
        width=_HEX,
        height=_HEX,
        along=_STEP,
    )


def _terrain_names(text: str) -> dict[str, str]:
    """Return the terrains by their numbers; name and number stand in turn."""
    words = text.strip("\n").split("\t")
    return {
        number.strip(): name.strip()
        for name, number in zip(words[::2], words[1::2], strict=False)
    }


def _places(root: Element, cells: Staggered) -> Iterator[ForeignPlace]:
    """Yield every feature that has a name, or is a kind of place known here."""
    for feature in root.iter("feature"):
        where, kind = feature.find("location"), feature.get("type", "")
        label = feature.find("label")
        name = "" if label is None else "".join(label.itertext()).strip()
        symbols = symbols_for(kind)
        if where is None or not (name or symbols):
            continue
        try:
            spot = float(where.get("x", "")), float(where.get("y", ""))
        except ValueError:
            continue
        yield ForeignPlace(name=name or kind, at=cells.hex_of(*spot), symbols=symbols)
