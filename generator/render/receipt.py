"""A battle as a receipt: those who fought side by side, line by line, down to what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from generator.render.force_table import SideBadge
    from generator.render.turn_sheet import FaceShown

WHOLE = 100


# Bars of one sheet at one scale: twice as long is twice as strong.


class ScaledBar(Struct, frozen=True, kw_only=True):
    """A bar as long as what there was, filled as far as it is left."""

    width_mm: float
    share: int
    """The percent that is filled."""


class Scale(Struct, frozen=True, kw_only=True):
    """How long the bars of a sheet are."""

    most: int
    """What the longest stands for."""
    width_mm: float
    """How long that one is."""

    def bar(self, left: int, of: int) -> ScaledBar | None:
        """Return the bar of somebody of whom so much is left; none: there is nothing to draw.

        Args:
            left: What there is now.
            of: What there was before.
        """
        if of <= 0 or self.most <= 0:
            return None
        share = round(WHOLE * left / of)
        if 0 < left < of:  # What is nearly whole or nearly gone is drawn as neither.
            share = min(max(share, 1), WHOLE - 1)
        return ScaledBar(width_mm=round(self.width_mm * min(of / self.most, 1), 1), share=share)


# The receipt itself.


class ReceiptCell(Struct, frozen=True, kw_only=True):
    """What one line comes to for one of those who fought."""

    faces: tuple[FaceShown, ...] = ()
    """The dice it begins with."""
    says: str = ""
    bar: ScaledBar | None = None
    figure: str = ""
    """What it comes to, in bold."""
    after: str = ""


class ReceiptLine(Struct, frozen=True, kw_only=True):
    """One line of a receipt."""

    title: str
    cells: tuple[ReceiptCell, ...]
    """One for each of those who fought; one alone is for all of them."""


class ReceiptHead(Struct, frozen=True, kw_only=True):
    """One of those who fought, at the head of a column."""

    badge: SideBadge | None
    """None: whose it is, is not known."""
    name: str
    says: str
    """Where it was or came from, and who led it; may be empty."""
    has_won: bool = False


class Receipt(Struct, frozen=True, kw_only=True):
    """One battle."""

    title: str
    says: str
    """How it ended, in a sentence."""
    heads: tuple[ReceiptHead, ...]
    lines: tuple[ReceiptLine, ...]
