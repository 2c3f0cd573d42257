"""Orders taken as given before dice fall: each lock a sealed file that is never changed.

The digest that seals a lock is shown to everybody at once; the file itself, which holds
what was ordered, once the campaign is over. A salt keeps anybody from guessing it.
"""

from __future__ import annotations

import json
import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import tomli_w

from generator import files
from generator.chronicle.sealed_folder import (
    REOPENED,
    alone,
    clear,
    file_name,
    move_aside,
    numbered_names,
    write_once,
)
from generator.chronicle.seals import DamagedChronicleError, digest_of, normalise, seal, unseal
from generator.dice import NO_NUMBER, Number
from generator.errors import UsageError
from generator.files import PRIVATE, FileKind, kind_of, machine_faults, read_at_most
from generator.values import Struct, asdict, replace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT = 1
"""The form of lock this program writes and reads."""
_PREAMBLE = (
    "# Orders taken as given, written by Marchtable. Do not edit: every change is noticed.\n"
    "# Show this file to nobody before the campaign is over; its digest is for everybody.\n"
)
_LARGEST = 10_000_000
"""Bytes; no lock comes near."""
_INSTEAD = "lock what you have changed again: marchtable lock --again"


class OrderLock(Struct, frozen=True, kw_only=True):
    """What was taken as given at one time, or the number that was told for it."""

    number: int
    """Its place among the locks, from 1."""
    period: str
    campaign: str
    program: str
    seed_digest: str
    previous: str
    """Digest of the lock before; of the first, one of the campaign's id."""
    locked: str
    """Real time, UTC."""
    salt: str
    """Random letters, so that nobody can try out what would have this digest."""
    reason: str = ""
    """Why what was locked is locked again; empty: it is not."""
    is_early: bool = False
    """Whether it is for what players have to know before they can order."""
    given: Mapping[str, Any] = {}
    """What was entered for the period, as records have it; empty: it tells a number."""
    block: str = ""
    """The same as the umpire wrote it."""
    tables: Mapping[str, str] = {}
    """A digest of each table of the file that counts in play, by its name."""
    waits: bool = False
    """Whether dice wait for a number."""
    told: Number = NO_NUMBER
    """The number that was told for the lock before."""
    giver: str = ""
    """Who told it."""
    rolled: tuple[str, ...] = ()
    """The keys of throws that follow from it."""
    asked: tuple[str, ...] = ()
    """The questions that were put then."""
    passed: tuple[str, ...] = ()
    """Those that were gone by without an answer, so that none is taken any more."""


class LockHead(Struct, frozen=True, kw_only=True):
    """What the first lines of a lock tell without reading the rest."""

    number: int
    period: str
    campaign: str
    seed_digest: str
    previous: str
    locked: str


@dataclass(frozen=True, kw_only=True)
class LockEntry:
    """One lock's file, its seal verified, not yet parsed."""

    place: str
    """The file with its folder, for messages."""
    digest: str
    """What everybody is told of it."""
    body: str
    """The file's text without the seal."""

    @cached_property
    def head(self) -> LockHead:
        """What its first lines tell.

        Raises:
            DamagedChronicleError: They are not those of a lock.
        """
        lines = reversed(list(_HEAD_LINE.finditer(self.body)))  # the first of a name counts
        found = {line[1]: line[2] for line in lines}
        try:
            number = int(found.pop("number"))
            return LockHead(number=number, **{name: found[name] for name in _HEAD})
        except (KeyError, ValueError) as fault:
            message = f"cannot be read as a lock ({fault})"
            raise DamagedChronicleError(self.place, message) from fault

    @cached_property
    def lock(self) -> OrderLock:
        """The whole of it.

        Raises:
            DamagedChronicleError: It is no lock.
        """
        return _lock_of(self.body, self.place)


_HEAD = ("period", "campaign", "seed_digest", "previous", "locked")
_HEAD_LINE = re.compile(rf'(?m)^(number|{"|".join(_HEAD)}) = "?([^"\\\n]*)"?$')


