"""A thin hold on the SVG writer: groups, paths and text, nothing automatic.

The writer checks nothing here (it refuses valid short path data and every attribute
for screen readers); the tests read the finished drawing instead.
"""

from __future__ import annotations

import re
from math import fsum
from typing import TYPE_CHECKING, Any

import svgwrite
from svgwrite.base import Title

from generator.render.map.geometry import number
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.geometry import Box, Point

TEXT_FAMILY = "'Marchtable Text','Source Sans Pro','Source Sans 3',sans-serif"
TITLE_FAMILY = "'Marchtable Title','Source Serif Pro','Source Serif 4',serif"


_MARKER = 130
"""Half the size of a marker's box, in units: larger than any shape."""
_SCALE = re.compile(r"scale\(([\d.]+)\)")


Look = dict[str, str | float]
"""Attributes of a shape, by their names with underscores for hyphens."""


class Least(Struct, frozen=True, kw_only=True):
    """The finest line and the smallest letters a drawing may have, in its units."""

    stroke: float = 0.0
    letters: float = 0.0

    def scaled(self, scale: float) -> Least:
        """Return the same for a part that is drawn at another scale."""
        return Least(stroke=self.stroke / scale, letters=self.letters / scale)


NO_LEAST = Least()


class Canvas:
    """A drawing, or a group of it, that layers draw on."""

    def __init__(
        self,
        drawing: svgwrite.Drawing,
        element: Any,  # noqa: ANN401 # the SVG writer publishes no types
        *,
        least: Least = NO_LEAST,
    ) -> None:
        """Draw into an element of a drawing, nothing too fine for a printer."""
        self._drawing = drawing
        self._element = element
        self._least = least

    def group(self, title: str = "", **attributes: str | float) -> Canvas:
        """Open a group; a title becomes its hover text."""
        element = self._drawing.g(**self._written(attributes))
        if title:
            element.add(Title(title))
        self._element.add(element)
        scale = _SCALE.search(str(attributes.get("transform", "")))
        least = self._least.scaled(float(scale[1])) if scale else self._least
        return Canvas(self._drawing, element, least=least)

    def placed(self, at: Point, scale: float) -> Canvas:
        """Open a group whose 0 0 lies at a point, drawn at another scale."""
        moved = f"translate({number(at[0])} {number(at[1])})"
        return self.group(transform=f"{moved} scale({number(scale)})")

    def define(self, name: str) -> Canvas:
        """Open a group that is drawn only where it is used."""
        element = self._drawing.g(id=name)
        self._drawing.defs.add(element)
        return Canvas(self._drawing, element, least=self._least)

    def use(self, name: str, at: Point | None = None, **attributes: str | float) -> None:
        """Draw what was defined, moved to a point."""
        by = (0.0, 0.0) if at is None else at
        moved = {axis: way for axis, way in zip("xy", by, strict=True) if way}
        self._element.add(self._drawing.use(f"#{name}", **self._written({**moved, **attributes})))

    def path(self, data: str, **attributes: str | float) -> None:
        """Draw path data; nothing where there is none."""
        if data:
            self._element.add(self._drawing.path(d=data, **self._written(attributes)))

    def line(self, data: str, ink: str, width: float, **attributes: str | float) -> None:
        """Draw path data as a line with nothing inside."""
        self.path(data, fill="none", stroke=ink, stroke_width=width, **attributes)

    def text(self, words: str, at: Point, **attributes: str | float) -> None:
        """Write a line of text from a point on the line it stands on."""
        self._element.add(
            self._drawing.text(
                words, x=[number(at[0])], y=[number(at[1])], **self._written(attributes)
            )
        )

    def write(
        self, words: str, at: Point, size: float, ink: str, **attributes: str | float
    ) -> None:
        """Write a line of text of a type size and a colour."""
        self.text(words, at, font_size=size, fill=ink, **attributes)

    def spaced_text(self, words: str, places: str, y: int) -> None:
        """Write a line; each letter begins at a number of its own, with blanks between these."""
        self._element.add(self._drawing.text(words, x=[places], y=[str(y)]))

    def define_text(
        self,
        name: str,
        words: str,
        places: Sequence[tuple[Point, float]],
        **attributes: str | float,
    ) -> None:
        """Set a text that is drawn only where it is used.

        Args:
            name: Under which it is used.
            words: What it says.
            places: Where it begins, or each of its letters, and how far it is turned.
            attributes: How it looks.
        """
        turned = [number(round(angle)) for _, angle in places]
        text = self._drawing.text(
            words,
            x=[number(round(at[0])) for at, _ in places],
            y=[number(round(at[1])) for at, _ in places],
            rotate=turned if any(angle != "0" for angle in turned) else None,
            id=name,
            **self._written(attributes),
        )
        self._drawing.defs.add(text)

    def haloed_text(self, words: str, at: Point, halo: str, **attributes: str | float) -> None:
        """Write text twice, first as a broad outline that parts it from the ground."""
        size = float(attributes.get("font_size", 40))
        self.text(
            words,
            at,
            **{
                **attributes,
                "fill": halo,
                "stroke": halo,
                "stroke_width": size * 0.22,
                "stroke_linejoin": "round",
                "aria_hidden": "true",
            },
        )
        self.text(words, at, **attributes)

    def rectangle(self, box: Box, **attributes: str | float) -> None:
        """Draw a rectangle."""
        self._element.add(
            self._drawing.rect(
                insert=(number(box.left), number(box.top)),
                size=(number(box.width), number(box.height)),
                **self._written(attributes),
            )
        )

    def picture(self, source: str, size: tuple[float, float], **attributes: str | float) -> None:
        """Draw a picture, stretched to a size from where nought lies."""
        self._element.add(
            self._drawing.image(
                source,
                insert=("0", "0"),
                size=(number(size[0]), number(size[1])),
                preserveAspectRatio="none",
                **self._written(attributes),
            )
        )

    def _written(self, attributes: dict[str, str | float]) -> dict[str, str]:
        """Return attributes as text, lines and letters large enough for a printer."""
        least = {"stroke_width": self._least.stroke, "font_size": self._least.letters}
        return {
            name: value
            if isinstance(value, str)
            else number(max(value, least.get(name, value)) if value else 0)
            for name, value in attributes.items()
        }

    def define_path(self, name: str, data: str) -> None:
        """Keep path data that is drawn only where it is used."""
        self._drawing.defs.add(self._drawing.path(d=data, id=name))

    def marker(self, name: str) -> Canvas:
        """Open a shape that is drawn again and again, its 0 0 on points of lines."""
        marker = self._drawing.marker(
            id=name,
            insert=(_MARKER, _MARKER),
            size=(2 * _MARKER, 2 * _MARKER),
            markerUnits="userSpaceOnUse",
            overflow="visible",
        )
        shape = self._drawing.g(transform=f"translate({_MARKER} {_MARKER})")
        marker.add(shape)
        self._drawing.defs.add(marker)
        self._drawing.defs.add(self._drawing.style(f".{name}{{fill:none;marker-mid:url(#{name})}}"))
        return Canvas(self._drawing, shape, least=self._least)

    def marked(self, name: str, data: str) -> None:
        """Draw a shape on the inner points of a line that nobody sees."""
        if data:
            self._element.add(self._drawing.path(d=data, class_=name))

    def clip(self, name: str, data: str) -> str:
        """Keep path data as a clip, and return the reference to it."""
        clip = self._drawing.clipPath(id=name)
        clip.add(self._drawing.path(d=data))
        self._drawing.defs.add(clip)
        return f"url(#{name})"


def blank(box: Box, size: tuple[str, str]) -> svgwrite.Drawing:
    """Return an empty drawing of a box, of the size that it shall have."""
    drawing = svgwrite.Drawing(size=size, debug=False, font_family=TEXT_FAMILY, role="img")
    drawing.attribs["viewBox"] = " ".join(
        number(edge) for edge in (box.left, box.top, box.width, box.height)
    )
    return drawing


def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a line of text is, on the safe side, in units."""
    width = fsum(_letter_width(letter) for letter in words)
    return width * size * (1.06 if bold else 1.0)


def _letter_width(letter: str) -> float:
    """Return about how wide a letter is, as a share of the type size."""
    if letter in "iljftrI.,:;'’!|()[]- ":
        return 0.33
    if letter in "mwMW@%—æœÆŒ":
        return 0.86
    if letter.isupper():
        return 0.64
    if ord(letter) >= 0x2E80:
        return 1.0
    return 0.54
