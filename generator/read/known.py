"""What a campaign file defines: ids its tables may refer to, and ids given twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.orders import OrderKind
    from generator.read.models.forces import (
        ArmySection,
        CompanySection,
        RegimentSection,
    )

PUBLIC = "public"
"""The reader of a text that everybody may read."""
RESERVED_PLAYERS = (PUBLIC, "umpire")

_NOUNS = {
    ("side",): "side",
    ("player",): "player",
    ("army",): "army",
    ("vessel",): "vessel",
    ("map", "place"): "place",
    ("map", "region"): "region",
}


def _ids_in(table: object, path: KeyPath) -> list[tuple[KeyPath, str]]:
    rows = table if isinstance(table, list) else []
    return [
        ((*path, index), row["id"])
        for index, row in enumerate(rows)
        if isinstance(row, dict) and isinstance(row.get("id"), str)
    ]


def ids_of(document: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the ids of the ``[[name]]`` tables, in the order of the file."""
    return tuple(
        dict.fromkeys(text for _, text in _ids_in(document.get(name), (name,)))
    )


def made_ids(
    document: Mapping[str, object], kind: str, orders: Iterable[OrderKind]
) -> tuple[str, ...]:
    """Return the ids of one kind that orders in some period of the file make."""
    found: list[object] = []
    for table in (each.table for each in orders):
        if table.subject.of == kind:
            deeds = [deed.key for deed in table.deeds.values() if deed.makes_subject]
            found += (
                row.get(table.subject.key)
                for period in _tables_in(document.get("period"))
                for row in _tables_in(period.get(table.key))
                if row.get(table.deed_key) in deeds
            )
    return tuple(dict.fromkeys(name for name in found if isinstance(name, str)))


def _tables_in(rows: object) -> Iterator[Mapping[str, object]]:
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, Mapping):
            yield row


def duplicate_ids(document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield a fault for every id that a second table of its kind bears."""
    board = document.get("map")
    for path, noun in _NOUNS.items():
        source = board if len(path) > 1 else document
        table = source.get(path[-1]) if isinstance(source, Mapping) else None
        yield from twice(_ids_in(table, path), noun)
    yield from _duplicates_in_armies(document)


def _duplicates_in_armies(document: Mapping[str, object]) -> Iterator[Finding]:
    individuals: list[tuple[KeyPath, str]] = []
    armies = document.get("army")
    for index, army in enumerate(armies if isinstance(armies, list) else []):
        if isinstance(army, dict):
            where = ("army", index)
            regiments = _ids_in(army.get("regiment"), (*where, "regiment"))
            yield from twice(regiments, "regiment of this army")
            individuals += _ids_in(army.get("individual"), (*where, "individual"))
    yield from twice(individuals, "individual")


def twice(rows: list[tuple[KeyPath, str]], noun: str) -> Iterator[Finding]:
    """Yield a fault for every id in the rows that stood there before."""
    first: dict[str, KeyPath] = {}
    for where, text in rows:
        if text in first:
            yield Finding(
                code="C020",
                where=(*where, "id"),
                what=f"the id “{text}” already belongs to another {noun}",
                hint="give each its own; orders and dice name it by this id",
                also=(*first[text], "id"),
                also_says="first here",
            )
        first.setdefault(text, where)


def slug(name: str) -> str:
    """Return an id made from a name.

    >>> slug("Köhler's Longbows")
    'kohler-s-longbows'
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub("[^a-z0-9]+", "-", letters).strip("-") or "company"


def regiment_id(army: ArmySection, regiment: RegimentSection) -> str:
    """Return the id a regiment has throughout the campaign."""
    return f"{army.id}/{regiment.id}"


def company_id(
    army: ArmySection, regiment: RegimentSection, company: CompanySection
) -> str:
    """Return the id a company has throughout the campaign."""
    return f"{regiment_id(army, regiment)}/{company.id or slug(company.name)}"


def companies_of(army: ArmySection) -> list[tuple[KeyPath, str]]:
    """Return place and id of every company of an army."""
    return [
        (company.where, company_id(army, regiment, company))
        for regiment in army.regiment
        for company in regiment.company
    ]
