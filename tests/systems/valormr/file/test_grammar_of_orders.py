"""The grammar of Valormr's orders and the values its rules read them as."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

import pytest

from generator.kit import facts as shared_facts
from generator.kit.facts import AnyFactName
from generator.systems.valormr.file.valormr_file import VESSELS
from generator.systems.valormr.rules import fact_names
from generator.systems.valormr.rules.orders import (
    ORDERS,
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import fields

if TYPE_CHECKING:
    from generator.kit.order_grammar import OrderKind


@pytest.mark.parametrize("kind", ORDERS, ids=lambda kind: kind.table.key)
def test_every_key_fills_a_field_and_every_field_has_its_key(kind: OrderKind) -> None:
    views = {"order": Order, "fleet": FleetOrder, "courier": CourierOrder}
    named = {key.field for key in kind.table.keys.values()}
    named |= {key.force_field for key in kind.table.keys.values()} - {""}

    known = {field.name for field in fields(views[kind.table.key])}

    assert known == {*named, "where"}


def test_what_records_call_the_tables_stays() -> None:
    assert [table.recorded for table in RULES.entered] == [
        "orders",
        "fleet_orders",
        "courier_orders",
        "battles",
    ]


def test_every_deed_of_the_rules_can_be_ordered() -> None:
    armies, vessels, couriers = (kind.table for kind in ORDERS)

    assert list(armies.deeds) == list(Deed)
    assert list(vessels.deeds) == list(FleetDeed)
    assert not couriers.deeds


def test_whatever_vessels_there_are_can_be_bought() -> None:
    _, vessels, _ = (kind.table for kind in ORDERS)

    assert vessels.keys["kind"].words == VESSELS


def test_every_fact_the_order_form_asks_for_is_one_the_rules_lay_open() -> None:
    blocks = [block for kind in ORDERS for block in kind.table.form]
    cells = [cell for each in blocks for row in each.rows for cell in row.cells]
    asked = {cell.offered for cell in cells}
    asked |= {name for cell in cells for name in spoken_of(cell.note)}
    for block in blocks:
        asked |= {*block.facts, *dict(block.states), block.owner, block.id, block.named}
        for note in block.stands:
            asked |= {note.where, note.unless, *spoken_of(note.says)}

    declared = {
        value.name
        for module in (shared_facts, fact_names)
        for value in vars(module).values()
        if isinstance(value, AnyFactName)
    }

    assert {"figures", "at_start", "may_scout", "lies_at", "fate"} <= asked
    assert asked - {""} <= declared


def spoken_of(text: str) -> set[str]:
    """Return the facts in the braces of a text."""
    return {name for _, name, *_ in Formatter().parse(text) if name}
