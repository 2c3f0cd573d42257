"""How a record stands in its file: a head that is read at a glance, then the rest."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass

import tomli_w

from generator.chronicle.record import (
    FORMATS,
    Record,
    RecordHead,
    record_from_plain,
    record_to_plain,
)
from generator.errors import GeneratorError
from generator.values import fields

# The last line of a record, by which any later change to the file shows.

_MARK = b"# sha256 "
_DIGEST_LINE = re.compile(rb"([0-9a-f]{64})\n?")

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class DamagedChronicleError(GeneratorError):
    """The chronicle is not as the program left it; nothing is built on it."""

    def __init__(self, where: str, what: str) -> None:
        """Say which file or folder is at fault, then what is wrong with it."""
        super().__init__(f"{where}: {what}")


def digest_of(content: str | bytes) -> str:
    """Answer the SHA-256 digest of a text (as UTF-8) or of bytes, in hexadecimal."""
    raw = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(raw).hexdigest()


def normalise(raw: bytes) -> bytes:
    r"""Undo what git and editors do to a text file without changing what it says.

    >>> normalise(b"\xef\xbb\xbfone\r\ntwo\r\n")
    b'one\ntwo\n'
    """
    return raw.removeprefix(_BYTE_ORDER_MARK).replace(b"\r\n", b"\n")


def seal(body: str) -> bytes:
    """Append the line that closes a record to its text.

    Raises:
        ValueError: The text has a carriage return, or no line end at its end.
    """
    if "\r" in body or not body.endswith("\n"):
        message = "a record's text has plain line ends and closes with one"
        raise ValueError(message)
    return f"{body}# sha256 {digest_of(body)}\n".encode()


def unseal(raw: bytes, *, name: str) -> tuple[bytes, str]:
    """Answer a record's text (UTF-8) without its last line, and its digest.

    Args:
        raw: The file as it stands on the disk.
        name: What to call the file in a message.

    Raises:
        DamagedChronicleError: Anything was changed, added or cut off.
    """
    content = normalise(raw)
    body, _, last = content.rpartition(_MARK)
    match = _DIGEST_LINE.fullmatch(last)
    if match is None or not body.endswith(b"\n"):
        raise DamagedChronicleError(
            name,
            "the closing line is missing, so the file was cut short or something was "
            "added at its end; put the file back from a copy",
        )
    sealed = match[1].decode()
    found = digest_of(body)
    if found != sealed:
        raise DamagedChronicleError(
            name,
            f"changed since it was closed (sealed {sealed[:8]}, now {found[:8]}); put "
            "the file back from a copy, and correct the campaign by a ruling instead",
        )
    return body, found


_PREAMBLE = (
    "# A closed period, written by Marchtable. Do not edit: every change is noticed.\n"
    "# To correct something, add a ruling to the pending period.\n"
)

_FORMAT_LINE = re.compile(r"(?:#[^\n]*\n)*format = ([0-9]+)\n")
_HEAD_LINE = re.compile(r'([a-z_]+) = (?:"([^"\\\n]*)"|([1-9][0-9]*))\n')

_BEFORE_BLOCK = (*(each.name for each in fields(RecordHead)), "block_digest")
"""The head's keys in their order; they stand before any text of the umpire's."""


HEAD_BYTES = 4096
"""No head is longer than this."""


class UnreadableRecordError(ValueError):
    """The text is not a record of a form that this program reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head(RecordHead):
    """What the first lines of a record tell without reading the rest."""

    block_digest: str
    """``digest_of`` the umpire's block, to see at once whether he edited it since."""


def record_to_text(record: Record) -> str:
    """Answer the text of a record's file, without the seal.

    Raises:
        ValueError: The text would not read back as the same record.
    """
    plain = record_to_plain(record)
    ordered: dict[str, object] = {"format": plain.pop("format")}
    plain["block_digest"] = digest_of(record.block)
    for key in _BEFORE_BLOCK:
        ordered[key] = plain.pop(key)
    text = _PREAMBLE + tomli_w.dumps({**ordered, **plain}, multiline_strings=True)
    if not _is_same(record_to_plain(record_from_text(text)), record_to_plain(record)):
        message = "a record must read back as it was written"
        raise ValueError(message)
    head_of(text)
    return text


def record_from_text(text: str) -> Record:
    """Answer the record that a file's text, without the seal, stands for.

    Raises:
        UnreadableRecordError: The text is no record, or of another form.
    """
    _check_format(text)
    try:
        plain = tomllib.loads(text)
        block_digest = plain.pop("block_digest", None)
        record = record_from_plain(plain)
    except ValueError as fault:
        message = f"cannot be read as a record ({fault})"
        raise UnreadableRecordError(message) from fault
    if block_digest != digest_of(record.block):
        message = "cannot be read as a record (its block_digest is not that of block)"
        raise UnreadableRecordError(message)
    return record


def head_of(text: str) -> Head:
    """Answer the head of a record, reading no further than that.

    Raises:
        UnreadableRecordError: The text is no record, or of another form.
    """
    at = _check_format(text)
    found: dict[str, str] = {}
    for key in _BEFORE_BLOCK:
        line = _HEAD_LINE.match(text, at)
        if line is None or line[1] != key:
            message = f"cannot be read as a record (its head lacks {key})"
            raise UnreadableRecordError(message)
        found[key] = line[3] or line[2]
        at = line.end()
    number = found.pop("number")
    return Head(number=int(number) if number.isdecimal() else 0, **found)


def _check_format(text: str) -> int:
    """Answer where the line after the format begins."""
    line = _FORMAT_LINE.match(text)
    if line is None:
        message = "cannot be read as a record (it does not begin like one)"
        raise UnreadableRecordError(message)
    if int(line[1]) not in FORMATS:
        message = f"has format {line[1]}, which only a newer Marchtable reads"
        raise UnreadableRecordError(message)
    return line.end()


def _is_same(one: object, other: object) -> bool:
    """Compare with types: 1, 1.0 and true are three values."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(
            _is_same(one[key], other[key]) for key in one
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return type(one) is type(other) and one == other
