"""Lets a piece of the program die at the n-th call it makes to the system.

Run as ``python -m tests.dying ACTION N FOLDER`` it really dies, as by a power cut;
``no_space`` makes the n-th call fail inside a test instead. ``printing`` runs the whole
program and waits until it prints, for a test that kills it then.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePosixPath
from subprocess import Popen
from typing import TYPE_CHECKING, Any

from generator.chronicle.book import OutOfTurnError, append, load_book, set_aside_last
from generator.chronicle.record import Record
from generator.files import BusyError
from generator.publish import publish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CALLS = ("close", "fsync", "link", "mkdir", "open", "rename", "replace", "rmdir", "unlink", "write")
"""The system calls by which something on the disk changes."""

ROOT = Path(__file__).parents[1]
CAMPAIGN = "hadewych-1672"
SURVIVED = 17
"""The exit code of a run that came to its end."""

OLD_PAGES = {
    "public/index.html": b"<p>period 1</p>",
    "public/old/map.svg": b"<svg/>",
    "public/style.css": b"p{}",
    "players/anna/packet.pdf": b"%PDF anna",
}
NEW_PAGES = {
    "public/index.html": b"<p>period 2</p>",
    "public/style.css": b"p{}",
    "public/turns/0002/index.html": b"<p>turn</p>",
    "players/anna/packet.pdf": b"%PDF anna, later",
}


def a_record(number: int, previous: str, **changes: object) -> Record:
    """Answer a small record that follows the one with that digest."""
    fields: dict[str, Any] = {
        "number": number,
        "period": f"{number}-day",
        "campaign": CAMPAIGN,
        "system": "valormr",
        "program": "0.1.0",
        "rules": "ab12",
        "seed_digest": "cd34",
        "previous": previous,
        "closed": "2026-05-01T19:30:00Z",
        "block": f'[[period]]\nid = "{number}-day"  # rain\n',
        "inputs": {"order": [{"force": "orange", "text": "Hold.\nUntil “relieved”."}]},
        "throws": ({"key": "1-day/weather", "faces": [3, 4]},),
        "events": ({"rule": "VAL-WX-01", "half": True},),
        "situation": {"orange": {"hex": "0412", "strength": 12}},
        "start": {"orange": {"hex": "0410"}},
        "tables": {"terrain-costs": "ef56"},
        "switches": {"weather.enabled": True, "drought.weeks": 4},
    }
    return Record(**{**fields, **changes})


def close_next(folder: Path) -> None:
    """Append one more small record."""
    book = load_book(folder, campaign=CAMPAIGN)
    append(folder, a_record(len(book) + 1, book.head))


def try_to_close(folder: Path, times: int) -> None:
    """Append small records while others do the same, giving way to them."""
    for _ in range(times):
        with suppress(BusyError, OutOfTurnError):
            close_next(folder)


def chronicle_of(folder: Path, periods: int) -> Path:
    """Make a chronicle of small records in a campaign's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(periods):
        close_next(folder / "chronicle")
    return folder / "chronicle"


def pages(contents: dict[str, bytes]) -> dict[PurePosixPath, bytes]:
    """Answer files as ``publish`` wants them."""
    return {PurePosixPath(path): content for path, content in contents.items()}


ACTIONS: dict[str, Callable[[Path], object]] = {
    "close": lambda folder: close_next(folder / "chronicle"),
    "reopen": lambda folder: set_aside_last(folder / "chronicle", campaign=CAMPAIGN),
    "publish": lambda folder: publish(folder / "output", pages(NEW_PAGES)),
    "try-five": lambda folder: try_to_close(folder / "chronicle", 5),
}


def _stepping(name: str, step: Callable[[str], None]) -> Callable[..., Any]:
    """Answer a system call that first says that it is made."""
    original = getattr(os, name)

    def call(*args: object, **options: object) -> object:
        step(name)
        return original(*args, **options)

    def close(handle: int) -> None:
        original(handle)
        step(name)

    def write(handle: int, data: memoryview) -> int:
        step(name)
        half = len(data) // 2
        original(handle, data[:half])
        step(name)
        return half + int(original(handle, data[half:]))

    special: dict[str, Callable[..., Any]] = {"close": close, "write": write}
    return special.get(name, call)


