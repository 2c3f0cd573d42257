"""Chances as people read them: two cases, in hundredths that make a hundred."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.kit.phase import Case, Cases, Chance, case_words, cases_of, cases_told, in_a_hundred

if TYPE_CHECKING:
    from collections.abc import Sequence


def chance(outcome: str, best: int, worst: int, told: str = "") -> Chance:
    """Return a chance in thirty-sixths."""
    ends = Fraction(best, 36), Fraction(worst, 36)
    return Chance(
        outcome=outcome, low=min(ends), high=max(ends), best=ends[0], worst=ends[1], told=told
    )


CHANCES = (
    chance("N", 2, 0, "nothing lost"),
    chance("5 %", 10, 0, "lose 5 to 10 %"),
    chance("10 %", 9, 1, "lose 5 to 10 %"),
    chance("25 %", 15, 4),
    chance("destroyed", 0, 31),
)


def test_what_is_told_in_the_same_words_is_added_up() -> None:
    cases = cases_of(CHANCES)

    assert cases is not None
    assert cases.order == ("nothing lost", "lose 5 to 10 %", "25 %", "destroyed")
    assert cases.best.shares == (
        ("nothing lost", Fraction(2, 36)),
        ("lose 5 to 10 %", Fraction(19, 36)),
        ("25 %", Fraction(15, 36)),
    )


def test_both_cases_are_told_and_then_what_they_come_to() -> None:
    cases = cases_of(CHANCES)

    assert cases is not None
    assert cases_told(cases) == (
        "At best: 5 in 100 nothing lost; 53 lose 5 to 10 %; 42 25 %. "
        "At worst: 3 in 100 lose 5 to 10 %; 11 25 %; 86 destroyed. "
        "Likeliest: lose 5 to 10 % in the best case, destroyed in the worst."
    )


def test_where_nothing_is_hidden_there_is_one_case() -> None:
    known = Case(shares=(("destroyed", Fraction(1)),))

    told = cases_told(Cases(best=known, worst=known))

    assert told == "Always destroyed."


def test_what_comes_to_less_than_one_in_a_hundred_is_said_to_be_so() -> None:
    rare = Fraction(1, 1000)
    told = case_words(Case(shares=(("taken", rare), ("through", 1 - rare))))

    assert told == "fewer than 1 in 100 taken; 100 through"


def test_a_band_between_no_two_cases_has_none() -> None:
    assert cases_of([Chance(outcome="1", low=Fraction(0), high=Fraction(1))]) is None


def test_a_case_is_a_whole() -> None:
    with pytest.raises(ValueError, match="does not sum to 1"):
        Case(shares=(("taken", Fraction(1, 2)),))


@given(some.lists(some.integers(min_value=1, max_value=400), min_size=1, max_size=9))
def test_hundredths_make_a_hundred_and_none_is_off_by_one(weights: list[int]) -> None:
    shares: Sequence[Fraction] = [Fraction(each, sum(weights)) for each in weights]

    found = in_a_hundred(shares)

    assert sum(found) == 100
    assert all(abs(each - share * 100) < 1 for each, share in zip(found, shares, strict=True))
