"""Quick-reference cards to be dealt out at the table: a quarter of a sheet each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.paper import sheet_size, text_block
from generator.render.print_setup import Duplex, PrintSetup
from generator.render.quick_reference import STYLE
from generator.render.reference_blocks import reference_blocks
from generator.render.reference_measures import TypeMeasure
from generator.render.reference_packing import Columns, packed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.paper import Paper
    from generator.render.pdf import PdfJob
    from generator.render.reference_packing import Placed

CARDS = tuple(f"PT-{number}" for number in range(11, 25))
"""The cards of contact, flight and deployment."""
_SCALE = 1.1
"""Their type against that of the booklet: eleven points in the hand."""
_QUIET = 4.0
"""Millimetres between what stands on a card and the cuts across the sheet."""
_TO_A_SHEET = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class QuarterFace:
    """One side of a card."""

    placed: tuple[Placed, ...]
    foot: str
    """Which card it is, and which of its sides."""


def reference_cards_job(
    tables: Sequence[PrintedTable], head: RunningHead, *, press: Press
) -> PdfJob:
    """Return the cards four to a sheet, side by side in their order.

    Cut along the middles, or folded twice, a sheet gives cards of A6 or of a quarter
    of Letter. A card of two sides goes back to back.
    """
    block = text_block()
    size = (block.width / 2 - _QUIET, block.height / 2 - _QUIET)
    faces = tuple(_faces(tables, size))
    starts = range(0, len(faces), _TO_A_SHEET)
    job = press.job(
        "pt-cards",
        "valormr/reference-cards.html",
        values={
            "head": replace(head, sheet="Cards of the quick reference"),
            "sheets": tuple(faces[at : at + _TO_A_SHEET] for at in starts),
        },
        assets=press.style(STYLE, rule=_page_rule(press.paper)),
    )
    return replace(job, setup=PrintSetup(duplex=Duplex.ONE_SIDE))


def _faces(
    tables: Iterable[PrintedTable], size: tuple[float, float]
) -> Iterator[QuarterFace]:
    """Yield the sides of all cards that a table belongs to."""
    width, height = size
    columns = Columns(count=1, width=width, gap=0, height=height - 4)
    blocks = reference_blocks(tables)
    for card in CARDS:
        own = [block for block in blocks if block.card == card]
        pages = packed(own, columns, TypeMeasure(scale=_SCALE))
        for number, placed in enumerate(pages, start=1):
            of_many = f", side {number} of {len(pages)}" if len(pages) > 1 else ""
            yield QuarterFace(placed=placed, foot=f"{card}{of_many}")


def _page_rule(paper: Paper) -> str:
    """Return the CSS of a sheet of four cards, with a cut across each middle."""
    size, block = sheet_size(paper), text_block()
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    return (
        f"@page {{ margin: {outer:.3f}mm {side:.3f}mm; "
        "@top-center { content: none } @bottom-center { content: none } }\n"
        f".card-quarter {{ width: {block.width / 2 - _QUIET}mm; "
        f"height: {block.height / 2 - _QUIET}mm }}\n"
        f".cards-sheet {{ width: {block.width}mm; height: {block.height - 0.2}mm }}\n"
    )
