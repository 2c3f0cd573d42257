"""What marks baselines on the table: plain values, a picture, tent cards."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.render.cards.card_sheets import CardSet
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import HEAVY, THIN, Anchor, Drawing, Lettering, millimetres, piece
from generator.render.numbers import inches
from generator.render.numbers import millimetres as in_millimetres
from generator.systems.valormr.sheets.terrain_cards import design
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from generator.render.assets import Asset
    from generator.systems.valormr.views.packet.heads import LineTaken


# What stands on sheets of baselines: plain values, lengths exact, sizes in mm.


class SideLabel(Struct, frozen=True, kw_only=True):
    """One side of a table."""

    letter: str
    """One letter that stands for the side on strips and cards."""
    name: str
    rank: str = "first"
    """``first`` or ``second``: the two differ in shape, not in colour alone."""


class Measure(Struct, frozen=True, kw_only=True):
    """A length by its name in the rule book, and how it was arrived at."""

    letters: str
    """``T``, ``R``, ``Bf``, ``Bi``."""
    title: str
    inches: Fraction
    millimetres: int
    working: str = ""
    """The arithmetic in print; empty for a length that was given."""


class Note(Struct, frozen=True, kw_only=True):
    """A sentence under a table or diagram, and the rule behind it."""

    text: str
    rules: tuple[str, ...]


class BaselineSheet(Struct, frozen=True, kw_only=True):
    """The baselines of one table."""

    sides: tuple[SideLabel, SideLabel]
    """The side of the near edge (0 inches) first."""
    measures: tuple[Measure, ...]
    lines: tuple[LineTaken, ...]
    """Forward to rear; the same for both sides."""
    notes: tuple[Note, ...]
    table_width: Fraction
    """T: inches from edge to edge."""
    forward_gap: Fraction
    """R: inches between the two forward lines."""
    gap_behind_rear: Fraction
    """Inches between a rear line and its edge."""
    interval: Fraction
    """Bi: inches."""
    rules: tuple[str, ...]


class StripTile(Struct, frozen=True, kw_only=True):
    """One tile of the marking strip; positions in inches from the first edge."""

    number: int
    start: Fraction
    """Where the tile begins: the joint with the tile before."""
    joint: Fraction
    """Where the next tile begins; the end of the table for the last."""
    end: Fraction
    """Where the paper ends, tab included."""
    letter_before: str
    """The joint's letter; empty for the first tile."""
    letter_after: str
    """The joint's letter; empty for the last tile."""


class StripPage(Struct, frozen=True, kw_only=True):
    """Tiles printed side by side, drawn to scale."""

    tiles: tuple[StripTile, ...]
    picture: str
    """The name of the drawing among the document's assets."""
    description: str


WIDTH = 114.0
"""Of the whole picture, mm."""
_MOST_HEIGHT = 176.0
_MARGIN = 6.0
_LEFT, _RIGHT = 44.0, 88.0
"""The strip of table that is shown, mm."""
_SMALL = Lettering(points=8.5)
_PLAIN = Lettering(points=10)
_BOLD = Lettering(points=11, bold=True)
_NUMBER_LEFT = Lettering(points=10, anchor=Anchor.END)
_MIDDLE = Lettering(points=9.5, anchor=Anchor.MIDDLE)
_MIDDLE_BOLD = Lettering(points=11, bold=True, anchor=Anchor.MIDDLE)


def table_diagram(sheet: BaselineSheet) -> tuple[Asset, int]:
    """Return the table as seen from above, and its scale: one to a whole number."""
    length = millimetres(sheet.table_width)
    scale = ceil(length / _MOST_HEIGHT)
    drawn = length / scale
    near, far = sheet.sides
    title = f"Table of {inches(sheet.table_width)}"
    drawing = Drawing(WIDTH, drawn + 2 * _MARGIN, title=title)
    _table(drawing, sheet, drawn=drawn, scale=scale)
    for line in sheet.lines:
        offset = millimetres(line.distance) / scale
        _line(drawing, line, _MARGIN + drawn - offset)
        _line(drawing, line, _MARGIN + offset)
    _edge(drawing, near, _MARGIN + drawn, text_at=_MARGIN + drawn + 4.4)
    _edge(drawing, far, _MARGIN, text_at=_MARGIN - 1.8)
    return drawing.asset(), scale


