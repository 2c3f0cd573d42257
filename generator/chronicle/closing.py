"""What may be done to the chronicle: append a record, or set the last one aside."""

from __future__ import annotations

import json
import re
import secrets
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from generator import files
from generator.chronicle.book import REOPENED, Book, file_name, load_book, read_entry
from generator.chronicle.record import DamagedChronicleError, record_to_text, seal
from generator.errors import GeneratorError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.chronicle.record import Record

NOTE = "records.json"
"""The note in the private folder of which records there are."""
_UNFINISHED = re.compile(r"\.[0-9]{4,}-[a-z0-9_-]+\.toml\.[0-9a-f]{8}\.part")


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
    with _alone(folder) as private:
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
            _clear(folder)
            _write_once(folder, name, sealed)
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


def _write_once(folder: Path, name: str, sealed: bytes) -> None:
    """Write a file beside its place, then give it the name that must be free."""
    temporary = folder / f".{name}.{secrets.token_hex(4)}.part"
    files.write_new(temporary, sealed)
    try:
        files.place(temporary, folder / name)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    files.sync_folder(folder)


def clear_unfinished(folder: Path) -> None:
    """Remove what killed runs were still writing, unless another run is at work.

    Raises:
        MachineError: The disk refused.
    """
    if files.kind_of(folder) is files.FileKind.FOLDER:
        with suppress(files.BusyError), _alone(folder):
            _clear(folder)


def _clear(folder: Path) -> None:
    """Remove what a killed run was still writing, here and among what is set aside."""
    for records in (folder, folder / REOPENED):
        is_folder = files.kind_of(records) is files.FileKind.FOLDER
        for path in records.iterdir() if is_folder else ():
            if _UNFINISHED.fullmatch(path.name) and files.kind_of(path) is files.FileKind.FILE:
                path.unlink()


def set_aside_last(folder: Path, *, campaign: str) -> Path:
    """Move the last record into ``.reopened``, so that its period is pending again.

    Nothing is deleted, and the file can be put back by hand from where this says.

    Raises:
        NothingToReopenError: No period is closed.
        DamagedChronicleError: The chronicle does not verify.
        BusyError: Another run is closing or reopening a period.
        MachineError: The disk refused.
    """
    with _alone(folder) as private:
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
            _clear(folder)
            kept = _move_aside(folder / entry.name, aside, entry.digest)
        _note(private, Book(campaign, book.entries[:-1]))
    return kept


def _move_aside(source: Path, aside: Path, digest: str) -> Path:
    """Move a record to a free name, or to the same record already set aside."""
    raw = source.read_bytes()
    target = aside / f"{source.stem}-{digest[:8]}.toml"
    copies = 1
    while files.kind_of(target) is not files.FileKind.ABSENT:
        if files.kind_of(target) is files.FileKind.FILE and target.read_bytes() == raw:
            break
        copies += 1
        target = aside / f"{source.stem}-{digest[:8]}-{copies}.toml"
    else:
        _write_once(aside, target.name, raw)
    source.unlink()
    files.sync_folder(source.parent)
    return target


@contextmanager
def _alone(folder: Path) -> Iterator[Path]:
    """Keep other runs from closing or reopening; gives the private folder.

    What could not be finished inside goes in the end, as far as the disk lets it.
    """
    private = files.private_folder(folder.parent)
    with (
        files.machine_faults(f"cannot lock {folder.name}"),
        files.locked(
            private / "chronicle.lock",
            busy="another run is closing or reopening a period of this campaign; "
            "wait until it has finished",
        ),
    ):
        try:
            yield private
        finally:
            with suppress(OSError):
                _clear(folder)
