"""Locks on the disk: written once, read in order, and every accident to them noticed."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Any

import pytest

from generator.chronicle.locks import (
    Locks,
    LocksChangedError,
    OrderLock,
    add_lock,
    load_locks,
    lock_text,
    set_locks_aside,
)
from generator.chronicle.seals import DamagedChronicleError, digest_of, seal, unseal
from generator.dice import Number
from generator.files import MachineError
from generator.values import replace
from tests.dying import failing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

CAMPAIGN = "moor"
NAMES = ("0001-1-day.toml", "0002-1-day.toml", "0003-1-night.toml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three locks: of a day, the number told for it, and of the night after it."""
    folder = tmp_path / "locks"
    given = {"period": "1-day", "orders": [{"force": "arn", "route": [[1, 2]]}]}
    for period, more in (
        ("1-day", {"given": given, "block": '[[period]]\nid = "1-day"\n', "waits": True}),
        ("1-day", {"told": Number("4711"), "giver": "Ödön", "rolled": ("1-day/A-B-1/sky/1",)}),
        ("1-night", {"given": given, "asked": ("a/b/c",), "passed": ("d/e/f",)}),
    ):
        locks = load_locks(folder, campaign=CAMPAIGN)
        add_lock(folder, replace(_blank(len(locks.entries) + 1, period, locks.head), **more))
    return folder


def _blank(number: int, period: str, previous: str) -> OrderLock:
    return OrderLock(
        number=number,
        period=period,
        campaign=CAMPAIGN,
        program="0.2.0",
        seed_digest="0" * 64,
        previous=previous,
        locked="2026-05-01T19:30:00Z",
        salt=f"salt {number}",
    )


def and_then(folder: Path, period: str, more: Mapping[str, Any]) -> Locks:
    """Add one more lock, and read all of them."""
    locks = load_locks(folder, campaign=CAMPAIGN)
    add_lock(folder, replace(_blank(len(locks.entries) + 1, period, locks.head), **more))
    return load_locks(folder, campaign=CAMPAIGN)


def test_locks_read_back_as_they_were_written(folder: Path) -> None:
    locks = load_locks(folder, campaign=CAMPAIGN)

    assert tuple(path.name for path in sorted(folder.iterdir())) == NAMES
    day, number, night = (entry.lock for entry in locks.entries)
    assert day.previous == digest_of("marchtable locks 1\nmoor\n")
    assert day.given["orders"] == [{"force": "arn", "route": [[1, 2]]}]
    assert (number.told, number.giver) == ("4711", "Ödön")
    assert (night.asked, night.passed) == (("a/b/c",), ("d/e/f",))
    assert locks.numbers("1-day") == {"1-day/A-B-1/sky/1": "4711"}


def test_a_number_belongs_to_the_lock_before_it(folder: Path) -> None:
    locks = load_locks(folder, campaign=CAMPAIGN)

    assert locks.is_rolled("1-day")
    assert locks.is_rolled("1-night")
    assert locks.waiting("1-day") is None
    given = locks.given("1-day")
    assert given is not None
    assert given.lock.number == 1
    waiting = replace(locks, entries=locks.entries[:1])
    assert not waiting.is_rolled("1-day")
    assert waiting.waiting("1-day") == locks.entries[0]


def test_a_folder_that_is_not_there_has_no_locks(tmp_path: Path) -> None:
    assert load_locks(tmp_path / "locks", campaign=CAMPAIGN).entries == ()


def test_the_lock_that_covers_a_roll_first_counts(folder: Path) -> None:
    locks = load_locks(folder, campaign=CAMPAIGN)
    again = replace(
        _blank(4, "1-night", locks.head),
        told=Number("12"),
        rolled=("1-day/A-B-1/sky/1", "1-night/A-B-1/sky/1"),
    )
    add_lock(folder, again)

    numbers = load_locks(folder, campaign=CAMPAIGN).numbers("1-night")

    assert numbers == {"1-day/A-B-1/sky/1": "4711", "1-night/A-B-1/sky/1": "12"}


def test_any_byte_changed_or_cut_off_is_noticed(folder: Path) -> None:
    path = folder / NAMES[0]
    whole = path.read_bytes()
    for at in range(0, len(whole), 41):
        for torn in (whole[:at], whole[:at] + b"~" + whole[at + 1 :]):
            path.write_bytes(torn)
            with pytest.raises(
                DamagedChronicleError, match=f"^locks/{NAMES[0]}: .*put the file back"
            ):
                load_locks(folder, campaign=CAMPAIGN)


def _doubled(folder: Path) -> None:
    (folder / "0002-1-day.toml").rename(folder / "0001-2-day.toml")


def _missing(folder: Path) -> None:
    (folder / NAMES[1]).unlink()


def _renamed(folder: Path) -> None:
    (folder / NAMES[2]).rename(folder / "0003-2-day.toml")


