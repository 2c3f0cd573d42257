"""What mercenaries are paid at a stage, and the year's hiring."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.resource_stages import (
    ArmyStrength,
    WagesEntered,
    demands_settled,
    hire_refusal,
    hired,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.treasuries import Treasury
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN = Amounts(tables=GRAND_BOOK)
HOST = {"host": ArmyStrength(regulars=100, bands={"riders": 80})}


def entered(die: int = 3, *, pays: bool | None = True) -> WagesEntered:
    return WagesEntered(dice={"riders": die}, pays={} if pays is None else {"riders": pays})


@pytest.mark.rule("GS-MERC-06")
@pytest.mark.rule("GS-MERC-07")
def test_what_is_paid_is_written_down_with_what_it_is_reckoned_from() -> None:
    played = demands_settled(PLAIN, Treasury(opening=60), HOST, entered())
    after = hired(PLAIN, Treasury(opening=50), 75)

    paid = played.treasury.lines[-1]
    assert (paid.title, paid.amount, paid.points, paid.share) == (
        *("pay", -10, 80, Fraction(1, 8)),
    )
    (hire,) = after.lines
    assert (hire.amount, hire.points, hire.share) == (-38, 75, Fraction(1, 2))


def test_the_king_is_asked_whether_he_pays() -> None:
    asked = demands_settled(PLAIN, Treasury(opening=60), HOST, entered(pays=None))
    refused = demands_settled(PLAIN, Treasury(opening=60), HOST, entered(pays=False))

    assert (asked.awaited, asked.wanted) == ("riders", 10)
    assert refused.gone == {"riders": 80}
    assert refused.armies["host"] == ArmyStrength(regulars=100)
    assert refused.treasury.closing == 60


@pytest.mark.rule("GS-MERC-06", "GS-MERC-07")
@pytest.mark.parametrize(
    ("die", "points", "gone", "sworn"), [(1, 180, {}, ("riders",)), (10, 100, {"riders": 80}, ())]
)
def test_nobody_is_asked_where_they_swear_or_leave(
    die: int, points: int, gone: Mapping[str, int], sworn: tuple[str, ...]
) -> None:
    played = demands_settled(PLAIN, Treasury(opening=60), HOST, entered(die, pays=None))

    assert played.awaited == ""
    assert played.armies["host"] == ArmyStrength(regulars=points)
    assert (played.gone, played.sworn) == (gone, sworn)
    assert played.treasury.closing == 60


@pytest.mark.rule("GS-MERC-06")
def test_who_cannot_be_paid_in_full_leaves() -> None:
    played = demands_settled(PLAIN, Treasury(opening=9), HOST, entered())

    assert played.gone == {"riders": 80}
    assert played.treasury == Treasury(opening=9)


@pytest.mark.rule("GS-RES-03", "GS-MERC-06")
@tries(100)
@given(
    opening=st.integers(0, 60),
    bands=st.dictionaries(
        st.sampled_from("abcd"), st.tuples(st.integers(1, 120), st.integers(1, 10), st.booleans())
    ),
)
def test_points_and_money_are_all_accounted_for(
    opening: int, bands: dict[str, tuple[int, int, bool]]
) -> None:
    host = ArmyStrength(regulars=70, bands={k: each[0] for k, each in bands.items()})
    given_ = WagesEntered(
        dice={key: each[1] for key, each in bands.items()},
        pays={key: each[2] for key, each in bands.items()},
    )

    played = demands_settled(PLAIN, Treasury(opening=opening), {"host": host}, given_)

    paid = -sum(line.amount for line in played.treasury.lines if line.title == "pay")
    assert played.awaited == ""
    assert played.treasury.closing == opening - paid >= 0
    assert played.armies["host"].points + sum(played.gone.values()) == host.points
    assert not set(played.gone) & (set(played.sworn) | set(played.armies["host"].bands))


@pytest.mark.rule("GS-MERC-01", "GS-MERC-02", "GS-MERC-03", "GS-MERC-05")
def test_mercenaries_are_hired_as_the_season_ends() -> None:
    rich, poor = Treasury(opening=50), Treasury(opening=49)

    assert hire_refusal(PLAIN, rich, 100, are_there=True) == ""
    assert hire_refusal(PLAIN, rich, 100, are_there=False) == "GS-MERC-02"
    assert hire_refusal(PLAIN, rich, 101, are_there=True) == "GS-MERC-03"
    assert hire_refusal(PLAIN, poor, 100, are_there=True) == "GS-MERC-05"
    assert hired(PLAIN, rich, 75).closing == 12
