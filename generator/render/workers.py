"""Processes in which pages are set: bounded in time and memory, and never left over.

One company of them serves a whole build. Each is started once and works through what
is handed in, the heaviest first, while this process makes the next pages. Whatever
ends this program ends them too, and what they put into the system's temporary folder
goes.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import PriorityQueue
from typing import TYPE_CHECKING, Any

from generator.apart import live_no_longer_than_parent
from generator.errors import UsageError
from generator.files import BusyError, FileKind, kind_of, locked
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from multiprocessing.connection import Connection

FORKS = sys.platform == "linux"
"""Whether a new process begins as a copy of this one, with everything loaded."""
SPAWN_FROM = 4
"""Tasks that wait before another process is worth its start where none forks."""
_TEMPORARY = "marchtable-print-"
_LOCK = "lock"
_LEFT_AFTER = 3600
"""Seconds after which a temporary folder whose run is dead may go."""
_LOOK_UP = 0.2
"""Seconds after which whoever waits for an answer looks whether something broke."""


class Bounds(Struct, frozen=True, kw_only=True):
    """What the setting of one document may take; no sheet of ours needs a tenth."""

    seconds: float = 300
    memory: int = 4_000_000_000
    """Bytes, where the system can limit them."""


class OutOfBoundsError(UsageError):
    """A document took more time or memory than it may, or the print library died."""


class _Failed(Struct, frozen=True):
    """What went wrong in a worker."""

    fault: Exception


@dataclass(order=True, slots=True)
class _Task:
    """Something to be done; tasks come in the order in which they are begun."""

    rank: float
    number: int
    name: str = field(compare=False)
    about: object = field(compare=False)
    answer: Future[Any] = field(compare=False)


@dataclass(slots=True, kw_only=True)
class _Worker:
    """One process."""

    process: Any
    pipe: Connection

    def done(self, task: _Task, bounds: Bounds) -> object:
        """Hand it a task and return what it makes of it.

        Raises:
            OutOfBoundsError: The task takes too long, or the process dies over it.
        """
        try:
            self.pipe.send(task.about)
            if self.pipe.poll(bounds.seconds):
                return self.pipe.recv()
        except (EOFError, OSError) as fault:
            message = (
                f"{task.name}: the print library died over it, probably for want of "
                f"memory (it may take {bounds.memory // 1_000_000:,} MB); nothing was "
                "written"
            )
            raise OutOfBoundsError(message) from fault
        message = (
            f"{task.name}: the print library took more than {bounds.seconds:g} seconds "
            "over it and was stopped; nothing was written"
        )
        raise OutOfBoundsError(message)


class PrintShop:
    """Workers that do what is handed in, the heaviest first.

    A thread for each of them hands it one task after another. Processes are started
    before any thread where they are copies of this one, and as work piles up elsewhere.
    """

    def __init__(
        self, do: Callable[[Any], object], *, most: int, bounds: Bounds, folder: Path
    ) -> None:
        """Bind what is done with a task, and the folder for what is put aside."""
        self._do = do
        self._most = most
        self._bounds = bounds
        self._folder = folder
        self._waiting: PriorityQueue[_Task] = PriorityQueue()
        self._workers: list[_Worker] = []
        self._leaders: list[threading.Thread] = []
        self._numbers = count()
        self._fault: Exception | None = None

    def hand_in(self, about: object, *, name: str, weight: float = 0) -> Future[Any]:
        """Have something done; it is begun when nothing heavier waits.

        Args:
            about: What the function that does it is called with, in another process.
            name: What people call it.
            weight: About how long it takes, in any unit.
        """
        answer: Future[Any] = Future()
        self._put(-weight, name=name, about=about, answer=answer)
        while len(self._workers) < self._wanted():
            self._workers.append(self._started())
        for worker in self._workers[len(self._leaders) :]:
            leader = threading.Thread(target=self._lead, args=(worker,), daemon=True)
            self._leaders.append(leader)
            leader.start()
        return answer

    def answer_of(self, answer: Future[Any]) -> Any:  # noqa: ANN401 - what was made
        """Return what came of something that was handed in, when it has come.

        Raises:
            OutOfBoundsError: It, or something else, took too much.
            Exception: Whatever was raised over it.
        """
        while self._fault is None and not answer.done():
            wait((answer,), timeout=_LOOK_UP)
        if self._fault is not None:
            raise self._fault
        return answer.result()

    def until_done(self, answers: Collection[Future[Any]]) -> Iterator[int]:
        """Yield how many of these are there, whenever more are, until all of them are.

        Raises:
            OutOfBoundsError: Something took too much.
        """
        open_ones = set(answers)
        while open_ones and self._fault is None:
            yield len(answers) - len(open_ones)
            first = wait(open_ones, timeout=_LOOK_UP, return_when=FIRST_COMPLETED)
            open_ones -= first.done
        if self._fault is not None:
            raise self._fault

    def end(self) -> None:
        """End every process, whatever it is at."""
        for worker in self._workers:
            worker.process.kill()
        for _ in self._leaders:
            self._put(-float("inf"))
        for leader in self._leaders:
            leader.join()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.pipe.close()

    def _put(
        self,
        rank: float,
        *,
        name: str = "",
        about: object = None,
        answer: Future[Any] | None = None,
    ) -> None:
        """Put a task among those that wait; without an answer it is the end."""
        number = next(self._numbers)
        task = _Task(rank, number, name, about, answer or Future())
        self._waiting.put(task)

    def _wanted(self) -> int:
        """Return how many workers the work is worth."""
        if FORKS:
            return self._most
        return min(self._most, 1 + self._waiting.qsize() // SPAWN_FROM)

    def _lead(self, worker: _Worker) -> None:
        """Hand a worker one task after another, until the end or a fault."""
        while self._fault is None:
            task = self._waiting.get()
            if task.rank == -float("inf"):
                return
            try:
                made = worker.done(task, self._bounds)
            except OutOfBoundsError as fault:
                self._fault = fault
                return
            if isinstance(made, _Failed):
                task.answer.set_exception(made.fault)
            else:
                task.answer.set_result(made)

    def _started(self) -> _Worker:
        """Start a process."""
        context: Any = multiprocessing.get_context("fork" if FORKS else "spawn")
        here, there = context.Pipe()
        process = context.Process(
            target=_work,
            args=(there, self._do, self._bounds.memory, str(self._folder)),
            daemon=True,
        )
        process.start()
        there.close()
        return _Worker(process=process, pipe=here)


@contextmanager
def company(do: Callable[[Any], object], *, most: int, bounds: Bounds) -> Iterator[PrintShop]:
    """Call workers together; none is left when the block is left, however that happens.

    Args:
        do: Called in another process with what is handed in.
        most: How many processes may work side by side.
        bounds: What one task may take.
    """
    with _temporary_folder() as folder:
        workers = PrintShop(do, most=most, bounds=bounds, folder=folder)
        try:
            yield workers
        finally:
            workers.end()


def _work(pipe: Connection, do: Callable[[Any], object], memory: int, folder: str) -> None:
    """Do one task after another, in a process of its own."""
    live_no_longer_than_parent(memory)
    tempfile.tempdir = folder
    with suppress(EOFError, OSError, MemoryError):  # the parent is told by the silence
        while True:
            pipe.send(_done(do, pipe.recv()))


def _done(do: Callable[[Any], object], about: object) -> object:
    """Return what comes of a task, in a form that passes from process to process.

    Raises:
        MemoryError: It needs more than it may take.
    """
    try:
        return do(about)
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001 - raised again where it was asked for
        fault.add_note(traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(fault))
        except (TypeError, AttributeError, pickle.PickleError):
            return _Failed(RuntimeError(f"{type(fault).__name__}: {fault}"))
        return _Failed(fault)


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
            state = folder.lstat()
            is_ours = not hasattr(os, "geteuid") or state.st_uid == os.geteuid()
            is_old = time.time() - state.st_mtime > _LEFT_AFTER
            if is_ours and is_old and kind_of(folder) is FileKind.FOLDER:
                with locked(folder / _LOCK, busy=f"{folder} is in use"):
                    pass
                shutil.rmtree(folder)
