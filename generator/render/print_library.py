"""Loads the print library, and spares it what it would do in vain.

It is loaded when the first page is set, never before: it takes a third of a second, and
maps and web pages do without.
"""

from __future__ import annotations

import ctypes.util
import importlib
import io
import re
import sys
import warnings
from contextlib import redirect_stdout
from functools import cache
from typing import TYPE_CHECKING, Any

from generator import doctor
from generator.errors import GeneratorError

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIBRARY = "weasyprint"
_ARRAY = re.compile(r"(\w+)\[(\d+)\]")
"""A type of so many numbers."""


class PrintUnavailable(GeneratorError):  # noqa: N818 - the umpire's word, not a fault
    """This machine lacks what printing needs; the message says what to type."""


def load_library() -> Any:  # noqa: ANN401 - the library publishes no types
    """Return the print library, loaded quietly.

    Raises:
        PrintUnavailable: Pango or one of its companions is missing.
    """
    doctor.load_ahead()
    try:
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="No fonts configured")
            library = _import_quickly()
    except OSError as error:
        sentence = doctor.missing_print_library() or f"PDFs cannot be made: {error}"
        raise PrintUnavailable(sentence) from error
    _hasten(library)
    return library


def _import_quickly() -> Any:  # noqa: ANN401 - the library publishes no types
    """Import without the compiler being asked where each library lies.

    On Linux the loader finds them by name; where it does not, the slow way is
    tried once more. Elsewhere the slow way is the only one.
    """
    if _LIBRARY in sys.modules or sys.platform != "linux":
        return importlib.import_module(_LIBRARY)
    slow = ctypes.util.find_library
    try:
        ctypes.util.find_library = lambda name: None  # noqa: ARG005 - put back at once
        return importlib.import_module(_LIBRARY)
    except OSError:
        ctypes.util.find_library = slow
        return importlib.import_module(_LIBRARY)
    finally:
        ctypes.util.find_library = slow


class _Patterns(dict[tuple[Any, bool], re.Pattern[str]]):
    """Patterns for the library's reader of pages, which else makes one for every word."""

    def __missing__(self, wanted: tuple[Any, bool]) -> re.Pattern[str]:
        letters, are_sought = wanted
        listed = "".join(map(re.escape, letters))
        self[wanted] = re.compile(f"[{'' if are_sought else '^'}{listed}]+")
        return self[wanted]


class _Bindings:
    """The library's way to C; of arrays it makes a type for every length, parsed anew."""

    def __init__(self, usual: Any) -> None:  # noqa: ANN401 - the library publishes no types
        self._usual = usual

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - see above
        return getattr(self._usual, name)

    def new(self, kind: str, values: Sequence[int] | None = None) -> Any:  # noqa: ANN401 - see above
        """Make a value; an array is of the one type of any length."""
        found = _ARRAY.fullmatch(kind)
        if found is None:
            return self._usual.new(kind, values)
        length = int(found[2])
        return self._usual.new(f"{found[1]}[]", length if values is None else values)


@cache
def _hasten(library: Any) -> None:  # noqa: ANN401 - the library publishes no types
    """Spare the library what it does for every element in vain.

    Of each it makes styles for notes, which no sheet has, and for the marker of an item;
    of every typeface, arrays of its letters.
    """
    rules = library.html.UA_STYLESHEET.matcher
    of_each = [rule for rule in rules.other_selectors if rule[3]]
    rules.other_selectors = [rule for rule in rules.other_selectors if not rule[3]]
    rules.lower_local_name_selectors["li"] += [rule for rule in of_each if rule[3] == "marker"]
    reader: Any = importlib.import_module("tinyhtml5.inputstream")
    reader.characters_until_regex = _Patterns()
    fonts: Any = importlib.import_module("weasyprint.pdf.fonts")
    fonts.ffi = _Bindings(fonts.ffi)
