"""A file that another program wrote: bounded, unpacked, read as text, XML or rows."""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from lzma import LZMAError
from typing import TYPE_CHECKING, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from generator.errors import UsageError
from generator.files import read_at_most
from generator.pipeline.collected import on_one_line
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


# The bytes of a file that another program wrote: bounded, unpacked, read as text.

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


class ForeignFile(Struct, frozen=True, kw_only=True):
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


# XML of other programs as a tree: no declarations, no entities, nothing endless.

DEEPEST = 100
MOST_ELEMENTS = 1_000_000
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


class _RefusedError(Exception):
    """The XML holds what no map and no roster needs."""


class _Reader:
    """Builds a tree, and gives up at what is refused."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.builder = TreeBuilder()
        self.depth = self.count = 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """Take in the beginning of an element."""
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST or self.count > MOST_ELEMENTS:
            message = "it holds more than any map or roster does"
            raise _RefusedError(message)
        self.builder.start(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> None:
        """Take in the end of an element."""
        self.depth -= 1
        self.builder.end(tag.rpartition("}")[2])

    def document_type(self, *named: object) -> None:
        """Pass over a document type that is merely named, as old Tiled wrote it.

        Nobody fetches it.

        Raises:
            _RefusedError: It declares something itself.
        """
        *_, declares = named
        if declares:
            self.refuse()

    def refuse(self, *_: object) -> None:
        """Refuse whatever is declared in a document type, every entity above all.

        Raises:
            _RefusedError: Always.
        """
        message = "it declares a document type (<!DOCTYPE … [ ]>), which is refused"
        raise _RefusedError(message)


def xml_tree(file: ForeignFile) -> Element:
    """Return the XML in a file; names of elements have no namespace.

    Raises:
        ForeignFileError: It is no sound XML, or holds what is refused.
    """
    # Worldographer declares XML 1.1, which expat refuses; the text is decoded already.
    text = _DECLARATION.sub("", file.text(), count=1)
    reader = _Reader()
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator="}")
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.builder.data
    parser.StartDoctypeDeclHandler = reader.document_type
    parser.EntityDeclHandler = reader.refuse
    try:
        parser.Parse(text.encode("utf-8"), True)  # noqa: FBT003 - expat's own
    except (expat.ExpatError, UnicodeEncodeError) as fault:
        file.refuse(f"its XML is not sound: {fault}")
    except _RefusedError as fault:
        file.refuse(str(fault))
    return reader.builder.close()


# The rows of a table: CSV as any program writes it, or a sheet of ODS.

_MOST_ROWS, _MOST_CELLS = 10_000, 100
_DIGITS = 7
"""Of a number of cells, as many as a sheet can have; more would be cut anyway."""
_FORMULA = ("=", "+", "-", "@", "\t")
"""How a cell begins that a spreadsheet reckons with."""
_TEXT = "'"
"""What spreadsheets put before such a cell where it is a text."""


def filled_rows(file: ForeignFile) -> list[list[str]]:
    """Return every row of a table that holds anything, each cell on one line.

    Raises:
        ForeignFileError: It is no such table, is empty, or is far too large.
    """
    rows = _ods_rows(file) if file.ending == ".ods" else _csv_rows(file)
    filled = [row for row in rows if any(row)]
    if not filled:
        file.refuse("the table is empty")
    return filled


def _csv_rows(file: ForeignFile) -> list[list[str]]:
    """Return the rows of a CSV, whatever parts its cells."""
    text = file.text()
    first = text.partition("\n")[0]
    mark = max(";\t,", key=first.count)
    try:
        found = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        return [_plain(row, file) for row in _bounded(found, file)]
    except csv.Error as fault:
        file.refuse(f"the table cannot be read: {fault}")


def _ods_rows(file: ForeignFile) -> list[list[str]]:
    """Return the rows of the first sheet of an ODS."""
    content = ForeignFile(name=file.name, body=file.zipped("content.xml"))
    sheet = next(xml_tree(content).iter("table"), None)
    if sheet is None:
        file.refuse("there is no table in it")
    rows = (list(_ods_cells(row)) for row in sheet.iter("table-row"))
    return [_plain(row, file) for row in _bounded(rows, file)]


def _ods_cells(row: Element) -> Iterator[str]:
    """Yield the cells of a row; one that stands for several is yielded as often."""
    count = 0
    for cell in row.iter("table-cell"):
        told = next((v for k, v in cell.items() if k.endswith("columns-repeated")), "1")
        times = int(told[:_DIGITS]) if told.isdecimal() else 1
        text = " ".join("".join(part.itertext()) for part in cell.iter("p"))
        for _ in range(min(times, _MOST_CELLS - count)):
            count += 1
            yield text


def _bounded(rows: Iterator[list[str]], file: ForeignFile) -> Iterator[list[str]]:
    """Yield rows, up to a number nobody needs.

    Raises:
        ForeignFileError: There are more.
    """
    for number, row in enumerate(rows):
        if number == _MOST_ROWS:
            file.refuse(f"the table has more than {_MOST_ROWS:,} rows")
        yield row


def _plain(row: Sequence[str], file: ForeignFile) -> list[str]:
    """Return the cells of a row without blanks round them.

    Raises:
        ForeignFileError: There are too many.
    """
    if len(row) > _MOST_CELLS:
        file.refuse(f"a row of the table has more than {_MOST_CELLS} cells")
    return [_unmarked(on_one_line(cell)) for cell in row]


def as_text(cell: object) -> str:
    """Return a cell that no spreadsheet takes for a formula, marked as they mark text.

    >>> as_text("=1+1"), as_text("Ealdred")
    ("'=1+1", 'Ealdred')
    """
    text = str(cell)
    return f"{_TEXT}{text}" if text.startswith(_FORMULA) else text


def _unmarked(cell: str) -> str:
    """Return a cell without the mark of a text that is no formula."""
    text = cell.removeprefix(_TEXT)
    return text if text.startswith(_FORMULA) else cell
