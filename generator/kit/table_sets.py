"""Books of tables under typed names, and copies amended by house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from generator.kit.table import (
    Table,
    TableError,
    TablePart,
    UnknownNameError,
    with_quotations,
)
from generator.kit.tables import (
    DiceTable,
    GridTable,
    ModifierTable,
    NumberTable,
    TextTable,
)
from generator.values import fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.world.campaign import HouseRule


# Books of tables under typed names: a frozen value with a field for each table.

_KINDS = {
    kind.__name__: kind
    for kind in (DiceTable, GridTable, ModifierTable, NumberTable, TextTable)
}


class TableSet(Struct, frozen=True, kw_only=True):
    """Every table of a rule system; a field is a table's id with underscores."""

    @classmethod
    def from_mapping(cls, tables: Mapping[str, Table]) -> Self:
        """Give every table of a book its typed name.

        Raises:
            TableError: A table is missing, strange, or of another kind.
        """
        kinds = {field.name: str(field.type) for field in fields(cls)}
        wanted = {name.replace("_", "-"): of for name, of in kinds.items()}
        if set(wanted) != set(tables):
            message = f"missing or strange: {sorted(set(wanted) ^ set(tables))}"
            raise TableError(message)
        for name, of in wanted.items():
            if not isinstance(tables[name], _KINDS[of]):
                message = f"{name} is not a {of}"
                raise TableError(message)
        return cls(**{name: tables[name.replace("_", "-")] for name in kinds})

    def as_mapping(self) -> dict[str, Table]:
        """Return the tables by id, in the order of the quick-reference cards."""
        return {
            field.name.replace("_", "-"): getattr(self, field.name)
            for field in fields(self)
        }


# House rules: an amended copy of a book of tables, every change marked.


class AmendmentRefusal(Struct, frozen=True, kw_only=True):
    """A house rule that could not be taken over, and why."""

    position: int
    """Which of the house rules, from 0."""
    part: TablePart
    """The key at fault."""
    what: str
    """One sentence: what is wrong."""
    known: tuple[str, ...] = ()
    """The names that would have been right; empty where a name is not the fault."""


def amended_by(
    tables: Mapping[str, Table], house_rules: Iterable[HouseRule]
) -> Mapping[str, Table]:
    """Return the tables as the house rules of a campaign file make them."""
    amended, _ = amend(tables, house_rules)
    return amended


def amend(
    tables: Mapping[str, Table], house_rules: Iterable[HouseRule]
) -> tuple[Mapping[str, Table], tuple[AmendmentRefusal, ...]]:
    """Return the tables as the house rules make them, and the refused ones.

    House rules work in their order; a refused one changes nothing.
    """
    amended = dict(tables)
    refusals: list[AmendmentRefusal] = []
    for position, rule in enumerate(house_rules):
        try:
            amended = _amended(amended, rule)
        except TableError as fault:
            refusals.append(
                AmendmentRefusal(
                    position=position,
                    part=fault.part,
                    what=str(fault),
                    known=fault.known,
                )
            )
    return amended, tuple(refusals)


def _amended(tables: dict[str, Table], rule: HouseRule) -> dict[str, Table]:
    """Take one house rule over, quotations of the place included."""
    if rule.table not in tables:
        raise UnknownNameError(TablePart.TABLE, rule.table, sorted(tables))
    changed = tables[rule.table].with_value(rule.row, rule.column or None, rule.value)
    return with_quotations({**tables, rule.table: changed})


# Rows of a table found by words of a text.


def row_for(table: GridTable, words: str) -> str | None:
    """Return the first row of a table whose words all stand in a text; none: no row.

    A row goes by its key and its further names; an *s* at the end of a word does not
    matter, nor do capitals.
    """
    said = {_stem(word) for word in words.casefold().split()}
    for row in table.rows:
        for name in (row.key, *row.names):
            if {_stem(word) for word in name.replace("-", " ").split()} <= said:
                return row.key
    return None


def _stem(word: str) -> str:
    return word.removesuffix("s")
