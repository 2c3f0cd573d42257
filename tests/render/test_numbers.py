"""How numbers are worded on pages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.printing import together
from generator.render import numbers


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 2), "½"),
        (Fraction(81, 4), "20¼"),
        (Fraction(3, 4), "¾"),
        (Fraction(2, 3), "⅔"),
        (Fraction(97, 8), "12⅛"),
        (Fraction(-5, 2), "−2½"),
        (7, "7"),
        (0, "0"),
        (Fraction(6000, 127), "47.24"),
    ],
)
def test_a_number_is_shown_with_the_fraction_signs_of_print(value: Fraction, text: str) -> None:
    assert numbers.fraction(value) == text


def test_lengths_carry_their_unit() -> None:
    assert numbers.inches(Fraction(57, 4)) == "14¼″"
    assert numbers.millimetres(1219) == "1219\u00a0mm"


def test_modifiers_carry_their_sign() -> None:
    shown = [numbers.signed(value) for value in (-1, 0, 2, Fraction(1, 2))]
    assert shown == ["−1", "0", "+2", "+½"]
    assert numbers.signed_percent(-25) == "−25\u00a0%"
    assert numbers.times(Fraction(1, 2)) == "×\u00a0½"


def test_only_the_signs_before_and_between_figures_are_changed() -> None:
    assert numbers.figures("-2 on 4-6, half-strength") == "−2 on 4–6, half-strength"


def test_a_rounded_number_can_be_told_from_an_exact_one() -> None:
    assert numbers.is_rounded(Fraction(6000, 127))
    assert not numbers.is_rounded(Fraction(97, 8))
    assert not numbers.is_rounded(Fraction(5, 4))


@given(st.fractions(min_value=-1000, max_value=1000))
def test_a_decimal_is_never_further_off_than_half_its_last_place(value: Fraction) -> None:
    shown = Fraction(numbers.decimal(value, 2).replace("−", "-"))
    assert abs(shown - value) <= Fraction(1, 200)


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1st"), (2, "2nd"), (11, "11th"), (23, "23rd"), (112, "112th")]
)
def test_ordinals(value: int, text: str) -> None:
    assert numbers.ordinal(value) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), ""),
        (("Arn",), "Arn"),
        (("Arn", "Gorm"), "Arn and Gorm"),
        (("Arn", "Gorm", "Hal"), "Arn, Gorm and Hal"),
    ],
)
def test_words_together_read_as_in_a_sentence(words: tuple[str, ...], text: str) -> None:
    assert together(words) == text
