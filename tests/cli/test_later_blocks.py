"""Orders and answers under the name of another period do not wait unnoticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

LATER = '\n[[period]]\nid = "2"\n\n[period.answers]\n"{key}" = "stay"\n'


def test_a_block_for_a_later_period_is_told_where_the_open_one_has_none(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'id = "1-day"', 'id = "1-night"')

    answer = marchtable("check", campaign)

    assert answer.code == 0
    assert "warning[W121]" in answer.out
    assert "what is written for 1-night waits: 1-day is open, and has no" in answer.out
    assert 'write id = "1-day" if this is meant for Turn 1, day' in answer.out


def test_a_block_written_beforehand_is_nothing_to_tell_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n')

    assert marchtable("check", campaign).out == "No faults: 4 armies; Turn 1, day.\n"


def test_an_answer_to_the_open_period_in_a_later_block_is_told(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "crows"
    assert marchtable("init", "--system", "tsc", folder).code == 0
    append(folder, '\n[[period]]\nid = "1"\n' + LATER.format(key="2/move/host"))

    in_time = marchtable("check", folder).out
    edit(folder, "2/move/host", "1/move/host")
    too_late = marchtable("check", folder).out

    assert "W114" not in in_time
    assert "warning[W114]" in too_late
    assert "1/move/host is asked in 1, and this is the block of 2" in too_late
    assert "move it to the block of 1" in too_late
    assert 'warning[W114]: period[1].answers."1/move/host": ' in too_late
    assert "\n    | ^^^^^^^^^^^^^\n" in too_late


@pytest.mark.parametrize(
    ("system", "blocks", "counts"),
    [
        (
            "grand-strategic",
            '[[period]]\nid = "1-w1"\n[[period]]\nid = "1-w5"\n[[period.purchase]]\n'
            'kingdom = "ashmark"\ncity = "ashgate"\npoints = 10\n',
            "it counts in weeks that a resource stage follows",
        ),
        (
            "battlefield",
            '[[period]]\nid = "1-muster"\n[[period]]\nid = "1-battle"\n'
            '[[period.order]]\nunit = "wolf-1"\ndo = "reserve"\n',
            "it counts in a muster",
        ),
    ],
)
def test_a_table_that_counts_for_nothing_in_its_later_block_is_told_in_time(
    tmp_path: Path,
    marchtable: Callable[..., Answer],
    system: str,
    blocks: str,
    counts: str,
) -> None:
    folder = tmp_path / "new"
    assert marchtable("init", "--system", system, folder).code == 0
    append(folder, f"\n{blocks}")

    answer = marchtable("check", folder)

    assert answer.code == 0
    assert "warning[W123]" in answer.out
    assert counts in answer.out