def _a_copy(folder: Path) -> None:
    (folder / "0002-1-day (1).toml").write_bytes((folder / NAMES[1]).read_bytes())


def _another_chain(folder: Path) -> None:
    body, _ = unseal((folder / NAMES[1]).read_bytes(), name="")
    text = re.sub(r'salt = "salt 2"', 'salt = "mine"', body.decode())
    (folder / NAMES[1]).write_bytes(seal(text))


@pytest.mark.parametrize(
    ("accident", "says"),
    [
        (_doubled, r"^locks/0001-2-day\.toml: is a second lock with number 1"),
        (_missing, "^locks: lock 0002 is missing"),
        (_renamed, r"^locks/0003-2-day\.toml: holds .* give the files their own names again"),
        (_a_copy, "^locks/0002.*: does not belong here"),
        (_another_chain, r"^locks/0003-1-night\.toml: does not follow the lock before it"),
    ],
)
def test_an_accident_is_told(accident: Callable[[Path], None], says: str, folder: Path) -> None:
    accident(folder)

    with pytest.raises(DamagedChronicleError, match=says):
        load_locks(folder, campaign=CAMPAIGN)


def test_a_lock_of_another_campaign_is_refused(folder: Path) -> None:
    with pytest.raises(
        DamagedChronicleError, match=f"^locks/{NAMES[0]}: is a lock of the campaign “moor”"
    ):
        load_locks(folder, campaign="fen")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("format = 1", "format = 2", "only a newer Marchtable reads"),
        ("number = 3", 'number = "3"', "number is unfit"),
        ("waits = false", "waits = 1", "waits is unfit"),
        ("rolled = []", "rolled = [3]", "rolled is unfit"),
        ('salt = "salt 3"', "", "cannot be read as a lock"),
        ('salt = "salt 3"', 'salt = "a"\nmore = 1', "cannot be read as a lock"),
        ("waits = false", "waits = ", "cannot be read as a lock"),
        ("locked = ", "looked = ", "cannot be read as a lock"),
    ],
)
def test_what_is_sealed_and_no_lock_is_told(old: str, new: str, says: str, folder: Path) -> None:
    body, _ = unseal((folder / NAMES[2]).read_bytes(), name="")
    assert old in body.decode()
    (folder / NAMES[2]).write_bytes(seal(body.decode().replace(old, new, 1)))
    (folder.parent / ".marchtable" / "locks.json").unlink()

    with pytest.raises(DamagedChronicleError, match=says):
        _ = load_locks(folder, campaign=CAMPAIGN).entries[-1].lock


def test_the_last_lock_is_missed_when_it_goes(folder: Path) -> None:
    (folder / NAMES[2]).unlink()

    with pytest.raises(
        DamagedChronicleError, match=r"^locks: .* which everybody was told of, is gone"
    ):
        load_locks(folder, campaign=CAMPAIGN)


def test_two_who_lock_at_once_cannot_both(folder: Path) -> None:
    late = _blank(3, "1-night", load_locks(folder, campaign=CAMPAIGN).entries[1].digest)

    with pytest.raises(LocksChangedError, match="somebody else has locked meanwhile"):
        add_lock(folder, late)


def test_locks_of_open_periods_go_aside_and_are_known_there(folder: Path) -> None:
    kept = set_locks_aside(folder, campaign=CAMPAIGN, closed=("1-day",))

    locks = load_locks(folder, campaign=CAMPAIGN)
    assert [path.name[:12] for path in kept] == ["0003-1-night"]
    assert [entry.lock.period for entry in locks.entries] == ["1-day", "1-day"]
    assert [entry.lock.period for entry in locks.aside] == ["1-night"]
    (folder / ".reopened" / "0004-1-night-torn.toml").write_text("torn")
    assert load_locks(folder, campaign=CAMPAIGN) == locks


def test_of_two_locks_of_one_period_the_first_that_covers_a_roll_counts(folder: Path) -> None:
    *_, locks = (
        and_then(folder, "2-day", {"told": Number(it), "rolled": (f"2-day/A-B-{it}", "x")})
        for it in "123"
    )

    assert locks.numbers("2-day") == {
        "2-day/A-B-1": "1",
        "2-day/A-B-2": "2",
        "2-day/A-B-3": "3",
        "x": "1",
    }


def test_the_lock_before_those_of_a_period_covers_what_it_names(folder: Path) -> None:
    locks = and_then(folder, "1-night", {"told": Number("9"), "rolled": ("2-day/A-B-1/sky/1",)})

    assert locks.numbers("2-day") == {"2-day/A-B-1/sky/1": "9"}
    assert locks.numbers("1-day") == {"1-day/A-B-1/sky/1": "4711"}
    first_two = replace(locks, entries=locks.entries[1:])
    assert first_two.numbers("1-night") == {
        "1-day/A-B-1/sky/1": "4711",
        "2-day/A-B-1/sky/1": "9",
    }


