"""Colours of sides that could not be told apart are warned of, and drawn as typed."""

from __future__ import annotations

import pytest

from generator.render.map.theme import colour_findings
from generator.values import replace
from tests.maps import board_from
from tests.scenarios import CHAOS, LAW


def words_about(*colours: str, ground: str = ". f") -> list[str]:
    sides = [
        replace(side, colour=colour) for side, colour in zip((LAW, CHAOS), colours, strict=True)
    ]
    board = board_from(ground)
    return [found.what for found in colour_findings(sides, board)]


@pytest.mark.parametrize(("colour", "ground"), [("#F5EFD0", "clear"), ("#C8DDAA", "forest")])
def test_a_colour_like_the_ground_is_warned_of(colour: str, ground: str) -> None:
    assert words_about(colour, "#1A1A1A") == [
        f"counters of “law” are hard to see on {ground} ground"
    ]


def test_two_colours_much_alike_are_warned_of() -> None:
    assert words_about("#3F7D20", "#4A8526") == ["the colours of “law” and “chaos” are much alike"]


@pytest.mark.parametrize(
    "colours", [("#0072B2", "#D55E00"), ("#3F7D20", "#1A1A1A"), ("#F0E442", "#0072B2")]
)
def test_colours_that_can_be_told_apart_are_left_in_peace(colours: tuple[str, str]) -> None:
    assert words_about(*colours) == []


def test_ground_that_the_map_lacks_is_no_matter() -> None:
    assert words_about("#C8DDAA", "#1A1A1A", ground=". m") == []
