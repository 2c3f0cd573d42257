"""``share``: the newest turn in a message that tells what the site tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import NIGHT, append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

ADDRESS = "https://club.example/wend/"
SUMMARY = (
    "The beacons were lit at dusk, and the ferrymen drew their boats ashore. "
    "A light on the Knoll, then another. Nobody slept."
)

pytestmark = pytest.mark.usefixtures("_unbuilt")


def test_before_a_turn_is_published_there_is_nothing_to_share(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("share", campaign)

    assert (answer.code, answer.out) == (3, "")
    assert "No turn is on the site yet." in answer.err


def test_the_newest_turn_is_told_as_the_site_tells_it(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, f'# address = "{ADDRESS}"', f'address = "{ADDRESS}"')
    append(campaign, NIGHT)
    for _ in range(2):
        marchtable("close", campaign, "--yes", "--quiet")

    answer = marchtable("share", campaign)
    assert answer.code == 0
    assert answer.out == (
        f"The Bridge at Wend, turn 1: Smoke over the vale\n\n{SUMMARY}\n\n{ADDRESS}turns/0001/\n"
    )
    assert marchtable("share", campaign, "--turn", 1, "--json").json == {
        "turn": 1,
        "title": "The Bridge at Wend, turn 1: Smoke over the vale",
        "summary": SUMMARY,
        "link": f"{ADDRESS}turns/0001/",
    }
    later = marchtable("share", campaign, "--turn", 2)
    assert later.code == 3
    assert "Turn 2 is not on the site yet." in later.err


def test_without_an_address_the_message_has_no_link_and_says_so(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, NIGHT)
    for _ in range(2):
        marchtable("close", campaign, "--yes", "--quiet")

    answer = marchtable("share", campaign)

    assert answer.code == 0
    assert "https://" not in answer.out
    assert "`address` under [campaign]" in answer.err
