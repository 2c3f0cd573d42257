"""One worker that prints for all tests of a process, not a new one for each document.

A worker is a copy of the process that starts it, and one that runs tests is large.
Tests with bounds of their own, or with work of their own, are given their own workers.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from generator.render import pdf, workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.render.workers import Bounds, PrintShop

_COMPANY = workers.company
_WORK = (pdf._made, pdf.BOUNDS)


class SharedShop:
    """Calls a worker with the first document, and lets it go with the last test."""

    def __init__(self) -> None:
        """Begin without any."""
        self.shop: PrintShop | None = None
        self.ending = ExitStack()

    @contextmanager
    def company(
        self, do: Callable[[Any], object], *, most: int, bounds: Bounds
    ) -> Iterator[PrintShop]:
        """Give the one worker for the usual work, and others their own."""
        if (do, bounds) != _WORK or not workers.FORKS:
            with _COMPANY(do, most=most, bounds=bounds) as own:
                yield own
            return
        if self.shop is not None and self.shop._fault is not None:
            self.end()
        if self.shop is None:
            hired = _COMPANY(do, most=1, bounds=bounds)
            self.shop = self.ending.enter_context(hired)
        yield self.shop

    def seconds(self) -> float:
        """Return the processor seconds of the worker, if it lives and they are told."""
        if self.shop is None or not self.shop._workers:
            return 0.0
        states = Path(f"/proc/{self.shop._workers[0].process.pid}/stat")
        if not states.exists():
            return 0.0
        numbers = states.read_text().rpartition(")")[2].split()
        return sum(map(int, numbers[11:13])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Let the worker go."""
        self.ending.close()
        self.shop = None


SHARED = SharedShop()


@contextmanager
def shared_print_shop() -> Iterator[None]:
    """Let all documents of a process be printed by one worker."""
    with patch("generator.render.pdf.company", SHARED.company):
        try:
            yield
        finally:
            SHARED.end()
