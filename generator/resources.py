"""Finds the files that belong to the program: templates and sample campaigns.

In a checkout they stand at the top level, where people look; in an installed
program they lie inside the package. Numbers of the rule books and fonts are not
looked for here: tables lie beside their rules, fonts come as packages.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates_folder() -> Path:
    """The folder of the program's templates.

    Raises:
        FileNotFoundError: The program was installed without them.
    """
    return _own_folder("templates")


def holds_the_program(folder: Path) -> bool:
    """Whether a folder is a checkout of the program, whose templates lie in it."""
    return (folder / _PACKAGE.name / Path(__file__).name).is_file()


def examples_folder() -> Path:
    """The folder of the sample campaigns, one folder each.

    Raises:
        FileNotFoundError: The program was installed without them.
    """
    return _own_folder("examples")


@cache
def _own_folder(name: str) -> Path:
    """The program's folder of that name: the packed copy first, then the checkout's."""
    packed = _PACKAGE / f"_{name}"
    for folder in (packed, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    message = f"{packed}: the program's {name} are missing; install it again"
    raise FileNotFoundError(message)
