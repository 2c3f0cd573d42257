"""The chronicle as it stands on the disk: read in order, every link verified.

Each record carries the digest of the one before, which shows every accident to a
file. It is no proof against somebody who writes the whole chain anew: for that the
head's first letters stand on every sheet that players hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, overload

from generator.chronicle.record import (
    HEAD_BYTES,
    DamagedChronicleError,
    Head,
    UnreadableRecordError,
    digest_of,
    head_of,
    record_from_text,
    unseal,
)
from generator.files import FileKind, kind_of, machine_faults, read_at_most
from generator.values import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from generator.chronicle.record import Record

REOPENED = ".reopened"
"""The folder inside the chronicle that keeps records set aside."""
_FILE_NAME = re.compile(r"([0-9]{4,})-([a-z0-9]+(?:[-_][a-z0-9]+)*)\.toml")
_LARGEST_RECORD = 100_000_000
"""Bytes; no record comes near. One that is longer is read as one cut short."""
_LITTER = frozenset({"thumbs.db", "desktop.ini"})


class BookEntry(Struct, frozen=True, kw_only=True):
    """One record's file, its seal and place in the chain verified, not yet parsed."""

    name: str
    """The file's name, such as ``0006-3-night.toml``."""
    place: str
    """The file with its folder, for messages."""
    digest: str
    """The digest that seals it, and that the next record names."""
    head: Head
    """What its first lines tell."""
    body: bytes
    """The file's text without the seal, with plain line ends, as UTF-8."""


class Book(Sequence["Record"]):
    """The closed periods of one campaign, in order, chain and seals verified.

    A sequence of records: ``book[-1]`` is the last closed period. A record is parsed
    when first asked for; ``entries`` answers what stands in the heads without that.
    """

    def __init__(self, campaign: str, entries: tuple[BookEntry, ...]) -> None:
        """Bind verified entries; ``load_book`` is how to come by them."""
        self.campaign = campaign
        self.entries = entries
        self._parsed: dict[int, Record] = {}

    @property
    def head(self) -> str:
        """The digest that the next record must name as ``previous``."""
        return self.entries[-1].digest if self.entries else genesis(self.campaign)

    def __len__(self) -> int:
        """Answer how many periods are closed."""
        return len(self.entries)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        """Answer records by position from 0, as of any sequence."""
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        return self.parse(range(1, len(self) + 1)[index])

    def parse(self, number: int) -> Record:
        """Answer the record with a number, from 1, as on its file.

        Raises:
            DamagedChronicleError: The file is sealed but is no record.
        """
        if number not in self._parsed:
            entry = self.entries[number - 1]
            try:
                self._parsed[number] = record_from_text(entry.body.decode())
            except UnreadableRecordError as fault:
                raise DamagedChronicleError(entry.place, str(fault)) from fault
        return self._parsed[number]


def genesis(campaign: str) -> str:
    """Answer the digest that the first record of a campaign names as ``previous``."""
    return digest_of(f"marchtable chronicle 1\n{campaign}\n")


def file_name(number: int, period: str) -> str:
    """Answer the name of a record's file.

    >>> file_name(6, "3-night")
    '0006-3-night.toml'
    """
    return f"{number:04d}-{period}.toml"


def load_book(folder: Path, *, campaign: str) -> Book:
    """Read and verify the chronicle; a folder that is not there is an empty one.

    Raises:
        DamagedChronicleError: A file is changed, missing, doubled, or not the
            campaign's, or something in the folder does not belong there.
        MachineError: The folder cannot be read.
    """
    with machine_faults(f"cannot read {folder.name}"):
        names = _record_names(folder)
        entries: list[BookEntry] = []
        previous = genesis(campaign)
        for number, name in enumerate(names, 1):
            entry = read_entry(folder, name)
            _check_head(entry, number=number, campaign=campaign)
            if entry.head.previous != previous:
                before = names[number - 2] if number > 1 else "the start of the campaign"
                raise DamagedChronicleError(
                    entry.place,
                    f"does not follow {before} (it expects {entry.head.previous[:8]}, found "
                    f"{previous[:8]}); put both files back from the same copy",
                )
            entries.append(entry)
            previous = entry.digest
    return Book(campaign, tuple(entries))


def _record_names(folder: Path) -> list[str]:
    """List the records' files by number; anything strange, doubled or missing stops."""
    kind = kind_of(folder)
    if kind is FileKind.ABSENT:
        return []
    if kind is not FileKind.FOLDER:
        raise DamagedChronicleError(folder.name, f"is {kind}, but must be a folder")
    names: list[str] = []
    for path in folder.iterdir():
        if _FILE_NAME.fullmatch(path.name) and kind_of(path) is FileKind.FILE:
            names.append(path.name)
        elif not path.name.startswith(".") and path.name.lower() not in _LITTER:
            raise DamagedChronicleError(
                path.relative_to(folder.parent).as_posix(),
                "does not belong here (is it a copy made by a file-sync program?); "
                "look which file is the right one and move the other out of the folder",
            )
    names.sort(key=lambda name: (int(name.split("-", 1)[0]), name))
    for number, name in enumerate(names, 1):
        found = int(name.split("-", 1)[0])
        if found < number:
            raise DamagedChronicleError(
                (folder / name).relative_to(folder.parent).as_posix(),
                f"is a second record with number {found}, beside {names[number - 2]}; "
                "move the wrong one out of the folder",
            )
        if found > number:
            raise DamagedChronicleError(
                folder.name,
                f"record {number:04d} is missing, though {name} is there; put the "
                "missing file back from a copy",
            )
    return names


def read_entry(folder: Path, name: str) -> BookEntry:
    """Read one record's file and verify its seal, but not yet its place in the chain.

    Raises:
        DamagedChronicleError: The file was changed, or is no record.
        OSError: The file cannot be read.
    """
    place = f"{folder.name}/{name}"
    body, digest = unseal(read_at_most(folder / name, _LARGEST_RECORD), name=place)
    try:
        head = head_of(body[:HEAD_BYTES].decode(errors="ignore"))
    except UnreadableRecordError as fault:
        raise DamagedChronicleError(place, str(fault)) from fault
    return BookEntry(name=name, place=place, digest=digest, head=head, body=body)


def heads_set_aside(folder: Path, *, campaign: str) -> tuple[Head, ...]:
    """Return what the records of reopened periods tell first, in order of their names.

    What is damaged or another campaign's tells nothing: no period rests on it.
    """
    aside = folder / REOPENED
    if kind_of(aside) is not FileKind.FOLDER:
        return ()
    found: list[Head] = []
    for path in sorted(aside.glob("*.toml")):
        with suppress(DamagedChronicleError, OSError):
            found.append(read_entry(aside, path.name).head)
    return tuple(head for head in found if head.campaign == campaign)


def _check_head(entry: BookEntry, *, number: int, campaign: str) -> None:
    """Refuse a record of another campaign or under a wrong name."""
    head = entry.head
    if head.campaign != campaign:
        raise DamagedChronicleError(
            entry.place,
            f"belongs to the campaign “{head.campaign}”, not to “{campaign}”; "
            "move it out of this chronicle",
        )
    if (head.number, entry.name) != (number, file_name(head.number, head.period)):
        raise DamagedChronicleError(
            entry.place,
            f"holds the record {file_name(head.number, head.period)}; give the files "
            "their own names again",
        )
