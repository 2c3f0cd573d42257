"""Runs of totals: the left-hand column of a table that is read by a number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, printed_number
from generator.kit.table import TableError, as_number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsSpan:
    """A run of totals, both ends included."""

    low: Fraction
    high: Fraction
    or_less: bool = False
    """Every total below belongs to it too."""
    or_more: bool = False
    """Every total above belongs to it too."""

    def __post_init__(self) -> None:
        """Refuse a run that ends before it begins."""
        if self.low > self.high:
            message = f"a run from {self.low} to {self.high} is empty"
            raise TableError(message)

    def holds(self, total: int | Fraction) -> bool:
        """Whether ``total`` falls into this run."""
        after_start = self.or_less or total >= self.low
        return after_start and (self.or_more or total <= self.high)

    @property
    def key(self) -> str:
        """The run as the campaign file names it, such as ``4..7`` or ``8``."""
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}..{self.high}"

    @property
    def text(self) -> str:
        """The run as it is printed, such as ``4–7`` or ``8 or more``."""
        low, high = printed_number(self.low), printed_number(self.high)
        if self.or_less:
            return f"{high} or less"
        if self.or_more:
            return f"{low} or more"
        if self.low == self.high:
            return low
        plain = self.low >= 0 and self.low.denominator == self.high.denominator == 1
        return f"{low}{DASH}{high}" if plain else f"{low} to {high}"


def require_whole(name: str, spans: Sequence[TotalsSpan], step: Fraction) -> None:
    """Refuse runs that leave a gap, overlap, or are open in the middle.

    ``step`` is the distance from the end of one run to the start of the next.

    Raises:
        TableError: The runs do not follow one another.
    """
    ordered = sorted(spans, key=lambda span: span.low)
    for before, after in pairwise(ordered):
        if before.high + step != after.low:
            message = f"{name}: after {before.key} follows {after.key}, not the next"
            raise TableError(message)
    if any(span.or_more for span in ordered[:-1]):
        message = f"{name}: only the highest run may be open above"
        raise TableError(message)
    if any(span.or_less for span in ordered[1:]):
        message = f"{name}: only the lowest run may be open below"
        raise TableError(message)


def span_of(key: object) -> TotalsSpan:
    """Read a run as it is written in a table or a campaign file.

    >>> span_of("4..7").text, span_of("8+").text, span_of("1-").text
    ('4–7', '8 or more', '1 or less')
    >>> span_of("-4..-1").text, span_of(3).text
    ('−4 to −1', '3')
    """
    text = str(key).strip()
    or_more, or_less = text.endswith("+"), text.endswith("-")
    low, _, high = text.rstrip("+-").partition("..")
    return TotalsSpan(
        low=as_number(low),
        high=as_number(high or low),
        or_less=or_less,
        or_more=or_more,
    )
