"""Boxes of counters and names, read from a drawing: what lies where on the paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import svgwrite

from generator.render.map.canvas import Canvas
from generator.render.map.draw import layers_of
from generator.render.map.geometry import Box
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.plan import MapPlan

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
READ = frozenset({"names", "counters"})
CAPITALS = 0.62
"""The height of a letter that is looked at, as a share of the type size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCounter:
    """A counter as it is drawn."""

    title: str
    body: Box
    band: Box
    """The part with its letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnName:
    """A name as it is drawn, letter by letter."""

    words: str
    boxes: tuple[Box, ...]


def drawn_layers(plan: MapPlan, wanted: frozenset[str] = READ) -> ET.Element:
    """Draw the layers that are read, and nothing else."""
    drawing = svgwrite.Drawing(debug=False)
    for name, draw in layers_of(plan.picture):
        if name in wanted:
            group = drawing.g(id=f"map-{name}-layer")
            draw(plan, Canvas(drawing, group, least=plan.least))
            drawing.add(group)
    return ET.fromstring(drawing.tostring())


def drawn_counters(root: ET.Element) -> tuple[DrawnCounter, ...]:
    """Return every counter with a face, the lowest first."""
    faces = {
        f"#{group.get('id')}": [_box(rect) for rect in group.iter(f"{SVG}rect")]
        for group in root.iter(f"{SVG}g")
        if (group.get("id") or "").startswith("map-face-")
    }
    return tuple(_counters(root, faces))


def _counters(root: ET.Element, faces: dict[str, list[Box]]) -> Iterator[DrawnCounter]:
    for group in root.iter(f"{SVG}g"):
        used = group.find(f"{SVG}use")
        moved = re.fullmatch(r"translate\((-?[\d.]+) (-?[\d.]+)\)", group.get("transform") or "")
        if used is None or moved is None or used.get(HREF) not in faces:
            continue
        _, body, band, *_ = faces[used.get(HREF) or ""]
        x, y = float(moved[1]), float(moved[2])
        yield DrawnCounter(
            title=group.findtext(f"{SVG}title") or "",
            body=_moved(body, x, y),
            band=_moved(band, x, y),
        )


def _box(rect: ET.Element) -> Box:
    left, top, width, height = (
        float(rect.get(name) or 0) for name in ("x", "y", "width", "height")
    )
    return Box(left, top, left + width, top + height)


def _moved(box: Box, x: float, y: float) -> Box:
    return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)


def drawn_names(root: ET.Element) -> tuple[DrawnName, ...]:
    """Return every name."""
    return tuple(
        DrawnName(words=text.text or "", boxes=tuple(_letters(text)))
        for text in root.iter(f"{SVG}text")
        if (text.get("id") or "").startswith("map-name-")
    )


def _letters(text: ET.Element) -> Iterator[Box]:
    words, size = text.text or "", float(text.get("font-size") or 0)
    advances = [size * each for each in _face(text).advances(words)]
    xs, ys = (
        [float(part) for part in (text.get(axis) or "").replace(",", " ").split()]
        for axis in ("x", "y")
    )
    turned = [float(part) for part in (text.get("rotate") or "").split()]
    if len(xs) == 1:
        yield Box(xs[0], ys[0] - CAPITALS * size, xs[0] + sum(advances), ys[0])
        return
    for index, letter in enumerate(words):
        if letter != " ":
            angle = radians(turned[index] if turned else 0.0)
            yield _turned((xs[index], ys[index]), advances[index], size, angle)


def _turned(start: tuple[float, float], width: float, size: float, angle: float) -> Box:
    """Return the box round the middle of a turned letter."""
    across, down = cos(angle), sin(angle)
    high = CAPITALS * size
    x = start[0] + across * width / 2 + down * high / 2
    y = start[1] + down * width / 2 - across * high / 2
    wide = (abs(across) * width + abs(down) * high) / 2
    tall = (abs(down) * width + abs(across) * high) / 2
    return Box(x - wide, y - tall, x + wide, y + tall)


def _face(text: ET.Element) -> Face:
    for face in Face:
        look = face.look()
        if all(
            (text.get(name.replace("_", "-")) or default) == look.get(name, default)
            for name, default in (
                ("font_family", ""),
                ("font_weight", "400"),
                ("font_style", "normal"),
            )
        ):
            return face
    raise AssertionError(ET.tostring(text))


def overlaps(plan: MapPlan) -> list[str]:
    """Return what lies on what: counters on letters of others, names on anything."""
    root = drawn_layers(plan)
    counters, names = drawn_counters(root), drawn_names(root)
    found = []
    for place, upper in enumerate(counters):
        below = [each for each in counters[:place] if each.body.overlap(upper.body)]
        found += [
            f"{upper.title} over {each.title}"
            for each in below
            if each.band.overlap(upper.body) or len(below) > 1
        ]
    for place, name in enumerate(names):
        found += [
            f"{name.words} and {counter.title}"
            for counter in counters
            if any(counter.body.overlap(box) for box in name.boxes)
        ]
        found += [
            f"{name.words} and {other.words}"
            for other in names[:place]
            if any(one.overlap(box) for one in other.boxes for box in name.boxes)
        ]
    return found
