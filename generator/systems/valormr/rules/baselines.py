"""BASE: where the six baselines of each side lie on the wargames table."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.battle_table import baseline_numbers, forward_distance
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.kit.table import Table
    from generator.systems.valormr.rules.battle_table import BaselineNumbers
    from generator.systems.valormr.rules.muster import ValormrCampaign


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