def _table(drawing: Drawing, sheet: BaselineSheet, *, drawn: float, scale: int) -> None:
    """Draw the table's broken sides, the shaded gap, the rear strips, an interval.

    The interval is the one between the near side's lines 3 and 4.
    """
    top, bottom = _MARGIN, _MARGIN + drawn
    forward = millimetres(sheet.lines[0].distance) / scale
    gap_top, gap_bottom = top + forward, bottom - forward
    size = (_RIGHT - _LEFT, gap_bottom - gap_top)
    drawing.box((_LEFT, gap_top), size, fill="#e6e6e6")
    for side in (_LEFT, _RIGHT):
        drawing.line((side, top), (side, bottom), stroke=THIN, dashes="1.6 1.2")
    centre, middle = (_LEFT + _RIGHT) / 2, (gap_top + gap_bottom) / 2
    drawing.text(f"R {inches(sheet.forward_gap)}", (centre, middle - 0.4), _MIDDLE_BOLD)
    drawing.text("between forward lines", (centre, middle + 3.6), _MIDDLE)
    rear = millimetres(sheet.gap_behind_rear) / scale
    x, beside = _LEFT + 6, _LEFT + 8.5
    for start, end in ((top, top + rear), (bottom - rear, bottom)):
        _arrows(drawing, x, start=start + 0.5, end=end - 0.3)
        middle = (start + end) / 2
        drawing.text(inches(sheet.gap_behind_rear), (beside, middle - 0.3), _BOLD)
        drawing.text("behind the rear line", (beside, middle + 3.4), _SMALL)
    start, end = (bottom - millimetres(line.distance) / scale for line in sheet.lines[2:4])
    _arrows(drawing, x, start=start + 0.3, end=end - 0.3)
    words = f"Bi {inches(sheet.interval)}"
    drawing.text(words, (beside, (start + end) / 2 + 1.4), _BOLD)


def _arrows(drawing: Drawing, x: float, *, start: float, end: float) -> None:
    head = 1.1
    heads = (
        piece((x + side * head, tip + way * head * 1.6), (x, tip))
        for tip, way in ((start, 1), (end, -1))
        for side in (-1, 1)
    )
    drawing.path((piece((x, start), (x, end)), *heads), stroke=0.2)


def _line(drawing: Drawing, line: LineTaken, y: float) -> None:
    """Draw one baseline with both its numbers and its distance."""
    stroke = 0.6 if line.from_forward == 1 else 0.35
    drawing.line((_LEFT - 1, y), (_RIGHT + 1, y), stroke=stroke)
    words = f"{line.from_forward} from forward · {line.from_rear} from rear"
    drawing.text(words, (_LEFT - 2, y + 1.2), _NUMBER_LEFT)
    drawing.text(inches(line.distance), (_RIGHT + 2.5, y + 1.3), _BOLD)


def _edge(drawing: Drawing, side: SideLabel, y: float, *, text_at: float) -> None:
    """Draw a table edge and whose it is."""
    drawing.line((_LEFT, y), (_RIGHT, y), stroke=HEAVY * 1.4)
    place = ((_LEFT + _RIGHT) / 2, text_at)
    drawing.text(f"{side.letter}  {side.name}", place, _MIDDLE_BOLD)


# Tent cards that stand at both ends of every baseline.

ENDS = ("one end of the lines", "the other end of the lines")
_BADGE = 6.0


TentSide = tuple[SideLabel, "Sequence[LineTaken]"]
"""One side of the table with the baselines it has cards for."""


def baseline_tents(sides: Sequence[TentSide], *, name: str) -> CardSet:
    """Return a card for either end of every line of every side."""
    return CardSet(
        name=name,
        title="Baseline cards",
        design=design("baseline"),
        cards=tuple(
            Card(
                title=f"line {line.from_forward} of {side.name}",
                group=f"{side.name}: {end}",
                front={
                    "badge": ShownPicture(asset=_badge_name(side), words=side.letter),
                    "side": side.name,
                    "from-forward": str(line.from_forward),
                    "from-rear": str(line.from_rear),
                    "distance": inches(line.distance),
                    "forward-label": "from forward",
                    "rear-label": "from rear",
                    "distance-label": f"{in_millimetres(line.millimetres)} from edge",
                },
            )
            for side, lines in sides
            for end in ENDS
            for line in lines
        ),
        pictures={_badge_name(side): _badge(side) for side, _ in sides},
    )


def _badge_name(side: SideLabel) -> str:
    return f"side-{side.rank}-{ord(side.letter[:1] or '?'):x}.svg"


def _badge(side: SideLabel) -> Asset:
    """Return a side's letter, white on black for the first side."""
    drawing = Drawing(_BADGE, _BADGE, title=side.letter)
    drawing.badge(side.letter, (_BADGE / 2, _BADGE / 2), dark=side.rank == "first")
    return drawing.asset()
