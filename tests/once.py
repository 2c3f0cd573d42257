"""What takes long to make is made once, however many workers run the tests."""

from __future__ import annotations

import os
import time
from functools import cache, wraps
from inspect import signature
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from generator.files import BusyError, locked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

Given = ParamSpec("Given")
Made = TypeVar("Made")


def remembered(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Let a function make each thing once in a process, whichever way it is asked.

    What is left to a default is the same as what is given as that default.
    """
    accepts, kept = signature(make), cache(make)

    @wraps(make)
    def made(*values: Given.args, **named: Given.kwargs) -> Made:
        given = accepts.bind(*values, **named)
        given.apply_defaults()
        return kept(*given.args, **given.kwargs)

    return made


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder filled by whichever worker asks first; the others wait for it.

    Args:
        factory: Where the tests of this run keep their folders.
        name: What the folder is called.
        make: Fills the folder, which is there and empty.
    """
    base = factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    home.mkdir(exist_ok=True)
    while not _made(home, make):
        time.sleep(0.2)
    return home / "made"


def _made(home: Path, make: Callable[[Path], object]) -> bool:
    """Make what is not there yet; say whether it is there, or else being made."""
    folder, whole = home / "made", home / "whole"
    try:
        with locked(home / "lock", busy=f"{home.name} is being made"):
            if not whole.exists():
                folder.mkdir()
                make(folder)
                whole.touch()
    except BusyError:
        return False
    return True
