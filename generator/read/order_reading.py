"""Reads orders by their grammar: which keys go together, and what they come to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.kit.order_grammar import KeyKind
from generator.kit.printing import article
from generator.read.models.value_kinds import ID_PATTERN
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import KeyPath
    from generator.kit.order_grammar import OrderDeed, OrderFault, OrderKey, OrderKind, OrderTable
    from generator.read.models.campaign_file import PeriodSection
    from generator.read.models.table_base import Section
    from generator.read.references import References
    from generator.world.clock import Period


class _Written(Struct, frozen=True, kw_only=True):
    """One table of orders of a block, as the umpire wrote it."""

    table: OrderTable
    section: Section
    period: Period
    references: References

    def value(self, key: str) -> Any:  # noqa: ANN401 - whatever stands there
        """Return what stands under a key, or what holds without it."""
        return getattr(self.section, key)

    def is_given(self, key: str) -> bool:
        """Say whether a key says anything that does not hold without it."""
        field = type(self.section).model_fields[key]
        return bool(self.value(key) != field.get_default(call_default_factory=True))

    def where(self, *path: str | int) -> KeyPath:
        """Return a place within the table."""
        return (*self.section.where, *path)

    @property
    def deed(self) -> OrderDeed | None:
        """What is ordered; none where the table has but one use."""
        key = self.table.deed_key
        return self.table.deeds[self.value(key)] if key else None

    def needs(self, key: OrderKey) -> bool:
        """Say whether what is ordered cannot be without a key."""
        return self.deed is not None and key.key in self.deed.needs

    @property
    def subject(self) -> str:
        """Whom it is for."""
        return str(self.value(self.table.subject.key))


def order_faults(row: PeriodSection, references: References) -> Iterator[Finding]:
    """Yield everything wrong with the orders of a block."""
    for table, orders in _orders_of(row, references):
        if table.once is not None:
            yield from _second_orders(orders, table.once)
        for order in orders:
            if order.section.is_whole:
                yield from _deed_faults(order)
                for key in order.table.keys.values():
                    if key.brings is not None and order.is_given(key.key):
                        yield from _wanting(order, key.brings.who, key.brings.needs)
            yield from _part_faults(order)
            yield from _strays(order)
            deed = order.deed
            if (
                deed is not None
                and deed.makes_subject
                and not re.fullmatch(ID_PATTERN, order.subject)
            ):
                yield Finding(
                    "C006",
                    order.where(order.table.subject.key),
                    f"“{order.subject}” cannot be an id",
                    "take small letters a to z, digits and single hyphens between them",
                )
            yield from _hexside_faults(order)


def to_orders(row: PeriodSection, references: References) -> dict[str, tuple[Any, ...]]:
    """Return the orders of a block as the rules read them; they have been checked."""
    return {
        kind.table.key: tuple(
            _to_order(kind, section, references) for section in getattr(row, kind.table.key)
        )
        for kind in references.orders
    }


def _orders_of(
    row: PeriodSection, references: References
) -> Iterator[tuple[OrderTable, tuple[_Written, ...]]]:
    period = references.notation.clock.read(row.id)
    for kind in references.orders:
        orders = (
            _Written(table=kind.table, section=section, period=period, references=references)
            for section in getattr(row, kind.table.key)
        )
        yield kind.table, tuple(orders)


def _second_orders(orders: tuple[_Written, ...], told: OrderFault) -> Iterator[Finding]:
    first: dict[str, _Written] = {}
    for order in orders:
        key, subject = order.table.subject.key, order.subject
        if subject in first:
            yield Finding(
                "C023",
                order.where(key),
                told.what.format(subject=subject, period=order.period),
                told.hint,
                also=first[subject].where(key),
            )
        first.setdefault(subject, order)


def _deed_faults(order: _Written) -> Iterator[Finding]:
    """Yield what is wanting for the deed, and what does not go with it."""
    deed = order.deed
    if deed is None:
        return
    yield from _wanting(order, f"an order to {deed.key}", deed.needs)
    for key in deed.bars:
        if order.is_given(key):
            yield Finding(
                "C051",
                order.where(key),
                f"an order to {deed.key} has no “{key}”",
                f"take “{key}” out, or write another word than {deed.key} after"
                f" “{order.table.deed_key}”",
                at_key=True,
            )


def _wanting(order: _Written, who: str, needs: tuple[str, ...]) -> Iterator[Finding]:
    for key in needs:
        if not order.value(key):
            yield Finding(
                "C050", order.where(), f"{who} needs “{key}”", order.table.keys[key].remedy
            )


def _part_faults(order: _Written) -> Iterator[Finding]:
    """Yield a fault for every part of a period that this period has not."""
    parts = [part.key for part in order.period.parts]
    for key in order.table.keys.values():
        if key.kind not in (KeyKind.PART, KeyKind.PARTS):
            continue
        for where, part in _named(order, key):
            if part not in parts:
                yield Finding(
                    "C052",
                    where,
                    f"the period {order.period} has no {part}",
                    f"its {key.called} are {' and '.join(parts)}",
                )


def _strays(order: _Written) -> Iterator[Finding]:
    """Yield a fault for every part of a force that is not the right force's own."""
    told = order.table.strays
    for key in order.table.keys.values():
        if told is None or not key.owner:
            continue
        named = tuple(_named(order, key))
        of_first = named[0][1].rpartition("/")[0] if named else ""
        owner = order.value(key.owner) or of_first
        for where, name in named:
            if not name.startswith(f"{owner}/"):
                yield Finding(
                    "C054",
                    where,
                    f"“{name}” is not {article(told.noun)} of “{owner}”",
                    told.hint.format(owner=owner),
                    at_key=key.kind is KeyKind.COUNTS,
                )
        if key.alone is not None and len(named) == 1 and order.needs(key):
            yield Finding("C050", order.where(key.key), key.alone.what, key.alone.hint)


