"""Chances as bars: as long as they are, mild to grave, the graver the darker."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.kit.phase import Case, Cases
from generator.systems.valormr.rules.contact.prospects import LOSSES
from generator.systems.valormr.sheets.record_boxes import (
    FULL,
    SHADES,
    BarShown,
    ChartShown,
    charts_shown,
)
from generator.systems.valormr.views.packet.supplies import OddsChart

NOTHING, SOME, *_, DESTROYED = LOSSES
TWELFTH = Fraction(1, 12)


def a_chart(best: Case, worst: Case) -> OddsChart:
    told = [told for case in (best, worst) for told, _ in case.shares]
    order = tuple(each for each in LOSSES if each in told)
    cases = Cases(best=best, worst=worst, order=order)
    return OddsChart(title="If you evade", note="", words="", cases=cases)


def shown(chart: OddsChart) -> ChartShown:
    (found,) = charts_shown((chart,))
    return found


BEST = Case(shares=((NOTHING, Fraction(1, 4)), (SOME, Fraction(3, 4))))
WORST = Case(shares=((SOME, TWELFTH / 10), (DESTROYED, 1 - TWELFTH / 10)))


def test_bars_are_as_long_as_chances_and_all_of_them_fill_the_whole() -> None:
    best, worst = shown(a_chart(BEST, WORST)).bars

    assert [piece.width for piece in best.pieces] == pytest.approx([FULL / 4, FULL * 3 / 4])
    assert sum(piece.width for piece in worst.pieces) == pytest.approx(FULL, abs=0.02)


def test_a_piece_says_as_much_as_it_has_room_for() -> None:
    def words(bar: BarShown) -> list[str]:
        return [piece.words for piece in bar.pieces]

    best, worst = shown(a_chart(BEST, WORST)).bars
    assert words(best) == ["25 in 100", "75 in 100"]
    assert words(worst) == ["", "99 in 100"]


def test_a_loss_has_the_same_shade_in_every_chart_the_graver_the_darker() -> None:
    chart = shown(a_chart(BEST, WORST))

    assert chart.key == ((0, NOTHING), (1, SOME), (SHADES - 1, DESTROYED))
    (only,) = shown(a_chart(WORST, WORST)).bars
    assert [piece.shade for piece in only.pieces] == [1, SHADES - 1]


def test_chances_between_no_two_cases_are_told_in_words() -> None:
    chart = OddsChart(title="", note="hidden", words="Line 1: 3 in 100.", cases=None)

    found = shown(chart)

    assert (found.bars, found.sense, found.note) == ((), "Line 1: 3 in 100.", "Hidden.")


def test_what_the_shades_mean_is_said_once_for_all_charts_of_losses() -> None:
    mild, grave = a_chart(BEST, BEST), a_chart(WORST, WORST)

    first, second = charts_shown((mild, grave))

    assert first.key == ((0, NOTHING), (1, SOME), (SHADES - 1, DESTROYED))
    assert second.key == ()


def test_what_is_no_loss_is_shaded_in_its_own_order_whatever_the_best_case_lacks() -> None:
    best = Case(shares=(("types", Fraction(1, 6)), ("exact", Fraction(5, 6))))
    worst = Case(shares=(("aware", Fraction(1, 6)), ("exact", Fraction(5, 6))))
    order = ("aware", "types", "exact")
    cases = Cases(best=best, worst=worst, order=order)

    chart = shown(OddsChart(title="", note="", words="", cases=cases))

    assert [told for _, told in chart.key] == list(order)
    assert [shade for shade, _ in chart.key] == sorted(shade for shade, _ in chart.key)


def test_what_is_certain_needs_no_bar() -> None:
    sure = Case(shares=((DESTROYED, Fraction(1)),))

    found = shown(a_chart(sure, sure))

    assert (found.bars, found.key, found.sense) == ((), (), "Always destroyed.")
