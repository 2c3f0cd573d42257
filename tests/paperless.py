"""A print room that prints nothing, for tests that are not about paper.

Maps of armies' marches are drawn there once in a run of the tests, and not once for
each of its campaigns that has the same country.

`python -m tests.paperless` is the program with it, for tests that kill a command.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.cli import main
from generator.pipeline.campaign_folder import store_in
from generator.render.map_page import _DRAWING
from generator.render.pdf import NO_PRINTING, Printed, PrintRoom, job_digest, print_room, render_all
from generator.store import NOTHING_KEPT, Store, digest_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    import pytest

    from generator.render.pdf import PdfJob

PRINT_ROOM = "generator.pipeline.build.print_room"
STORE = "generator.pipeline.build.store_in"
"""Where builds get theirs."""
_DRAWN: dict[tuple[str, str], bytes] = {}
"""Drawings by the program's state and the digest of what they were made from."""


class PaperlessRoom(PrintRoom):
    """Gives every document a stand-in, which differs whenever the document would."""

    def __init__(self, store: Store = NOTHING_KEPT) -> None:
        """Begin with no document; what is kept tells which need not be made again."""
        super().__init__(store, NO_PRINTING._workers)
        self.documents: dict[str, Printed] = {}

    def hand_in(self, jobs: Iterable[PdfJob], *, is_kept: bool = True) -> None:
        """Take documents in; those that become pictures are printed all the same."""
        if not is_kept:
            self.documents |= render_all(jobs)
            return
        for job in jobs:
            made = job.finished
            if not made:
                made = job_digest(job).encode()
                self._store.put_one("document", made.decode(), made)
            self.documents[job.name] = Printed(pdf=made)

    def bind(self, title: str, parts: Iterable[tuple[str, bool]]) -> Callable[[], bytes]:
        """Return how to fetch a stand-in for documents bound into one."""
        told = (f"{self.printed(name).pdf!r} {is_leaf}" for name, is_leaf in parts)
        return digest_of_texts((title, *told)).encode

    def printed(self, name: str) -> Printed:
        """Return a document's stand-in."""
        return self.documents[name]


class DrawnOnce(Store, frozen=True):
    """Knows the drawings of every campaign that was built before."""

    def get(self, kind: str, digest: str) -> bytes | None:
        """Return what is kept; a drawing that is not, from another campaign."""
        found = super().get(kind, digest)
        if found is None and kind == _DRAWING:
            found = _DRAWN.get((self.maker, digest))
            if found is not None:
                super().put(kind, digest, found)
        return found

    def put(self, kind: str, digest: str, body: bytes) -> None:
        """Keep something; a drawing for other campaigns too."""
        super().put(kind, digest, body)
        if kind == _DRAWING:
            _DRAWN[self.maker, digest] = body


def store_of_all(private: Path) -> Store:
    """Return what is kept of a campaign, and of drawings what others keep too."""
    kept = store_in(private)
    return DrawnOnce(folder=kept.folder, key=kept.key)


@contextmanager
def paperless_room(store: Store = NOTHING_KEPT) -> Iterator[PrintRoom]:
    """Give a build a room that prints nothing."""
    yield PaperlessRoom(store)


def without_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds print nothing."""
    monkeypatch.setattr(PRINT_ROOM, paperless_room)
    monkeypatch.setattr(STORE, store_of_all)


def with_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds print, whatever the test has that asks for one."""
    monkeypatch.setattr(PRINT_ROOM, print_room)
    monkeypatch.setattr(STORE, store_in)


if __name__ == "__main__":
    with patch(PRINT_ROOM, paperless_room):
        sys.exit(main(sys.argv[1:]))
