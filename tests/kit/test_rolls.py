"""Rolls as data: what is rolled, which totals a row is for, and how likely it is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.dice import CARD, D6
from generator.errors import Finding
from generator.kit.rolls import Roll, RowRead, row_faults, to_faces, to_rolled

WHERE = ("table", 0)


def test_dice_are_read_as_people_write_them() -> None:
    assert to_rolled("2 d6", WHERE) == Roll(kind=D6, count=2)
    assert to_rolled("card", WHERE) == Roll(kind=CARD)
    assert Roll(kind=D6, count=2).told == "2d6"


@pytest.mark.parametrize("text", ["11d6", "2card", "d7", "two"])
def test_dice_that_nobody_has_are_refused(text: str) -> None:
    found = to_rolled(text, WHERE)

    assert isinstance(found, Finding)
    assert found.what == f"“{text}” are not dice that are known here"


def test_a_row_is_for_totals_and_spans_of_them_or_for_a_suit() -> None:
    assert to_faces("2-4, 7", Roll(count=2), WHERE) == (2, 3, 4, 7)
    suit = to_faces("hearts", Roll(kind=CARD), WHERE)
    assert isinstance(suit, tuple)
    assert len(suit) == 13


@pytest.mark.parametrize("text", ["0-4", "13", "4-2", "hearts"])
def test_totals_that_cannot_come_up_are_refused(text: str) -> None:
    assert isinstance(to_faces(text, Roll(count=2), WHERE), Finding)


def test_shares_are_counted_out_over_all_cases() -> None:
    two_dice = Roll(count=2)

    assert two_dice.share_of((2, 12)) == Fraction(2, 36)
    assert two_dice.share_at_least(10) == Fraction(6, 36)
    assert Roll(kind=CARD).share_of(("ace of hearts",)) == Fraction(1, 52)


def test_rows_share_no_total_and_leave_none_out() -> None:
    rows = [
        RowRead(id="fog", where=(*WHERE, "row", 0), faces=(1, 2)),
        RowRead(id="fog", where=(*WHERE, "row", 1), faces=(2, 3)),
    ]

    found = [each.what for each in row_faults("sky", WHERE, Roll(), rows)]

    assert found == [
        "two rows of “sky” have the id “fog”",
        "the table “sky” has two rows for 2",
        "two rows of “sky” have the id “fog”",
        "the table “sky” lacks a row for 4, 5, 6",
    ]