@contextmanager
def counted(at_call: Callable[[int, str], None]) -> Iterator[None]:
    """Call back before each system call, and once more in the middle of a write."""
    originals = {name: getattr(os, name) for name in CALLS}
    counter = count(1)

    def step(name: str) -> None:
        at_call(next(counter), name)

    try:
        for name, call in {name: _stepping(name, step) for name in CALLS}.items():
            setattr(os, name, call)
        yield
    finally:
        for name, original in originals.items():
            setattr(os, name, original)


@contextmanager
def failing(point: int, number: int, *, only: str = "") -> Iterator[list[str]]:
    """Make the call at a point fail; answers the names of the calls made.

    Args:
        point: The call's position from 1; with ``only``, among calls of that name.
        number: The error number, such as ``errno.ENOSPC``.
        only: Count calls of this name alone.
    """
    made: list[str] = []

    def at_call(_: int, name: str) -> None:
        if name == only or not only:
            made.append(name)
            if len(made) == point:
                raise OSError(number, os.strerror(number))

    with counted(at_call):
        yield made


def no_space(point: int) -> Any:  # noqa: ANN401 - the context manager of failing
    """Let the disk be full at a point and at that one only."""
    return failing(point, errno.ENOSPC)


def dies(action: str, point: int, folder: Path) -> bool:
    """Run an action in a process that is killed at a point; false: it survived."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.dying", action, str(point), str(folder)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "Traceback" not in run.stderr, run.stderr
    return run.returncode != SURVIVED


def heeding() -> None:
    """Let a process heed what asks it to end, whoever started the tests.

    Under ``nohup``, or in the background of a shell, some of it is ignored from the
    start, and what is ignored stays so.
    """
    for signalled in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(signalled, signal.SIG_DFL)


@contextmanager
def printing(command: str, folder: Path, temporary: Path) -> Iterator[Popen[str]]:
    """Run a command of the program; gives its process once pages are being set.

    Args:
        command: The command, such as ``build``.
        folder: The campaign's folder.
        temporary: What the program is to take for the system's temporary folder.
    """
    temporary.mkdir(exist_ok=True)
    words = [sys.executable, "-m", "generator", *command.split(), str(folder)]
    with Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(temporary)},
        preexec_fn=heeding,
    ) as process:
        try:
            assert eventually(lambda: any(temporary.rglob("weasyprint-*/*")))
            yield process
        finally:
            process.kill()


def left_over(temporary: Path) -> list[int]:
    """Return the processes that still live of those that ``printing`` started."""
    mark = f"TMPDIR={temporary}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def eventually(is_so: Callable[[], bool], *, seconds: float = 120) -> bool:
    """Wait until something is so, for a while at most."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class TooLateError(BaseException):
    """Something took too long; no part of the program takes it for its own fault."""


@contextmanager
def bounded(*, seconds: int = 30, memory: int = 700_000_000) -> Iterator[None]:
    """Let what is done inside take only so much time, and so much more memory."""

    def too_late(*_: object) -> None:
        message = f"took more than {seconds} seconds"
        raise TooLateError(message)

    taken = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, too_late)
    resource.setrlimit(resource.RLIMIT_AS, (taken + memory, limits[1]))
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _kill_at(point: int) -> Callable[[int, str], None]:
    """Answer what ends this process, without a last word, at a call."""

    def at_call(number: int, _: str) -> None:
        if number == point:
            if sys.platform != "win32":
                os.kill(os.getpid(), 9)
            os._exit(9)

    return at_call


def main(action: str, point: str, folder: str) -> int:
    """Do an action and die on the way."""
    with counted(_kill_at(int(point))):
        ACTIONS[action](Path(folder))
    return SURVIVED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
