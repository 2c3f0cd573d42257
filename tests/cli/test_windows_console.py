"""Colours on a console of Windows: switched on, or left out where it cannot."""

from __future__ import annotations

import ctypes
import io
import os
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from generator.cli import output
from generator.cli.output import gets_colour, understands_colour

Place = Any
"""Where Windows writes an answer."""


class Terminal(io.StringIO):
    """A terminal; standard output unless told otherwise."""

    number = 1

    def isatty(self) -> bool:
        """It is one."""
        return True

    def fileno(self) -> int:
        """Its number."""
        return self.number


@dataclass
class Console:
    """A console of Windows."""

    mode: int | None
    """What it understands; none: it is no console."""
    accepts: bool = True
    asked: list[int] = field(default_factory=list)

    def handle(self, which: int) -> int:
        """By what it is spoken of."""
        self.asked.append(which)
        return 7

    def tell(self, _handle: int, place: Place) -> int:
        """Say its mode, and whether there is one."""
        if self.mode is None:
            return 0
        ctypes.memmove(place, ctypes.byref(ctypes.c_ulong(self.mode)), 4)
        return 1

    def take(self, _handle: int, mode: int) -> int:
        """Take another mode."""
        self.mode = mode if self.accepts else self.mode
        return int(self.accepts)

    @property
    def kernel(self) -> SimpleNamespace:
        """What a program speaks to."""
        return SimpleNamespace(
            GetStdHandle=self.handle, GetConsoleMode=self.tell, SetConsoleMode=self.take
        )


def test_a_console_is_asked_to_understand_colour() -> None:
    console = Console(mode=3)

    assert understands_colour(Terminal(), console.kernel)
    assert console.mode == 3 | 4
    assert console.asked == [-11]


def test_a_console_that_understands_it_is_left_alone() -> None:
    console = Console(mode=7, accepts=False)

    assert understands_colour(Terminal(), console.kernel)


@pytest.mark.parametrize("console", [Console(mode=3, accepts=False), Console(mode=None)])
def test_a_console_that_cannot_gets_none(console: Console) -> None:
    assert not understands_colour(Terminal(), console.kernel)


def test_what_is_no_stream_of_the_process_gets_none() -> None:
    assert not understands_colour(io.StringIO(), Console(mode=7).kernel)


def test_elsewhere_every_terminal_gets_colour() -> None:
    assert os.name != "nt"
    assert gets_colour(Terminal(), {})


def test_a_terminal_without_colour_gets_it_only_when_it_is_demanded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(output, "understands_colour", lambda _stream: False)

    assert not gets_colour(Terminal(), {})
    assert gets_colour(Terminal(), {"FORCE_COLOR": "1"})
