"""Mishaps while a command runs: killed, a full disk, a refusal, another run, a sync service.

What is tried is written as words, such as ``close ENOSPC 12``: at the twelfth call by
which something on the disk changes, the disk is full. Afterwards everything is as it was
or done, and the next run works. :func:`every_mishap` lists all that are worth a try.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from unittest.mock import patch

from generator.cli.faults import DONE, FAULTY, OPEN, STOPPED
from tests.cli.folders import contents
from tests.dying import counted
from tests.paperless import PRINT_ROOM, STORE, paperless_room, store_of_all
from tests.soak.grounds import FILE, a_folder, answered, begun, first_text, home, locked_text

if TYPE_CHECKING:
    from collections.abc import Iterator
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
MADE: Mapping[str, tuple[str, ...]] = {
    "build": ("output/",),
    "send": ("output/", "letters/"),
    "backup": ("copy.zip",),
    "import": ("map.toml",),
}
"""What a command makes that it would make again, by how its names begin."""
FAULTS = ("killed", "ENOSPC", "EACCES")
"""What happens at one call: an end without a last word, a full disk, a refusal."""
SYNCED = ("touched", "doubled", "littered", "gone")
"""What a sync service does to a folder between two runs."""
_DOCUMENTED = {DONE, FAULTY, STOPPED, OPEN}
_SLOW = 0.001
"""Seconds for which each call of a slow disk lasts longer."""
_BY_KIND = ("build", "send")
"""Commands that do one and the same to file after file."""
_NEAREST = 3
"""So many places of the program tell one kind of call from another."""
_KILLED = 128 + signal.SIGKILL
_BROKEN = 99


_Lasting = Callable[[Mapping[str, bytes]], Mapping[str, bytes]]


class MishapError(AssertionError):
    """A mishap left something that it must not."""


def a_mishap(chance: Random) -> bytes:
    """Return some mishap in words; what it begins with is made."""
    command = chance.choice(list(COMMANDS))
    done(command)
    return chance.choice(list(every_mishap(command))).encode()


def what_befalls(body: bytes) -> str:
    """Return what befalls which command in a mishap, in the words of a table."""
    command, what, _ = body.decode().split()
    return f"{command} {what.partition('-')[0]}"


def every_mishap(command: str) -> Iterator[str]:
    """Yield every mishap of a command, in words.

    Faults happen at every call. Of a command that does the same to file after file it is,
    for each kind of call, the first, the middle and the last: the same function of the
    program called from the same lines.
    """
    calls = calls_of(command)
    points: Sequence[int] = range(1, len(calls) + 1)
    if command in _BY_KIND:
        alike = [[at for at in points if calls[at - 1] == kind] for kind in dict.fromkeys(calls)]
        points = sorted({at for ats in alike for at in (ats[0], ats[len(ats) // 2], ats[-1])})
    yield from (f"{command} {fault} {point}" for fault in FAULTS for point in points)
    yield f"{command} slow 0"
    yield f"{command} clock 0"
    for what in SYNCED:
        yield f"{command} synced {what}"
        yield f"{command} synced-{what} {len(calls) // 2}"
    yield from (f"{command} with {other}" for other in COMMANDS)


@cache
def calls_of(command: str) -> tuple[str, ...]:
    """Return the kinds of the calls by which a command changes something on the disk."""
    with a_folder(f"calls-{command}") as place:
        folder = shutil.copytree(_ground(command), place / "war")
        code = _run(command, folder, fault=("counted", 0))
        assert code == DONE, _said(folder)
        return tuple((place / "war.calls").read_text(encoding="utf-8").splitlines())


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
                codes = [*_both(command, detail, folder), _run("verify", folder)]
                if codes[-1] != DONE:
                    message = f"verify ended with {codes[-1]} after both: {_said(folder)}"
                    raise MishapError(message)
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
        if what in (*FAULTS, "slow", "clock"):
            _check_done(
                command, before, folder, lasting=partial(_lasting, is_timeless=what == "clock")
            )
            # What a killed run leaves under names of its own goes when the next one writes there;
            # what somebody names is written beside it first, and that may not be removable.
            is_stuck = what in FAULTS and calls_of(command)[int(detail) - 1].startswith("unlink")
            litter = () if what == "killed" else (*folder.rglob(".new-*"), *folder.rglob("*.part"))
            left = [each for each in litter if not (is_stuck and each.parent == folder)]
            if left:
                message = f"{left[0].relative_to(folder)} is left"
                raise MishapError(message)


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
    expected = contents(done(command))
    found = contents(folder)
    written, made = lasting(found), _made(command, found)
    was, wanted = _made(command, before), _made(command, expected)
    # Lock and record go one after the other; in between the next run is told to go on.
    is_between = False
    if command == "reopen-locked":
        _run("verify", folder)
        is_between = "reopen again" in _said(folder)
    if not is_between and written not in (lasting(before), lasting(expected)):
        message = "what lasts is neither as it was nor done"
        raise MishapError(message)
    half = [name for name in made if made[name] not in (was.get(name), wanted.get(name))]
    half += sorted(was.keys() & wanted.keys() - made.keys())
    if half:
        message = f"{half[0]} is neither as it was nor done"
        raise MishapError(message)
    if (written, made) != (lasting(expected), wanted):
        code = _run(command, folder)
        if code != DONE:
            message = f"the next run ended with {code}: {_said(folder)}"
            raise MishapError(message)
    code = _run("verify", folder)
    if code != DONE:
        message = f"verify ended with {code} after it: {_said(folder)}"
        raise MishapError(message)
    found = contents(folder)
    if (lasting(found), _made(command, found)) != (lasting(expected), wanted):
        message = "what lasts or was made is not as a run without a mishap leaves it"
        raise MishapError(message)


def _lasting(files: Mapping[str, bytes], *, is_timeless: bool = False) -> Mapping[str, bytes]:
    """Return records, and of locks, which hold random letters, the names alone.

    Where the clock was set, records tell another time: of those the names do, too.
    """
    return {
        name: b"" if name.startswith("locks/") or is_timeless else body
        for name, body in files.items()
        if name.startswith(("chronicle/", "locks/")) and "/." not in name
    }


def _made(command: str, files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return what a command makes, without its own lists of that."""
    return {
        name: body
        for name, body in files.items()
        if name.startswith(MADE.get(command, ())) and "/.made" not in name
    }


