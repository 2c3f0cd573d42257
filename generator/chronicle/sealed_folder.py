"""A folder of sealed files, numbered as they came: each is written once, and stays."""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from generator import files
from generator.chronicle.seals import DamagedChronicleError
from generator.files import FileKind, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


REOPENED = ".reopened"
"""The folder inside that keeps files set aside."""
_FILE_NAME = re.compile(r"([0-9]{4,})-([a-z0-9]+(?:[-_][a-z0-9]+)*)\.toml")
_UNFINISHED = re.compile(r"\.[0-9]{4,}-[a-z0-9_-]+\.toml\.[0-9a-f]{8}\.part")
_LITTER = frozenset({"thumbs.db", "desktop.ini"})


def file_name(number: int, period: str) -> str:
    """Answer the name of a record's file.

    >>> file_name(6, "3-night")
    '0006-3-night.toml'
    """
    return f"{number:04d}-{period}.toml"


def numbered_names(folder: Path, what: str) -> list[str]:
    """List the files by number; anything strange, doubled or missing stops.

    Args:
        folder: One that is not there is empty.
        what: What its files are called in a message.

    Raises:
        DamagedChronicleError: It is not as the program left it.
        OSError: It cannot be read.
    """
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
    names.sort(key=lambda name: (int(name.partition("-")[0]), name))
    for number, name in enumerate(names, 1):
        found = int(name.partition("-")[0])
        if found < number:
            raise DamagedChronicleError(
                (folder / name).relative_to(folder.parent).as_posix(),
                f"is a second {what} with number {found}, beside {names[number - 2]}; "
                "move the wrong one out of the folder",
            )
        if found > number:
            raise DamagedChronicleError(
                folder.name,
                f"{what} {number:04d} is missing, though {name} is there; put the "
                "missing file back from a copy",
            )
    return names


def write_once(folder: Path, name: str, sealed: bytes) -> None:
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
        with suppress(files.BusyError), alone(folder):
            clear(folder)


def clear(folder: Path) -> None:
    """Remove what a killed run was still writing, here and among what is set aside."""
    for records in (folder, folder / REOPENED):
        is_folder = files.kind_of(records) is files.FileKind.FOLDER
        for path in records.iterdir() if is_folder else ():
            if _UNFINISHED.fullmatch(path.name) and files.kind_of(path) is files.FileKind.FILE:
                path.unlink()


def move_aside(source: Path, aside: Path, digest: str) -> Path:
    """Move a file to a free name, or to the same one already set aside."""
    raw = source.read_bytes()
    target = aside / f"{source.stem}-{digest[:8]}.toml"
    copies = 1
    while files.kind_of(target) is not files.FileKind.ABSENT:
        if files.kind_of(target) is files.FileKind.FILE and target.read_bytes() == raw:
            break
        copies += 1
        target = aside / f"{source.stem}-{digest[:8]}-{copies}.toml"
    else:
        write_once(aside, target.name, raw)
    source.unlink()
    files.sync_folder(source.parent)
    return target


@contextmanager
def alone(folder: Path) -> Iterator[Path]:
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
                clear(folder)
