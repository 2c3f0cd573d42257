"""Printing: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


# Lets a console of Windows understand the signs for colour.

_HANDLES = {1: -11, 2: -12}
"""What Windows calls standard output and standard error."""
_UNDERSTANDS = 0x0004
"""That a console takes such signs for what they are, and prints none of them."""


Kernel = Any
"""The part of Windows that keeps consoles; of no type on other systems."""


def understands_colour(stream: TextIO, system: Kernel = None) -> bool:
    """Return whether a terminal understands colours, and switch them on where it can.

    Everywhere but on Windows every terminal does.  Consoles of Windows do since 2016,
    but only where a program asks them to.
    """
    if system is None and os.name != "nt":
        return True
    import ctypes

    if system is None:
        system = vars(ctypes)["windll"].kernel32
    try:
        number = _HANDLES[stream.fileno()]
    except (OSError, KeyError, ValueError):
        return False
    handle, mode = system.GetStdHandle(number), ctypes.c_ulong()
    if not system.GetConsoleMode(handle, ctypes.byref(mode)):
        return False
    if mode.value & _UNDERSTANDS:
        return True
    return bool(system.SetConsoleMode(handle, mode.value | _UNDERSTANDS))


_STRONG = "\033[1m"
_OPEN = "\033[1;33m"
_PLAIN = "\033[0m"
_CLEAR_LINE = "\r\033[K"
_YES = frozenset({"y", "yes"})


class Manner(Struct, frozen=True, kw_only=True):
    """How the umpire wants to be talked to."""

    is_quiet: bool = False
    """Say only results and faults."""
    as_json: bool = False
    """Results are JSON, on one document."""
    may_colour: bool = True
    debug: bool = False
    """Show where in the program a mistake of ours happened."""


class Output(Struct, frozen=True, kw_only=True):
    """Where a command prints; a reader who has gone away never stops the work."""

    manner: Manner
    results: TextIO
    messages: TextIO
    keyboard: TextIO

    def result(self, text: str) -> None:
        """Print a part of what was asked for."""
        _print(text, self.results)

    def result_json(self, document: object) -> None:
        """Print the whole answer as JSON."""
        self.result(json.dumps(document, ensure_ascii=False, indent=2))

    def say(self, text: str) -> None:
        """Tell something besides the result, unless quiet."""
        if not self.manner.is_quiet:
            self.complain(text)

    def complain(self, text: str) -> None:
        """Tell what is wrong, quiet or not."""
        _print(text, self.messages)

    def progress(self, text: str) -> None:
        """Show how far a long work has got; an empty text wipes the line."""
        if self.manner.is_quiet or not self.messages.isatty():
            return
        if not understands_colour(self.messages):
            return
        _print(_CLEAR_LINE + text, self.messages, end="")

    def ask(self, question: str) -> bool:
        """Put a question to somebody at the terminal; only yes counts."""
        _print(f"{question} [y/N] ", self.messages, end="")
        return self.keyboard.readline().strip().casefold() in _YES

    def agreed(self, question: str, *, to_do: str, not_done: str) -> bool:
        """Return whether somebody at the terminal says yes; if not, say so.

        Args:
            question: What he is asked.
            to_do: What ``--yes`` would do where nobody can be asked.
            not_done: What is said if he does not agree.
        """
        if not self.can_ask:
            self.complain(f"To {to_do}, give --yes.")
            return False
        if self.ask(question):
            return True
        self.complain(not_done)
        return False

    @property
    def can_ask(self) -> bool:
        """Whether somebody sits at the keyboard."""
        return self.keyboard.isatty() and not self.manner.as_json

    def strong(self, text: str) -> str:
        """Return a heading as results show it."""
        return self._painted(text, _STRONG)

    def open(self, text: str) -> str:
        """Return what is still awaited as results show it."""
        return self._painted(text, _OPEN)

    def colours(self, stream: TextIO) -> bool:
        """Return whether a stream gets colour."""
        return self.manner.may_colour and gets_colour(stream, os.environ)

    def _painted(self, text: str, ink: str) -> str:
        if not text or not self.colours(self.results):
            return text
        return f"{ink}{text}{_PLAIN}"


def standard_output(manner: Manner) -> Output:
    """Return the output of this process."""
    for stream in (sys.stdout, sys.stderr):
        _speak_every_letter(stream)
    return Output(manner=manner, results=sys.stdout, messages=sys.stderr, keyboard=sys.stdin)


def gets_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Return whether a stream gets colour: a terminal does, unless told otherwise.

    ``NO_COLOR`` forbids it, ``FORCE_COLOR`` demands it, in this order.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    is_terminal = environment.get("TERM") != "dumb" and stream.isatty()
    return is_terminal and understands_colour(stream)


def _speak_every_letter(stream: TextIO) -> None:
    """Keep a stream from failing at a letter it has no code for.

    What goes into a file or another program is UTF-8, as the campaign file is.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    if stream.isatty():
        reconfigure(errors="replace")
    else:
        reconfigure(encoding="utf-8", errors="replace")


def _print(text: str, stream: TextIO, *, end: str = "\n") -> None:
    """Print; when nobody reads any more, print to nowhere from then on."""
    try:
        print(text, file=stream, end=end, flush=True)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
