"""The chronicle as it stands on the disk: read in order, every link verified.

Each record carries the digest of the one before, which shows every accident to a
file. It is no proof against somebody who writes the whole chain anew: for that the
head's first letters stand on every sheet that players hold.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, overload

from generator import files
from generator.chronicle.record import (
    HEAD_BYTES,
    Head,
    UnreadableRecordError,
    head_of,
    record_from_text,
    record_to_text,
)
from generator.chronicle.sealed_folder import (
    REOPENED,
    alone,
    clear,
    file_name,
    move_aside,
    numbered_names,
    write_once,
)
from generator.chronicle.seals import DamagedChronicleError, digest_of, seal, unseal
from generator.errors import GeneratorError, UsageError
from generator.files import FileKind, kind_of, machine_faults, read_at_most
from generator.values import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from generator.chronicle.record import Record


_LARGEST_RECORD = 100_000_000
"""Bytes; no record comes near. One that is longer is read as one cut short."""


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


def load_book(folder: Path, *, campaign: str) -> Book:
    """Read and verify the chronicle; a folder that is not there is an empty one.

    Raises:
        DamagedChronicleError: A file is changed, missing, doubled, or not the
            campaign's, or something in the folder does not belong there.
        MachineError: The folder cannot be read.
    """
    with machine_faults(f"cannot read {folder.name}"):
        names = numbered_names(folder, "record")
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


# What may be done to the chronicle: append a record, or set the last one aside.

NOTE = "records.json"
"""The note in the private folder of which records there are."""


class OutOfTurnError(UsageError):
    """The record to append does not follow the last one of the chronicle."""


class NothingToReopenError(GeneratorError):
    """The chronicle holds no closed period."""


def append(folder: Path, record: Record) -> Book:
    """Write a newly closed period's record, whole or not at all; return the chronicle then.

    The folder is made when it is not there.

    Raises:
        OutOfTurnError: The record does not follow the last one.
        DamagedChronicleError: The chronicle so far does not verify.
        BusyError: Another run is closing or reopening a period.
        MachineError: The disk refused; the chronicle is as it was.
    """
    with alone(folder) as private:
        book = load_book(folder, campaign=record.campaign)
        if (record.number, record.previous) != (len(book) + 1, book.head):
            last = book.entries[-1].head.period if book.entries else "none"
            message = (
                f"period {record.period} cannot be closed: the chronicle has changed since "
                f"it was resolved (last closed: {last}); build again, then close"
            )
            raise OutOfTurnError(message)
        if record.period in {entry.head.period for entry in book.entries}:
            message = f"period {record.period} is closed already; give the period a new id"
            raise OutOfTurnError(message)
        sealed = seal(record_to_text(record))
        name = file_name(record.number, record.period)
        with files.machine_faults(f"cannot write {folder.name}/{name}"):
            files.make_folder(folder)
            clear(folder)
            write_once(folder, name, sealed)
            if (folder / name).read_bytes() != sealed:
                message = f"{folder.name}/{name} does not read back as written"
                raise files.MachineError(message)
        book = Book(record.campaign, (*book.entries, read_entry(folder, name)))
        _note(private, book)
    return book


def _note(private: Path, book: Book) -> None:
    """Note which records there are; a disk that refuses costs no more than the note."""
    noted = {"campaign": {"id": book.campaign}, "records": records_listed(book)}
    with suppress(OSError):
        files.write_over(private / NOTE, (json.dumps(noted, indent=1) + "\n").encode())


def records_listed(book: Book) -> list[dict[str, str]]:
    """Return every record with its digest, as JSON holds them."""
    return [{"period": entry.head.period, "sha256": entry.digest} for entry in book.entries]


def set_aside_last(folder: Path, *, campaign: str) -> Path:
    """Move the last record into ``.reopened``, so that its period is pending again.

    Nothing is deleted, and the file can be put back by hand from where this says.

    Raises:
        NothingToReopenError: No period is closed.
        DamagedChronicleError: The chronicle does not verify.
        BusyError: Another run is closing or reopening a period.
        MachineError: The disk refused.
    """
    with alone(folder) as private:
        book = load_book(folder, campaign=campaign)
        if not book.entries:
            message = "no period is closed, so there is none to reopen"
            raise NothingToReopenError(message)
        entry = book.entries[-1]
        aside = folder / REOPENED
        if files.kind_of(aside) not in {files.FileKind.ABSENT, files.FileKind.FOLDER}:
            raise DamagedChronicleError(
                aside.relative_to(folder.parent).as_posix(), "is not a folder"
            )
        with files.machine_faults(f"cannot set {entry.place} aside"):
            files.make_folder(aside)
            clear(folder)
            kept = move_aside(folder / entry.name, aside, entry.digest)
        _note(private, Book(campaign, book.entries[:-1]))
    return kept
