"""House rules: an amended copy of a book of tables, every change marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.table import (
    Table,
    TableError,
    TablePart,
    UnknownNameError,
    with_quotations,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.world.campaign import HouseRule


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendmentRefusal:
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
            refusals.append(_refusal(position, fault))
    return amended, tuple(refusals)


def _amended(tables: dict[str, Table], rule: HouseRule) -> dict[str, Table]:
    """Take one house rule over, quotations of the place included."""
    if rule.table not in tables:
        raise UnknownNameError(TablePart.TABLE, rule.table, sorted(tables))
    changed = tables[rule.table].with_value(rule.row, rule.column or None, rule.value)
    return with_quotations({**tables, rule.table: changed})


def _refusal(position: int, fault: TableError) -> AmendmentRefusal:
    if isinstance(fault, UnknownNameError):
        return AmendmentRefusal(
            position=position, part=fault.part, what=str(fault), known=fault.known
        )
    return AmendmentRefusal(position=position, part=TablePart.VALUE, what=str(fault))
