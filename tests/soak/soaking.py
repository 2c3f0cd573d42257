"""Tries inputs made at random for as long as it is told: ``python3 run.py soak``.

Every input follows from the seed and its number alone, so that any is made again by
``--only``. What is found is made small, told, and kept as a file that the first tier
replays. ``--mishaps`` tries every mishap of every command that writes first, none at random;
``--table docs/soak.md`` writes what was tried as that page has it.
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
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_QUIET = 300
"""Seconds after which a worker that says nothing has lost its way where no alarm reaches."""
_BATCH = 2
"""Seconds between what a worker says."""
_BEFALLS = {
    "killed": "killed",
    "ENOSPC": "disk full",
    "EACCES": "refused",
    "slow": "slow disk",
    "clock": "clock set back",
    "synced": "sync service",
    "with": "two at once",
}
"""What befalls a command, as the page heads it."""
_PAGE = """# What was tried at random

`python3 run.py soak` tries inputs made at random, as [CONTRIBUTING.md](../CONTRIBUTING.md)
says; with `--mishaps` also what can befall a command while it writes. This page was written by

`python3 run.py soak {words}`
{mishaps}
## Inputs

Seed `{seed}`, {minutes:g} minutes, {workers} processes: **{tried:,} inputs, {found} findings.**
No input may take more than 10 seconds (120 where it is a war, a print or a mishap) or a gigabyte,
nor may a process that it starts, such as one that prints, beside what a copy of the tester begins
with. The largest of those took {most} MB, all in all.

*Refused* are those that the program told what is wrong with them, in a sentence and with a
documented exit code; the others it took. Each input is counted once, whatever was spoilt in it.

| Kind | Tried | Refused | Findings |
| --- | ---: | ---: | ---: |
{rows}
{findings}"""
_MISHAPS = """
## Mishaps

Well over / tried. A fault happens at every call by which a command changes something on the disk;
of `build` and `send`, which do the same to file after file, at the first, the middle and the last
call of each kind. On a slow disk every call is slow. A sync service touches, doubles or removes
files, or leaves its own, before the command and in the midst of it. Of `reopen-locked` the period
was locked before it was closed. Afterwards everything is as it was or done, nothing is half
written or lost, the next run does the rest, and `verify` finds nothing.

| Command | Calls | Kinds | {heads} |
| --- | ---: | ---: | {lines} |
{rows}
"""


def main(words: Sequence[str] | None = None) -> int:
    """Try inputs, tell what was found; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python3 run.py soak")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, help="try one input, by its number")
    parser.add_argument("--mishaps", nargs="*", metavar="COMMAND", help="try every mishap")
    parser.add_argument("--table", type=Path, help="write what was tried to a page")
    options = parser.parse_args(words)
    if options.only is not None:
        return _one(options.seed, options.only)
    walks = []
    if options.mishaps is not None:
        walks = list(_walked(options.mishaps, options.workers))
    _say(f"Seed {options.seed}, {options.minutes:g} minutes.")
    tally = soak(options.seed, 60 * options.minutes, options.workers)
    for name, count in sorted(tally.tried.items()):
        _say(f"  {name:24} {count:9,}")
    found = [*(each for walk in walks for each in walk.found), *tally.found]
    tried = sum(tally.tried.values())
    _say(f"{tried:,} inputs, {len(tally.found)} findings.")
    if options.table is not None:
        given = words if words is not None else sys.argv[1:]
        page = _PAGE.format(
            words=" ".join(given),
            mishaps=_mishaps_told(walks),
            seed=options.seed,
            minutes=options.minutes,
            workers=options.workers,
            tried=tried,
            found=len(tally.found),
            most=f"{tally.most_taken / 1e6:,.0f}",
            rows="\n".join(tally.rows()),
            findings="".join(f"\n- {each}" for each in found),
        )
        options.table.write_text(page.rstrip() + "\n", encoding="utf-8")
    return int(bool(found))


