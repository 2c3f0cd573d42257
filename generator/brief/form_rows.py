"""Rows of an order form: what the grammar of an order lets one fill in now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.brief.order_form_contents import BoxRow, TickBox
from generator.brief.questions import Offered
from generator.kit.orders import KeyKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.order_form_contents import NumberedUnit
    from generator.kit.form_grammar import FormBlock, FormCell, FormRow
    from generator.kit.orders import OrderKey, OrderTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers:
    """What one may be ordered, and what the fields for it are called."""

    name: str
    """Who it is, as one reads it on the screen."""
    begins: str
    """How the names of the fields begin."""
    line: int = 1
    """Which of several orders it is, from 1."""
    period_parts: tuple[str, ...]
    """The parts of the period, by key."""
    deeds: tuple[str, ...]
    """What it may be told to do."""
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What may be picked, by the fact that says so."""
    parts: Mapping[str, tuple[NumberedUnit, ...]] = field(default_factory=dict)
    """Numbered lists of its parts, by the key that asks for their numbers."""
    flags: frozenset[str] = frozenset()
    """Facts that allow something and hold."""

    def allow(self, cell: FormCell) -> bool:
        """Return whether a cell is printed for it."""
        if cell.deed and cell.deed not in self.deeds:
            return False
        if not cell.offered or cell.offered in self.flags:
            return True
        return len(self.lists.get(cell.offered, ())) >= cell.at_least


def form_rows(table: OrderTable, form: FormBlock, offers: Offers) -> tuple[BoxRow, ...]:
    """Return the rows in which an order is filled in."""
    rows = []
    for row in form.rows:
        boxes = tuple(
            _box(table, row, cell, offers) for cell in row.cells if offers.allow(cell)
        )
        if boxes:
            parts = boxes[0].parts if row.parts else ()
            rows.append(
                BoxRow(
                    label=row.label.format(line=offers.line),
                    boxes=boxes,
                    parts_label=row.parts,
                    parts=parts,
                )
            )
    return tuple(rows)


def _box(table: OrderTable, row: FormRow, cell: FormCell, offers: Offers) -> TickBox:
    key = table.keys[cell.key]
    later = ("", *offers.period_parts)[-1]
    title = f"{offers.name}: {cell.title}" if cell.title else offers.name
    return TickBox(
        key=cell.key,
        kind=key.kind,
        field=f"{offers.begins}/{cell.field}",
        called=row.called(cell),
        tail=cell.tail.format(later=later),
        title=title.replace("{later}", later),
        options=_options(table, key, cell, offers),
        parts=offers.parts.get(cell.key, ()),
        cell=cell,
    )


def _options(
    table: OrderTable, key: OrderKey, cell: FormCell, offers: Offers
) -> tuple[Offered, ...]:
    """Return what can be ticked under a key; empty where it is written."""
    match key.kind:
        case KeyKind.DEED:
            deeds = (table.deeds[each] for each in offers.deeds)
            return tuple(
                Offered(key=deed.key, means=deed.offered or deed.key) for deed in deeds
            )
        case KeyKind.CHOICE:
            words = offers.lists[cell.offered] if cell.offered else key.words
        case KeyKind.PARTS:
            words = offers.period_parts
        case _:
            words = ()
    return tuple(Offered(key=word, means=word) for word in words)