# Folders to begin with, and what comes of them without a mishap.


_BEFORE = {"reopen": ("close",), "reopen-locked": ("lock", "close")}
"""What a folder was through before a command."""
_PLAYER, _EARLIER = b'id = "bert"', b'id = "otto"'
"""A player of the smallest campaign, and as who he was when it was built last."""


@cache
def _ground(command: str) -> Path:
    """Return a folder as it is before a command; what is opened again was closed.

    What is built was built before, when one player had another name: pages are made anew,
    altered, and removed. It is the smallest campaign there is.
    """
    folder = home() / f"ground-{command}"
    text = locked_text() if "lock" in command else b""
    if command in _BY_KIND:
        text = first_text("house")
        assert text.count(_PLAYER) == 1
        begun("house", folder, text.replace(_PLAYER, _EARLIER))
        code = _run(command, folder)
        assert code == DONE, _said(folder)
    begun("small", folder, text)
    (folder / "map.txt").write_text('0101 forest\n0102 town "Alder"\n', encoding="utf-8")
    for words in _BEFORE.get(command, ()):
        code = _run(words, folder)
        assert code == DONE, _said(folder)
    return folder


@cache
def done(command: str) -> Path:
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
    try:
        status = os.waitpid(child, 0)[1]
    except BaseException:  # it takes too long
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
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
            inside.enter_context(_troubled(folder, *fault))
        return answered(*words)


@contextmanager
def _troubled(folder: Path, what: str, point: int) -> Iterator[None]:
    """Let something happen at a call by which something on the disk changes."""
    made: list[str] = []

    def step(_: int, name: str) -> None:
        frames = ((each.f_code.co_filename, line) for each, line in traceback.walk_stack(None))
        ours = [f"{Path(file).stem} {line}" for file, line in frames if "/generator/" in file]
        made.append(" < ".join((name, *ours[:_NEAREST])))
        if what == "slow":
            time.sleep(_SLOW)
        elif len(made) != point:
            return
        elif what == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif what.startswith("synced"):
            _sync(folder, what.partition("-")[2])
        else:
            code = int(getattr(errno, what))
            raise OSError(code, os.strerror(code))

    opened = os.fdopen

    def fdopen(handle: int, mode: str) -> IO[Any]:
        # What is written into such a file is written where no call is counted.
        step(0, "write")
        return opened(handle, mode)

    with counted(step), patch("os.fdopen", fdopen):
        yield
    (folder.parent / f"{folder.name}.calls").write_text("\n".join(made), encoding="utf-8")


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
