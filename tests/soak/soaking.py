"""Tries inputs made at random for as long as it is told: ``python3 run.py soak``.

Every input follows from the seed and its number alone, so that any is made again by
``--only``. What is found is made small, told, and kept as a file that the first tier
replays.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import secrets
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_QUIET = 300
"""Seconds after which a worker that says nothing has lost its way where no alarm reaches."""
_BATCH = 2
"""Seconds between what a worker says."""


def main(words: Sequence[str] | None = None) -> int:
    """Try inputs, tell what was found; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python3 run.py soak")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, help="try one input, by its number")
    options = parser.parse_args(words)
    if options.only is not None:
        return _one(options.seed, options.only)
    sys.stdout.write(f"Seed {options.seed}, {options.minutes:g} minutes.\n")
    sys.stdout.flush()
    tried, found = soak(options.seed, 60 * options.minutes, options.workers)
    for name, count in sorted(tried.items()):
        sys.stdout.write(f"  {name:24} {count:9,}\n")
    sys.stdout.write(f"{sum(tried.values()):,} inputs, {found} findings.\n")
    return int(found > 0)


def _one(seed: str, number: int) -> int:
    """Try one input and tell what comes of it."""
    from tests.soak.grounds import home
    from tests.soak.trial import kind_of, met

    kind, chance = kind_of(seed, number)
    found = met(kind, kind.make(chance))
    sys.stdout.write(f"{kind.name}: {'nothing' if found is None else found}\n")
    shutil.rmtree(home(), ignore_errors=True)
    return int(found is not None)


@dataclass(slots=True, kw_only=True)
class _Worker:
    """A process that tries every so many-th input."""

    process: BaseProcess
    pipe: Connection
    heard: float = field(default_factory=time.monotonic)
    number: int = 0
    """The input it was at when it last spoke."""


def soak(seed: str, seconds: float, workers: int) -> tuple[Counter[str], int]:
    """Try inputs for so long in several processes; return how many of each kind, and findings.

    A process that is silent, or dies, is told with the number of its input, and another
    goes on with the one after.
    """
    ends = time.monotonic() + seconds
    tried: Counter[str] = Counter()
    found = 0
    there = {at: _begun(seed, at, workers, ends) for at in range(1, workers + 1)}
    while there:
        for at, worker in list(there.items()):
            if worker.pipe.poll(0.2):
                try:
                    number, counts, told = worker.pipe.recv()
                except EOFError:
                    worker.process.join()
                    del there[at]
                    if worker.process.exitcode:
                        found += 1
                        _tell(f"input {worker.number} ended its process", seed, worker.number)
                        there[at] = _begun(seed, worker.number + workers, workers, ends)
                    continue
                worker.number, worker.heard = number, time.monotonic()
                tried.update(counts)
                found += bool(told)
                if told:
                    _tell(told, seed, number)
            elif time.monotonic() - worker.heard > _QUIET:
                worker.process.kill()
    return tried, found


def _tell(what: str, seed: str, number: int) -> None:
    """Say what was found, and how to have it again."""
    sys.stdout.write(f"{what}\n    python3 run.py soak --seed {seed} --only {number}\n")
    sys.stdout.flush()


def _begun(seed: str, first: int, step: int, ends: float) -> _Worker:
    """Begin a process with an input."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(
        target=_work, args=(there, seed, first, step, ends)
    )
    process.start()
    there.close()
    return _Worker(process=process, pipe=here, number=first)


def _work(pipe: Connection, seed: str, first: int, step: int, ends: float) -> None:
    """Try one input after the other; say now and then how many, and at once what is found."""
    # Whatever starts a process anew, as the reading of a PDF does, loads this module again.
    from tests.soak.grounds import home
    from tests.soak.trial import keep, kind_of, met

    known: set[tuple[str, str]] = set()
    counts: Counter[str] = Counter()
    number, spoke = first, time.monotonic()
    pipe.send((number, counts, ""))
    while time.monotonic() < ends:
        kind, chance = kind_of(seed, number)
        if not kind.share:
            pipe.send((number, counts, ""))
            counts.clear()
        body = kind.make(chance)
        found = met(kind, body)
        counts[kind.name] += 1
        told = ""
        # One place is told once for all samples of a kind.
        if found is not None and (kind.name.partition("-")[0], found.where) not in known:
            known.add((kind.name.partition("-")[0], found.where))
            path = keep(kind, body, found)
            told = f"{path.name}: {found.what} ({found.where})"
        if told or time.monotonic() - spoke > _BATCH:
            pipe.send((number, counts, told))
            counts.clear()
            spoke = time.monotonic()
        number += step
    pipe.send((number, counts, ""))
    shutil.rmtree(home(), ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
