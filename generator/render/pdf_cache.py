"""Keeps finished documents in a folder, so that an unchanged build is immediate."""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_SEAL_BYTES = 32
_MOST = 600


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
            sealed = path.read_bytes()
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
            self._write(self._path(digest), hashlib.sha256(pdf).digest() + pdf)
            self._forget_the_oldest()

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}.pdf"

    def _write(self, path: Path, sealed: bytes) -> None:
        """Write beside and rename, so that nobody reads half a document."""
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(sealed)
            os.replace(name, path)  # noqa: PTH105 - mkstemp gives a name, not a path
        except OSError:
            with suppress(OSError):
                os.unlink(name)  # noqa: PTH108 - as above
            raise

    def _forget_the_oldest(self) -> None:
        kept = sorted(
            self.folder.glob("*.pdf"), key=lambda path: path.stat().st_mtime_ns
        )
        for path in kept[: max(0, len(kept) - self.most)]:
            path.unlink(missing_ok=True)
