"""Times: how long something takes, measured several times, the middle one told."""

from __future__ import annotations

import gc
import math
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from bench.sample import ROOT
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

RUNS = 2
"""How often each thing is measured; what a disk cache or another program disturbs
once does not reach the median."""


@dataclass(slots=True)
class Pace:
    """How often things are done."""

    runs: int = RUNS
    unmeasured: int = 1
    """So many times before, so that the disk's cache and compiled modules are there."""

    def only_try(self) -> None:
        """Let everything be done once, to see that it can be."""
        self.runs, self.unmeasured = 1, 0


PACE = Pace()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a table of results."""

    what: str
    seconds: float
    """The median."""
    spread: float
    """The slowest run as a multiple of the quickest."""
    ratio: float
    """The median as a multiple of what the table compares with."""
    note: str = ""
    processor: float = 0
    """Seconds of all processors together, the median; 0: not measured."""
    processor_ratio: float = 0
    """The same as a multiple of what the table compares with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was measured about one question."""

    title: str
    compared_with: str
    """What a ratio of 1 means."""
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something that is measured."""

    what: str
    do: Callable[[], object]
    before: Callable[[], object] | None = None
    """Done before each run, unmeasured."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What one run took."""

    clock: float
    """Seconds that passed."""
    processor: float
    """Seconds of all processors together, of this process and those it started."""


def in_turn(*acts: Act) -> tuple[tuple[Taken, ...], ...]:
    """Return what each run of each act took; a first one does not count.

    They are run in turn, round after round, so that a busy minute of the machine
    falls on all of them and their ratios stay.
    """
    rounds = [tuple(map(_taken, acts)) for _ in range(PACE.unmeasured + PACE.runs)]
    return tuple(zip(*rounds[PACE.unmeasured :], strict=True))


def _taken(act: Act) -> Taken:
    """Do something once and return what it took."""
    if act.before is not None:
        act.before()
    gc.collect()
    begun, before = perf_counter(), os.times()
    act.do()
    clock, after = perf_counter() - begun, os.times()
    return Taken(clock=clock, processor=sum(after[:4]) - sum(before[:4]))


def compared_in_both(*acts: Act) -> tuple[Row, ...]:
    """Return a line for each act, by the clock, and what it took of the processors.

    Of what is over before the processors have counted anything, their ratio is 0.

    The first act is what the others are compared with, in both.
    """
    taken = in_turn(*acts)
    clocks = [[each.clock for each in one] for one in taken]
    ours = [statistics.median(each.processor for each in one) for one in taken]
    against = statistics.median(clocks[0])
    return tuple(
        replace(
            row(act, clock, against=against),
            processor=processor,
            processor_ratio=processor / ours[0] if ours[0] else 0,
        )
        for act, clock, processor in zip(acts, clocks, ours, strict=True)
    )


def compared(*acts: Act) -> tuple[Row, ...]:
    """Return a line for each act; the first is what the others are compared with."""
    rows = compared_in_both(*acts)
    return tuple(replace(each, processor=0, processor_ratio=0) for each in rows)


def row(act: Act, taken: Sequence[float], *, against: float) -> Row:
    """Return a line for the runs of an act, compared with a number of seconds."""
    middle = statistics.median(taken)
    return Row(
        what=act.what,
        seconds=middle,
        spread=max(taken) / min(taken),
        ratio=middle / against,
        note=act.note,
    )


def program(*words: str, folder: Path) -> Callable[[], object]:
    """Return a run of one of the program's commands, in a process of its own."""
    return process("generator", *words, folder=folder)


def process(module: str, *words: str, folder: Path) -> Callable[[], object]:
    """Return a run of a Python module in a process of its own."""
    return python("-P", "-m", module, *words, folder=folder)


def python(*words: str, folder: Path) -> Callable[[], object]:
    """Return a run of Python in a process of its own.

    Raises:
        subprocess.CalledProcessError: It fails; so a fault is never measured.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *words]

    def run() -> object:
        return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)

    return run


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """Return the power of the size with which a time grows, by least squares.

    1 means that twice the size takes twice the time.
    """
    across = [math.log(size) for size in sizes]
    up = [math.log(second) for second in seconds]
    return statistics.linear_regression(across, up).slope
