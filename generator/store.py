"""What is kept between builds: bytes, by the digest of everything they were made from.

Documents, pictures, drawings and pages of the site lie side by side in one folder. It
may be emptied, damaged or come from a stranger: what this machine did not write, with a
key that lies elsewhere, or cannot be read counts as not there and is made again. It
holds what players may not see.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from generator.files import read_at_most, write_over
from generator.values import Struct, fields, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    Files = Mapping[str, bytes]

T = TypeVar("T")
UNREADABLE = (LookupError, TypeError, ValueError, OSError, RecursionError)
"""What reading stumbles over where something is not as it was written."""
_SEAL_BYTES = 32
_MOST_BYTES = 1_000_000_000
_LIST, _BODY, _ONLY = "list of files", "file", "only"
_NO_NAMES = frozenset({"", ".", ".."})


class Store(Struct, frozen=True, kw_only=True):
    """Keeps things in a folder, as files named for what they are and are made from."""

    folder: Path | None = None
    """None: nothing is kept."""
    key: bytes = b""
    """By which this machine knows what it wrote; empty: nothing is kept."""
    maker: str = ""
    """The state of the program that made them; empty: they are the same in all."""
    most_bytes: int = _MOST_BYTES
    """Beyond that, those longest unused go."""

    def made_by(self, maker: str) -> Store:
        """Return the same store for what only this state of the program makes so."""
        return replace(self, maker=maker)

    def get(self, kind: str, digest: str) -> bytes | None:
        """Return what is kept of a kind under a digest, whole, or none."""
        path = self._path(kind, digest)
        if path is None:
            return None
        try:
            sealed = read_at_most(path, self.most_bytes)
        except OSError:
            return None
        seal, body = sealed[:_SEAL_BYTES], sealed[_SEAL_BYTES:]
        with suppress(OSError):
            if not hmac.compare_digest(seal, self._seal(path.name, body)):
                path.unlink(missing_ok=True)
                return None
            os.utime(path)
        return body

    def put(self, kind: str, digest: str, body: bytes) -> None:
        """Keep something; a folder that cannot be written to keeps nothing."""
        path = self._path(kind, digest)
        if path is None:
            return
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_over(path, self._seal(path.name, body) + body)

    def read(self, kind: str, digest: str, reader: Callable[[bytes], T]) -> T | None:
        """Return what a reader makes of what is kept; none: nothing it can read is."""
        body = self.get(kind, digest)
        try:
            return None if body is None else reader(body)
        except UNREADABLE:
            return None

    def get_files(self, kind: str, digest: str) -> Files | None:
        """Return a set of files by path, whole, or none."""
        listed = self.read(f"{kind}, {_LIST}", digest, _paths_and_digests)
        if listed is None:
            return None
        bodies = self.made_by("")
        files: dict[str, bytes] = {}
        for path, body_digest in listed:
            body = bodies.get(_BODY, body_digest)
            if body is None or digest_of_bytes(body) != body_digest:
                return None
            files[path] = body
        return files

    def put_files(self, kind: str, digest: str, files: Files) -> None:
        """Keep a set of files; what several sets hold is kept once."""
        digests = {path: digest_of_bytes(body) for path, body in files.items()}
        bodies = self.made_by("")
        for path, body in files.items():
            if bodies.get(_BODY, digests[path]) != body:
                bodies.put(_BODY, digests[path], body)
        listed = json.dumps(list(digests.items())).encode()
        self.put(f"{kind}, {_LIST}", digest, listed)

    def get_one(self, kind: str, digest: str) -> bytes | None:
        """Return the only file of a set, whole, or none."""
        files = self.get_files(kind, digest)
        return None if files is None else files.get(_ONLY)

    def put_one(self, kind: str, digest: str, body: bytes) -> None:
        """Keep a set of one file."""
        self.put_files(kind, digest, {_ONLY: body})

    def files_or_made(self, kind: str, digest: str, make: Callable[[], Files]) -> Files:
        """Return a set of files from what is kept, else make and keep it.

        Args:
            kind: What they are.
            digest: Of all they are made from; empty: they cannot be known again, so
                they are made.
            make: Makes them; a pure function of what the digest was made from.
        """
        if not digest:
            return make()
        found = self.get_files(kind, digest)
        if found is None:
            found = make()
            self.put_files(kind, digest, found)
        return found

    def one_or_made(self, kind: str, digest: str, make: Callable[[], bytes]) -> bytes:
        """Return the only file of a set from what is kept, else make and keep it."""
        found = self.get_one(kind, digest) if digest else None
        if found is None:
            found = make()
            if digest:
                self.put_one(kind, digest, found)
        return found

    def tidy(self) -> None:
        """Remove what was unused for longest, as far as there is too much."""
        if self.folder is None:
            return
        with suppress(OSError):
            states = [(path.stat(), path) for path in self.folder.iterdir()]
            states.sort(key=lambda found: found[0].st_mtime_ns, reverse=True)
            size = 0
            for state, path in states:
                size += state.st_size
                if size > self.most_bytes:
                    path.unlink(missing_ok=True)

    def _path(self, kind: str, digest: str) -> Path | None:
        """Return where something is kept; none: nowhere."""
        if self.folder is None or not self.key:
            return None
        return self.folder / digest_of_texts((kind, self.maker, digest))

    def _seal(self, name: str, body: bytes) -> bytes:
        """Return what a file begins with, which holds for its name and no other."""
        return hmac.digest(self.key, name.encode() + body, "sha256")


NOTHING_KEPT = Store()
"""A store for those who keep nothing."""


def _paths_and_digests(listed: bytes) -> list[tuple[str, str]]:
    """Read a list of files.

    Raises:
        ValueError: It is none, or a path in it leads elsewhere.
    """
    found = [(str(path), str(digest)) for path, digest in json.loads(listed)]
    for path, _ in found:
        names = path.split("/")
        if not _NO_NAMES.isdisjoint(names) or any(each in path for each in "\\:\0"):
            message = f"{path!r} is not the path of a file below a folder"
            raise ValueError(message)
    return found


def digest_of_bytes(body: bytes) -> str:
    """Return the digest of some bytes."""
    return hashlib.sha256(body).hexdigest()


def digest_of_texts(parts: Iterable[str]) -> str:
    """Return one digest of several texts, none of which runs into the next."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def digest_of(*made_from: object) -> str:
    """Return the digest of values: the same for equal ones, and for no others.

    Raises:
        TypeError: A value is of a kind of which it is not known what tells two apart.
    """
    return digest_of_bytes(_told(made_from).encode())


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _told(value: object) -> str:
    """Return a text that is the same for equal values, and for no others."""
    kind: Any = type(value)
    if kind in _PLAIN:  # as most values are; to match them takes thrice as long
        return repr(value)
    match value:
        case Enum():
            return f"{kind.__name__}.{value.name}"
        case str() | int() | float() | None:
            return repr(value)
        case bytes():
            return f"{len(value)}:{digest_of_bytes(value)}"
        case tuple():
            parts: Iterable[str] = map(_told, value)
        case frozenset():
            parts = sorted(map(_told, value))
        case _ if (names := _names_of(kind)) is not None:
            parts = (_told(getattr(value, name)) for name in names)
        case Fraction():  # whether it is one or a mapping takes long to tell
            return repr(value)
        case Mapping():
            parts = (f"{_told(key)}:{_told(each)}" for key, each in value.items())
        case _:
            message = f"nothing is kept by a {kind.__name__}"
            raise TypeError(message)
    return f"{kind.__name__}({','.join(parts)})"


@cache
def _names_of(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of values of a class; none: it has no such values."""
    try:
        return tuple(each.name for each in fields(kind))
    except TypeError:
        return None
