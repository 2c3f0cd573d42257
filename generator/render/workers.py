"""Processes in which pages are set: bounded in time and memory, and never left over.

Each works through what it is handed, one task after another. Whatever ends this
program ends them too, and what they put into the system's temporary folder goes.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.apart import live_no_longer_than_parent
from generator.errors import UsageError
from generator.files import BusyError, FileKind, kind_of, locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection

FORKS = sys.platform == "linux"
"""Whether a new process begins as a copy of this one, with everything loaded."""
_TEMPORARY = "marchtable-print-"
_LOCK = "lock"
_LEFT_AFTER = 3600
"""Seconds after which a temporary folder whose run is dead may go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What the setting of one document may take; no sheet of ours needs a tenth."""

    seconds: float = 300
    memory: int = 4_000_000_000
    """Bytes, where the system can limit them."""


class OutOfBoundsError(UsageError):
    """A document took more time or memory than it may, or the print library died."""


@dataclass(frozen=True, slots=True)
class _Failed:
    """What went wrong in a worker."""

    fault: Exception


@dataclass(slots=True, kw_only=True)
class _Worker:
    """One process, and what it is at."""

    process: Any
    pipe: Connection
    at: int = -1
    until: float = 0

    def begin(self, at: int, seconds: float) -> None:
        """Hand it a task; the time it may take begins now."""
        self.at, self.until = at, time.monotonic() + seconds
        self.pipe.send(at)

    def end(self) -> None:
        """End it, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


def done_apart(
    names: Sequence[str],
    do: Callable[[int], object],
    *,
    workers: int,
    bounds: Bounds,
) -> tuple[Any, ...]:
    """Return what a function makes of each task, by its number, in their order.

    Args:
        names: What each task is called; the first are begun first.
        do: Called in another process with a task's place among the names.
        workers: How many processes may work side by side.
        bounds: What one task may take.

    Raises:
        OutOfBoundsError: A task took too much.
        Exception: Whatever the function raised.
    """
    made: dict[int, object] = {}
    waiting = list(reversed(range(len(names))))
    with _company(do, min(workers, len(names)), bounds) as company:
        for worker in company:
            worker.begin(waiting.pop(), bounds.seconds)
        while len(made) < len(names):
            for worker in _answering(company, names, bounds):
                made[worker.at] = _answer_of(worker, names[worker.at], bounds)
                worker.at = -1
                if waiting:
                    worker.begin(waiting.pop(), bounds.seconds)
    return tuple(made[at] for at in range(len(names)))


@contextmanager
def _company(
    do: Callable[[int], object], count: int, bounds: Bounds
) -> Iterator[list[_Worker]]:
    """Start workers; none is left when the block is left, however that happens."""
    with _temporary_folder() as folder, ExitStack() as ending:
        company = []
        for _ in range(count):
            worker = _started(do, bounds.memory, folder)
            ending.callback(worker.end)
            company.append(worker)
        yield company


def _started(do: Callable[[int], object], memory: int, folder: Path) -> _Worker:
    context: Any = multiprocessing.get_context("fork" if FORKS else "spawn")
    here, there = context.Pipe()
    process = context.Process(
        target=_work, args=(there, do, memory, str(folder)), daemon=True
    )
    process.start()
    there.close()
    return _Worker(process=process, pipe=here)


def _work(
    pipe: Connection, do: Callable[[int], object], memory: int, folder: str
) -> None:
    """Do one task after another, in a process of its own."""
    live_no_longer_than_parent(memory)
    tempfile.tempdir = folder
    with suppress(EOFError, OSError, MemoryError):  # the parent is told by the silence
        while True:
            pipe.send(_done(do, pipe.recv()))


def _done(do: Callable[[int], object], at: int) -> object:
    """Return what comes of a task, in a form that passes from process to process.

    Raises:
        MemoryError: It needs more than it may take.
    """
    try:
        return do(at)
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        fault.add_note(traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(fault))
        except (TypeError, AttributeError, pickle.PickleError):
            return _Failed(RuntimeError(f"{type(fault).__name__}: {fault}"))
        return _Failed(fault)


def _answering(
    company: Sequence[_Worker], names: Sequence[str], bounds: Bounds
) -> Iterator[_Worker]:
    """Yield the workers that have something to say, when there are any.

    Raises:
        OutOfBoundsError: One took too long.
    """
    busy = [worker for worker in company if worker.at >= 0]
    first = min(busy, key=lambda worker: worker.until)
    left = first.until - time.monotonic()
    heard = wait([worker.pipe for worker in busy], timeout=max(0, left))
    if first.pipe not in heard and time.monotonic() >= first.until:
        message = (
            f"{names[first.at]}: the print library took more than {bounds.seconds:g} "
            "seconds over it and was stopped; nothing was written"
        )
        raise OutOfBoundsError(message)
    yield from (worker for worker in busy if worker.pipe in heard)


def _answer_of(worker: _Worker, name: str, bounds: Bounds) -> object:
    """Return what a worker made of its task.

    Raises:
        OutOfBoundsError: It died over it.
        Exception: Whatever was raised over it.
    """
    try:
        answer = worker.pipe.recv()
    except (EOFError, OSError) as fault:
        message = (
            f"{name}: the print library died over it, probably for want of memory (it "
            f"may take {bounds.memory // 1_000_000:,} MB); nothing was written"
        )
        raise OutOfBoundsError(message) from fault
    if isinstance(answer, _Failed):
        raise answer.fault
    return answer


@contextmanager
def _temporary_folder() -> Iterator[Path]:
    """Make a folder for what workers put aside; it goes with what is in it.

    What a killed run left goes as well, when it is old enough that no other run can
    just be making it.
    """
    system = Path(tempfile.gettempdir())
    _clear_left_over(system)
    with tempfile.TemporaryDirectory(
        prefix=_TEMPORARY, dir=system, ignore_cleanup_errors=True
    ) as name:
        folder = Path(name)
        with locked(folder / _LOCK, busy=f"{folder} is in use"):
            yield folder


def _clear_left_over(system: Path) -> None:
    """Remove old folders of runs that are dead."""
    for folder in sorted(system.glob(f"{_TEMPORARY}*")):
        with suppress(OSError, BusyError):  # another run's, or gone meanwhile
            if _is_old_and_ours(folder):
                with locked(folder / _LOCK, busy=f"{folder} is in use"):
                    pass
                shutil.rmtree(folder)


def _is_old_and_ours(folder: Path) -> bool:
    """Tell whether a folder is this user's and nobody can just be making it."""
    state = folder.lstat()
    is_ours = not hasattr(os, "geteuid") or state.st_uid == os.geteuid()
    is_old = time.time() - state.st_mtime > _LEFT_AFTER
    return is_ours and is_old and kind_of(folder) is FileKind.FOLDER
