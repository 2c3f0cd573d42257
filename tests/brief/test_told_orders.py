"""Orders as those read them who gave them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.words import told_orders, words_for
from generator.kit.facts import CALLED
from generator.systems.valormr.rules.orders import (
    ORDERS,
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, a_valley, briefed, periods_of
from tests.scenarios import place

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.kit.facts import Fact

VALLEY = a_valley()
MARCH = Order(
    force="arn", deed=Deed.MARCH, route=(place(VALLEY.board, "0301"), place(VALLEY.board, "0302"))
)
FLEET = FleetOrder(fleet="boats", deed=FleetDeed.ROW)


def told(order: object) -> str:
    """Return an order as its own side reads it; empty when it is not told."""
    (day,) = periods_of(VALLEY, ())
    orders = told_orders(
        VALLEY,
        replace(day, orders=(order,)),
        words_for(VALLEY, RULES.wording, CALLED.among(day.facts)),
        ORDERS,
        may_know=lambda _kind, _fact: True,
    )
    return " ".join(each.text for each in orders)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (MARCH, "March to 0301, then 0302."),
        (replace(MARCH, forced=True), "Forced march to 0301, then 0302."),
        (
            replace(MARCH, by_way="road", unformed=True, scouts=2),
            "March to 0301, then 0302, by road, out of formation; scouts out: 2.",
        ),
        (
            replace(MARCH, rest_in=("morning", "afternoon"), march_table=("x",)),
            "March to 0301, then 0302, resting in the morning and afternoon; "
            "a march table is written.",
        ),
        (Order(force="arn", deed=Deed.REST), "Rest."),
        (Order(force="arn", deed=Deed.CROSS, means="rafts"), "Cross the river, by rafts."),
        (
            Order(force="arn", deed=Deed.MERGE, regiments=("arn/x", "arn/y")),
            "Rest and merge remnants: arn/x, arn/y.",
        ),
        (
            Order(
                force="arn",
                deed=Deed.HIRE,
                hire=MappingProxyType({"arn/x/pikes": 3, "arn/x/bows": 2}),
            ),
            "Rest and hire mercenaries: 2 for arn/x/bows, 3 for arn/x/pikes.",
        ),
        (Order(force="arn", deed=Deed.BUILD, build="bridge"), "Stay and build a bridge."),
    ],
)
def test_an_order_to_an_army_is_one_sentence(order: Order, sentence: str) -> None:
    assert told(order) == sentence


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (
            replace(FLEET, deed=FleetDeed.BUY, force="arn", kind="galley", count=9),
            "Buy 9 × galley Arn.",
        ),
        (
            replace(FLEET, deed=FleetDeed.EMBARK, force="arn", regiments=("arn/x",)),
            "Embark Arn: arn/x.",
        ),
        (replace(FLEET, force="arn", route=(place(VALLEY.board, "0301"),)), "Row Arn to 0301."),
        (
            replace(FLEET, deed=FleetDeed.ESCORT, force="arn", other="galleys"),
            "Escort galleys Arn.",
        ),
    ],
)
def test_an_order_to_vessels_is_one_sentence(order: FleetOrder, sentence: str) -> None:
    assert told(order) == sentence


def test_an_order_to_vessels_of_nobody_known_is_told_to_nobody() -> None:
    assert told(FLEET) == ""


def test_couriers_have_a_sheet_of_their_own() -> None:
    assert told(CourierOrder(courier="grey", sender="arn", message="Hold.")) == ""


def orders_of(reader: Audience, *orders: object) -> list[tuple[str, str, str]]:
    """Return whom a reader is told to have which orders."""
    (day,) = periods_of(VALLEY, ())
    told = briefed(VALLEY, replace(day, orders=orders), reader).orders
    return [(each.subject, each.text, each.note) for each in told]


def test_each_side_reads_its_own_orders_the_umpire_all_and_the_public_none() -> None:
    arns = Order(force="arn", deed=Deed.REST, note="Softly.")
    hadewychs = Order(force="hadewych", deed=Deed.REST)
    both = (hadewychs, arns)

    assert orders_of(LAWS_PLAYER, *both) == [("arn", "Rest.", "Softly.")]
    assert orders_of(CHAOS_PLAYER, *both) == [("hadewych", "Rest.", "")]
    assert orders_of(UMPIRE, *both) == [
        ("arn", "Rest.", "Softly."),
        ("hadewych", "Rest.", ""),
    ]
    assert orders_of(PUBLIC, *both) == []


def test_an_order_to_vessels_is_their_army_s_side_s_secret() -> None:
    rows = replace(FLEET, force="arn", route=(place(VALLEY.board, "0301"),))

    assert [subject for subject, *_ in orders_of(LAWS_PLAYER, rows)] == ["boats"]
    assert orders_of(CHAOS_PLAYER, rows) == []


def test_whether_a_reader_may_know_an_order_is_asked_of_its_side() -> None:
    asked: list[tuple[str, Fact]] = []

    def may_know(kind: str, fact: Fact) -> bool:
        asked.append((kind, fact))
        return True

    (day,) = periods_of(VALLEY, ())
    words = words_for(VALLEY, RULES.wording, CALLED.among(day.facts))
    (told_one,) = told_orders(
        VALLEY, replace(day, orders=(MARCH,)), words, ORDERS, may_know=may_know
    )

    ((kind, fact),) = asked
    assert (kind, fact.kind, fact.subject, fact.sides) == ("orders", "orders", "arn", ("law",))
    assert (told_one.subject, told_one.name) == ("arn", "Arn")
