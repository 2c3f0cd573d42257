"""File names that mean one and the same file on every machine and web host."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from generator.errors import GeneratorError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import PurePosixPath

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
    """Tell whether a part of a path is an ordinary name everywhere."""
    return (
        part not in {".", ".."}
        and part.isprintable()
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
