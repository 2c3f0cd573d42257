"""Orders that come to nothing are told before it is too late to mend them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import edit
from tests.order_pages import page_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")

OF_ISOLDE = 'army = "isolde"\ndo = "rest"'
BEHIND_HIM = 'army = "isolde"\ndo = "march"\nto = ["hallow"]'
HELD_UP = (
    "Isolde's Riders stops at 0203, short of Hallow (0204): Ealdred's Army is there, "
    "and there is room for one army in a hex."
)


@pytest.fixture
def behind(campaign: Path) -> Path:
    """A campaign in which an army is to march where one of its own stands."""
    path = campaign / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    start = text.index('[[period.order]]\narmy = "ealdred"')
    end = text.index("[[period.order]]", start + 1)
    rests = '[[period.order]]\narmy = "ealdred"\ndo = "rest"\n\n'
    path.write_text(text[:start] + rests + text[end:], encoding="utf-8")
    edit(campaign, OF_ISOLDE, BEHIND_HIM)
    return campaign


@pytest.mark.parametrize(
    "words", [("status",), ("close", "--dry-run"), ("close", "--yes"), ("close",)]
)
def test_status_and_close_tell_who_stands_still_behind_an_army_of_his_own(
    words: tuple[str, ...], behind: Path, marchtable: Callable[..., Answer]
) -> None:
    command, *options = words

    answer = marchtable(command, behind, *options)

    assert f"Before you close\n  {HELD_UP}\n" in answer.out + answer.err


def test_what_if_tells_what_would_come_to_nothing(
    behind: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    edit(behind, BEHIND_HIM, OF_ISOLDE)
    lines = tmp_path / "lines.toml"
    lines.write_text(f"[[period.order]]\n{BEHIND_HIM}\n", encoding="utf-8")

    told = marchtable("what-if", behind, "--lines", lines)
    plain = marchtable("what-if", behind, "--lines", lines, "--json")

    assert f"Before you close\n  {HELD_UP}\n" in told.out
    assert plain.json["warned_of"] == [HELD_UP]


def test_collect_remarks_on_an_order_that_would_come_to_nothing(
    behind: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    edit(behind, f"[[period.order]]\n{BEHIND_HIM}\n", "")
    said = {"army/isolde/do": "march", "army/isolde/to": "Hallow"}
    path = tmp_path / "anna.txt"
    path.write_text(text_of(page_of(behind, "anna"), said), encoding="utf-8")

    answer = marchtable("collect", path, "--folder", behind)

    assert f"note: with these lines: {HELD_UP}\n" in answer.err
    assert "0 doubts" in answer.err


def test_a_march_that_merely_goes_on_tomorrow_is_not_told(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'to = ["wend-bridge"]  ', 'to = ["marchgate"]  ')

    answer = marchtable("status", campaign)

    assert "Before you close" not in answer.out
