"""What a campaign file defines: ids its tables may refer to, and ids given twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.made_ids import id_of_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.order_grammar import OrderKind

PUBLIC = "public"
"""The reader of a text that everybody may read."""
RESERVED_PLAYERS = (PUBLIC, "umpire")

_NOUNS = {
    ("side",): "side",
    ("player",): "player",
    ("map", "place"): "place",
    ("map", "region"): "region",
}


def ids_in(table: object, path: KeyPath) -> list[tuple[KeyPath, str]]:
    """Return place and id of every row of a list of tables, faulty or not.

    The id of a row that gives none is made from its name.
    """
    rows = table if isinstance(table, list) else []
    return [
        ((*path, index), made)
        for index, row in enumerate(rows)
        if isinstance(row, dict) and (made := id_of_row(row))
    ]


def ids_of(document: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the ids of the ``[[name]]`` tables, in the order of the file."""
    return tuple(dict.fromkeys(text for _, text in ids_in(document.get(name), (name,))))


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


def duplicate_ids(
    document: Mapping[str, object], nouns: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield a fault for every id that a second table of its kind bears.

    Args:
        document: The file.
        nouns: By list of tables beside those of all systems: what one is called.
    """
    board = document.get("map")
    own = {(key,): noun for key, noun in nouns.items()}
    for path, noun in (_NOUNS | own).items():
        source = board if len(path) > 1 else document
        table = source.get(path[-1]) if isinstance(source, Mapping) else None
        yield from twice(ids_in(table, path), noun)


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
