"""A closed period as a value, and how its record stands in a file."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

import tomli_w

from generator.chronicle.seals import digest_of
from generator.values import fields

FORMAT = 2
"""The form of record this program writes where dice fall at once."""
LOCKED_FORMAT = 3
"""The form it writes where they wait for locked orders."""
FORMATS = (1, 2, 3)
"""The forms it reads."""
_SINCE_2 = ("tables", "switches")
"""Fields that records of format 1 lack."""
_SINCE_3 = ("derivation", "locks", "secret")
"""Fields that older records lack."""
AT_ONCE, WHEN_LOCKED = 1, 2
"""How faces follow from the seed: from it and the key; from the period's secret, too."""

_IDENTIFIER = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_ONE_LINE = re.compile(r'[^"\\\x00-\x1f\x7f]{1,200}')
_LONGEST_IDENTIFIER = 60
_NESTING = 32

_Place = tuple[str, ...]
"""Keys and list positions down to a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHead:
    """Which period a record is of, in which campaign, and what it rests on."""

    number: int
    """Place in the chronicle, from 1."""
    period: str
    """The period's id, such as ``3-night``."""
    campaign: str
    """The campaign's id; the first record's ``previous`` is derived from it."""
    system: str
    """The rule system, as the campaign file names it."""
    program: str
    """The version of the program that closed the period."""
    rules: str
    """Digest of the rule tables in force, house rules included."""
    seed_digest: str
    """Digest of the dice seed, which itself stays secret."""
    previous: str
    """Digest of the record before; of the first, the campaign's genesis digest."""
    closed: str
    """When the umpire closed the period: real time, UTC, ``2026-05-01T19:30:00Z``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(RecordHead):
    """Everything about a closed period that must never change again.

    Whatever is given as tuple, enumeration or read-only mapping is kept as the
    plain list, text or dictionary that a TOML file gives back, so that a record
    equals itself after writing and reading. Treat it as read-only.
    """

    format: int = FORMAT
    """The form of the record; this program knows 1 to 3."""
    block: str
    """The closed ``[[period]]`` block as the umpire wrote it, comments included."""
    inputs: Mapping[str, object]
    """What the block said: orders, decisions, dice, battles, rulings."""
    throws: tuple[Mapping[str, object], ...]
    """Every throw of the period, with who threw it."""
    events: tuple[Mapping[str, object], ...]
    """Everything that happened, in order."""
    situation: Mapping[str, object]
    """The state of the campaign at the period's end."""
    start: Mapping[str, object]
    """The start values of the campaign file that were in play at the first period."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """A digest of each rule table in force, house rules included."""
    switches: Mapping[str, str | int] = field(default_factory=dict)
    """Every switch of the rules as it was set, by default or in the file."""
    derivation: int = AT_ONCE
    """How faces follow from the seed, as a version that is never changed."""
    locks: tuple[Mapping[str, object], ...] = ()
    """What everybody was told of the period's locks."""
    secret: str = ""
    """What its dice follow from, if everybody may know every roll; empty: not so."""

    def __post_init__(self) -> None:
        """Check every field and keep the plain form of those that hold data.

        Raises:
            ValueError: A field has a value that a record cannot hold.
            TypeError: A table is none, or has keys that are not texts.
        """
        if self.format not in FORMATS or self.number < 1:
            message = "a record's format is 1, 2 or 3 and its number at least 1"
            raise ValueError(message)
        _check_head(self)
        object.__setattr__(self, "block", _plain_text(self.block, "block"))
        for name in ("inputs", "situation", "start", *_SINCE_2):
            object.__setattr__(self, name, _plain_table(getattr(self, name), name))
        for name in ("throws", "events", "locks"):
            tables = tuple(_plain_table(item, name) for item in getattr(self, name))
            object.__setattr__(self, name, tables)
        _check_rules(self)


def _check_head(record: Record) -> None:
    """Refuse a head that could not be read back line by line."""
    for name in ("period", "campaign", "system"):
        text = getattr(record, name)
        if not _IDENTIFIER.fullmatch(text) or len(text) > _LONGEST_IDENTIFIER:
            raise ValueError(_unfit(name, "lower-case letters, digits and hyphens"))
    for name in ("program", "rules", "seed_digest"):
        if not _ONE_LINE.fullmatch(getattr(record, name)):
            raise ValueError(_unfit(name, "one line without quotes"))
    if not _DIGEST.fullmatch(record.previous):
        raise ValueError(_unfit("previous", "a digest of 64 hexadecimal digits"))
    if datetime.fromisoformat(record.closed).utcoffset() != timedelta(0):
        raise ValueError(_unfit("closed", "a date and time in UTC"))


