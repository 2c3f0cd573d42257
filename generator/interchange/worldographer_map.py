"""Maps of Worldographer, of 2017 and of 2025: packed XML with a line for each hex."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.interchange.foreign_file import xml_tree
from generator.interchange.foreign_map import (
    LONGEST_COURSE,
    MOST_LINES,
    ForeignLine,
    ForeignMap,
    ForeignPlace,
    Staggered,
    at_most,
    check_size,
    course_through,
    fills_for,
    line_kind,
    named_doubts,
    symbols_for,
)
from generator.read.known import MOST_PLACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from generator.interchange.foreign_file import ForeignFile
    from generator.interchange.foreign_map import LineKind
    from generator.world.hexes import Hex

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
    doubts = named_doubts("Terrains that are not known, open here", unknown)
    styles = _styles(root)
    kinds = tuple((each, _line_kind(each, styles)) for each in root.iter("shape"))
    lines = at_most(MOST_LINES, _free_lines(kinds, cells), file)
    if lines:
        doubts += (
            "Rivers and roads are free lines there; here they run through the hexes "
            "nearest to them",
        )
    if left_out := len(kinds) - len(lines):
        told = "Lines of other kinds than roads, tracks and rivers are left out"
        doubts += (f"{told}: {left_out}",)
    return ForeignMap(
        program="Worldographer",
        grid=cells.grid,
        ground={
            at: fills for at, name in grounds.items() if (fills := fills_for(name))
        },
        places=at_most(MOST_PLACES, _places(root, cells), file),
        lines=lines,
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


def _line_kind(shape: Element, styles: Mapping[str, LineKind]) -> LineKind | None:
    """Return what a free line is; none: none that is drawn here, or an area.

    Its tags say so, or its texture, or the style of the file that has its colour.
    """
    if shape.get("type") != "Path":
        return None
    words = (shape.get("tags", ""), shape.get("strokeTexture", ""))
    own = next((kind for each in words if (kind := line_kind(each))), None)
    return own or styles.get(shape.get("strokeColor", ""))


def _styles(root: Element) -> dict[str, LineKind]:
    """Return what the file's styles draw, by their colours; the first of each counts.

    They are read once, not for each line: a forged file may hold many of both.
    """
    found: dict[str, LineKind] = {}
    for each in root.iter("shapestyle"):
        colour = each.get("strokePaint", "")
        kind = line_kind(f"{each.get('tags', '')} {each.get('name', '')}")
        if colour and kind is not None:
            found.setdefault(colour, kind)
    return found


def _free_lines(
    shapes: Iterable[tuple[Element, LineKind | None]], cells: Staggered
) -> Iterator[ForeignLine]:
    """Yield every free line that is a road, a track or a river, hex by hex."""
    for shape, kind in shapes:
        course = course_through(tuple(_hexes_near(shape, cells))) if kind else ()
        if kind and len(course) > 1:
            yield ForeignLine(kind=kind, course=course)


def _hexes_near(shape: Element, cells: Staggered) -> Iterator[Hex]:
    """Yield the hexes of a line's points."""
    for point in islice(shape.iter("p"), LONGEST_COURSE):
        try:
            spot = float(point.get("x", "")), float(point.get("y", ""))
        except ValueError:
            continue
        yield cells.hex_of(*spot)


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
