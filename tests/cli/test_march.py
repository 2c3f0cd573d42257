"""``march``: a march followed up before anybody orders it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


@pytest.mark.rule("VAL-ADV-03")
def test_a_march_is_followed_up_to_its_arrival(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("march", "ealdred", "to Hallow by road", campaign)

    lines = answer.out.splitlines()
    assert answer.code == 0
    assert lines[0].startswith("Ealdred's Army, from ")
    assert lines[0].endswith(" by road")
    assert lines[1].startswith("Order of march: assault ")
    assert any(line.startswith("  turn 1: morning ") for line in lines)
    assert any(line.startswith("If it rains hard from now on. ") for line in lines)


def test_the_march_as_json_names_every_half_period(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    told = marchtable("march", "isolde", "0404", campaign, "--json").json

    assert told["name"] == "Isolde's Riders"
    assert told["route"][0].startswith("0404")
    assert len(told["skies"]) == 2
    assert len(told["skies"][0]["days"][0]["stages"]) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("gorn", "0404"), "there is no army “gorn”; did you mean gorm?"),
        (("gorm", "Hallo"), "“Hallo” is not a place on this map; did you mean Hallow?"),
        (("gorm", "0404 by boat"), "there is no way “boat”; ways are: road, track"),
    ],
)
def test_what_is_not_there_is_named(
    campaign: Path, marchtable: Callable[..., Answer], words: tuple[str, str], said: str
) -> None:
    answer = marchtable("march", *words, campaign)

    assert answer.code == 2
    assert said in answer.err


@pytest.mark.rule("DEF-ORDER-01")
def test_a_march_can_begin_tomorrow_morning(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    tonight = marchtable("march", "ealdred", "0604", campaign)
    tomorrow = marchtable("march", "ealdred", "0604", campaign, "--from", "2-day")

    (begins,) = [line for line in tonight.out.splitlines() if "turn 1:" in line][:1]
    assert "evening" in begins
    assert "turn 1:" not in tomorrow.out
    (begins,) = [line for line in tomorrow.out.splitlines() if "turn 2:" in line][:1]
    assert begins.startswith("  turn 2: morning 0504 ")
    assert tomorrow.out.startswith("Ealdred's Army, from ")


@pytest.mark.parametrize(
    ("period", "said"),
    [
        ("tomorrow", "“tomorrow” is not a period; periods look like 3-night"),
        ("1-night", "a march can begin in 2-day, which is open, or up to 28"),
        ("99-day", "not in 99-day"),
    ],
)
def test_a_march_begins_in_a_period_that_can_still_be_ordered(
    campaign: Path, marchtable: Callable[..., Answer], period: str, said: str
) -> None:
    for _ in range(2):
        assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    answer = marchtable("march", "ealdred", "0604", campaign, "--from", period)

    assert answer.code == 2
    assert said in answer.err