class Locks(Struct, frozen=True, kw_only=True):
    """All locks of a campaign, in order, chain and seals verified."""

    campaign: str = ""
    entries: tuple[LockEntry, ...] = ()
    aside: tuple[LockEntry, ...] = ()
    """Those that went aside with a period that was opened again."""

    @property
    def head(self) -> str:
        """The digest that the next lock must name as ``previous``."""
        if self.entries:
            return self.entries[-1].digest
        return digest_of(f"marchtable locks 1\n{self.campaign}\n")

    def numbers(self, period: str) -> Mapping[str, Number]:
        """Return the number of every throw of a period that is covered, by its key.

        The first lock counts; that before those of the period may have covered some.
        """
        own = self.of(period)
        at = self.entries.index(own[0]) if own else len(self.entries)
        covering = (*own[::-1], *self.entries[max(0, at - 1) : at])
        return {key: entry.lock.told for entry in covering for key in entry.lock.rolled}

    def of(self, period: str) -> tuple[LockEntry, ...]:
        """Return the locks of one period."""
        return tuple(entry for entry in self.entries if entry.head.period == period)

    def given(self, period: str) -> LockEntry | None:
        """Return the last lock that took orders of a period as given; none: none has."""
        locks = (e for e in reversed(self.of(period)) if e.lock.given and not e.lock.is_early)
        return next(locks, None)

    def waiting(self, period: str) -> LockEntry | None:
        """Return the lock that waits for a number; none: none does."""
        last = self.of(period)[-1:]
        return last[0] if last and last[0].lock.waits else None

    def is_rolled(self, period: str) -> bool:
        """Return whether dice have fallen for what was ordered in a period."""
        locks = [entry.lock for entry in self.of(period) if not entry.lock.is_early]
        return any(not lock.waits for lock in locks)


def load_locks(folder: Path, *, campaign: str) -> Locks:
    """Read and verify the locks of a campaign; a folder that is not there has none.

    Raises:
        DamagedChronicleError: A file is changed, torn, doubled, missing or not the
            campaign's.
        MachineError: The folder cannot be read.
    """
    with machine_faults(f"cannot read {folder.name}"):
        locks = Locks(campaign=campaign)
        for number, name in enumerate(numbered_names(folder, "lock"), 1):
            entry = _entry(folder, name)
            lock = entry.head
            if lock.campaign != campaign:
                raise DamagedChronicleError(
                    entry.place,
                    f"is a lock of the campaign “{lock.campaign}”, not of “{campaign}”; "
                    "move it out of this folder",
                )
            if (lock.number, name) != (number, file_name(number, lock.period)):
                raise DamagedChronicleError(
                    entry.place,
                    f"holds the lock {file_name(lock.number, lock.period)}; give the files "
                    "their own names again",
                )
            if lock.previous != locks.head:
                raise DamagedChronicleError(
                    entry.place,
                    "does not follow the lock before it, as one made from another copy of the "
                    "campaign; take both from the copy whose digests everybody was told",
                )
            locks = replace(locks, entries=(*locks.entries, entry))
        locks = replace(locks, aside=_aside(folder, campaign))
    known = {entry.digest for entry in (*locks.entries, *locks.aside)}
    gone = [digest for digest in _noted(folder, campaign) if digest not in known]
    if gone:
        raise DamagedChronicleError(
            folder.name,
            f"the lock {gone[0][:8]}, which everybody was told of, is gone; put the file back "
            "from your copy",
        )
    return locks


_NOTE = "locks.json"
"""The note in the private folder of which locks there are."""


def _noted(folder: Path, campaign: str) -> list[str]:
    """Return the digests of the locks of this campaign that were noted; no note, none."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        note = json.loads(read_at_most(folder.parent / PRIVATE / _NOTE, _LARGEST))
        if note["campaign"] == campaign:
            return [str(digest) for digest in note["locks"]]
    return []


def _entry(folder: Path, name: str) -> LockEntry:
    """Read one lock's file and verify its seal, but not yet its place in the chain."""
    place = f"{folder.name}/{name}"
    raw = read_at_most(folder / name, _LARGEST)
    body, digest = unseal(normalise(raw), name=place, instead=_INSTEAD)
    return LockEntry(place=place, digest=digest, body=body.decode())


