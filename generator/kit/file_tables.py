"""Values of the rules that are read from tables of a campaign file, field by field.

Such a value is the one place that says what its table holds: file, faults, schema and
reference page are made from it (:mod:`generator.read.models.value_tables`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, get_type_hints

from msgspec import Meta

from generator.dice import Face
from generator.errors import KeyPath
from generator.values import Struct, fields
from generator.world.hexes import Hex


@dataclass(frozen=True)
class NameOf:
    """A text that names something defined elsewhere in the file."""

    kind: str
    """``army``, ``side``, ``player``, ``company``, ``hex``…"""


@dataclass(frozen=True)
class ShownAs:
    """What a kind of value is called on the page about the campaign file."""

    words: str


ArmyName = Annotated[str, NameOf("army")]
"""An army's id."""
SideName = Annotated[str, NameOf("side")]
"""A side's id."""
_NAMES: dict[str, Any] = {
    **{each.__name__: each for each in (Hex, Mapping, Meta, NameOf, ShownAs)},
    "Annotated": Annotated,
    "Face": Face,
    "KeyPath": KeyPath,
    "ArmyName": ArmyName,
    "SideName": SideName,
}
"""What stands in hints of fields, wherever these are."""


def key_of(field: str) -> str:
    """Return the key that a field is read from: its name, without ``is_``."""
    return field.removeprefix("is_")


class FileTable(Struct, frozen=True, kw_only=True, rename=key_of):
    """A value that is read from a table of the campaign file.

    Every field is a key. Its type says what may stand there, with limits and examples
    as ``Meta`` of its annotation; its default is what holds without the key, and the
    text below it what it means. Fields that are such values are tables within it.
    """

    asked_of: ClassVar[str] = ""
    """Of whom its terms are asked, hence what they may name; empty: its field ``of``
    says it, or else they are asked as those of the table around it."""


class FileKey(Struct, frozen=True, kw_only=True):
    """One key of a table, and the field that is read from it."""

    field: str
    key: str
    hint: Any
    """The type of the field, with its marks."""
    default: Any
    """What holds without the key; ``dataclasses.MISSING``: it must be there."""


@cache
def keys_of(kind: type) -> tuple[FileKey, ...]:
    """Return the keys that a value is read from, in the order of its fields.

    What is not recorded is no key. A field of a dataclass may name another key, as
    ``key`` of its metadata.
    """
    hints = get_type_hints(kind, localns=_NAMES, include_extras=True)
    return tuple(
        FileKey(
            field=each.name,
            key=each.metadata.get("key", each.name),
            hint=hints[each.name],
            default=each.default if factory is MISSING else factory(),
        )
        for each in fields(kind)
        if each.metadata.get("recorded") is not False
        for factory in (each.default_factory,)
    )
