"""Keeps the whole site while nothing it is made from has changed.

The site tells of closed periods alone. So it is made anew when one is closed or set
aside, when the campaign file changes outside the period blocks, or when templates or
the program do; not at every build of an evening.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import generator
from generator.assets import template_roots
from generator.pipeline.pictures import FOLDER
from generator.render.pdf_cache import FolderCache

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.pipeline.desk import Desk

_KEPT = 4
"""Sites kept: enough to go back and forth between two papers or settings."""
_PICTURES_KEPT = 2000
_BLOCKS = "period"
_PROGRAM = frozenset({".py", ".toml", ".html", ".css", ".svg", ".xml"})


@dataclass(frozen=True, slots=True)
class SiteCache:
    """Whole sites by the digest of everything they are made from."""

    folder: Path

    @property
    def pictures(self) -> FolderCache:
        """The umpire's pictures as the site shows them."""
        return FolderCache(self.folder / "pictures", _PICTURES_KEPT)

    @property
    def shared(self) -> FolderCache:
        """The pictures that stand beside the turns' addresses."""
        return FolderCache(self.folder / "shared", _PICTURES_KEPT)

    def get(self, digest: str) -> Mapping[str, bytes] | None:
        """Return a kept site, or none."""
        packed = FolderCache(self.folder, _KEPT).get(digest)
        return None if packed is None else _unpacked(packed)

    def put(self, digest: str, pages: Mapping[str, bytes]) -> None:
        """Keep a site."""
        FolderCache(self.folder, _KEPT).put(digest, _packed(pages))


def site_digest(desk: Desk) -> str:
    """Return a digest of everything the site is made from."""
    document = {
        key: value for key, value in desk.source.document.items() if key != _BLOCKS
    }
    parts = [
        json.dumps(document, default=str, ensure_ascii=False, sort_keys=True),
        desk.seed_digest,
        *(entry.digest for entry in desk.book.entries),
        *_files_below(template_roots(desk.folder)[0]),
        *_pictures_below(desk.folder / FOLDER),
        _program(),
    ]
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


@cache
def _program() -> str:
    """Return what tells one state of the program from another."""
    package = Path(generator.__file__).parent
    return "\n".join([*_files_below(package), *_files_below(template_roots()[-1])])


def _files_below(folder: Path) -> Iterator[str]:
    """Yield every file of a folder with its size and time, in order."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in _PROGRAM:
            state = path.stat()
            yield f"{path} {state.st_size} {state.st_mtime_ns}"


def _pictures_below(folder: Path) -> Iterator[str]:
    """Yield everything in the umpire's folder of pictures, links as links."""
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        yield f"{path} {state.st_mode} {state.st_size} {state.st_mtime_ns}"


def _packed(pages: Mapping[str, bytes]) -> bytes:
    """Return all pages as one: their names and sizes in a line, then themselves."""
    head = json.dumps([[path, len(pages[path])] for path in sorted(pages)])
    return b"\n".join([head.encode(), b"".join(pages[path] for path in sorted(pages))])


def _unpacked(packed: bytes) -> dict[str, bytes]:
    """Return the pages again."""
    head, _, bodies = packed.partition(b"\n")
    pages: dict[str, bytes] = {}
    start = 0
    for path, size in json.loads(head):
        pages[path] = bodies[start : start + size]
        start += size
    return pages