def _aside(folder: Path, campaign: str) -> tuple[LockEntry, ...]:
    """Return the locks that were set aside; what is damaged tells nothing."""
    found = []
    if kind_of(folder / REOPENED) is FileKind.FOLDER:
        for path in sorted((folder / REOPENED).glob("*.toml")):
            with suppress(DamagedChronicleError):
                entry = _entry(folder / REOPENED, path.name)
                if entry.lock.campaign == campaign:
                    found.append(entry)
    return tuple(found)


_SHAPE = OrderLock(
    number=1, period="", campaign="", program="", seed_digest="", previous="", locked="", salt=""
)
"""A lock whose fields have the kinds that those of every lock have."""


def _lock_of(text: str, place: str) -> OrderLock:
    """Return the lock that a file's text stands for.

    Raises:
        DamagedChronicleError: It is none, or of a newer form.
    """
    try:
        plain = tomllib.loads(text)
        if plain.pop("format") != FORMAT:
            raise DamagedChronicleError(place, "has a form that only a newer Marchtable reads")
        kinds = {name: type(value) for name, value in asdict(_SHAPE).items()}
        values: dict[str, Any] = {
            name: tuple(v) if isinstance(v, list) else v for name, v in plain.items()
        }
        strange = [name for name, value in values.items() if type(value) is not kinds[name]]
        strange += [
            name
            for name in ("rolled", "asked", "passed")
            if not all(isinstance(each, str) for each in values[name])
        ]
        lock = OrderLock(**values)
    except (KeyError, TypeError, ValueError) as fault:
        raise DamagedChronicleError(place, f"cannot be read as a lock ({fault})") from fault
    if strange:
        raise DamagedChronicleError(place, f"cannot be read as a lock ({strange[0]} is unfit)")
    return lock


def lock_text(lock: OrderLock) -> str:
    """Return the text of a lock's file, without the seal."""
    plain = {"format": FORMAT, **asdict(lock)}
    return _PREAMBLE + tomli_w.dumps(plain, multiline_strings=True)


class LocksChangedError(UsageError):
    """Somebody else has locked since the orders were read."""


def add_lock(folder: Path, lock: OrderLock) -> LockEntry:
    """Write a new lock, whole or not at all.

    Raises:
        LocksChangedError: It does not follow the last one.
        DamagedChronicleError: The locks so far do not verify.
        BusyError: Another run is locking, closing or reopening.
        MachineError: The disk refused.
    """
    with alone(folder) as private:
        locks = load_locks(folder, campaign=lock.campaign)
        if (lock.number, lock.previous) != (len(locks.entries) + 1, locks.head):
            message = "somebody else has locked meanwhile; look at marchtable status"
            raise LocksChangedError(message)
        name = file_name(lock.number, lock.period)
        text = lock_text(lock)
        with machine_faults(f"cannot write {folder.name}/{name}"):
            files.make_folder(folder)
            clear(folder)
            write_once(folder, name, seal(text))
            entry = _entry(folder, name)
        noted = [each.digest for each in (*locks.entries, entry)]
        with suppress(OSError):
            note = json.dumps({"campaign": lock.campaign, "locks": noted})
            files.write_over(private / _NOTE, note.encode())
    return entry


def set_locks_aside(folder: Path, *, campaign: str, closed: tuple[str, ...]) -> tuple[Path, ...]:
    """Move the locks of periods that are open again aside, the last first.

    Args:
        folder: Where the locks lie.
        campaign: The campaign's id.
        closed: The periods that stay closed.

    Raises:
        DamagedChronicleError: The locks do not verify.
        BusyError: Another run is locking, closing or reopening.
        MachineError: The disk refused.
    """
    with alone(folder):
        locks = load_locks(folder, campaign=campaign)
        gone = takewhile(lambda e: e.head.period not in closed, reversed(locks.entries))
        kept = []
        for entry in gone:
            name = file_name(entry.head.number, entry.head.period)
            with machine_faults(f"cannot set {entry.place} aside"):
                files.make_folder(folder / REOPENED)
                kept.append(move_aside(folder / name, folder / REOPENED, entry.digest))
    return tuple(kept)
