"""Lets a console of Windows understand the signs for colour."""

from __future__ import annotations

import os
from typing import Any, TextIO

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
