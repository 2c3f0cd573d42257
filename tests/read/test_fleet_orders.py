"""Orders to vessels in the campaign file."""

from __future__ import annotations

import pytest

from generator.read.shape import json_schema
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.orders import FleetDeed, fleet_orders_in
from tests.read.campaigns import VALORMR, campaign_of, changed, example_text, faults_of

ORDERS = "# [period.dice]"


def ordering(*tables: str, text: str | None = None) -> str:
    """Return the example with orders to vessels in its first period."""
    blocks = "".join(f"[[period.fleet]]\n{table}\n\n" for table in tables)
    return changed(ORDERS, f"{blocks}{ORDERS}", text=text)


def codes(*tables: str) -> list[str]:
    """Return the codes of what is wrong with orders to vessels."""
    return [fault.code for fault in faults_of(ordering(*tables))]


def test_orders_to_vessels_are_read_in_the_order_they_stand() -> None:
    campaign = campaign_of(
        ordering(
            'vessels = "wend-boats"\ndo = "embark"\narmy = "ealdred"',
            'vessels = "wend-boats"\ndo = "sail"\nto = ["0504", "wend-bridge"]',
            'vessels = "wend-boats"\ndo = "land"\nbank = "SE"\ncommander = true',
        )
    )

    embark, sail, land = fleet_orders_in(campaign.inputs_for(FIRST_PERIOD))

    assert (embark.deed, embark.force) == (FleetDeed.EMBARK, "ealdred")
    assert sail.route == (campaign.board.grid.hex_of("0504"),) * 2
    assert (land.bank, land.commander) == (2, True)
    assert land.where == ("period", 0, "fleet", 2)


def test_vessels_may_be_bought_under_a_new_id_and_ordered_about() -> None:
    bought = 'vessels = "new-boats"\ndo = "buy"\narmy = "ealdred"\nkind = "river-boat"'
    campaign = campaign_of(ordering(bought, 'vessels = "new-boats"\ndo = "sail"\nto = ["0504"]'))

    buy, sail = fleet_orders_in(campaign.inputs_for(FIRST_PERIOD))

    assert (buy.kind, buy.count, buy.catapults) == ("river-boat", 1, False)
    assert sail.fleet == "new-boats"
    names = json_schema(VALORMR, campaign)["definitions"]["vessel"]["enum"]
    assert names == ["wend-boats", "new-boats"]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ('vessels = "wend-boots"\ndo = "anchor"', "C038"),
        ('vessels = "wend-boats"\ndo = "swim"', "C008"),
        ('vessels = "wend-boats"\ndo = "sail"', "C050"),
        ('vessels = "wend-boats"\ndo = "escort"', "C050"),
        ('vessels = "wend-boats"\ndo = "escort"\nof = "nobody"', "C038"),
        ('vessels = "wend-boats"\ndo = "anchor"\nto = ["0504"]', "C051"),
        ('vessels = "wend-boats"\ndo = "beach"\ncommander = false', "C051"),
        ('vessels = "wend-boats"\ndo = "land"\nbank = "east"', "C043"),
        ('vessels = "wend-boats"\ndo = "land"\nregiments = ["ealdred/9th"]', "C039"),
        ('vessels = "wend-boats"\ndo = "sail"\nto = ["0599"]', "C034"),
        ('vessels = "New Boats"\ndo = "buy"\narmy = "ealdred"\nkind = "galley"', "C006"),
        ('vessels = "new"\ndo = "buy"\nkind = "galley"', "C050"),
        ('vessels = "wend-boats"\ndo = "embark"\narmy = "nobody"', "C030"),
    ],
)
def test_a_mistake_in_an_order_to_vessels_is_told(order: str, code: str) -> None:
    assert codes(order) == [code]


def test_an_order_to_vessels_speaks_of_one_army() -> None:
    order = 'vessels = "wend-boats"\ndo = "embark"\nregiments = ["ealdred/1st", "gorm/1st"]'

    assert codes(order) == ["C054"]


def test_the_example_without_orders_to_vessels_has_none() -> None:
    campaign = campaign_of(example_text())

    assert fleet_orders_in(campaign.inputs_for(FIRST_PERIOD)) == ()
    assert all(river.tidal_miles is None for river in campaign.board.rivers)


def test_a_river_may_say_how_far_the_tide_comes_up() -> None:
    name = 'name = "Wend"\n'

    campaign = campaign_of(changed(name, f"{name}tidal_miles = 18\n"))

    assert campaign.board.rivers[0].tidal_miles == 18