def _named(order: _Written, key: OrderKey) -> Iterator[tuple[KeyPath, str]]:
    """Yield the names under a key, each with its place."""
    value = order.value(key.key)
    if isinstance(value, str):
        yield order.where(key.key), value
    elif isinstance(value, dict):
        yield from ((order.where(key.key, name), name) for name in value)
    else:
        for index, name in enumerate(value or ()):
            yield order.where(key.key, index), name


def _hexside_faults(order: _Written) -> Iterator[Finding]:
    """Yield a fault for every hexside that hexes of this map have not."""
    places = order.references.places
    for key in order.table.keys.values():
        word = order.value(key.key) if key.kind is KeyKind.HEXSIDE else None
        if word is not None and places is not None:
            hexside = places.hexside(word, order.where(key.key))
            if isinstance(hexside, Finding):
                yield hexside


def _to_order(kind: OrderKind, section: Section, references: References) -> object:
    fields: dict[str, Any] = {"where": section.where}
    for key in kind.table.keys.values():
        fields.update(_fields(key, getattr(section, key.key), references))
    return kind.read(fields)


def _fields(
    key: OrderKey,
    value: Any,  # noqa: ANN401 - whatever stands there
    references: References,
) -> Mapping[str, Any]:
    """Return what a key comes to, by the names the rules have for it."""
    match key.kind:
        case KeyKind.GOAL if value in references.armies:
            return {key.force_field: value}
        case KeyKind.GOAL if value is not None:
            return {key.field: next(iter(references.hexes((value,))), None)}
        case KeyKind.HEXES:
            return {key.field: references.hexes(value)}
        case KeyKind.HEXSIDE if value is not None and references.places is not None:
            return {key.field: references.places.hexside(value, ())}
        case KeyKind.COUNTS:
            return {key.field: dict(value)}
        case _:
            return {key.field: value}
