"""Keeps the site: whole while nothing has changed, and turn by turn when something has.

The site tells of closed periods alone. So it is made anew when one is closed or set
aside, when the campaign file changes outside the period blocks, or when templates or
the program do; not at every build of an evening. And a close leaves the turns before
it as they were: of those nothing is made again.

Everything is kept under a digest of what it was made from, and is read whole or not at
all. The folder may be removed, cut short or damaged at any time: what cannot be read is
made again.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import generator
from generator.files import read_at_most, write_over
from generator.pipeline.pictures import FOLDER
from generator.render.pdf_cache import FolderCache
from generator.render.site.turns import ClosedPeriod
from generator.resources import templates_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.pipeline.desk import Desk

_MOST_BYTES = 1_000_000_000
"""Beyond that, those longest unused go."""
_PICTURES_KEPT = 2000
_DRAWINGS_KEPT = 600
_BLOCKS = "period"
_PROGRAM = frozenset({".py", ".toml", ".html", ".css", ".svg", ".xml"})
_LIST, _BODY = "list", "body"


@dataclass(frozen=True, slots=True)
class SiteCache:
    """Sets of pages by the digest of everything they are made from.

    A set is a list of paths and digests; the pages themselves lie beside it, each once
    for all sets, under the digests of what they hold.
    """

    folder: Path
    most_bytes: int = _MOST_BYTES

    @property
    def pictures(self) -> FolderCache:
        """The umpire's pictures as the site shows them."""
        return FolderCache(self.folder / "pictures", _PICTURES_KEPT)

    @property
    def shared(self) -> FolderCache:
        """The pictures that stand beside the turns' addresses."""
        return FolderCache(self.folder / "shared", _PICTURES_KEPT)

    @property
    def turns(self) -> KeptTurns:
        """Single turns as this state of the program makes them."""
        return KeptTurns(cache=self, program=_program())

    @property
    def drawings(self) -> DrawingCache:
        """Maps as this state of the program draws them."""
        shelf = FolderCache(self.folder / "drawings", _DRAWINGS_KEPT)
        return DrawingCache(shelf=shelf, program=_program())

    def get(self, digest: str) -> Mapping[str, bytes] | None:
        """Return a kept set whole, or none."""
        seal, _, listed = (self._read(f"{digest}.{_LIST}") or b"").partition(b"\n")
        if _seal(digest, listed) != seal:
            return None
        pages: dict[str, bytes] = {}
        for path, body_digest in json.loads(listed):
            body = self._read(f"{body_digest}.{_BODY}")
            if body is None or _digest(body) != body_digest:
                self._forget(f"{body_digest}.{_BODY}")
                return None
            pages[path] = body
        return pages

    def put(self, digest: str, pages: Mapping[str, bytes]) -> None:
        """Keep a set; a folder that cannot be written to keeps nothing."""
        digests = {path: _digest(body) for path, body in pages.items()}
        listed = json.dumps(list(digests.items())).encode()
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            for path, body in pages.items():
                name = f"{digests[path]}.{_BODY}"
                if not (self.folder / name).exists():
                    write_over(self.folder / name, body)
            sealed = b"\n".join([_seal(digest, listed), listed])
            write_over(self.folder / f"{digest}.{_LIST}", sealed)

    def tidy(self) -> None:
        """Remove what was unused for longest."""
        with suppress(OSError):
            states = [
                (path.stat(), path)
                for kind in (_LIST, _BODY)
                for path in self.folder.glob(f"*.{kind}")
            ]
            states.sort(key=lambda found: found[0].st_mtime_ns, reverse=True)
            size = 0
            for state, path in states:
                size += state.st_size
                if size > self.most_bytes:
                    path.unlink(missing_ok=True)

    def _read(self, name: str) -> bytes | None:
        """Return a file and note that it was used; none: it cannot be read."""
        path = self.folder / name
        try:
            body = read_at_most(path, self.most_bytes)
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        return body

    def _forget(self, name: str) -> None:
        """Remove a damaged file, so that a whole one takes its place."""
        with suppress(OSError):
            (self.folder / name).unlink(missing_ok=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTurns:
    """Pages, maps and sums of single turns, for one state of the program."""

    cache: SiteCache
    program: str

    def get(self, key: str) -> Mapping[str, bytes] | None:
        """Return a kept set whole, or none."""
        return self.cache.get(self._digest(key))

    def put(self, key: str, files: Mapping[str, bytes]) -> None:
        """Keep a set."""
        self.cache.put(self._digest(key), files)

    def _digest(self, key: str) -> str:
        return digest_of_all((self.program, key))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingCache:
    """Drawings by what is drawn and by the state of the program that draws."""

    shelf: FolderCache
    program: str

    def get(self, digest: str) -> bytes | None:
        """Return a kept drawing, or none."""
        return self.shelf.get(self._named(digest))

    def put(self, digest: str, drawing: bytes) -> None:
        """Keep a drawing."""
        self.shelf.put(self._named(digest), drawing)

    def _named(self, digest: str) -> str:
        return hashlib.sha256(f"{digest}\n{self.program}".encode()).hexdigest()


def site_digest(desk: Desk) -> str:
    """Return a digest of everything the site is made from."""
    return digest_of_all(
        (
            _head(desk),
            *(entry.digest for entry in desk.book.entries),
            *_pictures_below(desk.folder / FOLDER),
            _program(),
        )
    )


def closed_periods(desk: Desk) -> tuple[ClosedPeriod, ...]:
    """Return the closed periods, each with a mark that changes with all told of it.

    The digest of a record hangs on every record before it.
    """
    head = _head(desk)
    return tuple(
        ClosedPeriod(
            period=desk.rules.clock.read(entry.head.period),
            mark=digest_of_all((head, entry.digest)),
        )
        for entry in desk.book.entries
    )


def _head(desk: Desk) -> str:
    """Return what the campaign file says outside the period blocks, and the seed's."""
    document = {
        key: value for key, value in desk.source.document.items() if key != _BLOCKS
    }
    text = json.dumps(document, default=str, ensure_ascii=False, sort_keys=True)
    return digest_of_all((text, desk.seed_digest))


def digest_of_all(parts: Iterable[str]) -> str:
    """Return one digest of several texts, none of which runs into the next."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def _seal(digest: str, listed: bytes) -> bytes:
    """Return what a list begins with, under the name it was written for."""
    return _digest(digest.encode() + listed).encode()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


@cache
def _program() -> str:
    """Return what tells one state of the program and its templates from another."""
    package = Path(generator.__file__).parent
    return "\n".join([*_files_below(package), *_files_below(templates_folder())])


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
