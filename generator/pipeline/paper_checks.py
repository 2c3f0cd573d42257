"""Whether what has a size of its own goes on the paper at the printer's scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.render.cards.formats import card_stock
from generator.render.paper import MARGIN, sheet_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import KeyPath
    from generator.render.cards.formats import Stock
    from generator.world.campaign import Campaign

_PLAIN = "plain"


def paper_faults(campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse perforated sheets that would leave the paper.

    Everything else is laid out anew in what room there is, but for what a rule system
    refuses itself.
    """
    return tuple(_stock(campaign))


def _stock(campaign: Campaign) -> Iterator[Finding]:
    paper = campaign.paper
    if paper.stock == _PLAIN:
        return
    least = _least_scale(card_stock(paper.stock))
    if paper.scale < least:
        yield _fault(
            ("paper", "stock"),
            f"cards on {paper.stock} leave the paper at a scale of "
            f"{float(paper.scale):g}",
            f'have the printer print at {least:.2f} at least, or set stock = "plain"',
        )


def _least_scale(stock: Stock) -> float:
    """Return the scale at which enlarged cards still keep the margins."""
    size = sheet_size(stock.paper)
    right = stock.left + (stock.columns - 1) * stock.across + stock.width
    bottom = stock.top + (stock.rows - 1) * stock.down + stock.height
    reaches = (
        (size.width / 2 - min(stock.left, size.width - right), size.width),
        (size.height / 2 - min(stock.top, size.height - bottom), size.height),
    )
    quiet = 3.0
    return max((reach - quiet) / (edge / 2 - MARGIN) for reach, edge in reaches)


def _fault(where: KeyPath, what: str, hint: str) -> Finding:
    return Finding(code="C028", where=where, what=what, hint=hint)
