"""The list of what the program made, by which it knows its own files again."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.errors import GeneratorError, UsageError
from generator.files import FileKind, kind_of, read_at_most
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


# What the program says when it will not touch the output folder.


class RefusedError(UsageError):
    """Something in the output folder is not the program's to touch."""

    def __init__(self, path: Path, what: str) -> None:
        """Say which file or folder is in the way, then why and what would help."""
        super().__init__(f"{path}: {what}")


# File names that mean one and the same file on every machine and web host.

OWN_PREFIX = ".made"
"""Names in the output folder that begin so are the program's own."""

_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\..*)?", re.IGNORECASE
)
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_LONGEST_PART = 120
_LONGEST_PATH = 200


class UnsafeNameError(GeneratorError):
    """A file may not be published under this name."""


def check_names(paths: Iterable[PurePosixPath]) -> None:
    """Refuse names that lead elsewhere, or that some system takes for another one.

    Raises:
        UnsafeNameError: At the first name that is not safe.
    """
    folders: dict[str, str] = {}
    files: dict[str, str] = {}
    for path in paths:
        check_name(path)
        for folder in path.parents[:-1]:
            _claim(str(folder), folders, "folders")
        _claim(str(path), files, "files")
    for key in sorted(folders.keys() & files.keys()):
        message = f"{files[key]} would be a file and a folder at once"
        raise UnsafeNameError(message)


def check_name(path: PurePosixPath) -> None:
    """Refuse one name that is not safe, whatever else there is.

    Raises:
        UnsafeNameError: The name is not safe.
    """
    parts_are_safe = all(_is_safe(part) for part in path.parts)
    if not path.parts or not parts_are_safe or len(str(path)) > _LONGEST_PATH:
        message = f"{str(path)!r} is not a safe name for a file in the output folder"
        raise UnsafeNameError(message)
    if path.parts[0].casefold().startswith(OWN_PREFIX):
        message = f"{path} is a name that the program keeps for itself"
        raise UnsafeNameError(message)


def name_key(path: str) -> str:
    """Answer what two spellings share that Windows or macOS takes for one name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def _is_safe(part: str) -> bool:
    """Tell whether a part of a path is an ordinary name everywhere; one with a dot last is not."""
    return (
        part.isprintable()
        and part == unicodedata.normalize("NFC", part)
        and part[-1] not in ". "
        and len(part.encode(errors="replace")) <= _LONGEST_PART
        and not _RESERVED.fullmatch(part)
        and not _FORBIDDEN.search(part)
    )


def _claim(path: str, taken: dict[str, str], what: str) -> None:
    """Note a spelling, refusing a second one that stands for the same."""
    other = taken.setdefault(name_key(path), path)
    if other != path:
        message = f"{other} and {path} are one and the same among {what} on Windows"
        raise UnsafeNameError(message)


MANIFEST = f"{OWN_PREFIX}.json"
"""The file in the output folder that holds the list."""

_FORMAT = 1
_LARGEST = 100_000_000
"""Bytes; no list of ours comes near."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NAMES = 4096
"""So many names are remembered that were looked at; a build does so three times."""


class Manifest(Struct, frozen=True, kw_only=True):
    """What the program made, by path, each with the digests it may have.

    A file has one digest, and while a build is under way those of its old and its
    new content: whatever a killed build leaves is still known for the program's own.
    """

    made: Mapping[str, tuple[str, ...]]
    """Digests by path below the output folder; empty for a folder never built."""

    def __post_init__(self) -> None:
        """Refuse a list that would lead out of the output folder.

        Raises:
            UnsafeNameError: A path is not safe.
            ValueError: A digest is none.
        """
        for path, digests in self.made.items():
            if not _is_plain(path) or not all(map(_DIGEST.fullmatch, digests)):
                message = f"{path} is not listed as the program lists its files"
                raise ValueError(message)


@lru_cache(maxsize=_NAMES)
def _is_plain(path: str) -> bool:
    """Tell whether a path is spelt as the program spells it.

    Raises:
        UnsafeNameError: It is not safe.
    """
    check_name(PurePosixPath(path))
    return str(PurePosixPath(path)) == path


def manifest_to_bytes(manifest: Manifest) -> bytes:
    """Answer the manifest as its file holds it."""
    listed = {path: list(manifest.made[path]) for path in sorted(manifest.made)}
    document = {"program": "marchtable", "format": _FORMAT, "made": listed}
    return (json.dumps(document, indent=1) + "\n").encode()


def manifest_from_bytes(raw: bytes) -> Manifest:
    """Answer the manifest that a file holds.

    Raises:
        ValueError: The file is no manifest.
        UnsafeNameError: It lists a path that is not safe.
    """
    try:
        document = json.loads(raw)
        if (document["program"], document["format"]) != ("marchtable", _FORMAT):
            message = "it was written by another program or version"
            raise ValueError(message)
        made = {path: tuple(digests) for path, digests in document["made"].items()}
        return Manifest(made=made)
    except (KeyError, TypeError, AttributeError, RecursionError) as fault:
        message = "it is not as the program wrote it"
        raise ValueError(message) from fault


def read_manifest(root: Path, *, force: bool) -> Manifest:
    """Answer the manifest of an output folder; an empty one when there is none.

    Args:
        root: The output folder.
        force: Take a manifest that cannot be read for an empty one.

    Raises:
        RefusedError: The manifest is a link, or cannot be read.
    """
    path = root / MANIFEST
    kind = kind_of(path)
    if kind is FileKind.ABSENT:
        return Manifest(made={})
    if kind is not FileKind.FILE:
        raise RefusedError(path, f"is {kind}, but must be a file")
    try:
        return manifest_from_bytes(read_at_most(path, _LARGEST))
    except (ValueError, UnsafeNameError) as fault:
        if force:
            return Manifest(made={})
        raise RefusedError(
            path,
            f"cannot be read ({fault}); delete the folder {root.name}, which the next "
            "build makes again",
        ) from fault
