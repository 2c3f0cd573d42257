"""Conditions and amounts as data: read, bounded, never run."""

from __future__ import annotations

from fractions import Fraction
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.term_reading import to_amount, to_condition
from generator.kit.terms import (
    DEEPEST,
    LONGEST_TERM,
    Gives,
    KnownFact,
    LookUp,
    UnfitTermError,
    Vocabulary,
    never_holds,
)
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

KNOWN = Vocabulary(
    facts={
        "season": KnownFact(gives=Gives.WORD, words=("spring", "winter")),
        "road": KnownFact(gives=Gives.FLAG),
        "strength": KnownFact(gives=Gives.NUMBER),
        "food": KnownFact(gives=Gives.NUMBER),
    },
    look_ups={
        "forage": LookUp(
            id="forage",
            name="Forage",
            by="season",
            rows={"spring": Fraction(2), "winter": Fraction(0)},
        ),
        "far": LookUp(id="far", name="Far", by="terrain", rows={}),
    },
)
HELD: Mapping[str, bool | int | Fraction | str] = {
    "season": "winter",
    "road": False,
    "strength": Fraction(3),
    "food": Fraction(5),
}
PIECES = (
    *("season", "winter", "spring", "road", "strength", "food", "forage", "is", "not"),
    *("and", "or", "(", ")", "+", "-", "*", "=", "<", ">=", "1", "1/2", "99999"),
    *("__import__('os')", "open", "0x1", "[", "{", '"', "\\", "\n", "é", "strength.x"),
)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("season is winter and not road", True),
        ("season is spring or winter", True),
        ("season is not spring", True),
        ("strength > 2 and (road or season is winter)", True),
        ("strength >= 4 or food < 5", False),
        ("strength is 3", True),
        ("strength = food - 2", True),
        ("not (strength < food)", False),
    ],
)
def test_a_condition_holds_as_it_reads(text: str, holds: bool) -> None:  # noqa: FBT001
    assert to_condition(text, KNOWN).holds(HELD) is holds


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("7", Fraction(7)),
        ("-1", Fraction(-1)),
        ("1/2 * strength", Fraction(3, 2)),
        ("strength + 2 * food - 1", Fraction(12)),
        ("(strength + 1) * 2", Fraction(8)),
        ("food - forage", Fraction(5)),
    ],
)
def test_an_amount_comes_to_what_it_reads(text: str, amount: Fraction) -> None:
    assert to_amount(text, KNOWN).amount(HELD) == amount


@pytest.mark.parametrize(
    ("text", "at", "what", "hint"),
    [
        ("seasn is winter", 0, "nobody knows “seasn” here", "did you mean “season”?"),
        ("season is wintr", 10, "nothing that season can be", "did you mean “winter”?"),
        ("far > 1", 0, "nobody knows “far” here", "known: season"),
        ("strength", 0, "a number, where a condition", "compare it"),
        ("season > 2", 0, "a word, where a number", "compared by “is”"),
        ("strength >", 10, "something is missing at the end", "name a fact"),
        ("(road", 5, "a bracket is not closed", "add “)”"),
        ("road road", 5, "one too many", "“and” or “or”"),
        ("road; strength", 4, "cannot stand here", "small letters"),
        ("strength > 1/0", 11, "not a number that is read", "up to"),
        ("strength > 123456789", 11, "not a number that is read", "up to"),
    ],
)
def test_what_is_no_condition_is_told_with_its_place(
    text: str, at: int, what: str, hint: str
) -> None:
    with pytest.raises(UnfitTermError) as unfit:
        to_condition(text, KNOWN)

    assert unfit.value.column == at
    assert what in unfit.value.what
    assert hint in unfit.value.hint


def test_a_term_is_no_longer_and_no_deeper_than_it_may_be() -> None:
    for text in ("1 + " * LONGEST_TERM + "1", "(" * (DEEPEST + 1) + "1", "- " * 40 + "1"):
        with pytest.raises(UnfitTermError):
            to_amount(text, KNOWN)


@pytest.mark.parametrize(
    ("text", "is_idle"),
    [
        ("season is winter and season is spring", True),
        ("strength < 0", True),
        ("strength > 3 and strength < 2", True),
        ("not road and road", True),
        ("strength + 2 = 7", False),
        ("strength > 3 and strength < 5", False),
        ("season is winter or spring", False),
        ("strength * food = 7", False),
    ],
)
def test_a_condition_that_can_never_hold_is_known_as_such(
    text: str,
    is_idle: bool,  # noqa: FBT001
) -> None:
    assert never_holds(to_condition(text, KNOWN), KNOWN) is is_idle


@tries(160)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join) | st.text(max_size=80))
def test_any_text_is_a_term_or_told_with_a_place_in_it_and_costs_next_to_nothing(
    text: str,
) -> None:
    begun = process_time()

    for read in (to_condition, to_amount):
        try:
            term = read(text, KNOWN)
        except UnfitTermError as unfit:
            assert unfit.what
            assert unfit.hint
            assert 0 <= unfit.column <= len(text)
        else:
            assert isinstance(term.amount(HELD), Fraction)
            never_holds(term, KNOWN)

    assert process_time() - begun < 1
