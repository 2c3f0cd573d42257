"""Finds the files that belong to the program: templates, samples, the handbook.

In a checkout they stand at the top level, where people look; in an installed
program they lie inside the package. Numbers of the rule books and typefaces are not
looked for here: tables lie beside their rules, typefaces in `render/faces`.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).resolve().parent
_TEXTS = (".py", ".toml", ".html", ".css", ".js", ".svg", ".xml", ".conf")
_OURS = (*_TEXTS, ".ttf", ".woff2", ".xz")
"""How files of the program end that decide what it makes."""
TEMPLATES = "templates"
"""What a folder of templates is called: ours, and a rule system's own."""
_LIBRARIES = ("site-packages", "dist-packages")
"""Folders that hold what is installed; they change when anything in them is."""


def templates_folder() -> Path:
    """The folder of the program's templates.

    Raises:
        FileNotFoundError: The program was installed without them.
    """
    return _own_folder(TEMPLATES)


def holds_the_program(folder: Path) -> bool:
    """Whether a folder is a checkout of the program, whose templates lie in it."""
    return (folder / _PACKAGE.name / Path(__file__).name).is_file()


def examples_folder() -> Path:
    """The folder of the sample campaigns, one folder each.

    Raises:
        FileNotFoundError: The program was installed without them.
    """
    return _own_folder("examples")


def handbook_folder() -> Path:
    """The folder in which README and docs of the program lie.

    Raises:
        FileNotFoundError: The program was installed without them.
    """
    for folder in (_PACKAGE / "_handbook", _PACKAGE.parent):
        if (folder / "docs" / "commands.md").is_file():
            return folder
    message = f"{_PACKAGE}: the program's handbook is missing; install it again"
    raise FileNotFoundError(message)


@cache
def program_mark(package: Path | None = None) -> str:
    """Return what tells one state of the program, with all it uses, from another.

    Files are told by path, size and time of change; nothing is read. ``package`` is the
    folder of a rule system that is a package of its own.
    """
    folders = (_PACKAGE, templates_folder(), *filter(None, (package,)))
    marks = [sys.version, *(mark for each in folders for mark in _files_below(each))]
    libraries = (Path(place) for place in sys.path if place.endswith(_LIBRARIES))
    marks += [f"{place} {place.stat().st_mtime_ns}" for place in libraries]
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()


def _files_below(folder: Path | str) -> Iterator[str]:
    """Yield every file of the program below a folder with its size and time."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            yield from _files_below(entry.path)
        elif entry.name.endswith(_OURS):
            state = entry.stat()
            yield f"{entry.path} {state.st_size} {state.st_mtime_ns}"


@cache
def _own_folder(name: str) -> Path:
    """The program's folder of that name: the packed copy first, then the checkout's."""
    packed = _PACKAGE / f"_{name}"
    for folder in (packed, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    message = f"{packed}: the program's {name} are missing; install it again"
    raise FileNotFoundError(message)
