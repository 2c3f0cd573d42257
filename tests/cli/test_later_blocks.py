"""Orders and answers under the name of another period do not wait unnoticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit, throws_by_hand

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
    tmp_path: Path, marchtable: Callable[..., Answer], system: str, blocks: str, counts: str
) -> None:
    folder = tmp_path / "new"
    assert marchtable("init", "--system", system, folder).code == 0
    append(folder, f"\n{blocks}")

    answer = marchtable("check", folder)

    assert answer.code == 0
    assert "warning[W123]" in answer.out
    assert counts in answer.out


@pytest.mark.usefixtures("_unbuilt")
def test_an_answer_in_a_closed_block_is_told_with_its_own_block(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "crows"
    assert marchtable("init", "--system", "tsc", folder).code == 0
    edit(folder, 'missing = "await"', 'missing = "seed"')
    append(folder, '\n[[period]]\nid = "1"\n[period.answers]\n')
    for awaited in iter(lambda: marchtable("status", folder, "--json").json["awaited"], []):
        append(folder, f'"{awaited[0]["key"]}" = "stay"\n')
    assert marchtable("close", folder, "--yes").code == 0
    quiet = marchtable("check", folder).out
    (asked,) = marchtable("status", folder, "--json").json["awaited"]
    append(folder, f'"{asked["key"]}" = "stay"\n')

    told = marchtable("status", folder)

    assert "W114" not in quiet
    assert asked["key"].startswith("2/")
    assert f"{asked['key']} is asked in 2, and this is the block of 1, " in told.out
    assert "; move it to the block of 2\n" in told.out


ANSWER = '\n[period.answers]\n"{half}.gorm+isolde/engage/isolde" = "rest"\n'


def test_an_answer_for_the_day_in_the_block_of_the_night_is_told(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n' + ANSWER.format(half="morning"))

    checked = marchtable("check", campaign).out
    status = marchtable("status", campaign)
    told = (
        "nobody will ask for morning.gorm+isolde/engage/isolde in 1-night: the half "
        "periods of 1-night are evening and night"
    )

    assert "warning[W114]" in checked
    assert told in checked
    assert f"In the wrong block\n  {told}; copy the key" in status.out
    assert marchtable("status", campaign, "--json").json["misplaced"] == [told]


def test_an_answer_for_the_night_in_its_own_block_is_nothing_to_tell_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n' + ANSWER.format(half="evening"))

    assert "W114" not in marchtable("check", campaign).out


def test_an_order_by_day_in_the_block_of_the_night_is_told(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    order = '[[period.order]]\narmy = "isolde"\ndo = "rest"\n'
    night = '\n[[period]]\nid = "1-night"\n\n'
    append(campaign, night + order)
    twice = marchtable("check", campaign).out
    edit(campaign, f"{order}\n[[period.order]]", "[[period.order]]")

    moved = marchtable("check", campaign).out

    assert "W124" not in twice
    assert "warning[W124]" in moved
    assert "“isolde” has an order for 1-night, when it needs none, and none " in moved
    assert "move it to the block of 1-day if it is meant for Turn 1, day" in moved


def test_status_says_where_lines_belong(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    throws_by_hand(campaign)
    marchtable("close", campaign, "--yes", "--quiet")
    last = marchtable("status", campaign).out
    append(campaign, '\n[[period]]\nid = "1-night"\n\n# ---- later\n\n[[period]]\n')
    append(campaign, 'id = "2-day"\n')

    between = marchtable("status", campaign).out

    lines = (campaign / "campaign.toml").read_text(encoding="utf-8").splitlines()
    line = lines.index('id = "1-night"') + 2
    assert "Lines to fill in and paste at the end of the file\n" in last
    heading = f"Lines to fill in and paste into the block of 1-night, above line {line}"
    assert f"{heading}\n" in between
