"""A closed period as a value, and its plain form, which TOML can hold."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from generator.values import fields

FORMAT = 2
"""The form of record this program writes."""
FORMATS = (1, 2)
"""The forms it reads."""
_SINCE_2 = ("tables", "switches")
"""Fields that records of format 1 lack."""

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
    """The form of the record; this program knows 1 and 2."""
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

    def __post_init__(self) -> None:
        """Check every field and keep the plain form of those that hold data.

        Raises:
            ValueError: A field has a value that a record cannot hold.
            TypeError: A table is none, or has keys that are not texts.
        """
        if self.format not in FORMATS or self.number < 1:
            message = "a record's format is 1 or 2 and its number at least 1"
            raise ValueError(message)
        _check_head(self)
        object.__setattr__(self, "block", _plain_text(self.block, "block"))
        for name in ("inputs", "situation", "start", *_SINCE_2):
            object.__setattr__(self, name, _plain_table(getattr(self, name), name))
        for name in ("throws", "events"):
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
    if not all(isinstance(value, str) for value in record.tables.values()):
        raise ValueError(_unfit("tables", "digests by the tables' names"))
    if not all(isinstance(value, (str, int)) for value in record.switches.values()):
        raise ValueError(_unfit("switches", "settings by the switches' names"))


def record_to_plain(record: Record) -> dict[str, object]:
    """Answer the record as data that a TOML writer takes, in the order of writing."""
    plain = {each.name: getattr(record, each.name) for each in fields(record)}
    if record.format == 1:
        for name in _SINCE_2:
            del plain[name]
    plain["throws"] = list(record.throws)
    plain["events"] = list(record.events)
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
