"""The grammar of Valormr's orders and the values its rules read them as."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.file.army_tables import VESSELS
from generator.systems.valormr.rules.orders import ORDERS
from generator.systems.valormr.rules.rule_book import RULES
from generator.world.orders import (
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
    PeriodInputs,
)
from tests.read.campaigns import campaign_of, example_text

if TYPE_CHECKING:
    from generator.kit.orders import OrderKind


@pytest.mark.parametrize("kind", ORDERS, ids=lambda kind: kind.table.key)
def test_every_key_fills_a_field_and_every_field_has_its_key(kind: OrderKind) -> None:
    views = {"order": Order, "fleet": FleetOrder, "courier": CourierOrder}
    named = {key.field for key in kind.table.keys.values()}
    named |= {key.force_field for key in kind.table.keys.values()} - {""}

    known = {field.name for field in fields(views[kind.table.key])}

    assert known == {*named, "where"}
    assert kind.table.entered in {field.name for field in fields(PeriodInputs)}


def test_every_deed_of_the_rules_can_be_ordered() -> None:
    armies, vessels, couriers = (kind.table for kind in ORDERS)

    assert list(armies.deeds) == list(Deed)
    assert list(vessels.deeds) == list(FleetDeed)
    assert not couriers.deeds


def test_whatever_vessels_there_are_can_be_bought() -> None:
    _, vessels, _ = (kind.table for kind in ORDERS)

    assert vessels.keys["kind"].words == VESSELS


def test_every_fact_the_order_form_asks_for_is_laid_open() -> None:
    campaign = campaign_of(example_text())
    now = RULES.opening(campaign)
    facts = (*RULES.facts(campaign, now), *RULES.order_facts(campaign, now))
    laid_open = {fact.name for fact in facts}

    cells = [cell for kind in ORDERS for row in kind.table.form for cell in row.cells]

    assert {cell.offered for cell in cells} - {""} <= laid_open
    notes = {
        name for cell in cells for _, name, *_ in Formatter().parse(cell.note) if name
    }
    assert notes == {"figures", "at_start"}
    assert notes <= laid_open
