"""Processes of our own: they end when we do, and take only so much memory."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import wait

_ENDINGS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""The system's ways of asking for an end, as far as it knows them."""


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
