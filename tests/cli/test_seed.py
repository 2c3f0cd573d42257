"""A seed that is not the one of the closed periods: noticed before anything is made."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from generator.chronicle.book import append as into_chronicle
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of
from tests.cli.folders import append, contents, edit
from tests.small_campaign import SEED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

ANOTHER = "another seed, as long as the first and as hard to guess"
NIGHT = '\n[[period]]\nid = "1-night"\n'


@pytest.fixture(scope="module")
def closed_once(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with one closed period and no paper."""
    folder = shutil.copytree(begun, tmp_path_factory.mktemp("closed") / "war")
    record = record_of(open_desk(folder), closed="2026-05-01T19:30:00Z")
    into_chronicle(folder / "chronicle", record)
    return folder


@pytest.fixture
def war(closed_once: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    return shutil.copytree(closed_once, tmp_path / "war")


def reseed(folder: Path, seed: str) -> None:
    (folder / "campaign.seed").write_text(f"{seed}\n", encoding="utf-8")


@pytest.mark.parametrize("command", ["check", "status", "build", "close", "verify"])
def test_another_seed_stops_every_command(
    command: str, war: Path, marchtable: Callable[..., Answer]
) -> None:
    reseed(war, ANOTHER)
    before = contents(war / "chronicle")

    answer = marchtable(command, war)

    told = answer.out + answer.err
    assert answer.code == 1
    assert "error[C091]: dice: campaign.seed is not the seed of 1-day" in told
    assert "put the seed back from your copy" in told
    assert ANOTHER not in told
    assert contents(war / "chronicle") == before
    assert not (war / "output").exists()


def test_another_seed_in_the_file_is_shown_at_its_line(
    war: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(war, "[dice]\n", f'[dice]\nseed = "{ANOTHER}"\n')

    answer = marchtable("check", war)

    assert answer.code == 1
    assert "error[C091]: dice.seed: dice.seed is not the seed of 1-day" in answer.out


def test_verify_notices_it_even_when_the_campaign_file_has_faults(
    war: Path, marchtable: Callable[..., Answer]
) -> None:
    reseed(war, ANOTHER)
    edit(war, 'to = ["0604"]', 'to = ["9904"]')

    assert "C091" in marchtable("verify", war).err


def test_the_seed_put_back_is_good_again(war: Path, marchtable: Callable[..., Answer]) -> None:
    reseed(war, ANOTHER)
    reseed(war, SEED)

    assert marchtable("check", war).code == 0
    assert marchtable("verify", war).code == 0


def test_before_the_first_close_another_seed_may_be_taken(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    reseed(campaign, ANOTHER)

    assert marchtable("check", campaign).code == 0


@pytest.mark.usefixtures("_unbuilt")
def test_who_lost_the_seed_goes_on_by_hand(war: Path, marchtable: Callable[..., Answer]) -> None:
    (war / "campaign.seed").unlink()
    edit(war, 'missing = "seed" ', 'missing = "await"')
    append(
        war, f'{NIGHT}[period.dice]\n"1-night/VAL-WX-03/sky/1" = 6\n"1-night/VAL-WX-08/sky/1" = 4\n'
    )
    assert marchtable("close", war, "--yes", "--quiet").code == 0

    assert marchtable("verify", war).code == 0


@pytest.mark.usefixtures("_unbuilt")
def test_a_period_closed_with_another_seed_by_an_older_program_is_told_of(
    war: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    reseed(war, ANOTHER)
    append(war, NIGHT)
    with monkeypatch.context() as older:
        older.setattr("generator.pipeline.since_close.seed_faults", lambda *_, **__: ())
        assert marchtable("close", war, "--yes", "--quiet").code == 0

    answer = marchtable("verify", war)

    assert answer.code == 0
    assert "The dice of 1-day were rolled with another seed than those after." in answer.out


@pytest.mark.parametrize("command", ["check", "build", "close", "verify"])
def test_a_reopening_needs_no_seed_and_frees_nobody_to_take_another(
    command: str, war: Path, marchtable: Callable[..., Answer]
) -> None:
    reseed(war, ANOTHER)
    assert marchtable("reopen", war, "--yes").code == 0

    answer = marchtable(command, war)

    assert answer.code == 1
    assert "campaign.seed is not the seed of 1-day" in answer.out + answer.err
    reseed(war, SEED)
    assert marchtable("check", war).code == 0


@pytest.mark.parametrize("body", ["", "no record\n", "# sha256 0\n"])
def test_what_is_damaged_among_reopened_records_tells_nothing_of_the_seed(
    body: str, war: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("reopen", war, "--yes").code == 0
    (kept,) = (war / "chronicle" / ".reopened").iterdir()
    kept.write_text(body, encoding="utf-8")
    reseed(war, ANOTHER)

    assert marchtable("check", war).code == 0
