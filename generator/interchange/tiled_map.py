"""Maps of Tiled, hexagonal ones: XML (.tmx) and JSON (.tmj) say the same."""

from __future__ import annotations

import base64
import json
import re
import struct
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.interchange import foreign_map as foreign
from generator.interchange.foreign_file import xml_tree
from generator.read.known import MOST_PLACES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from generator.interchange.foreign_file import ForeignFile

_GID = 0x0FFFFFFF
"""The number of a tile without the bits that flip it."""
_WORDS = ("terrain", "type", "class")
"""Where a tile's word may stand, its own property first."""
_CORNERS = 4
_LARGEST_TILE = 100_000
_NO_JSON = "it is no JSON as Tiled writes it"
_NO_NUMBER = (KeyError, TypeError, ValueError, OverflowError)
_NOT_TILED = (*_NO_NUMBER, AttributeError, RecursionError)
"""What reading JSON raises that is something else."""


@dataclass(slots=True)
class _Drawn:
    """What both forms of the file say."""

    attributes: Mapping[str, Any]
    layers: list[tuple[str, Callable[[], list[int]]]] = field(default_factory=list)
    """The name of each layer of tiles, and what reads its tiles row by row."""
    words: dict[int, str] = field(default_factory=dict)
    """What the tilesets call each tile."""
    objects: list[Mapping[str, Any]] = field(default_factory=list)
    title: str = ""
    has_files_beside: bool = False
    """Whether tilesets lie in files of their own, which are not read."""


