"""The word that was meant is found in spite of how it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.read.known import did_you_mean


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Hadewich", "hadewych"),
        ("2ND CORPS", "2nd-corps"),
        ("2ndcorps", "2nd-corps"),
        ("Køge", "koge"),
        ("königgrätz", "koniggratz"),
        ("ornage", "orange"),
        ("Смоленск", "смоленск"),
    ],
)
def test_case_accents_spaces_and_punctuation_do_not_count(word: str, meant: str) -> None:
    known = ("orange", "hadewych", "2nd-corps", "koge", "koniggratz", "смоленск")

    assert did_you_mean(word, known) == meant


@pytest.mark.parametrize("word", ["", "---", "xyz", "a"])
def test_nothing_is_suggested_where_nothing_is_close(word: str) -> None:
    assert did_you_mean(word, ("hadewych", "orange")) is None


def test_of_words_equally_close_the_first_known_one_is_suggested() -> None:
    assert did_you_mean("corps-0", ("corps-1", "corps-2")) == "corps-1"
    assert did_you_mean("corps-0", ("corps-2", "corps-1")) == "corps-2"


def test_the_very_word_goes_before_a_likely_one() -> None:
    assert did_you_mean("March!", ("marsch", "march")) == "march"


def test_a_word_without_end_is_not_compared_letter_by_letter() -> None:
    assert did_you_mean("x" * 100_000, ("x" * 99_999, "y")) is None
    assert did_you_mean("x" * 100_000, ("X" * 100_000,)) == "X" * 100_000


@given(st.text(max_size=70), st.lists(st.text(max_size=70), max_size=5))
def test_a_suggestion_is_always_one_of_the_known_words(word: str, known: list[str]) -> None:
    suggestion = did_you_mean(word, known)

    assert suggestion is None or suggestion in known
