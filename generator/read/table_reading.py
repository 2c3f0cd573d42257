"""Reads the tables of a document into their models, collecting every fault.

Each table is read for itself, the tables within it first. A table with a fault is left
out of what is read on, a key with a fault out of its table where that has a default;
so the rest can still be checked for what one table says of another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from generator.read.fault_words import in_words, not_a_list, not_a_table
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

    from generator.errors import Finding, KeyPath
    from generator.read.models.table_base import Child, Section
    from generator.read.models.value_kinds import Notation

    Table = TypeVar("Table", bound=Section)


class TableReader:
    """Reads tables and keeps the faults found on the way."""

    def __init__(self, notation: Notation) -> None:
        """Begin without faults."""
        self._notation = notation
        self.faults: list[Finding] = []
        self._above: list[tuple[type[Section], KeyPath]] = []

    def table(
        self, model: type[Table], raw: Mapping[str, object], where: KeyPath
    ) -> Table | None:
        """Return the table as its model; none if too little of it could be read."""
        self._above.append((model, where))
        values: dict[str, object] = {}
        unread: set[str] = set()
        before = len(self.faults)
        for key, value in raw.items():
            child = model.child(key)
            read = value if child is None else self._child(child, value, (*where, key))
            if read is None:
                unread.add(key)
            else:
                values[key] = read
        section = self._validated(model, values, where, unread)
        self._above.pop()
        if section is not None:
            section.stand_at(where, is_whole=len(self.faults) == before)
        return section

    def _child(self, child: Child, raw: object, where: KeyPath) -> object | None:
        if not child.many:
            return self._one(child.model, raw, where)
        if not isinstance(raw, list):
            self.faults.append(not_a_list(child.model, raw, where))
            return ()
        rows = (
            self._one(child.model, entry, (*where, index))
            for index, entry in enumerate(raw)
        )
        return tuple(row for row in rows if row is not None)

    def _one(self, model: type[Table], raw: object, where: KeyPath) -> Table | None:
        if isinstance(raw, dict):
            return self.table(model, raw, where)
        self.faults.append(not_a_table(model, raw, where))
        return None

    def _validated(
        self,
        model: type[Table],
        values: dict[str, object],
        where: KeyPath,
        unread: set[str],
    ) -> Table | None:
        try:
            return model.model_validate(values, context=self._notation)
        except ValidationError as error:
            details = error.errors(include_url=False)
        self._tell(details, where, unread)
        for detail in details:
            values.pop(str(detail["loc"][0]), None)
        try:
            return model.model_validate(values, context=self._notation)
        except ValidationError:
            return None

    def _tell(
        self, details: list[ErrorDetails], where: KeyPath, unread: set[str]
    ) -> None:
        unknown = [
            str(detail["loc"][0])
            for detail in details
            if detail["type"] == "extra_forbidden"
        ]
        for detail in details:
            key = str(detail["loc"][0])
            if detail["type"] == "missing" and (
                key in unread
                or did_you_mean(key, unknown) is not None
                or self._stands_too_low(key, where)
            ):
                continue
            self.faults.append(in_words(detail, where, tuple(self._above)))

    def _stands_too_low(self, key: str, where: KeyPath) -> bool:
        """Say whether the key was told of as standing in a table within this one."""
        return any(
            fault.code == "C011"
            and fault.where[-1:] == (key,)
            and fault.where[: len(where)] == where
            for fault in self.faults
        )
