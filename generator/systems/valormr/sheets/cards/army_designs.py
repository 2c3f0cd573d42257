"""What stands where on Valormr's cards, read once from ``designs.toml``."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.render.cards.designs import Align, Block, BlockKind, Design, designs_in
from generator.render.cards.formats import CardFormat
from generator.render.cards.letter_widths import Cut

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def _designs() -> Mapping[str, Design]:
    source = files(__package__).joinpath("designs.toml")
    return designs_in(source.read_text(encoding="utf-8"))


def design(name: str) -> Design:
    """Return a design by name.

    Raises:
        KeyError: There is none of that name.
    """
    return _designs()[name]


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
