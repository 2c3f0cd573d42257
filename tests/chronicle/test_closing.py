"""A record is appended or set aside whole, or not at all, whatever happens."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.chronicle.book import (
    NothingToReopenError,
    OutOfTurnError,
    append,
    genesis,
    load_book,
    set_aside_last,
)
from generator.chronicle.record import record_to_text
from generator.chronicle.sealed_folder import REOPENED
from generator.chronicle.seals import DamagedChronicleError, seal
from generator.files import BusyError, MachineError, locked, write_new
from tests.dying import (
    ACTIONS,
    CAMPAIGN,
    a_record,
    chronicle_of,
    close_next,
    dies,
    failing,
    no_space,
)
from tests.tiers import tiered

FIRST = genesis(CAMPAIGN)
ROOT = Path(__file__).parents[2]


def numbers(folder: Path) -> list[int]:
    """Load and parse a chronicle."""
    return [record.number for record in load_book(folder, campaign=CAMPAIGN)]


def names(folder: Path) -> set[str]:
    """List a folder."""
    return {path.name for path in folder.iterdir()}


def unfinished(folder: Path) -> list[Path]:
    """List what is left half written, in a folder and among what is set aside."""
    return sorted(folder.rglob("*.part"))


def test_the_first_record_makes_the_chronicle(tmp_path: Path) -> None:
    record = a_record(1, FIRST)

    book = append(tmp_path / "chronicle", record)

    assert tuple(book) == (record,)
    path = tmp_path / "chronicle" / "0001-1-day.toml"
    assert path.read_bytes() == seal(record_to_text(record))
    assert names(tmp_path) == {"chronicle", ".marchtable"}


def test_the_answer_is_what_the_next_run_will_read(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    before = load_book(folder, campaign=CAMPAIGN)

    book = append(folder, a_record(3, before.head))

    again = load_book(folder, campaign=CAMPAIGN)
    assert (book.entries, tuple(book)) == (again.entries, tuple(again))


def test_no_record_is_ever_touched_again(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)
    path = folder / "0001-1-day.toml"
    before = (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)

    chronicle_of(tmp_path, 3)

    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before


@pytest.mark.parametrize("record", [a_record(3, FIRST), a_record(5, FIRST), a_record(4, FIRST)])
def test_a_record_that_does_not_follow_is_refused(tmp_path: Path, record: object) -> None:
    folder = chronicle_of(tmp_path, 3)

    with pytest.raises(OutOfTurnError, match=r"last closed: 3-day\); build again"):
        append(folder, record)  # type: ignore[arg-type]  # of pytest's parameters

    assert numbers(folder) == [1, 2, 3]


def test_a_period_is_closed_only_once(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    head = load_book(folder, campaign=CAMPAIGN).head

    with pytest.raises(OutOfTurnError, match="period 1-day is closed already"):
        append(folder, a_record(3, head, period="1-day"))


def test_a_record_is_on_the_disk_before_it_has_its_name(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    with failing(0, 0) as calls:
        close_next(folder)

    lock, rest = calls[:2], calls[2:]
    assert lock == ["mkdir", "open"]
    assert rest == [
        *("open", "write", "write", "fsync", "close"),
        *("link", "unlink"),
        *("open", "fsync", "close"),
        *("open", "replace"),  # the note that it is there
        "close",
    ]


def test_nothing_is_appended_to_a_damaged_chronicle(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    head = load_book(folder, campaign=CAMPAIGN).head
    (folder / "0002-2-day (conflicted copy).toml").write_bytes(b"")

    with pytest.raises(DamagedChronicleError, match="does not belong here"):
        append(folder, a_record(3, head))

    assert not (folder / "0003-3-day.toml").exists()


def test_a_record_of_another_campaign_is_not_appended(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    with pytest.raises(DamagedChronicleError, match="belongs to the campaign"):
        append(folder, a_record(2, genesis("gouda"), campaign="gouda"))


def test_where_hard_links_are_unknown_the_record_is_renamed(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    with failing(1, errno.EPERM, only="link"):
        close_next(folder)

    assert numbers(folder) == [1, 2]
    assert names(folder) == {"0001-1-day.toml", "0002-2-day.toml"}


def test_a_file_that_appears_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = chronicle_of(tmp_path, 1)
    original = write_new

    def interrupted(path: Path, data: bytes) -> None:
        original(path, data)
        (folder / "0002-2-day.toml").write_bytes(b"theirs")

    monkeypatch.setattr("generator.files.write_new", interrupted)

    for known_links in (0, 1):
        with (
            pytest.raises(MachineError, match="File exists"),
            failing(known_links, errno.EPERM, only="link"),
        ):
            close_next(folder)
        assert (folder / "0002-2-day.toml").read_bytes() == b"theirs"
        assert names(folder) == {"0001-1-day.toml", "0002-2-day.toml"}
        (folder / "0002-2-day.toml").unlink()


def test_a_run_stopped_between_writing_and_naming_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    folder = chronicle_of(tmp_path, 1)
    monkeypatch.setattr("generator.files.place", stopped)

    with pytest.raises(KeyboardInterrupt):
        close_next(folder)

    assert names(folder) == {"0001-1-day.toml"}


def test_a_disk_that_lies_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(path: Path, data: bytes, **_how: bool) -> None:
        path.write_bytes(data[:-10])

    monkeypatch.setattr("generator.files.write_new", forgetful)

    with pytest.raises(MachineError, match="does not read back as written"):
        append(tmp_path / "chronicle", a_record(1, FIRST))


@pytest.mark.parametrize("before", [0, 2])
def test_a_full_disk_at_any_point_loses_nothing(tmp_path: Path, before: int) -> None:
    seen = set()
    for point in range(1, 100):
        folder = chronicle_of(tmp_path / str(point), before)
        survived = True
        with no_space(point) as calls:
            try:
                close_next(folder)
            except MachineError as error:
                survived = False
                assert "No space left on device" in str(error)
        after = numbers(folder)
        assert after in (list(range(1, before + 1)), list(range(1, before + 2)))
        assert not unfinished(folder)
        seen.add((len(after), survived))
        close_next(folder)
        assert numbers(folder) == list(range(1, len(after) + 2))
        assert not [name for name in names(folder) if name.startswith(".")]
        if len(calls) < point:
            break
    else:
        pytest.fail("the close never came to its end")
    assert {(before, False), (before + 1, True)} <= seen


@pytest.mark.parametrize("before", tiered([2, 0]))
def test_death_at_any_point_loses_nothing(tmp_path: Path, before: int) -> None:
    seen = set()
    for point in range(1, 100):
        folder = chronicle_of(tmp_path / str(point), before)
        died = dies("close", point, folder.parent)
        after = numbers(folder)
        assert after in (list(range(1, before + 1)), list(range(1, before + 2)))
        seen.add((len(after), died))
        close_next(folder)
        assert numbers(folder) == list(range(1, len(after) + 2))
        assert not [name for name in names(folder) if name.startswith(".")]
        if not died:
            break
    else:
        pytest.fail("the close never came to its end")
    assert seen == {(before, True), (before + 1, True), (before + 1, False)}


def test_four_closers_at_once_make_one_chronicle(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.dying", "try-five", "0", str(tmp_path)],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    said = [run.communicate()[1] for run in runs]

    assert said == [""] * 4
    after = numbers(folder)
    assert after == list(range(1, len(after) + 1))
    assert len(after) > 1
    assert names(folder) == {f"{number:04d}-{number}-day.toml" for number in after}


def test_a_close_waits_for_nobody(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    with (
        locked(tmp_path / ".marchtable" / "chronicle.lock", busy="mine"),
        pytest.raises(BusyError, match="another run is closing or reopening a period"),
    ):
        close_next(folder)

    close_next(folder)
    assert numbers(folder) == [1, 2]


def test_reopening_sets_the_last_record_aside(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 3)
    digest = load_book(folder, campaign=CAMPAIGN).head
    raw = (folder / "0003-3-day.toml").read_bytes()

    aside = set_aside_last(folder, campaign=CAMPAIGN)

    assert aside == folder / REOPENED / f"0003-3-day-{digest[:8]}.toml"
    assert aside.read_bytes() == raw
    assert numbers(folder) == [1, 2]
    close_next(folder)
    assert numbers(folder) == [1, 2, 3]


def test_a_record_set_aside_can_be_put_back_by_hand(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)

    set_aside_last(folder, campaign=CAMPAIGN).rename(folder / "0002-2-day.toml")

    assert numbers(folder) == [1, 2]


def test_reopening_the_same_record_twice_keeps_one_copy(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    raw = (folder / "0002-2-day.toml").read_bytes()
    first = set_aside_last(folder, campaign=CAMPAIGN)
    (folder / "0002-2-day.toml").write_bytes(raw)

    assert set_aside_last(folder, campaign=CAMPAIGN) == first
    assert names(folder / REOPENED) == {first.name}


def test_reopening_never_replaces_what_lies_aside(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    raw = (folder / "0002-2-day.toml").read_bytes()
    first = set_aside_last(folder, campaign=CAMPAIGN)
    first.write_bytes(b"edited")
    (folder / "0002-2-day.toml").write_bytes(raw)

    second = set_aside_last(folder, campaign=CAMPAIGN)

    assert (first.read_bytes(), second.read_bytes()) == (b"edited", raw)
    assert second.name == f"{first.stem}-2.toml"


def test_there_is_nothing_to_reopen_before_the_first_close(tmp_path: Path) -> None:
    with pytest.raises(NothingToReopenError, match="no period is closed"):
        set_aside_last(tmp_path / "chronicle", campaign=CAMPAIGN)


def test_a_link_in_the_place_of_the_folder_aside_is_refused(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)
    (tmp_path / "elsewhere").mkdir()
    (folder / REOPENED).symlink_to(tmp_path / "elsewhere")

    with pytest.raises(DamagedChronicleError, match=r"\.reopened: is not a folder"):
        set_aside_last(folder, campaign=CAMPAIGN)

    assert numbers(folder) == [1]


def check_reopening(folder: Path, raw: bytes) -> int:
    """Check that a reopening cut short lost nothing; answers the closed periods."""
    after = numbers(folder)
    assert after in ([1, 2], [1])
    if after == [1]:
        assert [path.read_bytes() for path in (folder / REOPENED).glob("0*")] == [raw]
    return len(after)


@pytest.mark.deep
def test_death_at_any_point_of_a_reopening_loses_nothing(tmp_path: Path) -> None:
    seen = set()
    for point in range(1, 100):
        folder = chronicle_of(tmp_path / str(point), 2)
        raw = (folder / "0002-2-day.toml").read_bytes()
        died = dies("reopen", point, folder.parent)
        after = check_reopening(folder, raw)
        seen.add((after, died))
        if after == 2:
            set_aside_last(folder, campaign=CAMPAIGN)
            assert check_reopening(folder, raw) == 1
            assert len(names(folder / REOPENED)) == 1
        if not died:
            break
    else:
        pytest.fail("the reopening never came to its end")
    assert seen == {(2, True), (1, True), (1, False)}


def test_a_full_disk_at_any_point_of_a_reopening_loses_nothing(tmp_path: Path) -> None:
    for point in range(1, 100):
        folder = chronicle_of(tmp_path / str(point), 2)
        raw = (folder / "0002-2-day.toml").read_bytes()
        with no_space(point) as calls:
            try:
                ACTIONS["reopen"](folder.parent)
            except MachineError as error:
                assert "No space left" in str(error)
        assert not unfinished(folder)
        if check_reopening(folder, raw) == 2:
            set_aside_last(folder, campaign=CAMPAIGN)
            assert check_reopening(folder, raw) == 1
        if len(calls) < point:
            break
    else:
        pytest.fail("the reopening never came to its end")


def test_the_lock_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / ".marchtable").mkdir()
    victim = tmp_path / "victim"
    (tmp_path / ".marchtable" / "chronicle.lock").symlink_to(victim)

    with pytest.raises(MachineError, match=r"chronicle\.lock is a link"):
        append(tmp_path / "chronicle", a_record(1, FIRST))

    assert not os.path.lexists(victim)
