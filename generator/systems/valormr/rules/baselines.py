"""BASE: where the six baselines of each side lie on the wargames table."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.kit.tables import GridTable, NumberTable, TableError
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.kit.table import Table
    from generator.kit.tables import Row
    from generator.systems.valormr.rules.muster import ValormrCampaign


# BASE: the numbers the rule book gives for the baselines of a wargames table.


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


HALF = Fraction(1, 2)
CENTIMETRES_PER_INCH = Fraction(254, 100)
MILLIMETRES_PER_INCH = Fraction(254, 10)


class LongTable(StrEnum):
    """What holds beyond the last band of the printed table (AMB-135)."""

    FORMULA = "formula"
    TABLE = "table"
    """The open row of the printed table, however long the table is."""


class BaselineOptions(Struct, frozen=True, kw_only=True):
    """The campaign's readings: ``baseline.*`` in the campaign file."""

    inclusive_35: bool = False
    """Keep the correction to its last printed width by the letter (AMB-167)."""
    long_table: LongTable = LongTable.FORMULA


class BaselineNote(StrEnum):
    """Something the sheet must say about this table."""

    CORRECTED = "corrected"
    """The corrected interval stands in place of the formula's (VAL-BASE-10)."""
    SHORT_GAP = "short-gap"
    """Less than two intervals remain behind the rear line (VAL-BASE-06)."""
    LARGE_SCALE = "large-scale"
    """The larger ground scale may be chosen (VAL-BASE-12)."""
    BEYOND_TABLE = "beyond-table"
    """The formula gives more than the printed table's last row (VAL-BASE-11)."""
    TABLE_ROW_KEPT = "table-row-kept"
    """The printed table's last row stands in place of the formula's result."""
    OTHER_RANGE = "other-range"
    """The printed table is made for another bow range (VAL-BASE-02)."""


class Baseline(Struct, frozen=True, kw_only=True):
    """One line of one side."""

    from_forward: int
    """1 forward to 6 rear."""
    from_rear: int
    """1 rear to 6 forward."""
    distance: Fraction
    """Inches from the side's own table edge."""


class Baselines(Struct, frozen=True, kw_only=True):
    """The lines of either side on one table, and how they came about."""

    table_width: Fraction
    """T: inches along the axis on which the sides face each other."""
    bow_range: Fraction
    """R: inches; also the gap between the two forward lines."""
    forward: Fraction
    """Bf: inches from an edge to its forward line."""
    quotient: Fraction
    """Bf divided, before rounding."""
    formula_interval: Fraction
    """The quotient rounded, before any correction."""
    interval: Fraction
    """Bi: inches between neighbouring lines of a side."""
    lines: tuple[Baseline, ...]
    """Forward to rear; the same from both edges."""
    notes: tuple[BaselineNote, ...]
    numbers: BaselineNumbers
    """What the book, or the campaign, gave for the calculation."""

    @property
    def gap_behind_rear(self) -> Fraction:
        """The inches between the rear line and its own edge."""
        return self.lines[-1].distance

    @property
    def forward_gap(self) -> Fraction:
        """The inches between the two forward lines.

        Rule: VAL-BASE-04.
        """
        return self.table_width - 2 * self.forward


class TableTooSmall(Struct, frozen=True, kw_only=True):
    """No baselines: the table is narrower than the calculation serves."""

    table_width: Fraction
    bow_range: Fraction
    minimum: Fraction
    """The narrowest table that serves with this bow range, inches."""
    rule: str = "VAL-BASE-09"

    @property
    def minimum_millimetres(self) -> int:
        """The same in whole millimetres."""
        return whole_millimetres(self.minimum)


def bow_range_inches(range_yards: Fraction, yards_per_inch: Fraction) -> Fraction:
    """Return the bow range at the tactical scale, in inches.

    Rule: VAL-BASE-02.
    """
    return range_yards / yards_per_inch


def whole_millimetres(inches: Fraction) -> int:
    """Return the nearest whole millimetre, halves up (AMB-155).

    Rule: VAL-BASE-02.
    """
    return floor(inches * MILLIMETRES_PER_INCH + HALF)


def formula_interval(forward: Fraction, numbers: BaselineNumbers) -> Fraction:
    """Return the forward distance in equal parts, rounded, halves up (AMB-133).

    Rule: VAL-BASE-05.
    """
    step = numbers.rounding_step
    return floor(forward / numbers.divisor / step + HALF) * step


