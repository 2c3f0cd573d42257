"""BASE: the numbers of the wargames table, and the steps of a battle on it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.entry import TableEntry
from generator.kit.tables import GridTable, NumberTable, TableError
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.kit.tables import Row, Table


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


# From contact to result, step by step: what people do at the table, in order.

_SOURCE = "battle-steps.toml"


class BattleStep(Struct, frozen=True, kw_only=True):
    """One thing to be done between a contact and its result."""

    stage: Stage
    """The stage of an engagement in which it is done."""
    title: str
    text: str
    players_text: str
    """What players are told instead; empty: the same."""
    ground_text: str
    """What is told where no terrain cards are drawn; empty: the same."""
    cards: tuple[str, ...]
    """Quick-reference cards it is done by."""
    needs: str
    """The page of the packet it is done with; empty: none."""
    rules: tuple[str, ...]


@cache
def battle_steps() -> tuple[BattleStep, ...]:
    """Return every step from contact to result, in order.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind.
    """
    source = files(__package__).joinpath(_SOURCE).read_text(encoding="utf-8")
    return tuple(
        _step(TableEntry(line, f"{_SOURCE}, {line.get('title', '?')}"))
        for line in tomllib.loads(source)["step"]
    )


def _step(entry: TableEntry) -> BattleStep:
    step = BattleStep(
        stage=entry.one_of(Stage, "stage"),
        title=entry.text("title"),
        text=entry.text("text"),
        players_text=entry.text("players_text", ""),
        ground_text=entry.text("ground_text", ""),
        cards=entry.texts("cards", required=False),
        needs=entry.text("needs", ""),
        rules=entry.texts("rules"),
    )
    entry.finish()
    return step
