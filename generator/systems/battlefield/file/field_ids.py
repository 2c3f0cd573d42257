"""The ids that a campaign file has, or keeps free: armies, units, types of troops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.known import ids_in, ids_of
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.battlefield.rules.unit_ids import hired_ids, part_ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import KeyPath

ELITE = "elite "
"""Stands before the type of a passenger that is elite."""


def listed_units(document: Mapping[str, object]) -> list[tuple[KeyPath, str]]:
    """Return place and id of every unit that a file lists, in its order."""
    armies = document.get("army")
    return [
        found
        for index, army in enumerate(armies if isinstance(armies, list) else [])
        if isinstance(army, dict)
        for found in ids_in(army.get("unit"), ("army", index, "unit"))
    ]


def unit_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a unit may have in play: listed, hired, parted from one.

    Those that are listed come first.
    """
    listed = dict.fromkeys(text for _, text in listed_units(document))
    yield from listed
    hired = (each for army in ids_of(document, "army") for each in hired_ids(army))
    for unit in dict.fromkeys((*listed, *hired)):
        if unit not in listed:
            yield unit
        yield from part_ids(unit)


def commanded_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the ids of armies, and of their units."""
    yield from ids_of(document, "army")
    yield from unit_ids(document)


def type_keys(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the keys of all types of troops: printed ones, and those of the file."""
    yield from FIELD_BOOK.troop_types.row_names()
    yield from ids_of(document, "type")


def passenger_words(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the keys of all types, and the same as elite troops."""
    for key in type_keys(document):
        yield from (key, f"{ELITE}{key}")
