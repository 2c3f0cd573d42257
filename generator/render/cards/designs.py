"""What stands where on a card: designs as data, read once from ``designs.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.render.cards.fitting import Setting
from generator.render.cards.formats import CardFormat, card_format
from generator.render.cards.letter_widths import Cut

if TYPE_CHECKING:
    from collections.abc import Iterable

_PADDING = 1.0
"""Millimetres between a frame and what stands in it."""


class BlockKind(StrEnum):
    """What a place on a card holds."""

    TEXT = "text"
    PICTURE = "picture"
    GROUND = "ground"
    """A picture behind everything, which may run beyond the cut."""
    LINES = "lines"
    """Lines to write on."""
    COLUMNS = "columns"
    """A table to write in; its words are the headings, parted by bars."""


class Align(StrEnum):
    """Where lines begin."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One place on a face; mm from the face's upper left corner."""

    field: str
    """Which of a card's fields stands in it."""
    left: float
    top: float
    width: float
    height: float
    kind: BlockKind = BlockKind.TEXT
    points: float = 10
    least: float = 9
    cut: Cut = Cut.PLAIN
    align: Align = Align.START
    stands: str = "top"
    """``top`` or ``middle``: where few lines stand in a high place."""
    frame: str = ""
    """``box`` has a line round it; ``plate`` has one on white ground."""

    @property
    def setting(self) -> Setting:
        """The room its text has."""
        inside = 2 * _PADDING if self.frame else 0.0
        return Setting(
            width=self.width - inside,
            height=self.height,
            points=self.points,
            least=self.least,
            cut=self.cut,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """Both faces of a kind of card."""

    face: CardFormat
    front: tuple[Block, ...]
    back: tuple[Block, ...] = ()
    """Empty: a tent's other face is as its front; other cards have none."""

    def __post_init__(self) -> None:
        """Refuse a place that lies outside its face."""
        for block in (*self.front, *self.back):
            right, bottom = block.left + block.width, block.top + block.height
            inside = right <= self.face.width + 0.001
            if min(block.left, block.top) < 0 or not inside:
                message = f"{self.face.title}: {block.field} lies outside the card"
                raise ValueError(message)
            if bottom > self.face.height + 0.001:
                message = f"{self.face.title}: {block.field} lies below the card"
                raise ValueError(message)


@cache
def _tables() -> dict[str, Any]:
    source = files("generator.render.cards").joinpath("designs.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def design_names() -> tuple[str, ...]:
    """Return the names of all designs."""
    return tuple(_tables())


@cache
def design(name: str) -> Design:
    """Return a design by name.

    Raises:
        KeyError: There is none of that name.
    """
    table = _tables()[name]
    return Design(
        face=card_format(table["format"]),
        front=_blocks(table["front"]),
        back=_blocks(table.get("back", ())),
    )


def _blocks(rows: Iterable[dict[str, Any]]) -> tuple[Block, ...]:
    return tuple(
        Block(
            **{
                **row,
                "kind": BlockKind(row.get("kind", BlockKind.TEXT)),
                "cut": Cut(row.get("cut", Cut.PLAIN)),
                "align": Align(row.get("align", Align.START)),
            }
        )
        for row in rows
    )


def picture_design(title: str, width: float, height: float) -> Design:
    """Return the design of cards that are nothing but a picture."""
    face = CardFormat(title=title, width=width, height=height, quiet=0)
    whole = Block(
        field="picture",
        kind=BlockKind.PICTURE,
        left=0,
        top=0,
        width=width,
        height=height,
    )
    return Design(face=face, front=(whole,))


def label_design(width: float) -> Design:
    """Return the design of a label for the rear edge of a base, as wide as the base."""
    face = CardFormat(title="Base label", width=width, height=13, quiet=1)
    figures = Block(
        field="figures",
        left=width - 11,
        top=1,
        width=10,
        height=11,
        points=17,
        least=14,
        cut=Cut.BOLD,
        align=Align.END,
        stands="middle",
    )
    badge = Block(
        field="badge", kind=BlockKind.PICTURE, left=1, top=2, width=9, height=9
    )
    name = Block(
        field="name",
        left=10.5,
        top=1,
        width=width - 22,
        height=7.2,
        points=12,
        least=9,
        cut=Cut.BOLD,
        stands="middle",
    )
    force = replace(
        name, field="force", top=8.4, height=3.6, points=9, cut=Cut.PLAIN, stands="top"
    )
    return Design(face=face, front=(badge, name, force, figures))
