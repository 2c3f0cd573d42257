"""Reads what a decision or battle holds beyond its own keys, named by its question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.models.period_tables import detail_of
from generator.read.models.value_kinds import kind_of
from generator.read.ruling_reading import as_fact
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.models.table_base import Section
    from generator.read.references import References
    from generator.world.events import FactValue

_HEX_KEYS = ("to", "at", "from", "via", "retreat_to")
"""Further keys of a decision or battle that name hexes."""


def details(row: Section, references: References) -> dict[str, FactValue]:
    """Return the further keys of a decision or battle as facts."""
    return {
        key: _detail(key, value, references) for key, value in detail_of(row).items()
    }


def _detail(key: str, value: object, references: References) -> FactValue:
    if key in _HEX_KEYS and references.places is not None:
        names = value if isinstance(value, list) else [value]
        found = [references.places.find(str(name), ()) for name in names]
        hexes = tuple(place for place in found if isinstance(place, Hex))
        if hexes and len(hexes) == len(found):
            return hexes if isinstance(value, list) else hexes[0]
    return as_fact(tuple(value) if isinstance(value, list) else value)


def detail_faults(row: Section, references: References) -> Iterator[Finding]:
    """Yield a fault for every further key that holds what cannot stand there."""
    for key, value in detail_of(row).items():
        where = (*row.where, key)
        if not _is_plain(value):
            yield Finding(
                code="C003",
                where=where,
                what=f"“{key}” cannot be {kind_of(value)}",
                hint="write text, a number, true or false, or a list of texts",
            )
        elif key in _HEX_KEYS and isinstance(value, str | list):
            yield from _detail_hex_faults(value, where, references)


def _detail_hex_faults(
    value: str | list[str], where: KeyPath, references: References
) -> Iterator[Finding]:
    names = value if isinstance(value, list) else [value]
    for index, name in enumerate(names):
        place = (*where, index) if isinstance(value, list) else where
        fault = references.fault("hex", name, place)
        is_army = references.fault("army", name, place) is None
        if fault is not None and not is_army:
            yield fault


def _is_plain(value: object) -> bool:
    is_list = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return is_list or isinstance(value, str | bool | int | float)


def twice_answered(rows: Iterable[Section], key: str, what: str) -> Iterator[Finding]:
    """Yield a fault for every table that says again what an earlier one said."""
    first: dict[str, Section] = {}
    for row in rows:
        text = str(getattr(row, key))
        if text in first:
            yield Finding(
                code="C023",
                where=(*row.where, key),
                what=what,
                hint="keep one of the two",
                also=(*first[text].where, key),
                also_says="first here",
            )
        first.setdefault(text, row)
