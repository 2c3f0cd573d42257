"""A print room that prints nothing, for tests that are not about paper.

`python -m tests.paperless` is the program with it, for tests that kill a command.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.cli import main
from generator.render.pdf import NO_PRINTING, Printed, PrintRoom, job_digest, render_all
from generator.store import NOTHING_KEPT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest

    from generator.render.pdf import PdfJob
    from generator.store import Store

PRINT_ROOM = "generator.pipeline.build.print_room"
"""Where builds get theirs."""


class PaperlessRoom(PrintRoom):
    """Gives every document a stand-in, which differs whenever the document would."""

    def __init__(self) -> None:
        """Begin with no document."""
        super().__init__(NOTHING_KEPT, NO_PRINTING._workers)
        self.documents: dict[str, Printed] = {}

    def hand_in(self, jobs: Iterable[PdfJob], *, is_kept: bool = True) -> None:
        """Take documents in; those that become pictures are printed all the same."""
        if not is_kept:
            self.documents |= render_all(jobs)
            return
        for job in jobs:
            self.documents[job.name] = Printed(pdf=job_digest(job).encode())

    def printed(self, name: str) -> Printed:
        """Return a document's stand-in."""
        return self.documents[name]


@contextmanager
def paperless_room(_: Store) -> Iterator[PrintRoom]:
    """Give a build a room that prints nothing."""
    yield PaperlessRoom()


def without_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds print nothing."""
    monkeypatch.setattr(PRINT_ROOM, paperless_room)


if __name__ == "__main__":
    with patch(PRINT_ROOM, paperless_room):
        sys.exit(main(sys.argv[1:]))
