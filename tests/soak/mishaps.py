"""Mishaps while a command runs: killed, a full disk, a refusal, another run, a sync service.

What is tried is written as words, such as ``close ENOSPC 12``: at the twelfth call by
which something on the disk changes, the disk is full. Afterwards everything is as it was
or done, and the next run works.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import cache, partial
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.cli.faults import DONE, FAULTY, OPEN, STOPPED
from tests.cli.folders import contents
from tests.dying import counted
from tests.paperless import PRINT_ROOM, STORE, paperless_room, store_of_all
from tests.soak.grounds import FILE, a_folder, answered, begun, home, locked_text

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

LATE = "2026-05-01T19:30:00Z"
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "build": ("build",),
    "close": ("close", "--yes"),
    "reopen": ("reopen", "--yes"),
    "reopen-locked": ("reopen", "--yes"),
    "lock": ("lock", "--yes"),
    "send": ("send",),
    "backup": ("backup", "--zip", "copy.zip"),
    "verify": ("verify",),
    "import": ("import", "map", "map.txt", "--output", "map.toml"),
}
"""Every command that writes, by what it is called here, and what looks at the outcome."""
FAULTS = ("killed", "ENOSPC", "EACCES", "EIO", "slow")
SYNCED = ("touched", "doubled", "littered", "gone")
"""What a sync service does to a folder between two runs."""
_DOCUMENTED = {DONE, FAULTY, STOPPED, OPEN}
_POINTS = 400
"""About as many calls a build of the small campaign makes."""
_KILLED = 128 + signal.SIGKILL
_BROKEN = 99


_Lasting = Callable[[Mapping[str, bytes]], Mapping[str, bytes]]


class MishapError(AssertionError):
    """A mishap left something that it must not."""


def a_mishap(chance: Random) -> bytes:
    """Return some mishap in words."""
    command = chance.choice(list(COMMANDS))
    match chance.randrange(6):
        case 0:
            return f"{command} with {chance.choice(list(COMMANDS))}".encode()
        case 1:
            return f"{command} synced {chance.choice(SYNCED)}".encode()
        case 2:
            return f"{command} clock 0".encode()
        case _:
            point = chance.choice((chance.randint(1, 40), chance.randint(1, _POINTS)))
            return f"{command} {chance.choice(FAULTS)} {point}".encode()


def meet_mishap(body: bytes) -> None:
    """Let a mishap happen, then run the command again.

    Raises:
        MishapError: Something is neither as it was nor done, or the next run fails.
    """
    command, what, detail = body.decode().split()
    with a_folder("mishap") as place:
        folder = shutil.copytree(_ground(command), place / "war")
        before = contents(folder)
        match what:
            case "with":
                codes = _both(command, detail, folder)
            case "synced":
                _sync(folder, detail)
                codes = [_run(command, folder)]
            case "clock":
                codes = [_run(command, folder, clock=datetime(1999, 1, 1, tzinfo=UTC))]
            case _:
                codes = [_run(command, folder, fault=(what, int(detail)))]
        strange = set(codes) - _DOCUMENTED - {_KILLED}
        if strange:
            message = f"ended with {strange}: {_said(folder)}"
            raise MishapError(message)
        _check_kept(before, folder)
        if what not in ("synced", "with"):
            _check_done(
                command, before, folder, lasting=partial(_lasting, is_timeless=what == "clock")
            )


def _check_kept(before: Mapping[str, bytes], folder: Path) -> None:
    """Refuse a folder in which what the umpire wrote, or a record, is not whole."""
    after = contents(folder)
    for name in (FILE, "campaign.seed", "map.txt"):
        if name in before and after.get(name) != before[name]:
            message = f"{name} is not as it was"
            raise MishapError(message)
    kept = {body for name, body in after.items() if name.startswith(("chronicle/", "locks/"))}
    for name, body in before.items():
        if name.startswith(("chronicle/", "locks/")) and body not in kept:
            message = f"{name} is lost"
            raise MishapError(message)


def _check_done(
    command: str, before: Mapping[str, bytes], folder: Path, *, lasting: _Lasting
) -> None:
    """Refuse a folder that the next run does not bring where one without a mishap would."""
    expected = contents(_done(command))
    written = lasting(contents(folder))
    # Lock and record go one after the other; in between the next run is told to go on.
    is_between = command == "reopen-locked" and "reopen again" in _checked(folder)
    if not is_between and written not in (lasting(before), lasting(expected)):
        message = "what lasts is neither as it was nor done"
        raise MishapError(message)
    if written != lasting(expected) or command in ("build", "send", "backup"):
        code = _run(command, folder)
        if code != DONE:
            message = f"the next run ended with {code}: {_said(folder)}"
            raise MishapError(message)
    code = _run("verify", folder)
    if code != DONE:
        message = f"verify ended with {code} after it: {_said(folder)}"
        raise MishapError(message)
    found = contents(folder)
    if lasting(found) != lasting(expected):
        message = "what lasts is not as a run without a mishap leaves it"
        raise MishapError(message)
    left = [name for name in found if ".new-" in name or name.endswith(".part")]
    if left:
        message = f"{left[0]} is left"
        raise MishapError(message)


def _checked(folder: Path) -> str:
    """Return what ``verify`` says of a folder."""
    _run("verify", folder)
    return _said(folder)


def _lasting(files: Mapping[str, bytes], *, is_timeless: bool = False) -> Mapping[str, bytes]:
    """Return records, and of locks, which hold random letters, the names alone.

    Where the clock was set, records tell another time: of those the names do, too.
    """
    return {
        name: b"" if name.startswith("locks/") or is_timeless else body
        for name, body in files.items()
        if name.startswith(("chronicle/", "locks/")) and "/." not in name
    }


# Folders to begin with, and what comes of them without a mishap.


_BEFORE = {"reopen": ("close",), "reopen-locked": ("lock", "close")}
"""What a folder was through before a command."""


@cache
def _ground(command: str) -> Path:
    """Return a folder as it is before a command; what is opened again was closed."""
    folder = home() / f"ground-{command}"
    begun("small", folder, locked_text() if "lock" in command else b"")
    (folder / "map.txt").write_text('0101 forest\n0102 town "Alder"\n', encoding="utf-8")
    for words in _BEFORE.get(command, ()):
        code = _run(words, folder)
        assert code == DONE, _said(folder)
    return folder


@cache
def _done(command: str) -> Path:
    """Return the folder after the command."""
    folder = shutil.copytree(_ground(command), home() / f"done-{command}")
    code = _run(command, folder)
    assert code == DONE, _said(folder)
    return folder


def _said(folder: Path) -> str:
    """Return what the last run printed."""
    told = folder.parent / f"{folder.name}.said"
    return told.read_text(encoding="utf-8")[-600:] if told.exists() else ""


# Runs in processes of their own.


def _run(
    command: str,
    folder: Path,
    *,
    fault: tuple[str, int] | None = None,
    clock: datetime | None = None,
) -> int:
    """Run a command and return its exit code."""
    return _code(_started(command, folder, fault=fault, clock=clock))


def _both(first: str, second: str, folder: Path) -> list[int]:
    """Run two commands at once."""
    return [_code(each) for each in [_started(name, folder) for name in (first, second)]]


def _code(child: int) -> int:
    """Wait for a process; of one that was killed the code says so."""
    status = os.waitpid(child, 0)[1]
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _started(
    command: str,
    folder: Path,
    *,
    fault: tuple[str, int] | None = None,
    clock: datetime | None = None,
) -> int:
    """Start a command in a copy of this process."""
    child = os.fork()
    if child:
        return child
    code = _BROKEN
    said = ""
    try:
        code, said = _worked(command, folder, fault, clock)
    except BaseException:  # noqa: BLE001 - told as the exit code
        said = traceback.format_exc()
    (folder.parent / f"{folder.name}.said").write_text(said, encoding="utf-8")
    os._exit(code)


def _worked(
    command: str, folder: Path, fault: tuple[str, int] | None, clock: datetime | None
) -> tuple[int, str]:
    """Do in this process what is to be done."""
    os.chdir(folder)
    first, *rest = COMMANDS[command]
    words = [first, *rest] if first == "import" else [first, ".", *rest]
    with ExitStack() as inside:
        inside.enter_context(patch(PRINT_ROOM, paperless_room))
        inside.enter_context(patch(STORE, store_of_all))
        # What is built after closing is what ``build`` builds.
        for name in ("close", "lock"):
            built = f"generator.cli.{name}_command.build_and_tell"
            inside.enter_context(patch(built, lambda *_, **__: DONE))
        if clock is None:
            inside.enter_context(patch("generator.cli.close_command.right_now", lambda: LATE))
        else:
            inside.enter_context(patch("generator.cli.opening.real_time", lambda: clock))
            inside.enter_context(patch("generator.cli.close_command.real_time", lambda: clock))
        if fault is not None:
            inside.enter_context(counted(_at_call(*fault)))
        return answered(*words)


def _at_call(what: str, point: int) -> Callable[[int, str], None]:
    """Return what happens at a call by which something on the disk changes."""

    def happen(number: int, _: str) -> None:
        if what == "slow":
            time.sleep(0.001)
        elif number == point and what == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif number == point:
            code = int(getattr(errno, what))
            raise OSError(code, os.strerror(code))

    return happen


def _sync(folder: Path, what: str) -> None:
    """Do to a folder what sync services do."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in files:
        if what == "touched":
            os.utime(path, (2_000_000_000, 2_000_000_000))
        elif what == "doubled":
            copy = path.with_name(f"{path.stem} (conflicted copy 2026-05-01){path.suffix}")
            copy.write_bytes(path.read_bytes())
        elif what == "gone" and ".marchtable" in path.parts:
            path.unlink()
    if what == "littered":
        for place in {path.parent for path in files}:
            (place / ".~sync.tmp").write_bytes(b"half")
            (place / "desktop.ini").write_bytes(b"[x]")
