"""``odds``: chances counted out over the dice, for any situation."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_paperless")


def test_the_story_s_evasion_is_counted_out_over_216_throws(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("odds", "disengagement", campaign, "--own", "3", "--against", "4,3")

    (table,) = marchtable(*words, "--json").json.values()

    chances = {outcome: Fraction(low) for outcome, low, _ in table}
    assert chances == {
        "N": Fraction(2, 216),
        "5 %": Fraction(16, 216),
        "10 %": Fraction(56, 216),
        "15 %": Fraction(68, 216),
        "20 %": Fraction(52, 216),
        "30 %": Fraction(4, 216),
        "35 %": Fraction(16, 216),
        "destroyed": Fraction(2, 216),
    }


def test_a_natural_6_with_one_modifier_is_exact_knowledge(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("odds", "contact", campaign, "--own", "1")

    assert answer.code == 0
    assert answer.out.splitlines()[0] == "What contact dice teach"
    assert "33 %  exact, with every creature" in answer.out


def test_what_is_hidden_of_an_opponent_makes_a_band(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("odds", "deployment", campaign, "--against=-1..2")

    assert "–" in answer.out


def test_a_courier_passes_an_enemy_hex_with_even_chances(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("odds", "courier", campaign, "--hexes", "1", "--stops", "--json")

    (table,) = marchtable(*words).json.values()

    assert {outcome: Fraction(low) for outcome, low, _ in table} == {
        "taken": Fraction(11, 12),
        "through": Fraction(1, 12),
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "weather"), "there are: contact, hour"),
        (("odds", "deployment", "--against", "some"), "such as 4,-1..2"),
        (("odds", "deployment", "--came-by", "boat"), "boat"),
    ],
)
def test_what_cannot_be_counted_out_is_said_and_exits_with_2(
    words: tuple[str, ...],
    said: str,
    campaign: Path,
    marchtable: Callable[..., Answer],
) -> None:
    subject, *rest = words[1:]

    answer = marchtable("odds", subject, campaign, *rest)

    assert answer.code == 2
    assert said in answer.err
