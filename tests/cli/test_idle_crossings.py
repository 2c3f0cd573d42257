"""A ford over a major river: told of, not drawn, and named where it stops a march."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

FORD = """
[[map.crossing]]
at = "0506"
kind = "ford"

[[map.way]]
kind = "track"
course = ["0406", "0506", "0606"]
"""


@pytest.fixture
def forded(campaign: Path) -> Path:
    """A campaign with a ford and a track over its major river."""
    append(campaign, FORD)
    return campaign


def test_a_ford_over_a_major_river_is_warned_of_with_its_remedy(
    forded: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("check", forded)
    (finding,) = marchtable("check", forded, "--json").json["findings"]

    assert answer.code == 0
    assert "the ford at 0506 is on a major river and cannot be used" in answer.out
    assert "make that stretch minor, or put a bridge or a ferry there" in answer.out
    assert (finding["code"], finding["path"]) == ("W116", "map.crossing[2].kind")
    assert marchtable("check", forded, "--strict").code == 1


def test_what_crosses_a_minor_river_is_not_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("check", campaign, "--json").json["findings"] == []


def test_low_water_may_open_it(forded: Path, marchtable: Callable[..., Answer]) -> None:
    edit(forded, "night.strict = true", "night.strict = true\nadv.drought = true")

    assert marchtable("check", forded, "--json").json["findings"] == []


def test_it_is_not_drawn(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    without = marchtable("map", campaign).out
    append(campaign, FORD.partition("\n[[map.way]]")[0])

    with_it = marchtable("map", campaign).out

    assert with_it == without
