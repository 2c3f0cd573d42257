"""Keys by which things are known again, and values that are kept as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.known_forces import March
from generator.render.site.packing import packed, unpacked
from generator.render.site.page_cache import key_of
from generator.render.site.turn_summary import Deeds, TurnSummary, Visit, summed
from generator.render.site.turns import published_turns
from generator.systems.valormr.sheets.site.valormr_site import SITE
from tests.briefings import a_valley, first_turns


class Way(StrEnum):
    """A value with a name."""

    ROAD = "road"


@dataclass(frozen=True)
class One:
    """A value of two fields."""

    name: str
    count: int = 0


@dataclass(frozen=True)
class Other:
    """Another one of the same fields."""

    name: str
    count: int = 0


DIFFERENT = (
    ("a", "b"),
    ("a,b",),
    ("ab",),
    (("a", "b"),),
    (frozenset({"a"}),),
    ("1",),
    (1,),
    (1.0,),
    (True,),
    (None,),
    (Fraction(1),),
    (b"a",),
    (b"b",),
    (One("a"),),
    (Other("a"),),
    (One("a", 1),),
    ({"a": 1},),
    ({"a": 1, "b": 2},),
    ({"b": 2, "a": 1},),
    (Way.ROAD,),
    ("road",),
    (),
    ("",),
)


def test_whatever_differs_has_another_key() -> None:
    keys = [key_of("page", *values) for values in DIFFERENT]

    assert len(set(keys)) == len(keys)
    assert key_of("page", "a") != key_of("map", "a")


def test_equal_values_have_one_key_whatever_the_order_of_a_set() -> None:
    names = [f"army-{number}" for number in range(40)]

    assert key_of("page", frozenset(names)) == key_of("page", frozenset(names[::-1]))


@pytest.mark.parametrize("value", [object(), {"a"}, [1], One])
def test_nothing_is_kept_by_values_that_may_change(value: object) -> None:
    with pytest.raises(TypeError, match="nothing is kept by a"):
        key_of("page", value)


def test_the_sum_of_a_turn_comes_back_as_it_was_kept() -> None:
    for turn in published_turns(first_turns(a_valley(), 2)):
        summary = summed(turn, SITE)
        assert summary.deeds or turn.number > 1
        assert unpacked(TurnSummary, packed(summary)) == summary


TEXTS = st.text(max_size=5)
SUMS = st.builds(
    TurnSummary,
    number=st.integers(),
    period=TEXTS,
    headline=TEXTS,
    pictures=st.tuples(TEXTS),
    counts=st.tuples(st.tuples(TEXTS, TEXTS, st.integers())),
    armies=st.just(()),
    deeds=st.tuples(
        st.builds(
            Deeds,
            force=TEXTS,
            march=st.tuples(
                st.builds(
                    March,
                    force=TEXTS,
                    name=TEXTS,
                    start=TEXTS,
                    through=st.tuples(TEXTS, TEXTS),
                    goal=TEXTS,
                )
            ),
        )
    ),
    visits=st.tuples(
        st.builds(
            Visit, turn=st.integers(), label=TEXTS, force=TEXTS, name=TEXTS, deed=TEXTS
        )
    ),
)


@given(SUMS)
def test_every_sum_comes_back_as_it_was_kept(summary: TurnSummary) -> None:
    assert unpacked(TurnSummary, packed(summary)) == summary


@pytest.mark.parametrize(
    "plain",
    [
        None,
        "text",
        {},
        [],
        ["1", "a", "b", [], [], [], [], []],
        [True, "a", "b", [], [], [], [], []],
        [1, "a", "b", ["c", 1], [], [], [], []],
        [1, "a", "b", [], [["forces", "law"]], [], [], []],
        [1, "a", "b", [], [], [], [], [], []],
    ],
)
def test_what_is_no_sum_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match=r"is no|values, not"):
        unpacked(TurnSummary, json.dumps(plain).encode())