def precalculated_interval(table_width: Fraction, numbers: BaselineNumbers) -> Fraction | None:
    """Return the printed table's interval; none for a width between its rows.

    Rule: VAL-BASE-11.
    """
    fitting = (
        row.interval
        for row in numbers.precalculated
        if row.low <= table_width and (row.high is None or table_width <= row.high)
    )
    return next(fitting, None)


def baselines(
    table_width: Fraction,
    bow_range: Fraction,
    *,
    numbers: BaselineNumbers,
    options: BaselineOptions,
) -> Baselines | TableTooSmall:
    """Return both sides' lines on a table, or why there are none.

    A side's lines go forward to rear, numbered both ways. Which widths between the
    printed ones take the corrected interval is a reading (AMB-134, AMB-167); beyond
    the printed table its open row may settle it (AMB-135).

    Rules: VAL-BASE-01, VAL-BASE-02, VAL-BASE-07, VAL-BASE-08, VAL-BASE-09, VAL-BASE-10,
    VAL-BASE-11.
    """
    # The narrowest table that serves with another bow range is as much wider (AMB-137).
    minimum = bow_range + numbers.smallest_table - numbers.printed_bow_range
    if table_width < minimum:
        return TableTooSmall(table_width=table_width, bow_range=bow_range, minimum=minimum)
    forward = forward_distance(table_width, bow_range)
    interval = by_formula = formula_interval(forward, numbers)
    if options.inclusive_35:
        falls_short = forward <= numbers.forward(numbers.corrected_to)
    else:
        falls_short = forward < numbers.forward(numbers.corrected_below)
    if falls_short and forward >= numbers.forward(numbers.corrected_from):
        interval = numbers.corrected_interval
    elif (
        options.long_table is LongTable.TABLE
        and bow_range == numbers.printed_bow_range
        and table_width >= numbers.open_row().low
    ):
        interval = numbers.open_row().interval
    plain = Baselines(
        table_width=table_width,
        bow_range=bow_range,
        forward=forward,
        quotient=forward / numbers.divisor,
        formula_interval=by_formula,
        interval=interval,
        lines=tuple(
            Baseline(
                from_forward=number,
                from_rear=numbers.lines_per_side + 1 - number,
                distance=forward - (number - 1) * interval,
            )
            for number in range(1, numbers.lines_per_side + 1)
        ),
        notes=(),
        numbers=numbers,
    )
    return replace(plain, notes=baseline_notes(plain))


def baseline_notes(found: Baselines) -> tuple[BaselineNote, ...]:
    """Return what a sheet must say about these lines, in the order it is said.

    Rules: VAL-BASE-06, VAL-BASE-10, VAL-BASE-11, VAL-BASE-12.
    """
    numbers = found.numbers
    printed = None
    if found.bow_range == numbers.printed_bow_range:
        printed = precalculated_interval(found.table_width, numbers)
    open_row, interval = numbers.open_row().interval, found.interval
    wanted = numbers.intervals_behind * interval
    is_long = found.table_width >= numbers.large_scale_from
    is_near = found.bow_range < numbers.large_scale_bow_range
    applies = {
        BaselineNote.CORRECTED: interval == numbers.corrected_interval,
        BaselineNote.SHORT_GAP: found.gap_behind_rear < wanted,
        BaselineNote.BEYOND_TABLE: printed == open_row < found.interval,
        BaselineNote.TABLE_ROW_KEPT: (
            printed == open_row == found.interval < found.formula_interval
        ),
        BaselineNote.LARGE_SCALE: is_long and is_near,
        BaselineNote.OTHER_RANGE: found.bow_range != numbers.printed_bow_range,
    }
    return tuple(note for note, holds in applies.items() if holds)


# BASE: the baselines of a campaign's own table, by its readings of the rules.


def baseline_options(switches: Switches) -> BaselineOptions:
    """Return the campaign's readings of the baseline rules."""
    return BaselineOptions(
        inclusive_35=switches.flag("baseline.inclusive_35"),
        long_table=LongTable(switches.choice("baseline.long_table")),
    )


def campaign_baselines(
    campaign: ValormrCampaign, tables: Mapping[str, Table], switches: Switches
) -> Baselines | TableTooSmall:
    """Return the baselines of a campaign's table, by its tables as amended."""
    return baselines(
        campaign.table.across_inches,
        campaign.table.bow_range_inches,
        numbers=baseline_numbers(tables),
        options=baseline_options(switches),
    )
