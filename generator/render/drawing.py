"""Small line drawings in millimetres, as SVG pictures of a page."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import svgwrite

from generator.render.assets import TEXT_FAMILY, Asset
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

MM_PER_INCH = Fraction(254, 10)
MM_PER_POINT = 25.4 / 72
THIN, PLAIN, HEAVY = 0.12, 0.25, 0.7
"""Strokes in mm; none is thinner than a printer can draw."""

RULER = 100.0
"""Millimetres of the bar by which a print is measured."""

Length = int | float | Fraction


class Anchor(StrEnum):
    """Which part of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Lettering(Struct, frozen=True, kw_only=True):
    """How a text is set."""

    points: float = 9
    bold: bool = False
    anchor: Anchor = Anchor.START
    colour: str = "#000"


def millimetres(inches: Length) -> float:
    """Return a length in inches as millimetres, to a thousandth."""
    return mm(Fraction(inches) * MM_PER_INCH)


def mm(length: Length) -> float:
    """Return a length rounded to a ten-thousandth of a millimetre."""
    return round(float(length), 4)


class Drawing:
    """A picture being drawn; the origin is its top left corner."""

    def __init__(self, width: float, height: float, *, title: str) -> None:
        """Begin an empty picture of a size in mm."""
        self._svg = svgwrite.Drawing(
            size=(f"{mm(width)}mm", f"{mm(height)}mm"),
            viewBox=f"0 0 {mm(width)} {mm(height)}",
            debug=False,
            font_family=TEXT_FAMILY,
            role="img",
        )
        self._svg.set_desc(title=title)

    def line(
        self,
        start: tuple[Length, Length],
        end: tuple[Length, Length],
        *,
        stroke: float = PLAIN,
        dashes: str = "",
    ) -> None:
        """Draw a straight line."""
        self.path((piece(start, end),), stroke=stroke, dashes=dashes)

    def path(self, pieces: Iterable[str], *, stroke: float = PLAIN, dashes: str = "") -> None:
        """Draw many lines as one."""
        look: dict[str, Any] = {"fill": "none", "stroke": "#000"}
        if dashes:
            look["stroke_dasharray"] = dashes
        self._svg.add(self._svg.path(d="".join(pieces), stroke_width=stroke, **look))

    def box(
        self,
        corner: tuple[Length, Length],
        size: tuple[Length, Length],
        *,
        fill: str = "none",
        stroke: float = 0,
    ) -> None:
        """Draw a rectangle."""
        look: dict[str, Any] = {"fill": fill}
        if stroke:
            look |= {"stroke": "#000", "stroke_width": stroke}
        place = {"insert": tuple(map(mm, corner)), "size": tuple(map(mm, size))}
        self._svg.add(self._svg.rect(**place, **look))

    def text(self, words: str, place: tuple[Length, Length], lettering: Lettering) -> None:
        """Set a text that stands on a place."""
        look: dict[str, Any] = {"font_size": mm(lettering.points * MM_PER_POINT)}
        if lettering.bold:
            look["font_weight"] = "bold"
        if lettering.anchor is not Anchor.START:
            look["text_anchor"] = lettering.anchor.value
        if lettering.colour != "#000":
            look["fill"] = lettering.colour
        self._svg.add(self._svg.text(words, insert=tuple(map(mm, place)), **look))

    def badge(self, letter: str, centre: tuple[Length, Length], *, dark: bool) -> None:
        """Draw a letter in a square, white on black or black on white."""
        x, y = mm(centre[0]), mm(centre[1])
        fill = "#000" if dark else "#fff"
        self.box((x - 2.4, y - 2.4), (4.8, 4.8), fill=fill, stroke=PLAIN)
        colour = "#fff" if dark else "#000"
        look = Lettering(points=11, bold=True, anchor=Anchor.MIDDLE, colour=colour)
        self.text(letter, (x, mm(y + 1.35)), look)

    def disc(self, letter: str, centre: tuple[Length, Length]) -> None:
        """Draw a letter in a circle."""
        x, y = mm(centre[0]), mm(centre[1])
        ring = {"stroke": "#000", "stroke_width": PLAIN, "fill": "#fff"}
        self._svg.add(self._svg.circle(center=(x, y), r=2.7, **ring))
        look = Lettering(points=10, bold=True, anchor=Anchor.MIDDLE)
        self.text(letter, (x, mm(y + 1.25)), look)

    def ring(self, centre: tuple[Length, Length], radius: float, *, stroke: float = PLAIN) -> None:
        """Draw an empty circle."""
        look: dict[str, Any] = {"center": tuple(map(mm, centre)), "r": mm(radius)}
        look |= {"fill": "none", "stroke": "#000", "stroke_width": stroke}
        self._svg.add(self._svg.circle(**look))

    def ruler(self, left: float, y: float, *, ticks: tuple[float, float] = (2, 2.6)) -> None:
        """Draw a bar of 100 mm.

        Args:
            left: Where it begins.
            y: Where it lies.
            ticks: How high its marks are, and those at its ends and in its middle.
        """
        pieces = [piece((left, y), (left + RULER, y))]
        for step in range(11):
            x = left + step * 10
            pieces.append(piece((x, y), (x, y - ticks[step % 5 == 0])))
        self.path(pieces)
        self.text("100 mm", (left + RULER + 2, y), Lettering(points=8))

    def asset(self) -> Asset:
        """Return the finished picture."""
        return Asset.svg(self._svg.tostring())


def piece(start: tuple[Length, Length], end: tuple[Length, Length]) -> str:
    """Return one line of a path."""
    (x, y), (to_x, to_y) = map(mm, start), map(mm, end)
    return f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
