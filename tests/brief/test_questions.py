"""Chances of a choice in words, for whoever decides."""

from __future__ import annotations

from fractions import Fraction

from generator.brief.questions import ToldProspect, prospect_words
from generator.kit.phase import Chance


def test_what_may_happen_is_never_told_as_none() -> None:
    chances = [
        Chance(outcome=word, low=Fraction(low, 1000), high=Fraction(high, 1000))
        for word, low, high in (("Arn", 995, 995), ("Maud", 4, 4), ("both", 0, 1), ("nobody", 0, 0))
    ]

    told = prospect_words(
        ToldProspect(choice="a", title="Who wins", note="", chances=tuple(chances))
    )

    assert told == (
        "Who wins: Arn 100 in 100; Maud fewer than 1 in 100; "
        "both fewer than 1 in 100; nobody 0 in 100."
    )
