"""Processes of our own: they end when we do, and take only so much memory."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import wait

_ENDINGS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""The system's ways of asking for an end, as far as it knows them."""
_YOUNG, _MIDDLE, _OLD = 100_000, 50, 1000
"""Objects made before the young are looked through; rounds before older ones are."""


def live_no_longer_than_parent(memory: int) -> None:
    """Bind this process to the one that started it, and bound what it takes.

    A thread waits for the parent's end, however it comes, and ends this process with
    it. An interrupt is left to the parent, which is told of it as well; any other
    signal ends this process at once, whatever the parent had made of it.

    Args:
        memory: Bytes it may take, where the system can limit it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in _ENDINGS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        watch = threading.Thread(
            target=_end_with, args=(parent.sentinel,), daemon=True, name="parent"
        )
        watch.start()
    _limit_memory(memory)


def _end_with(sentinel: int) -> None:
    """Wait for the parent's end, then end at once."""
    wait([sentinel])
    os._exit(1)


def _limit_memory(most: int) -> None:
    """Limit this process's memory where the system can."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):  # some systems know the limit by name alone
        _, allowed = resource.getrlimit(resource.RLIMIT_AS)
        wanted = min(most, sys.maxsize)
        if allowed != resource.RLIM_INFINITY:
            wanted = min(wanted, allowed)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, allowed))


def collect_rarely() -> None:
    """Let this process, and copies of it, look for garbage seldom.

    What there is by now is never looked through again. A build makes much that lasts
    to its end: looking often costs a tenth of its time and finds little.
    """
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
