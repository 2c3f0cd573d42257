"""The ground of a drawn map, read back from its file as a picture of terrains."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from generator.render.map.draw import draw_map
from generator.render.map.geometry import between
from generator.render.map.plan import MapPlan
from generator.render.map.terrain import TINTS
from generator.render.map.theme import ThemeName, theme_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.picture import MapPicture
    from generator.world.hexes import Hex

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
COLOUR = theme_named(ThemeName.COLOUR)
SHRUNK = 4
"""Units of the map for each dot of the picture."""
_PIECES = re.compile(r"([MqtlzhvL])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class Ground:
    """A map's ground: every dot a terrain, by the position of its fill."""

    plan: MapPlan
    dots: Image.Image
    fills: tuple[str, ...]
    corner: Point
    """Of the picture, in units of the map."""

    def share(self, at: Hex, fill: str) -> float:
        """Return how much of a hex is drawn as one terrain."""
        x, y = self._dot(self.plan.lattice.middle(at))
        corners = [(x + a / SHRUNK, y + b / SHRUNK) for a, b in self.plan.lattice.corners]
        box = (round(x) - 31, round(y) - 31, round(x) + 31, round(y) + 31)
        shape = Image.new("L", (62, 62))
        moved = [(a - box[0], b - box[1]) for a, b in corners]
        ImageDraw.Draw(shape).polygon(moved, fill=255)
        counted = self.dots.crop(box).histogram(shape)
        return counted[self.fills.index(fill)] / sum(counted)

    def is_all(self, at: Hex, fill: str, reach: int) -> bool:
        """Say whether the middle of a hex is drawn as one terrain."""
        x, y = self._dot(self.plan.lattice.middle(at))
        half = reach // SHRUNK
        box = (round(x) - half, round(y) - half, round(x) + half, round(y) + half)
        return self.dots.crop(box).getextrema() == (self.fills.index(fill),) * 2

    def fill_at(self, point: Point) -> str:
        """Return the terrain that is drawn at a point."""
        x, y = self._dot(point)
        dot = self.dots.crop((round(x), round(y), round(x) + 1, round(y) + 1))
        return self.fills[dot.tobytes()[0]]

    def _dot(self, point: Point) -> Point:
        return ((point[0] - self.corner[0]) / SHRUNK, (point[1] - self.corner[1]) / SHRUNK)


def read_ground(picture: MapPicture) -> Ground:
    """Read the ground of a map as it is drawn in colour."""
    plan = MapPlan(picture=picture, theme=COLOUR, hex_mm=14)
    root = ET.fromstring(draw_map(picture, theme=COLOUR))
    bounds = plan.lattice.bounds().grown(80)
    size = (round(bounds.width / SHRUNK), round(bounds.height / SHRUNK))
    fills = ("sea", "clear", *(fill for fill, _ in TINTS))
    kept = {path.get("id"): path.get("d") or "" for path in root.iter(f"{SVG}path")}
    dots = Image.new("L", size)
    shapes = _shapes(root, kept)
    if "map-land" not in kept:
        dots.paste(fills.index("clear"), (0, 0, *size))
    for colour, data in shapes:
        fill = next(each for each in fills if COLOUR.fills[each] == colour)
        shape = _filled(data, (bounds.left, bounds.top), size)
        dots.paste(fills.index(fill), (0, 0), shape)
    return Ground(plan, dots, fills, (bounds.left, bounds.top))


def _shapes(root: ET.Element, kept: Mapping[str | None, str]) -> Iterator[tuple[str, str]]:
    """Yield the colours and path data of the ground, the lowest first."""
    layer = root.find(f".//{SVG}g[@id='map-ground-layer']")
    assert layer is not None
    for each in layer:
        data = each.get("d") or kept.get((each.get(LINK) or "").lstrip("#"), "")
        if data:
            yield each.get("fill") or "", data


def _filled(data: str, corner: Point, size: tuple[int, int]) -> Image.Image:
    """Return the dots within closed lines, holes left out."""
    whole = Image.new("1", size)
    for ring in rings(data):
        one = Image.new("1", size)
        dots = [((x - corner[0]) / SHRUNK, (y - corner[1]) / SHRUNK) for x, y in ring]
        ImageDraw.Draw(one).polygon(dots, fill=1)
        whole = ImageChops.logical_xor(whole, one)
    return whole


def rings(data: str) -> Iterator[list[Point]]:
    """Yield the lines of path data as points close together."""
    ring: list[Point] = []
    here = control = (0.0, 0.0)
    for letter, words in _PIECES.findall(data):
        numbers = [float(word) for word in _NUMBER.findall(words)]
        if letter == "z":
            yield ring
            continue
        if letter == "M":
            here = (numbers[0], numbers[1])
            ring = [here]
            continue
        end = (here[0] + numbers[-2], here[1] + numbers[-1])
        if letter == "l":
            ring.append(end)
        else:
            control = (
                (here[0] + numbers[0], here[1] + numbers[1])
                if letter == "q"
                else (2 * here[0] - control[0], 2 * here[1] - control[1])
            )
            ring.extend(_bend(here, control, end))
        here = end


def _bend(start: Point, control: Point, end: Point) -> Iterator[Point]:
    for step in (0.25, 0.5, 0.75, 1.0):
        rest = 1 - step
        yield (
            rest * rest * start[0] + 2 * rest * step * control[0] + step * step * end[0],
            rest * rest * start[1] + 2 * rest * step * control[1] + step * step * end[1],
        )


def hexes_along(plan: MapPlan, points: Sequence[Point]) -> list[Hex]:
    """Return the hexes a line runs through, each once as long as it stays there."""
    found: list[Hex] = []
    for a, b in pairwise(points):
        for step in range(6):
            at = plan.lattice.nearest(between(a, b, step / 6))
            if not found or found[-1] != at:
                found.append(at)
    return found
