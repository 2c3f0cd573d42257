"""What the system sends to end the program ends it as Ctrl-C does: in good order."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_ENDINGS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Asked to end; the terminal is gone; the same on Windows."""
INTERRUPTED = 130
_BY_SIGNAL = 128
"""Added to a signal's number it is the exit code of who was ended by it."""


class ToldToEndError(KeyboardInterrupt):
    """A signal ends the program."""

    def __init__(self, number: int) -> None:
        """Keep the signal's number."""
        super().__init__()
        self.code = _BY_SIGNAL + number


def code_of(stop: KeyboardInterrupt) -> int:
    """Return the exit code of a run that was stopped."""
    return stop.code if isinstance(stop, ToldToEndError) else INTERRUPTED


@contextmanager
def ending_in_good_order() -> Iterator[None]:
    """Let signals that would kill the program stop it instead.

    A signal that is ignored or handled already, as by ``nohup``, stays so.
    """
    is_main = threading.current_thread() is threading.main_thread()
    numbers = [getattr(signal, name) for name in _ENDINGS if hasattr(signal, name)]
    ours = [
        number
        for number in numbers
        if is_main and signal.getsignal(number) is signal.SIG_DFL
    ]
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    """Stop what is being done; another signal must not disturb the clearing up."""
    signal.signal(number, signal.SIG_IGN)
    raise ToldToEndError(number)
