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

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

RUNS = 5
"""How often each thing is measured; what a disk cache or another program disturbs
once does not reach the median."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was measured about one question."""

    title: str
    compared_with: str
    """What a ratio of 1 means."""
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()


def timed(
    act: Callable[[], object],
    *,
    before: Callable[[], object] | None = None,
    runs: int = RUNS,
) -> tuple[float, ...]:
    """Return how many seconds each of several runs took; a first one does not count.

    Args:
        act: What is measured.
        before: Done before each run, unmeasured.
        runs: How many.
    """
    taken = []
    for _ in range(runs + 1):
        if before is not None:
            before()
        gc.collect()
        begun = perf_counter()
        act()
        taken.append(perf_counter() - begun)
    return tuple(taken[1:])


def row(
    what: str, taken: Sequence[float], *, against: float | None = None, note: str = ""
) -> Row:
    """Return a line for some runs; without ``against`` it is the measure itself."""
    middle = statistics.median(taken)
    return Row(
        what=what,
        seconds=middle,
        spread=max(taken) / min(taken),
        ratio=1.0 if against is None else middle / against,
        note=note,
    )


def program(*words: str, folder: Path) -> Callable[[], object]:
    """Return a run of one of the program's commands, in a process of its own."""
    return process("generator", *words, folder=folder)


def process(module: str, *words: str, folder: Path) -> Callable[[], object]:
    """Return a run of a Python module in a process of its own.

    Raises:
        subprocess.CalledProcessError: It fails; so a fault is never measured.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", module, *words]

    def run() -> object:
        return subprocess.run(
            command, cwd=folder, env=environment, check=True, capture_output=True
        )

    return run


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """Return the power of the size with which a time grows, by least squares.

    1 means that twice the size takes twice the time.
    """
    across = [math.log(size) for size in sizes]
    up = [math.log(second) for second in seconds]
    return statistics.linear_regression(across, up).slope
