"""BASE: the numbers the rule book gives for the baselines of a wargames table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.tables import GridTable, NumberTable, TableError
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.kit.table import Table
    from generator.kit.tables import Row


def forward_distance(table_width: Fraction, bow_range: Fraction) -> Fraction:
    """Return Bf: half of what the bow range leaves of the table (AMB-139).

    Rule: VAL-BASE-03.
    """
    return (table_width - bow_range) / 2


class PrecalculatedInterval(Struct, frozen=True, kw_only=True):
    """One row of the printed interval table; inches."""

    low: Fraction
    """The narrowest table of the row."""
    high: Fraction | None
    """The widest table of the row; none: every wider table."""
    interval: Fraction


class BaselineNumbers(Struct, frozen=True, kw_only=True):
    """The numbers the rule book gives for baselines; inches unless said otherwise.

    Table widths are those of the printed bow range; for another bow range the
    same distances from edge to forward baseline count (AMB-137).
    """

    lines_per_side: int
    """A count: baselines of one side."""
    divisor: int
    """A count: the parts a forward distance is divided into."""
    rounding_step: Fraction
    """Intervals are multiples of this."""
    printed_bow_range: Fraction
    """The bow range the printed table is made for."""
    smallest_table: Fraction
    corrected_from: Fraction
    """The narrowest table with the corrected interval."""
    corrected_to: Fraction
    """The widest, by the letter of the book."""
    corrected_below: Fraction
    """Every narrower table is corrected, by the purpose of the book."""
    corrected_interval: Fraction
    large_scale_from: Fraction
    """The narrowest table on which the larger ground scale is offered."""
    large_scale_bow_range: Fraction
    large_scale_yards_per_inch: int
    intervals_behind: int
    """A count: the intervals wanted between the rear line and the edge."""
    precalculated: tuple[PrecalculatedInterval, ...]

    def forward(self, printed_table_width: Fraction) -> Fraction:
        """Return Bf of a table width under the printed bow range."""
        return forward_distance(printed_table_width, self.printed_bow_range)

    def open_row(self) -> PrecalculatedInterval:
        """Return the printed row without an upper end."""
        return next(row for row in self.precalculated if row.high is None)


def baseline_numbers(tables: Mapping[str, Table]) -> BaselineNumbers:
    """Return the numbers of a campaign's tables, house rules included.

    Raises:
        TableError: The tables hold no baselines.

    Rules: VAL-BASE-01, VAL-BASE-02, VAL-BASE-11.
    """
    book, grid = tables["baselines"], tables["baseline-intervals"]
    if not isinstance(book, NumberTable) or not isinstance(grid, GridTable):
        message = "baselines and baseline-intervals are of another kind"
        raise TableError(message)
    return BaselineNumbers(
        lines_per_side=book.whole("lines"),
        divisor=book.whole("divisor"),
        rounding_step=book.number("rounding-step"),
        printed_bow_range=book.number("bow-range"),
        smallest_table=book.number("smallest-table"),
        corrected_from=book.number("corrected-from"),
        corrected_to=book.number("corrected-to"),
        corrected_below=book.number("corrected-below"),
        corrected_interval=book.number("corrected-interval"),
        large_scale_from=book.number("large-scale-from"),
        large_scale_bow_range=book.number("large-bow-range"),
        large_scale_yards_per_inch=book.whole("large-yards-per-inch"),
        intervals_behind=book.whole("intervals-behind"),
        precalculated=tuple(_interval(grid, row) for row in grid.rows),
    )


def _interval(grid: GridTable, row: Row) -> PrecalculatedInterval:
    if row.span is None:
        message = f"{grid.id}/{row.key}: is not a run of table widths"
        raise TableError(message)
    return PrecalculatedInterval(
        low=row.span.low,
        high=None if row.span.or_more else row.span.high,
        interval=grid.number(row.key, "interval"),
    )