def _say(line: str) -> None:
    """Tell a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _one(seed: str, number: int) -> int:
    """Try one input and tell what comes of it."""
    from tests.soak.grounds import home
    from tests.soak.trial import kind_of, met

    kind, chance = kind_of(seed, number)
    found = met(kind, kind.make(chance)).found
    _say(f"{kind.name}: {'nothing' if found is None else found}")
    shutil.rmtree(home(), ignore_errors=True)
    return int(found is not None)


# Every mishap of every command.


class _Walk(NamedTuple):
    """A command with all that befell it."""

    command: str
    calls: int
    kinds: int
    """How many kinds of call there are among them."""
    tried: Counter[str]
    """How many mishaps, by what befalls."""
    failed: Counter[str]
    found: list[str]


def _walked(commands: Sequence[str], workers: int) -> Iterator[_Walk]:
    """Try every mishap of some commands, or of all, a process a command."""
    from tests.soak.mishaps import COMMANDS

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, max_tasks_per_child=1) as pool:
        for walk in pool.map(_walk, commands or list(COMMANDS)):
            told = (f"{what} {_well(walk, what)}" for what in walk.tried)
            _say(f"  {walk.command:14} {walk.calls} calls of {walk.kinds} kinds; {', '.join(told)}")
            for each in walk.found:
                _say(each)
            yield walk


def _walk(command: str) -> _Walk:
    """Try every mishap of a command."""
    from tests.soak.grounds import home
    from tests.soak.mishaps import calls_of, done, every_mishap
    from tests.soak.trial import keep, known_kinds, met

    kind, calls = known_kinds()["mishap"], calls_of(command)
    done(command)
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    known: dict[str, str] = {}
    for words in every_mishap(command):
        what = words.split()[1].partition("-")[0]
        found = met(kind, words.encode()).found
        tried[what] += 1
        failed[what] += found is not None
        if found is not None and found.where not in known:
            path = keep(kind, words.encode(), found)
            known[found.where] = f"{path.name}: {words}: {found.what} ({found.where})"
    shutil.rmtree(home(), ignore_errors=True)
    return _Walk(command, len(calls), len(set(calls)), tried, failed, list(known.values()))


def _well(walk: _Walk, what: str) -> str:
    """Return how many mishaps of a sort went well, of how many."""
    return f"{walk.tried[what] - walk.failed[what]} / {walk.tried[what]}"


def _mishaps_told(walks: Iterable[_Walk]) -> str:
    """Return the part of the page on mishaps; empty: none was tried."""
    rows = [
        f"| `{walk.command}` | {walk.calls} | {walk.kinds} | "
        f"{' | '.join(_well(walk, what) for what in _BEFALLS)} |"
        for walk in walks
    ]
    heads, lines = " | ".join(_BEFALLS.values()), " | ".join("---:" for _ in _BEFALLS)
    return _MISHAPS.format(heads=heads, lines=lines, rows="\n".join(rows)) if rows else ""


# Inputs at random.


@dataclass(slots=True, kw_only=True)
class _Worker:
    """A process that tries every so many-th input."""

    process: BaseProcess
    pipe: Connection
    heard: float = field(default_factory=time.monotonic)
    number: int = 0
    """The input it was at when it last spoke."""


@dataclass(slots=True, kw_only=True)
class _Tally:
    """What was tried, by kind, and what came of it."""

    tried: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)
    """Each finding once, as it is told."""
    most_taken: int = 0
    """Bytes of memory taken by the largest process that was started for one."""

    def add(self, other: _Tally) -> None:
        """Take in what one process has counted since it last spoke."""
        self.tried += other.tried
        self.refused += other.refused
        self.failed += other.failed
        self.found += other.found
        self.most_taken = max(self.most_taken, other.most_taken)

    def rows(self) -> Iterator[str]:
        """Yield the rows of the page."""
        for name, count in sorted(self.tried.items()):
            yield f"| {name} | {count:,} | {self.refused[name]:,} | {self.failed[name]} |"


def soak(seed: str, seconds: float, workers: int) -> _Tally:
    """Try inputs for so long in several processes; return what came of them.

    A process that is silent, or dies, is told with the number of its input, and another
    goes on with the one after.
    """
    ends = time.monotonic() + seconds
    tally = _Tally()
    there = {at: _begun(seed, at, workers, ends) for at in range(1, workers + 1)}
    while there:
        for at, worker in list(there.items()):
            if worker.pipe.poll(0.2):
                try:
                    number, counted = worker.pipe.recv()
                except EOFError:
                    worker.process.join()
                    del there[at]
                    if worker.process.exitcode:
                        tally.found.append(f"input {worker.number} ended its process")
                        _tell(tally.found[-1], seed, worker.number)
                        there[at] = _begun(seed, worker.number + workers, workers, ends)
                    continue
                worker.number, worker.heard = number, time.monotonic()
                tally.add(counted)
                for told in counted.found:
                    _tell(told, seed, number)
            elif time.monotonic() - worker.heard > _QUIET:
                worker.process.kill()
    return tally


def _tell(what: str, seed: str, number: int) -> None:
    """Say what was found, and how to have it again."""
    _say(f"{what}\n    python3 run.py soak --seed {seed} --only {number}")


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
    from tests.soak.trial import keep, kind_of, met, most_taken

    known: set[tuple[str, str]] = set()
    counted = _Tally()
    number, spoke = first, time.monotonic()
    pipe.send((number, counted))
    while time.monotonic() < ends:
        kind, chance = kind_of(seed, number)
        if kind.is_long:
            pipe.send((number, counted))
            counted = _Tally()
        body = kind.make(chance)
        found, is_refused = met(kind, body)
        name = f"{kind.name} {kind.part(body)}".rstrip()
        counted.tried[name] += 1
        counted.refused[name] += is_refused
        counted.failed[name] += found is not None
        # One place is told once for all samples of a kind.
        if found is not None and (kind.name.partition("-")[0], found.where) not in known:
            known.add((kind.name.partition("-")[0], found.where))
            path = keep(kind, body, found)
            counted.found.append(f"{path.name}: {found.what} ({found.where})")
        if counted.found or time.monotonic() - spoke > _BATCH:
            counted.most_taken = most_taken()
            pipe.send((number, counted))
            counted, spoke = _Tally(), time.monotonic()
        number += step
    counted.most_taken = most_taken()
    pipe.send((number, counted))
    shutil.rmtree(home(), ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
