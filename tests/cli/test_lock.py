"""``lock``: orders are taken as given before dice fall, and no edit goes unseen."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

NIGHT = '\n[[period]]\nid = "1-night"\n'
SKY = "1-night/VAL-WX-03/sky/1"
TOLD = ("--number", "4711", "--from", "Anna, in the chat")


@pytest.fixture(autouse=True)
def _pages_unmade(monkeypatch: pytest.MonkeyPatch, _unbuilt: None) -> None:
    monkeypatch.setattr("generator.cli.lock_command.build_and_tell", lambda *_, **__: 0)


@pytest.fixture(params=["locked", "number"])
def locking(request: pytest.FixtureRequest, campaign: Path) -> Path:
    """A campaign whose dice wait for locked orders, or for a number, too."""
    edit(campaign, 'rolled = "at-once"', f'rolled = "{request.param}"')
    return campaign


@pytest.fixture
def numbered(campaign: Path, marchtable: Callable[..., Answer]) -> Path:
    """A campaign that waits for numbers, in its first night."""
    edit(campaign, 'rolled = "at-once"', 'rolled = "number"')
    assert marchtable("lock", campaign, "--yes").code == 0
    assert marchtable("close", campaign, "--yes").code == 0
    append(campaign, NIGHT)
    return campaign


def locks(folder: Path) -> list[str]:
    """Return the names of the locks."""
    return sorted(path.name for path in (folder / "locks").glob("*.toml"))


def test_nothing_is_closed_before_its_orders_are_locked(
    locking: Path, marchtable: Callable[..., Answer]
) -> None:
    refused = marchtable("close", locking, "--yes")
    assert refused.code == 3
    assert "These orders wait for the lock: marchtable lock" in refused.err

    locked = marchtable("lock", locking, "--yes")

    assert locked.code == 0
    assert re.search(
        r"lock 1: 3 orders taken as given; no roll needed\. SHA-256 \w{64}", locked.out
    )
    assert marchtable("close", locking, "--yes").code == 0


def test_dice_wait_for_the_lock_and_for_its_number(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    before = marchtable("status", numbered)
    locked = marchtable("lock", numbered, "--yes")
    between = marchtable("status", numbered)
    told = marchtable("lock", numbered, *TOLD)
    after = marchtable("status", numbered)

    assert "1 roll waits for the lock: marchtable lock" in before.out
    assert "Lines to fill in" not in before.out
    assert "dice wait for a number" in locked.out
    assert "1 roll waits for a number: marchtable lock --number" in between.out
    assert "the number is 4711 (Anna, in the chat); 1 roll made" in told.out
    assert "1-night can be closed" in after.out


def test_status_says_as_data_that_dice_wait_for_the_lock(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    status = marchtable("status", numbered, "--json").json

    assert [each["kind"] for each in status["awaited"]] == ["lock"]
    assert status["due"] is False
    assert {"You": ["the lock"]}.items() <= status["owed"].items()


def test_what_was_edited_after_the_lock_stops_every_command_and_tells_both_ways_out(
    locking: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", locking, "--yes")
    edit(locking, 'army = "isolde"\ndo = "rest"', 'army = "isolde"\ndo = "march"\nto = ["0303"]')

    for command in ("check", "build", "status", "close", "next"):
        answer = marchtable(command, locking)
        assert answer.code == 1
        assert "period[0].order[1]: this was written, or changed," in answer.out + answer.err
        assert "put it back" in answer.out + answer.err
        assert "lock --again --reason" in answer.out + answer.err


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('army = "gorm"\ndo = "march"', 'army = "gorm"\ndo = "rest"', "period[0].order[2]"),
        ("night.strict = true", "night.strict = false", "[rules] was changed"),
        ("[[period.text]]", '[[period.order]]\narmy = "urzag"\ndo = "rest"\n\n[[period.text]]', ""),
        ('[[period.order]]\narmy = "isolde"\ndo = "rest"\n', "", "taken out or moved"),
        ('rolled = "number"', 'rolled = "at-once"', "[dice] was changed"),
        ("[[period.text]]", '[period.dice]\n"1-day/VAL-WX-03/sky/1" = 4\n[[period.text]]', None),
        ('body = "The beacons', 'body = "Two beacons', None),
    ],
)
def test_whatever_counts_in_play_is_locked_and_nothing_else(
    old: str, new: str, says: str | None, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'rolled = "at-once"', 'rolled = "number"')
    marchtable("lock", campaign, "--yes")
    path = campaign / "campaign.toml"
    text = path.read_text(encoding="utf-8").replace('to = ["0604"]\nby = "road"\n', "")
    if "gorm" not in old:
        text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    answer = marchtable("check", campaign)

    assert ("C095" in answer.out) is (says is not None)
    assert says is None or says in answer.out


def test_what_is_put_back_is_as_it_was_locked(
    locking: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", locking, "--yes")
    before = (locking / "campaign.toml").read_bytes()
    edit(locking, "scouts = 1", "scouts = 0")
    assert marchtable("check", locking).code == 1

    (locking / "campaign.toml").write_bytes(before)

    assert marchtable("check", locking).code == 0


def test_orders_are_locked_again_for_a_reason_that_is_told(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, *TOLD)
    append(numbered, '\n[[period.order]]\narmy = "urzag"\ndo = "rest"\n')

    silent = marchtable("lock", numbered, "--again", "--yes")
    again = marchtable("lock", numbered, "--again", "--reason", "Bert's mail was late", "--yes")
    needless = marchtable("lock", numbered, "--again", "--reason", "Once more", "--yes")
    closed = marchtable("close", numbered, "--yes")

    assert silent.code == 2
    assert "--reason and --again go together" in silent.err
    assert "taken as given again: Bert's mail was late" in again.out
    assert needless.code == 2
    assert "nothing that is locked in 1-night was changed" in needless.err
    assert closed.code == 0
    record = (numbered / "chronicle" / "0002-1-night.toml").read_text(encoding="utf-8")
    assert 'reason = "Bert\'s mail was late"' in record
    assert 'number = "4711"' in record


def test_an_answer_typed_for_a_locked_roll_is_refused(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, *TOLD)
    append(numbered, f'\n[period.dice]\n"{SKY}" = 3\n')

    answer = marchtable("check", numbered)

    assert answer.code == 1
    assert f"{SKY} was typed, though it fell with the lock" in answer.out


def test_a_roll_by_hand_wins_where_it_was_noted_before_the_lock(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    append(numbered, f'\n[period.dice]\n"{SKY}" = 3\n')
    marchtable("lock", numbered, "--yes")

    assert marchtable("close", numbered, "--yes").code == 0
    record = (numbered / "chronicle" / "0002-1-night.toml").read_text(encoding="utf-8")
    assert f'key = "{SKY}"\npips = [\n    3,\n]\nthrower = "hand"' in record
    lock = (numbered / "locks" / "0002-1-night.toml").read_text(encoding="utf-8")
    assert "rolled = []" in lock


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--number", "4711", "--from", "Anna"), "no lock of 1-night waits for a number"),
        (("--number", "4711"), "--from and --number go together"),
        (("--from", "Anna"), "--from and --number go together"),
        (("--reason", "Late"), "--reason and --again go together"),
        (("--again", "--reason", "Late"), "nothing that is locked in 1-night was changed"),
        (("--again", "--reason", "a\x07b"), "give one line"),
        (("--again", "--reason", "x" * 300), "give one line"),
    ],
)
def test_what_cannot_be_locked_is_refused_with_what_to_do(
    words: tuple[str, ...], says: str, numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("lock", numbered, *words, "--yes")

    assert answer.code == 2
    assert says in answer.err
    assert locks(numbered) == ["0001-1-day.toml"]


@pytest.mark.parametrize("number", ["seven", "47 11", "-3", "4.5", "", "9" * 300, "\u0664"])
def test_a_number_that_is_none_is_refused(
    number: str, numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", numbered, "--yes")

    answer = marchtable("lock", numbered, "--number", number, "--from", "Anna")

    assert answer.code == 2
    assert len(locks(numbered)) == 2


def test_where_dice_fall_at_once_nothing_can_be_locked(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("lock", campaign, "--yes")

    assert answer.code == 2
    assert 'rolled = "locked" or rolled = "number" under [dice]' in answer.err


def test_a_second_lock_is_refused_while_nothing_waits_for_it(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", numbered, "--yes")
    waiting = marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, *TOLD)
    needless = marchtable("lock", numbered, "--yes")

    assert "waits for a number: marchtable lock --number" in waiting.err
    assert "is locked as it stands, and no roll waits" in needless.err
    assert waiting.code == needless.code == 2


def test_without_somebody_who_agrees_nothing_is_locked(
    locking: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("lock", locking)

    assert answer.code == 2
    assert "give --yes" in answer.err
    assert locks(locking) == []


def test_locks_go_aside_with_their_period_and_are_told_of(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, *TOLD)
    marchtable("close", numbered, "--yes")
    reopened = marchtable("reopen", numbered, "--yes")

    assert reopened.code == 0
    assert reopened.out.count("Its lock is kept as") == 2
    assert locks(numbered) == ["0001-1-day.toml"]
    assert "1 roll waits for the lock" in marchtable("status", numbered).out
    marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, "--number", "12", "--from", "Bert")
    marchtable("close", numbered, "--yes")
    record = (numbered / "chronicle" / "0002-1-night.toml").read_text(encoding="utf-8")
    assert record.count("is_aside = true") == 2
    assert record.count("is_aside = false") == 2


def test_locks_are_copied_and_verified(
    numbered: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    copy = marchtable("backup", numbered, "--zip", tmp_path / "copy.zip", "--json").json
    verified = marchtable("verify", numbered)

    assert "locks/0001-1-day.toml" in copy["files"]
    assert "1 lock, every seal and the chain whole." in verified.out
    (numbered / "locks" / "0001-1-day.toml").unlink()
    gone = marchtable("verify", numbered)
    (numbered / ".marchtable" / "locks.json").unlink()
    recorded = marchtable("verify", numbered)
    assert gone.code == recorded.code == 1
    assert "which everybody was told of, is gone" in gone.err
    assert "1-day was locked as" in recorded.err


def test_the_impatient_copy_of_a_second_umpire_is_noticed(
    numbered: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    second = tmp_path / "second"
    shutil.copytree(numbered, second)
    marchtable("lock", numbered, "--yes")
    marchtable("lock", second, "--yes")
    marchtable("lock", numbered, *TOLD)
    shutil.copy(second / "locks" / "0002-1-night.toml", numbered / "locks")

    answer = marchtable("status", numbered)

    assert answer.code == 1
    assert "does not follow the lock before it" in answer.err


def test_a_clock_set_back_is_told_and_hinders_nobody(
    numbered: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cli.lock_command.right_now", lambda: "2001-01-01T00:00:00Z")

    answer = marchtable("lock", numbered, "--yes")

    assert answer.code == 0
    assert "clock says 2001-01-01T00:00:00Z" in answer.err


def test_orders_are_tried_out_with_trial_dice_and_never_with_true_ones(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    before = marchtable("what-if", numbered)
    marchtable("lock", numbered, "--yes")
    marchtable("lock", numbered, *TOLD)
    after = marchtable("what-if", numbered)
    true = marchtable("what-if", numbered, "--dice", "true")

    assert before.code == after.code == 0
    assert before.out == after.out
    assert "trial" in before.out.partition("\n")[0]
    assert true.code == 2
    assert "nobody sees the dice before orders are locked" in true.err


def test_a_receipt_tells_what_its_orders_were_locked_as(
    numbered: Path, marchtable: Callable[..., Answer]
) -> None:
    append(numbered, '\n[[period.order]]\narmy = "urzag"\ndo = "rest"\n')
    marchtable("lock", numbered, "--yes")
    answer = marchtable("collect", "--receipt", "--folder", numbered)

    assert answer.code == 0, answer.err
    (receipt,) = (numbered / "receipts").rglob("*.txt")
    assert re.search(r"Orders locked\. SHA-256 \w{64}\.", receipt.read_text(encoding="utf-8"))


def test_another_seed_after_a_lock_is_noticed(
    locking: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("lock", locking, "--yes")
    (locking / "campaign.seed").write_text("another seed that is quite as long as that\n")

    answer = marchtable("check", locking)

    assert answer.code == 1
    assert "C091" in answer.out
