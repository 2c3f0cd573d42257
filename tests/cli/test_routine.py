"""The README's own routine, period after period: nothing is told that is not so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, at_peace, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")

HOUSE_RULE = (
    '\n[[house_rule]]\ntable = "terrain-costs"\nrow = "clear"\ncolumn = "open"\n'
    'value = 7\nwhy = "A wet autumn."\n'
)
TEXT = '\n[[period.text]]\nto = "public"\nbody = "Smoke over the valley."\n'


def closed(folder: Path, marchtable: Callable[..., Answer]) -> None:
    """Close the pending period."""
    answer = marchtable("close", folder, "--yes", "--quiet")
    assert answer.code == 0, answer.err


def test_five_periods_by_the_readme_bring_no_warning(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    at_peace(campaign)

    told = []
    for _ in range(5):
        closed(campaign, marchtable)
        append(campaign, marchtable("next", campaign).out)
        told.append(marchtable("check", campaign, "--strict"))

    assert [answer.out for answer in told] == [
        f"No faults: 4 armies; Turn {period}.\n"
        for period in ("1, night", "2, day", "2, night", "3, day", "3, night")
    ]
    assert [answer.code for answer in told] == [0] * 5


def test_a_remark_in_a_closed_block_is_no_edit(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    edit(campaign, 'to = ["0604"]', 'to = [  # by noon\n  "0604",\n]')

    answer = marchtable("check", campaign, "--strict")

    assert (answer.code, answer.out) == (0, "No faults: 4 armies; Turn 1, night.\n")


def test_a_house_rule_typed_into_a_block_does_not_end_it(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, HOUSE_RULE + TEXT)
    closed(campaign, marchtable)
    quiet = marchtable("check", campaign, "--strict")
    edit(campaign, "Smoke over the valley.", "Nothing stirs.")

    answer = marchtable("check", campaign)

    assert quiet.code == 0
    assert re.findall(r"warning\[(\w+)\]", answer.out) == ["W103"]
    (record,) = (campaign / "chronicle").glob("*.toml")
    block = record.read_text(encoding="utf-8").partition("inputs")[0]
    assert "Smoke over the valley." in block
    assert "A wet autumn." not in block


def test_an_edit_of_a_closed_block_is_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    closed(campaign, marchtable)
    append(campaign, marchtable("next", campaign).out)
    edit(campaign, 'to = ["0604"]', 'to = ["0904"]')

    answer = marchtable("check", campaign, "--strict")

    assert answer.code == 1
    assert re.findall(r"warning\[(\w+)\]", answer.out) == ["W103"]