def _check_rules(record: Record) -> None:
    """Refuse tables and switches that cannot be compared with those of today."""
    if record.format == 1 and (record.tables or record.switches):
        raise ValueError(_unfit("format", "2, for it holds tables and switches"))
    if record.format < LOCKED_FORMAT and (record.locks or record.derivation != AT_ONCE):
        raise ValueError(_unfit("format", "3, for it holds locks"))
    if record.secret and not _DIGEST.fullmatch(record.secret):
        raise ValueError(_unfit("secret", "64 hexadecimal digits"))
    if record.derivation not in (AT_ONCE, WHEN_LOCKED):
        raise ValueError(_unfit("derivation", "1 or 2"))
    if not all(isinstance(value, str) for value in record.tables.values()):
        raise ValueError(_unfit("tables", "digests by the tables' names"))
    if not all(isinstance(value, (str, int)) for value in record.switches.values()):
        raise ValueError(_unfit("switches", "settings by the switches' names"))


def record_to_plain(record: Record) -> dict[str, object]:
    """Answer the record as data that a TOML writer takes, in the order of writing."""
    plain = {each.name: getattr(record, each.name) for each in fields(record)}
    newer = _SINCE_2 + _SINCE_3 if record.format == 1 else _SINCE_3
    for name in newer if record.format < LOCKED_FORMAT else ():
        del plain[name]
    return plain


def record_from_plain(plain: Mapping[str, Any]) -> Record:
    """Answer the record that a TOML file's data stand for.

    Raises:
        ValueError: A field is missing, unknown or unfit.
    """
    try:
        return Record(**plain)
    except (TypeError, AttributeError) as fault:
        raise ValueError(str(fault)) from fault


def _plain_table(value: object, name: str) -> dict[str, object]:
    """Answer the plain form of a field that is a table."""
    if not isinstance(value, Mapping):
        raise TypeError(_unfit(name, "a table"))
    return _plain_mapping(value, (name,))


def _plain_mapping(value: Mapping[object, object], place: _Place) -> dict[str, object]:
    """Answer a mapping's plain form, key by key."""
    plain: dict[str, object] = {}
    for key, item in value.items():
        if not isinstance(key, str):
            raise TypeError(_unfit(".".join(place), "keyed by texts"))
        text = _plain_text(key, ".".join(place))
        plain[text] = _plain_value(item, (*place, text))
    return plain


def _plain_value(value: object, place: _Place) -> object:
    """Answer what TOML would give back for a value."""
    if len(place) > _NESTING:
        raise ValueError(_unfit(".".join(place), "nested less deeply"))
    if isinstance(value, (str, int, float)):
        return _plain_scalar(value, ".".join(place))
    if isinstance(value, (date, time)):
        return value
    if isinstance(value, Mapping):
        return _plain_mapping(value, place)
    if isinstance(value, (list, tuple)):
        return [_plain_value(item, (*place, str(at))) for at, item in enumerate(value)]
    raise ValueError(_unfit(".".join(place), "something that TOML can hold"))


def _plain_scalar(value: str | float, name: str) -> str | float:
    """Answer a text or number without the enumeration it may come from."""
    if isinstance(value, str):
        return _plain_text(value, name)
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    if not math.isfinite(value):
        raise ValueError(_unfit(name, "a finite number"))
    return float(value)


def _plain_text(value: str, name: str) -> str:
    """Answer a text with plain line ends, without the enumeration it may come from."""
    text = str.__str__(value).replace("\r\n", "\n").replace("\r", "\n")
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise ValueError(_unfit(name, "text that UTF-8 can hold")) from fault
    return text


def _unfit(name: str, expected: str) -> str:
    """Word the refusal of a value."""
    return f"{name} of a record must be {expected}"


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
    plain = {**record_to_plain(record), "block_digest": digest_of(record.block)}
    ordered = {**dict.fromkeys(("format", *_BEFORE_BLOCK)), **plain}
    text = _PREAMBLE + tomli_w.dumps(ordered, multiline_strings=True)
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
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return type(one) is type(other) and one == other
