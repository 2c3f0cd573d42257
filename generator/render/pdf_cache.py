"""Keeps finished documents in a folder, so that an unchanged build is immediate."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.files import read_at_most, write_over

if TYPE_CHECKING:
    from pathlib import Path

_SEAL_BYTES = 32
_MOST = 600
_MOST_BYTES = 500_000_000
"""More than any document has."""


@dataclass(frozen=True, slots=True)
class FolderCache:
    """Documents by digest; a damaged one counts as not there.

    The folder holds what players may not see and belongs under ``.marchtable/``.
    """

    folder: Path
    most: int = _MOST
    """Documents kept; beyond that those longest unused go."""

    def get(self, digest: str) -> bytes | None:
        """Return a kept document whole, or none."""
        path = self._path(digest)
        try:
            sealed = read_at_most(path, _MOST_BYTES)
        except OSError:
            return None
        seal, pdf = sealed[:_SEAL_BYTES], sealed[_SEAL_BYTES:]
        if hashlib.sha256(pdf).digest() != seal:
            return None
        with suppress(OSError):
            os.utime(path)
        return pdf

    def put(self, digest: str, pdf: bytes) -> None:
        """Keep a document; a folder that cannot be written to keeps nothing."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_over(self._path(digest), hashlib.sha256(pdf).digest() + pdf)
            self._forget_the_oldest()

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}.pdf"

    def _forget_the_oldest(self) -> None:
        kept = sorted(
            self.folder.glob("*.pdf"), key=lambda path: path.stat().st_mtime_ns
        )
        for path in kept[: max(0, len(kept) - self.most)]:
            path.unlink(missing_ok=True)
