"""What is kept of a turn as JSON comes back as it was."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.known_forces import March
from generator.render.site.turn_summary import Deeds, TurnSummary, Visit, packed, summed, unpacked
from generator.render.site.turns import published_turns
from generator.systems.valormr.sheets.valormr_site import SITE
from tests.briefings import a_valley, first_turns


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
    summary=TEXTS,
    there=st.tuples(st.tuples(TEXTS, TEXTS)),
    pictures=st.tuples(TEXTS),
    counts=st.tuples(st.tuples(TEXTS, TEXTS, st.integers())),
    armies=st.just(()),
    deeds=st.tuples(
        st.builds(
            Deeds,
            force=TEXTS,
            way=st.tuples(st.tuples(st.integers(), st.integers())),
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
        st.builds(Visit, turn=st.integers(), label=TEXTS, force=TEXTS, name=TEXTS, deed=TEXTS)
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
        ["1", "a", "b", "c", [], [], [], [], [], [], []],
        [True, "a", "b", "c", [], [], [], [], [], [], []],
        [1, "a", "b", "c", ["d", 1], [], [], [], [], []],
        [1, "a", "b", "c", [], [["forces", "law"]], [], [], [], []],
        [1, "a", "b", "c", [], [], [], [], [], [], [], []],
    ],
)
def test_what_is_no_sum_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match=r"is no|values, not"):
        unpacked(TurnSummary, json.dumps(plain).encode())
