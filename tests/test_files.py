"""Small file operations: what they refuse, and what the system refuses."""

from __future__ import annotations

import errno
import multiprocessing
import os
import time
from pathlib import Path

import pytest

from generator import files
from generator.files import (
    BusyError,
    FileKind,
    MachineError,
    kind_of,
    locked,
    machine_faults,
    make_folder,
    place,
    sync_folder,
    write_new,
    write_over,
    write_whole,
)
from tests.dying import failing


def test_a_link_is_a_link_whatever_it_points_at(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    for name, target in (("one", "file"), ("two", "folder"), ("three", "nowhere")):
        (tmp_path / name).symlink_to(tmp_path / target)
    os.mkfifo(tmp_path / "pipe")

    kinds = {path.name: kind_of(path) for path in tmp_path.iterdir()}

    assert kinds == {
        "file": FileKind.FILE,
        "folder": FileKind.FOLDER,
        "one": FileKind.LINK,
        "two": FileKind.LINK,
        "three": FileKind.LINK,
        "pipe": FileKind.OTHER,
    }
    assert kind_of(tmp_path / "nowhere") is FileKind.ABSENT
    assert kind_of(tmp_path / "file" / "below") is FileKind.ABSENT


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    with pytest.raises(FileExistsError):
        write_new(path, b"new")

    assert path.read_bytes() == b"old"


def test_a_new_file_written_whole_replaces_nothing_and_has_its_name_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    halves: list[bool] = []
    original = os.write

    def writes(handle: int, content: bytes) -> int:
        halves.append(path.exists())
        return original(handle, content)

    monkeypatch.setattr(os, "write", writes)

    write_whole(path, b"new", replacing=False)
    with pytest.raises(FileExistsError):
        write_whole(path, b"newer", replacing=False)

    assert halves == [False, True]
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"new", [path])


def test_a_system_that_takes_one_byte_at_a_time_gets_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: original(handle, data[:1]))

    write_new(tmp_path / "file", b"every byte")

    assert (tmp_path / "file").read_bytes() == b"every byte"


@pytest.mark.parametrize("call", ["write", "fsync", "close"])
def test_a_file_that_could_not_be_written_is_not_left_behind(tmp_path: Path, call: str) -> None:
    with pytest.raises(OSError, match="No space"), failing(1, errno.ENOSPC, only=call):
        write_new(tmp_path / "file", b"content")

    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize("links", [True, False])
def test_placing_a_file_takes_only_a_free_name(tmp_path: Path, *, links: bool) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(name.encode())

    with failing(0 if links else 1, errno.EPERM, only="link"):
        place(tmp_path / "one", tmp_path / "final")
    with failing(0 if links else 1, errno.EPERM, only="link"), pytest.raises(FileExistsError):
        place(tmp_path / "two", tmp_path / "final")

    assert (tmp_path / "final").read_bytes() == b"one"
    assert not (tmp_path / "one").exists()
    assert (tmp_path / "two").exists()


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")

    assert kind_of(tmp_path / "a" / "b") is FileKind.FOLDER


def test_a_share_that_cannot_flush_a_folder_is_put_up_with(tmp_path: Path) -> None:
    with failing(1, errno.EINVAL, only="fsync"):
        sync_folder(tmp_path)
    with pytest.raises(OSError, match="Errno 5"), failing(1, errno.EIO, only="fsync"):
        sync_folder(tmp_path)


def test_a_lock_is_held_by_one_and_free_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "lock"

    with (
        locked(path, busy="first"),
        pytest.raises(BusyError, match="second waits"),
        locked(path, busy="second waits"),
    ):
        pytest.fail("two runs held the lock")
    with locked(path, busy="third"):
        pass

    assert path.exists()


def test_what_the_system_refuses_is_one_sentence() -> None:
    with pytest.raises(MachineError) as caught, machine_faults("cannot write output"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "packet.pdf")

    said = "cannot write output: No space left on device (packet.pdf)"
    assert str(caught.value) == said


def test_other_errors_are_not_taken_for_the_machines() -> None:
    with pytest.raises(BusyError), machine_faults("cannot write output"):
        raise BusyError


def test_a_process_that_was_started_meanwhile_does_not_hold_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    context = multiprocessing.get_context("fork")
    with locked(path, busy="mine"):
        other = context.Process(target=time.sleep, args=(60,))
        other.start()
        time.sleep(0.5)

        with pytest.raises(BusyError), locked(path, busy="still mine"):
            pytest.fail("the lock was let go with the copy's")
    try:
        with locked(path, busy="held by the other process"):
            assert other.is_alive()
    finally:
        other.kill()
        other.join()


# --- Windows ----------------------------------------------------------------------


def test_a_file_that_is_held_for_a_moment_is_replaced_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(files, "_WAITS", (0.1, 0.2, 0.3))
    monkeypatch.setattr("time.sleep", waited.append)
    refusing(monkeypatch, times=2)
    (tmp_path / "page").write_bytes(b"old")

    write_over(tmp_path / "page", b"new")

    assert (tmp_path / "page").read_bytes() == b"new"
    assert waited == [0.1, 0.2]
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_a_file_that_is_held_for_good_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_WAITS", (0.0,))
    refusing(monkeypatch, times=9)
    (tmp_path / "page").write_bytes(b"old")

    with pytest.raises(PermissionError):
        write_over(tmp_path / "page", b"new")

    assert (tmp_path / "page").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_a_named_file_is_written_whole_or_stays_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    target.write_bytes(b"old")

    with pytest.raises(OSError, match="No space"), failing(1, errno.ENOSPC, only="write"):
        write_whole(target, b"new and long")

    assert [path.name for path in tmp_path.iterdir()] == ["map.svg"]
    assert target.read_bytes() == b"old"
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"


def test_a_link_that_is_named_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "there")

    write_whole(tmp_path / "link", b"new")

    assert (tmp_path / "there").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()


def refusing(monkeypatch: pytest.MonkeyPatch, *, times: int) -> None:
    """Let the system refuse to replace a file, so many times."""
    really, left = Path.replace, [None] * times

    def refused(path: Path, target: Path) -> Path:
        if left:
            left.pop()
            raise PermissionError(13, "in use", str(target))
        return really(path, target)

    monkeypatch.setattr(Path, "replace", refused)