def test_what_players_must_know_early_is_no_order_taken_as_given(folder: Path) -> None:
    given = {"given": {"period": "2-day"}}
    early = and_then(folder, "2-day", {**given, "is_early": True})
    assert (early.given("2-day"), early.is_rolled("2-day")) == (None, False)

    *_, locks = (and_then(folder, "2-day", {**given, "salt": salt}) for salt in "ab")
    and_then(folder, "2-day", {"told": Number("1")})

    last = locks.given("2-day")
    assert last is not None
    assert last.lock.salt == "b"
    assert locks.is_rolled("2-day")


def test_a_lock_that_was_changed_is_locked_again_and_not_ruled_on(folder: Path) -> None:
    path = folder / NAMES[0]
    path.write_bytes(path.read_bytes().replace(b"salt 1", b"salt 2"))

    with pytest.raises(
        DamagedChronicleError,
        match=r"and lock what you have changed again: marchtable lock --again$",
    ):
        load_locks(folder, campaign=CAMPAIGN)


def test_the_text_of_a_lock_stays_as_it_was() -> None:
    told = replace(_blank(2, "1-day", "9" * 64), told=Number("47"), giver="Ödön", block="a\nb\n")

    assert lock_text(told) == (
        "# Orders taken as given, written by Marchtable. Do not edit: every change is noticed.\n"
        "# Show this file to nobody before the campaign is over; its digest is for everybody.\n"
        'format = 1\nnumber = 2\nperiod = "1-day"\ncampaign = "moor"\nprogram = "0.2.0"\n'
        f'seed_digest = "{"0" * 64}"\nprevious = "{"9" * 64}"\n'
        'locked = "2026-05-01T19:30:00Z"\nsalt = "salt 2"\nreason = ""\nis_early = false\n'
        'block = """\na\nb\n"""\nwaits = false\ntold = "47"\ngiver = "Ödön"\n'
        "rolled = []\nasked = []\npassed = []\n\n[given]\n\n[tables]\n"
    )


@pytest.mark.parametrize("note", ["{", "[]", "{}", '{"campaign": "fen", "locks": ["1"]}', None])
def test_a_note_that_tells_nothing_of_these_locks_is_passed_over(
    folder: Path, note: str | None
) -> None:
    path = folder.parent / ".marchtable" / "locks.json"
    path.unlink() if note is None else path.write_text(note, encoding="utf-8")

    assert len(load_locks(folder, campaign=CAMPAIGN).entries) == 3


def test_locks_go_aside_the_last_first_and_those_of_others_are_not_told(folder: Path) -> None:
    kept = set_locks_aside(folder, campaign=CAMPAIGN, closed=())

    assert [path.name[:4] for path in kept] == ["0003", "0002", "0001"]
    assert load_locks(folder, campaign=CAMPAIGN).entries == ()
    other = replace(_blank(1, "1-day", "9" * 64), campaign="fen")
    (folder / ".reopened" / "0000.toml").write_bytes(seal(lock_text(other)))
    aside = load_locks(folder, campaign=CAMPAIGN).aside
    assert [entry.head.number for entry in aside] == [1, 2, 3]


def test_a_disk_that_refuses_is_told_with_the_lock(folder: Path) -> None:
    with (
        pytest.raises(MachineError, match=r"^cannot write locks/0004-2-day\.toml: No space"),
        failing(1, errno.ENOSPC, only="fsync"),
    ):
        and_then(folder, "2-day", {})
    with (
        pytest.raises(MachineError, match=r"^cannot set locks/0003-1-night\.toml aside: No space"),
        failing(1, errno.ENOSPC, only="fsync"),
    ):
        set_locks_aside(folder, campaign=CAMPAIGN, closed=())

    assert len(load_locks(folder, campaign=CAMPAIGN).entries) == 3


def test_locks_that_cannot_be_read_are_the_machines_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> None:
        raise PermissionError(13, "Permission denied", NAMES[0])

    monkeypatch.setattr(type(folder), "open", unreadable)

    with pytest.raises(MachineError, match=r"^cannot read locks: Permission denied"):
        load_locks(folder, campaign=CAMPAIGN)


def test_a_lock_is_written_though_it_cannot_be_noted(folder: Path) -> None:
    note = folder.parent / ".marchtable" / "locks.json"
    note.unlink()
    note.mkdir()

    assert len(and_then(folder, "2-day", {}).entries) == 4


def test_what_stays_of_a_lock_does_not_hide_why_it_was_not_written(folder: Path) -> None:
    with (
        pytest.raises(MachineError, match="No space"),
        failing(1, errno.ENOSPC, only="link"),
        failing(1, errno.EACCES, only="unlink"),
    ):
        and_then(folder, "2-day", {})
