"""The baselines of a table, checked against the book and the worked examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from generator.kit.tables import load_tables
from generator.systems.valormr.rules.baselines import (
    CENTIMETRES_PER_INCH,
    BaselineNote,
    BaselineNumbers,
    BaselineOptions,
    Baselines,
    LongTable,
    PrecalculatedInterval,
    TableTooSmall,
    baseline_numbers,
    baselines,
    bow_range_inches,
    precalculated_interval,
    whole_millimetres,
)


def inches(text: str) -> Fraction:
    return Fraction(text)


PRINTED_BANDS = (
    ("28.5", "31.5", "1.5"),
    ("32", "35", "1.75"),
    ("35.5", "38.5", "2"),
    ("39", "45.5", "2.5"),
    ("46", "52.5", "3"),
    ("53", "59.5", "3.5"),
    ("60", "66.5", "4"),
    ("67", None, "4.5"),
)
NUMBERS = BaselineNumbers(
    lines_per_side=6,
    divisor=7,
    rounding_step=inches("0.5"),
    printed_bow_range=inches("7.5"),
    smallest_table=inches("28.5"),
    corrected_from=inches("32"),
    corrected_to=inches("35"),
    corrected_below=inches("35.5"),
    corrected_interval=inches("1.75"),
    large_scale_from=inches("67"),
    large_scale_bow_range=inches("15"),
    large_scale_yards_per_inch=10,
    intervals_behind=2,
    precalculated=tuple(
        PrecalculatedInterval(
            low=inches(low), high=None if high is None else inches(high), interval=inches(interval)
        )
        for low, high, interval in PRINTED_BANDS
    ),
)

# T, Bf, Bi, gap behind the rear line: worked out by hand, one row per half inch.
EVERY_PRINTED_WIDTH = """
28.5 10.5 1.5 3 | 29 10.75 1.5 3.25 | 29.5 11 1.5 3.5 | 30 11.25 1.5 3.75
30.5 11.5 1.5 4 | 31 11.75 1.5 4.25 | 31.5 12 1.5 4.5 | 32 12.25 1.75 3.5
32.5 12.5 1.75 3.75 | 33 12.75 1.75 4 | 33.5 13 1.75 4.25 | 34 13.25 1.75 4.5
34.5 13.5 1.75 4.75 | 35 13.75 1.75 5 | 35.5 14 2 4 | 36 14.25 2 4.25
36.5 14.5 2 4.5 | 37 14.75 2 4.75 | 37.5 15 2 5 | 38 15.25 2 5.25
38.5 15.5 2 5.5 | 39 15.75 2.5 3.25 | 39.5 16 2.5 3.5 | 40 16.25 2.5 3.75
40.5 16.5 2.5 4 | 41 16.75 2.5 4.25 | 41.5 17 2.5 4.5 | 42 17.25 2.5 4.75
42.5 17.5 2.5 5 | 43 17.75 2.5 5.25 | 43.5 18 2.5 5.5 | 44 18.25 2.5 5.75
44.5 18.5 2.5 6 | 45 18.75 2.5 6.25 | 45.5 19 2.5 6.5 | 46 19.25 3 4.25
46.5 19.5 3 4.5 | 47 19.75 3 4.75 | 47.5 20 3 5 | 48 20.25 3 5.25
48.5 20.5 3 5.5 | 49 20.75 3 5.75 | 49.5 21 3 6 | 50 21.25 3 6.25
50.5 21.5 3 6.5 | 51 21.75 3 6.75 | 51.5 22 3 7 | 52 22.25 3 7.25
52.5 22.5 3 7.5 | 53 22.75 3.5 5.25 | 53.5 23 3.5 5.5 | 54 23.25 3.5 5.75
54.5 23.5 3.5 6 | 55 23.75 3.5 6.25 | 55.5 24 3.5 6.5 | 56 24.25 3.5 6.75
56.5 24.5 3.5 7 | 57 24.75 3.5 7.25 | 57.5 25 3.5 7.5 | 58 25.25 3.5 7.75
58.5 25.5 3.5 8 | 59 25.75 3.5 8.25 | 59.5 26 3.5 8.5 | 60 26.25 4 6.25
60.5 26.5 4 6.5 | 61 26.75 4 6.75 | 61.5 27 4 7 | 62 27.25 4 7.25
62.5 27.5 4 7.5 | 63 27.75 4 7.75 | 63.5 28 4 8 | 64 28.25 4 8.25
64.5 28.5 4 8.5 | 65 28.75 4 8.75 | 65.5 29 4 9 | 66 29.25 4 9.25
66.5 29.5 4 9.5 | 67 29.75 4.5 7.25 | 67.5 30 4.5 7.5 | 68 30.25 4.5 7.75
68.5 30.5 4.5 8 | 69 30.75 4.5 8.25 | 69.5 31 4.5 8.5 | 70 31.25 4.5 8.75
70.5 31.5 4.5 9 | 71 31.75 4.5 9.25 | 71.5 32 4.5 9.5 | 72 32.25 4.5 9.75
72.5 32.5 4.5 10 | 73 32.75 4.5 10.25 | 73.5 33 4.5 10.5
"""
ROWS = tuple(
    tuple(row.split())
    for line in EVERY_PRINTED_WIDTH.strip().splitlines()
    for row in line.split("|")
)
QUARTERS = tuple(Fraction(quarter, 4) for quarter in range(20 * 4, 130 * 4 + 1))
AS_RULED = BaselineOptions()
TABLE_KEPT = BaselineOptions(long_table=LongTable.TABLE)
BY_THE_LETTER = BaselineOptions(inclusive_35=True)
OTHER_RANGES = tuple(inches(text) for text in ("5", "7.5", "10", "12.25", "15"))


def found(
    width: str | Fraction, bow_range: str = "7.5", options: BaselineOptions = AS_RULED
) -> Baselines:
    result = baselines(Fraction(width), inches(bow_range), numbers=NUMBERS, options=options)
    assert isinstance(result, Baselines)
    return result


def refused(width: str | Fraction, bow_range: str = "7.5") -> TableTooSmall:
    result = baselines(Fraction(width), inches(bow_range), numbers=NUMBERS, options=AS_RULED)
    assert isinstance(result, TableTooSmall)
    return result


def distances(width: str, bow_range: str = "7.5") -> list[str]:
    lines = found(width, bow_range).lines
    return [str(float(line.distance)) for line in lines]


@pytest.mark.rule("VAL-BASE-01", "VAL-BASE-02", "VAL-BASE-11")
def test_val_base_02_the_tables_of_the_program_say_what_the_book_says() -> None:
    tables = load_tables("generator.systems.valormr.rules.tables")
    assert baseline_numbers(tables) == NUMBERS


@pytest.mark.rule("VAL-BASE-01")
def test_val_base_01_each_side_has_six_lines() -> None:
    assert len(found("48").lines) == 6


@pytest.mark.rule("VAL-BASE-02", "VAL-BASE-11", "VAL-BASE-12")
def test_val_base_02_ex_base_01_the_bow_range_follows_from_the_scale() -> None:
    assert bow_range_inches(Fraction(150), Fraction(20)) == inches("7.5")
    assert bow_range_inches(Fraction(150), Fraction(10)) == 15


@pytest.mark.rule("VAL-BASE-09", "VAL-BASE-06")
def test_val_base_09_ex_base_02_the_smallest_table_keeps_two_intervals_behind() -> None:
    smallest = found("28.5")
    assert smallest.forward == inches("10.5")
    assert smallest.quotient == inches("1.5")
    assert smallest.gap_behind_rear == 3 == 2 * smallest.interval


@pytest.mark.rule("VAL-BASE-10")
def test_val_base_10_ex_base_03_the_correction_leaves_room_behind_the_lines() -> None:
    for doubled in range(64, 71):
        corrected = found(Fraction(doubled, 2))
        by_formula = corrected.forward - 5 * corrected.formula_interval
        assert corrected.formula_interval == 2
        assert inches("2.25") <= by_formula <= inches("3.75")
        assert corrected.interval == inches("1.75")
        assert inches("3.5") <= corrected.gap_behind_rear <= 5
        assert BaselineNote.CORRECTED in corrected.notes
        assert BaselineNote.SHORT_GAP not in corrected.notes


@pytest.mark.rule("VAL-BASE-10")
def test_val_base_10_ex_base_04_the_neighbouring_widths_need_no_correction() -> None:
    assert found("31.5").gap_behind_rear == inches("4.5")
    assert found("35.5").gap_behind_rear == 4
    assert found("31.5").notes == found("35.5").notes == ()


@pytest.mark.rule("VAL-BASE-05", "VAL-BASE-10", "VAL-BASE-11")
def test_val_base_11_ex_base_05_all_91_printed_widths_agree_with_the_rule() -> None:
    assert len(ROWS) == 91
    for width, forward, interval, gap in ROWS:
        result = found(width)
        assert result.forward == inches(forward), width
        assert result.interval == inches(interval), width
        assert result.gap_behind_rear == inches(gap), width
        assert precalculated_interval(inches(width), NUMBERS) == inches(interval)


@pytest.mark.rule("VAL-BASE-05")
@pytest.mark.parametrize(
    ("width", "quotient", "rounded"),
    [
        ("32", "1.75", "2"),
        ("39", "2.25", "2.5"),
        ("46", "2.75", "3"),
        ("53", "3.25", "3.5"),
        ("60", "3.75", "4"),
        ("67", "4.25", "4.5"),
        ("74", "4.75", "5"),
    ],
)
def test_val_base_05_ex_base_06_ties_go_up(width: str, quotient: str, rounded: str) -> None:
    assert found(width).quotient == inches(quotient)
    assert found(width).formula_interval == inches(rounded)


@pytest.mark.rule("VAL-BASE-05", "VAL-BASE-11")
def test_val_base_11_ex_base_07_a_long_table_goes_by_the_formula_and_says_so() -> None:
    assert found("74").forward == inches("33.25")
    assert found("74").interval == 5
    assert BaselineNote.BEYOND_TABLE in found("74").notes
    assert BaselineNote.BEYOND_TABLE not in found("73.5").notes


@pytest.mark.rule("VAL-BASE-11")
def test_val_base_11_the_last_printed_row_can_be_kept_for_ever() -> None:
    kept = found("74", options=TABLE_KEPT)
    assert kept.interval == inches("4.5")
    assert BaselineNote.TABLE_ROW_KEPT in kept.notes
    assert found("100", options=TABLE_KEPT).interval == inches("4.5")
    assert found("72", options=TABLE_KEPT).notes == found("72").notes


@pytest.mark.rule("VAL-BASE-11")
def test_val_base_11_the_printed_table_says_nothing_of_another_bow_range() -> None:
    assert found("100", "10", options=TABLE_KEPT).interval == inches("6.5")


@pytest.mark.rule("VAL-BASE-12")
def test_val_base_12_ex_base_08_a_long_table_at_the_larger_scale() -> None:
    large = found("67", "15")
    assert large.forward == 26
    assert large.interval == inches("3.5")
    assert large.gap_behind_rear == inches("8.5")
    assert BaselineNote.LARGE_SCALE not in large.notes


@pytest.mark.rule("VAL-BASE-12")
def test_val_base_12_the_larger_scale_is_offered_from_67_inches() -> None:
    assert BaselineNote.LARGE_SCALE in found("67").notes
    assert BaselineNote.LARGE_SCALE not in found("66.75").notes


@pytest.mark.rule("VAL-BASE-06", "VAL-BASE-10")
def test_val_base_06_ex_base_09_a_short_gap_elsewhere_is_told_but_not_corrected() -> None:
    short = {width for width, *_ in ROWS if BaselineNote.SHORT_GAP in found(width).notes}
    bands = (("39", "42"), ("46", "49"), ("53", "56"), ("60", "63"), ("67", "70"))
    expected = {
        width
        for width, *_ in ROWS
        if any(inches(a) <= inches(width) <= inches(b) for a, b in bands)
    }
    assert short == expected
    assert found("39").gap_behind_rear == inches("3.25")


@pytest.mark.rule("VAL-BASE-07")
def test_val_base_07_ex_base_10_the_lines_of_a_four_foot_table() -> None:
    assert distances("48") == ["20.25", "17.25", "14.25", "11.25", "8.25", "5.25"]


@pytest.mark.rule("VAL-BASE-07", "VAL-BASE-10")
def test_val_base_07_ex_base_11_the_lines_of_a_corrected_table() -> None:
    assert distances("32") == ["12.25", "10.5", "8.75", "7.0", "5.25", "3.5"]


@pytest.mark.rule("VAL-BASE-07")
def test_val_base_07_ex_base_12_the_lines_of_five_and_six_foot_tables() -> None:
    assert distances("60") == ["26.25", "22.25", "18.25", "14.25", "10.25", "6.25"]
    assert distances("72") == ["32.25", "27.75", "23.25", "18.75", "14.25", "9.75"]


@pytest.mark.rule("VAL-BASE-05", "VAL-BASE-10")
@pytest.mark.parametrize(
    ("width", "interval"), [("31.75", "1.5"), ("35.25", "1.75"), ("38.75", "2")]
)
def test_val_base_10_ex_base_13_widths_between_the_rows(width: str, interval: str) -> None:
    assert found(width).interval == inches(interval)
    assert precalculated_interval(inches(width), NUMBERS) is None


@pytest.mark.rule("VAL-BASE-10")
def test_val_base_10_the_letter_of_the_book_ends_the_correction_at_35() -> None:
    assert found("35", options=BY_THE_LETTER).interval == inches("1.75")
    by_letter = found("35.25", options=BY_THE_LETTER)
    assert by_letter.interval == 2
    assert by_letter.gap_behind_rear == inches("3.875")
    assert BaselineNote.SHORT_GAP in by_letter.notes


@pytest.mark.rule("VAL-BASE-08")
def test_val_base_08_each_line_has_a_number_from_either_end() -> None:
    numbered = [(line.from_forward, line.from_rear) for line in found("48").lines]
    assert numbered == [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]


@pytest.mark.rule("VAL-BASE-09")
def test_val_base_09_a_smaller_table_is_refused_with_the_minimum() -> None:
    refusal = refused("28.25")
    assert refusal.minimum == inches("28.5")
    assert refusal.rule == "VAL-BASE-09"
    assert refused("35.75", "15").minimum == 36
    assert found("36", "15").forward == inches("10.5")


@pytest.mark.rule("VAL-BASE-10")
def test_val_base_10_another_bow_range_is_corrected_at_the_same_forward_distance() -> None:
    # R = 15: T from 39½ to under 43 has Bf from 12¼ to under 14.
    assert found("39.25", "15").interval == inches("1.5")
    assert found("39.5", "15").interval == inches("1.75")
    assert found("42.75", "15").interval == inches("1.75")
    assert found("43", "15").interval == 2
    assert BaselineNote.OTHER_RANGE in found("43", "15").notes


@pytest.mark.rule("VAL-BASE-02")
def test_val_base_02_a_table_in_centimetres_is_converted_exactly() -> None:
    width = Fraction(120) / CENTIMETRES_PER_INCH
    result = found(width)
    assert width == Fraction(6000, 127)
    assert result.interval == 3
    # Bf = (1200 mm − 190.5 mm) ÷ 2 = 504.75 mm; each line 76.2 mm nearer.
    in_millimetres = [whole_millimetres(line.distance) for line in result.lines]
    assert in_millimetres == [505, 429, 352, 276, 200, 124]


@pytest.mark.rule("VAL-BASE-02")
@pytest.mark.parametrize(
    ("length", "whole"), [("5.25", 133), ("1", 25), ("20.25", 514), ("0.5", 13)]
)
def test_val_base_02_millimetres_are_rounded_to_the_nearest(length: str, whole: int) -> None:
    assert whole_millimetres(inches(length)) == whole


@pytest.mark.rule("VAL-BASE-03", "VAL-BASE-04")
def test_val_base_03_the_forward_lines_are_exactly_the_bow_range_apart() -> None:
    for bow_range in OTHER_RANGES:
        for width in QUARTERS:
            if width < bow_range + 21:
                continue
            result = found(width, str(bow_range))
            assert 2 * result.forward + bow_range == width
            assert result.forward_gap == bow_range


@pytest.mark.rule("VAL-BASE-09")
def test_val_base_09_every_width_is_either_refused_or_served() -> None:
    for width in QUARTERS:
        served = baselines(width, inches("7.5"), numbers=NUMBERS, options=AS_RULED)
        assert isinstance(served, TableTooSmall) == (width < inches("28.5"))


@pytest.mark.rule("VAL-BASE-05", "VAL-BASE-06", "VAL-BASE-07", "VAL-BASE-10")
def test_val_base_07_what_holds_of_every_table_from_28_to_130_inches() -> None:
    for width in QUARTERS:
        if width < inches("28.5"):
            continue
        result = found(width)
        away = [line.distance for line in result.lines]
        steps = {before - after for before, after in pairwise(away)}
        assert steps == {result.interval}
        assert away[0] == result.forward
        assert result.gap_behind_rear == result.forward - 5 * result.interval
        assert result.gap_behind_rear > result.interval
        assert (result.formula_interval * 2).denominator == 1
        error = result.formula_interval - result.quotient
        assert inches("-0.25") < error <= inches("0.25")
        corrected = inches("1.75") <= result.quotient < 2
        expected = inches("1.75") if corrected else result.formula_interval
        assert result.interval == expected
        short = result.gap_behind_rear < 2 * result.interval
        assert (BaselineNote.SHORT_GAP in result.notes) == short
