"""The bytes of a file that another program wrote: bounded, unpacked, read as text."""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from lzma import LZMAError
from typing import TYPE_CHECKING, NoReturn

from generator.errors import UsageError
from generator.files import read_at_most
from generator.pipeline.collected_text import on_one_line

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 20_000_000
"""Bytes of a file as it lies there."""
LARGEST_UNPACKED = 60_000_000
"""Bytes that may come out of a packed one."""
GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
_ANY_HEADER = 32 + zlib.MAX_WBITS
"""Lets zlib tell by itself whether a stream is its own or gzip's."""
_UNSOUND = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What opening or reading a zip may raise that is damaged, locked or forged."""


class ForeignFileError(UsageError):
    """A file that cannot be taken over; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignFile:
    """A file by its name, and what is in it."""

    name: str
    body: bytes

    @property
    def ending(self) -> str:
        """What its name ends in, in small letters, with the point."""
        return f".{self.name.rpartition('.')[2].lower()}" if "." in self.name else ""

    def refuse(self, why: str) -> NoReturn:
        """Tell that it cannot be taken over.

        Raises:
            ForeignFileError: Always.
        """
        raise ForeignFileError(on_one_line(f"{self.name}: {why}"))

    def text(self) -> str:
        """Return it as text, whichever of the usual encodings it is in.

        Raises:
            ForeignFileError: It is no text.
        """
        body = self.body
        is_wide = body.startswith((b"\xff\xfe", b"\xfe\xff"))
        try:
            return body.decode("utf-16" if is_wide else "utf-8-sig")
        except UnicodeDecodeError:
            self.refuse("it is not text in UTF-8 or UTF-16")

    def unpacked(self) -> ForeignFile:
        """Return what is in it, if it is packed by gzip or is the zip of one file.

        Raises:
            ForeignFileError: It is damaged, or too much would come out.
        """
        if self.body.startswith(GZIP):
            return ForeignFile(name=self.name, body=self.inflated(self.body))
        if self.body.startswith(ZIP):
            return ForeignFile(name=self.name, body=self.zipped(None))
        return self

    def inflated(self, packed: bytes) -> bytes:
        """Return what comes out of a stream that zlib or gzip packed.

        Raises:
            ForeignFileError: As said.
        """
        stream = zlib.decompressobj(_ANY_HEADER)
        try:
            body = stream.decompress(packed, LARGEST_UNPACKED)
        except zlib.error:
            self.refuse("what is packed in it is damaged")
        if stream.unconsumed_tail:
            self.refuse("too much comes out of it when it is unpacked")
        if not stream.eof:
            self.refuse("what is packed in it is cut short")
        return body

    def zipped(self, member: str | None) -> bytes:
        """Return one file of a zip; without a name the first there is.

        Raises:
            ForeignFileError: As said, or there is no such file in it.
        """
        try:
            with zipfile.ZipFile(io.BytesIO(self.body)) as archive:
                found = [each for each in archive.infolist() if not each.is_dir()]
                wanted = [each for each in found if member in (None, each.filename)]
                if not wanted:
                    self.refuse(f"there is no {member or 'file'} in it")
                with archive.open(wanted[0]) as opened:
                    body = opened.read(LARGEST_UNPACKED + 1)
        except _UNSOUND:
            self.refuse("the zip is damaged, or locked by a password")
        if len(body) > LARGEST_UNPACKED:
            self.refuse("too much comes out of it when it is unpacked")
        return body


def foreign_file(path: Path) -> ForeignFile:
    """Read a file, if it is not too large.

    Raises:
        ForeignFileError: It cannot be read, or is larger than any map or roster.
    """
    try:
        body = read_at_most(path, LARGEST + 1)
    except OSError as fault:
        message = on_one_line(f"{path}: {fault.strerror or fault}")
        raise ForeignFileError(message) from fault
    file = ForeignFile(name=on_one_line(path.name), body=body)
    if len(body) > LARGEST:
        file.refuse("it is larger than 20 MB")
    return file