def tiled_map(file: ForeignFile, *, layer: str, legend: Mapping[int, str]) -> foreign.ForeignMap:
    """Read a hexagonal map of Tiled.

    The layer is the one of tiles that is the ground, empty: the first. The legend says
    what a tile is, by its number.

    Raises:
        ForeignFileError: It is no such map, has no such layer, or is too large.
    """
    drawn = _from_json(file) if file.ending in (".tmj", ".json") else _from_xml(file)
    cells = _cells(drawn, file)
    found = [tiles for name, tiles in drawn.layers if layer in ("", name)]
    if not found:
        names = ", ".join(name for name, _ in drawn.layers) or "none"
        file.refuse(f"it has no layer of tiles “{layer}”; there are: {names}")
    tiles = [tile & _GID for tile in found[0]()]
    if len(tiles) != cells.columns * cells.rows:
        file.refuse("a layer has another number of tiles than the map has hexes")
    words = {**drawn.words, **legend}
    ground = {
        cells.grid.hex_at(at % cells.columns + 1, at // cells.columns + 1): fills
        for at, tile in enumerate(tiles)
        if (fills := foreign.fills_for(words.get(tile, "")))
    }
    counted = Counter(tiles)
    strange = sorted(tile for tile in counted if not foreign.fills_for(words.get(tile, "")))
    doubts = foreign.named_doubts(
        "Tiles whose ground is not known, open here; say it with --legend 3=forest",
        (f"{tile} ({counted[tile]} ×)" for tile in strange if tile),
    )
    if strange and drawn.has_files_beside:
        doubts += ("Tilesets in files of their own (.tsx, .tsj) are not read",)
    return foreign.ForeignMap(
        program="Tiled",
        grid=cells.grid,
        ground=ground,
        title=drawn.title,
        places=foreign.at_most(MOST_PLACES, _places(drawn.objects, cells), file),
        lines=foreign.at_most(foreign.MOST_LINES, _lines(drawn.objects, cells), file),
        doubts=doubts,
    )


def _cells(drawn: _Drawn, file: ForeignFile) -> foreign.Staggered:
    """Return the grid.

    Raises:
        ForeignFileError: It is no hexagonal map, is endless, or is too large.
    """
    found = drawn.attributes
    if found.get("orientation") != "hexagonal":
        file.refuse("it is not a hexagonal map; in Tiled, set Map > Orientation")
    if str(found.get("infinite", 0)) in ("1", "True"):
        file.refuse("it is an infinite map; in Tiled, switch Map > Infinite off")
    try:
        columns, rows = int(found["width"]), int(found["height"])
        width, height = float(found["tilewidth"]), float(found["tileheight"])
        side = float(found.get("hexsidelength") or 0)
    except _NO_NUMBER:
        file.refuse("it does not say how large it is")
    if not all(0 <= each <= _LARGEST_TILE for each in (width, height, side)):
        file.refuse("its tiles are of a size that no tile has")
    foreign.check_size(columns, rows, file)
    is_flat = found.get("staggeraxis") == "x"
    return foreign.Staggered(
        columns=columns,
        rows=rows,
        is_flat=is_flat,
        is_odd_lower=found.get("staggerindex") != "even",
        width=max(width, 1.0),
        height=max(height, 1.0),
        along=max(((width if is_flat else height) + side) / 2, 1.0),
    )


def _from_xml(file: ForeignFile) -> _Drawn:
    root = xml_tree(file)
    drawn = _Drawn(attributes=root.attrib, title=_properties(root).get("name", ""))
    for tileset in root.iter("tileset"):
        first = _number(tileset.get("firstgid"), file)
        drawn.has_files_beside |= "source" in tileset.attrib
        names = [each.get("name", "") for each in tileset.iter("terrain")]
        for tile in tileset.iter("tile"):
            ground = _ground_of(tile.get("terrain", "").split(","), names)
            number = first + _number(tile.get("id"), file)
            drawn.words[number] = _word(tile.attrib, ground, _properties(tile))
    for layer in root.iter("layer"):
        data = layer.find("data")
        if data is not None:
            tiles = partial(_xml_tiles, data, file)
            drawn.layers.append((layer.get("name", ""), tiles))
    drawn.objects = [_xml_object(each) for each in root.iter("object")]
    return drawn


def _xml_tiles(data: Element, file: ForeignFile) -> list[int]:
    """Return the tiles of a layer, however they are written."""
    encoding = data.get("encoding", "")
    if not encoding:
        return [_number(tile.get("gid", "0"), file) for tile in data.iter("tile")]
    return _tiles(data.text or "", encoding, data.get("compression", ""), file)


def _xml_object(each: Element) -> Mapping[str, Any]:
    """Return an object as the JSON form has it."""
    line = each.find("polyline")
    points = "" if line is None else line.get("points", "")
    pairs = (pair.partition(",") for pair in points.split())
    found = [{"x": x, "y": y} for x, _, y in pairs]
    return {**each.attrib, **({"polyline": found} if found else {})}


def _properties(element: Element) -> dict[str, str]:
    return {
        each.get("name", ""): each.get("value", "")
        for each in element.iterfind("properties/property")
    }


def _from_json(file: ForeignFile) -> _Drawn:
    try:
        found = json.loads(file.text())
        drawn = _Drawn(attributes=found, title=_json_properties(found).get("name", ""))
        for tileset in found.get("tilesets", ()):
            drawn.has_files_beside |= "source" in tileset
            names = [each["name"] for each in tileset.get("terrains", ())]
            for number, tile in _json_described(tileset):
                ground = _ground_of(map(str, tile.get("terrain", ())), names)
                word = _word(tile, ground, _json_properties(tile))
                drawn.words[int(tileset["firstgid"]) + number] = word
        for layer in _all_layers(found):
            if layer.get("type") == "tilelayer":
                tiles = partial(_json_tiles, layer, file)
                drawn.layers.append((str(layer.get("name", "")), tiles))
            for each in layer.get("objects", ()):
                points = [dict(point) for point in each.get("polyline", ())]
                drawn.objects.append({**each, "polyline": points} if points else each)
    except _NOT_TILED:
        file.refuse(_NO_JSON)
    return drawn


def _json_described(tileset: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield what is said of tiles, by number; before Tiled 1.2 numbers are keys."""
    tiles = tileset.get("tiles", {})
    if isinstance(tiles, list):
        yield from ((int(tile["id"]), tile) for tile in tiles)
        return
    told = tileset.get("tileproperties", {})
    for number in {**tiles, **told}:
        properties = told.get(number, {})
        yield int(number), {**tiles.get(number, {}), "properties": properties}


def _all_layers(group: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield every layer, those in groups too."""
    for layer in group.get("layers", ()):
        yield layer
        yield from _all_layers(layer)


def _json_tiles(layer: Mapping[str, Any], file: ForeignFile) -> list[int]:
    data = layer.get("data")
    if isinstance(data, list):
        try:
            return [int(tile) for tile in data]
        except _NOT_TILED:
            file.refuse(_NO_JSON)
    return _tiles(str(data), "base64", str(layer.get("compression", "")), file)


def _json_properties(found: Mapping[str, Any]) -> dict[str, str]:
    """Return the properties of anything; before Tiled 1.2 they were a mapping."""
    told = found.get("properties", ())
    if isinstance(told, dict):
        return {str(name): str(value) for name, value in told.items()}
    return {str(each["name"]): str(each["value"]) for each in told}


def _ground_of(corners: Iterable[str], names: Sequence[str]) -> str:
    """Return the ground a tile has at all corners, as files said before Tiled 1.5.

    Empty: it says nothing of corners, or they differ.
    """
    told = list(corners)
    number = told[0] if len(told) == _CORNERS and len(set(told)) == 1 else ""
    is_known = number.isdecimal() and int(number) < len(names)
    return str(names[int(number)]) if is_known else ""


def _word(tile: Mapping[str, Any], ground: str, properties: Mapping[str, str]) -> str:
    """Return what a tile is called, first by a property of its own."""
    told = {**tile, "terrain": ground, **properties}
    return next((str(told[name]) for name in _WORDS if told.get(name)), "")


def _tiles(text: str, encoding: str, compression: str, file: ForeignFile) -> list[int]:
    """Return the tiles written as a list of numbers, or packed.

    Raises:
        ForeignFileError: They cannot be read.
    """
    if encoding == "csv":
        return [_number(each, file) for each in re.split(r"[\s,]+", text.strip(", \n"))]
    if encoding != "base64" or compression not in ("", "zlib", "gzip"):
        file.refuse(
            f"its tiles are packed as {encoding} {compression}, which is not read; in "
            "Tiled, set Map > Tile Layer Format to CSV"
        )
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except ValueError:
        file.refuse("its tiles are no sound base64")
    body = file.inflated(raw) if compression else raw
    return list(struct.unpack(f"<{len(body) // 4}I", body[: len(body) // 4 * 4]))


def _number(text: object, file: ForeignFile) -> int:
    """Return a whole number.

    Raises:
        ForeignFileError: It is none.
    """
    try:
        return int(str(text))
    except ValueError:
        file.refuse(f"“{text}” stands where a number should")


def _spot(each: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return where an object lies; none: nowhere that can be told."""
    try:
        return float(each["x"]), float(each["y"])
    except (KeyError, TypeError, ValueError):
        return None


def _places(
    objects: Iterable[Mapping[str, Any]], cells: foreign.Staggered
) -> Iterator[foreign.ForeignPlace]:
    """Yield every named object that is no line."""
    for each in objects:
        spot, name = _spot(each), str(each.get("name") or "")
        if spot is not None and name and "polyline" not in each:
            kind = f"{each.get('class', '')} {each.get('type', '')}"
            yield foreign.ForeignPlace(
                name=name, at=cells.hex_of(*spot), symbols=foreign.symbols_for(kind)
            )


def _lines(
    objects: Iterable[Mapping[str, Any]], cells: foreign.Staggered
) -> Iterator[foreign.ForeignLine]:
    """Yield every polyline that is called a road, a track or a river."""
    for each in objects:
        words = (each.get("class"), each.get("type"), each.get("name"))
        kind = next((found for word in words if (found := foreign.line_kind(str(word)))), None)
        spot = _spot(each)
        spots = [_spot(point) for point in each.get("polyline", ())]
        if kind is not None and spot is not None and spots:
            x, y = spot
            hexes = [cells.hex_of(x + s[0], y + s[1]) for s in spots if s is not None]
            name = str(each.get("name") or "")
            yield foreign.ForeignLine(kind=kind, course=foreign.course_through(hexes), name=name)
