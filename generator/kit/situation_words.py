"""Two situations compared value by value, and the words for what is compared.

Any rule system's situation will do: frozen dataclasses of values, mappings and tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.kit.entry import TableEntry
from generator.kit.table import TableError
from generator.values import Struct, fields, is_value
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from generator.errors import KeyPath


# What a situation takes for granted: whom the campaign file must still know.


class Unlisted(Struct, frozen=True, kw_only=True):
    """What an army comes from that has no table of its own, such as a garrison."""

    where: KeyPath
    """Where the campaign file has that."""
    remedy: str
    """How the army stays in the file."""


class Needs(Struct, frozen=True, kw_only=True):
    """Everything in the campaign file without which a situation says nothing."""

    sides: frozenset[str] = frozenset()
    armies: frozenset[str] = frozenset()
    unlisted: Mapping[str, Unlisted] = {}
    """By its id: an army that would be in the file without a table of its own."""
    parts: Mapping[str, frozenset[str]] = {}
    """What armies are made of, by army; an id such as ``army/this/that`` is a part of
    ``army/this``."""
    places: Mapping[Hex, str] = {}
    """Hexes of the map, and who stands there."""


class PartKind(Struct, frozen=True, kw_only=True):
    """A kind of thing that armies are made of."""

    name: str
    """As the file calls it."""
    table: str
    """The heading under which the file has it."""
    remedy: str = ""
    """What else helps where one is lost; in braces the last part of its id."""


Values = dict[str, object]
"""The single values of one thing by their dotted names, such as ``figures.foot``."""
_NAMED_BY = ("id", "force")
"""By which of its fields an item of a tuple is known."""
_WITH_NOTHING = 2


class EntityWording(Struct, frozen=True, kw_only=True):
    """How one kind of thing in a situation is told."""

    named: str = "{id}"
    """What it is called; in braces its id, its name, or one of its own values."""
    says: Mapping[str, tuple[str, ...]] = {}
    """A phrase for each value, with ``{}`` for it; a second where it may be nothing."""


SituationWording = Mapping[str, EntityWording]
"""The words of a rule system's situation, by the field that holds the things."""


def load_situation_wording(document: Mapping[str, Any]) -> SituationWording:
    """Build the words of a situation from their parsed TOML.

    Raises:
        TableError: A phrase is not text, or there are other than two in a list.
    """
    wording = {}
    for name, table in document.items():
        entry = TableEntry(table, name)
        wording[name] = EntityWording(
            named=entry.text("named", "{id}"),
            says={
                key: _phrases(phrase, f"{name}.{key}")
                for key, phrase in entry.value("says", {}).items()
            },
        )
        entry.finish()
    return wording


def _phrases(phrase: object, name: str) -> tuple[str, ...]:
    if isinstance(phrase, str):
        return (phrase,)
    if isinstance(phrase, list) and len(phrase) == _WITH_NOTHING:
        return tuple(map(str, phrase))
    message = f"{name}: neither a phrase nor two, the second for nothing"
    raise TableError(message)


def things_of(situation: object) -> Iterator[tuple[tuple[str, str], Values]]:
    """Yield the values of every thing in a situation, by its field and its id.

    What there is but one of, such as the weather, has an empty id. What is noted only
    so that nobody is asked in vain is left out.
    """
    for each in fields(situation):
        if not each.metadata.get("compared", True):
            continue
        held = getattr(situation, each.name)
        if isinstance(held, Mapping):
            for key in sorted(held):
                yield (each.name, str(key)), dict(_values(held[key], ""))
        elif isinstance(held, tuple) and all(map(_is_thing, held)):
            for position, item in enumerate(held):
                name = _name_of(item, position)
                yield (each.name, name), dict(_values(item, ""))
        else:
            yield (each.name, ""), dict(_values(held, ""))


def _values(value: object, place: str) -> Iterator[tuple[str, object]]:
    """Yield every single value below a value with its dotted name."""
    if isinstance(value, Mapping):
        for key in sorted(value):
            yield from _values(value[key], _below(place, str(key)))
    elif _is_thing(value):
        for each in fields(value):
            yield from _values(getattr(value, each.name), _below(place, each.name))
    elif isinstance(value, tuple) and any(map(_is_thing, value)):
        for position, item in enumerate(value):
            yield from _values(item, _below(place, _name_of(item, position)))
    else:
        yield place, value


def _below(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _is_thing(item: object) -> bool:
    return is_value(item) and not isinstance(item, Hex)


def _name_of(item: object, position: int) -> str:
    """Return by what an item of a tuple is known: its id, or its place from 1."""
    names = (getattr(item, name, None) for name in _NAMED_BY)
    return next((name for name in names if isinstance(name, str)), str(position + 1))
