"""Vessels bought out of an army's points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.laid_open import vessels_counted
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.orders import FleetDeed, FleetOrder
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sea.vessels import (
    capacity,
    escort_is_effective,
    price_of,
    vessels_needed,
)
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.rules.case_data import Case, cases, number
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    a_sea_campaign,
    an_army,
    at,
    fleet_of,
    only,
    ships,
    told_to,
    voyage,
)


def buy(kind: str, count: int, **keys: object) -> FleetOrder:
    """Tell an army to buy vessels."""
    return told_to("new", FleetDeed.BUY, force="aes", kind=kind, count=count, **keys)


@pytest.mark.parametrize("kind", BOOK.vessels.row_names())
def test_every_kind_of_vessel_can_be_counted_in_words(kind: str) -> None:
    said = kind.replace("-", " ")

    assert vessels_counted(1, kind) == f"1 {said}"
    assert vessels_counted(3, kind).startswith(f"3 {said}")
    assert vessels_counted(3, kind) != f"3 {said}"


@pytest.mark.parametrize("case", cases("valormr", "vessels-needed"), ids=str)
def test_vessels_needed(case: Case) -> None:
    kind, people = case.given["vessel"], case.given["people"]
    regiments, galleys = case.given["regiments"], case.given.get("galleys", 0)
    needed = sum(vessels_needed(BOOK, kind, figures) for figures in regiments)
    price, galley = price_of(BOOK, kind, people), price_of(BOOK, "galley", people)

    assert needed == case.expect["vessels"]
    assert not isinstance(price, Refusal)
    assert not isinstance(galley, Refusal)
    cost = needed * price
    assert cost + galleys * galley == case.expect["cost"]
    assert cost == case.expect.get("transports_cost", cost)
    assert capacity(BOOK, kind) == number(case.expect.get("capacity", capacity(BOOK, kind)))
    enough = escort_is_effective(BOOK, galleys, len(regiments))
    assert enough == case.expect.get("escorted", enough)


@pytest.mark.rule("VAL-SHIP-14", "VAL-OOB-20")
def test_val_ship_14_longships_are_the_northmens_alone() -> None:
    assert price_of(BOOK, "longship", "northmen") == 0
    refusal = price_of(BOOK, "longship", "humans")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "VAL-SHIP-14"


@pytest.mark.rule("VAL-SHIP-16", "VAL-OOB-20")
def test_val_ship_16_pirates_pay_nothing_and_are_all_armed() -> None:
    pirates = ships("pirates", "sailing-ship", EAST_PORT, side="chaos")
    bought = a_sea_campaign(
        an_army("aes", EAST_PORT, 6), ships("own", "sailing-ship", EAST_PORT, owner="aes")
    )

    assert price_of(BOOK, "sailing-ship", "pirates") == 0
    assert price_of(BOOK, "sailing-ship", "pirates", catapult=True) == 0
    assert price_of(BOOK, "sailing-ship", "humans") == Fraction(3, 4)
    assert price_of(BOOK, "sailing-ship", "humans", catapult=True) == 1
    assert opening(a_sea_campaign(pirates)).fleets["pirates"].catapults
    assert not opening(bought).fleets["own"].catapults


@pytest.mark.rule("VAL-OOB-21", "VAL-SHIP-01")
def test_val_oob_21_vessels_cost_army_points() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 27))

    result = voyage(campaign, buy("troop-transport", 9))

    assert only(result, "vessels-bought").facts["cost"] == 27
    assert result.after.spent == {"aes": 27}
    assert fleet_of(result, "new").count == 9
    assert fleet_of(result, "new").at == EAST_PORT
    assert fleet_of(result, "new").owner == "aes"


@pytest.mark.rule("VAL-OOB-01", "VAL-OOB-21")
def test_val_oob_01_vessels_at_the_start_count_against_the_armys_points() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 27),
        an_army("nor", at("0706"), 6, people="northmen"),
        ships("fleet", "troop-transport", EAST_PORT, count=9, owner="aes"),
        ships("galley", "galley", EAST_PORT, count=1, owner="aes"),
        ships("boats", "longship", at("0706"), count=9, owner="nor"),
        ships("pirates", "sailing-ship", EAST_PORT, side="chaos"),
    )

    assert opening(campaign).spent == {"aes": 31}


@pytest.mark.rule("VAL-OOB-01")
def test_val_oob_01_no_army_buys_more_than_its_points() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6))

    result = voyage(campaign, buy("troop-transport", 34))

    refused = only(result, "vessels-refused-no-army-points")
    assert (refused.facts["cost"], refused.facts["points_left"]) == (102, 100)
    assert result.after.spent == {}


@pytest.mark.parametrize(
    ("kind", "where", "allowed"),
    [
        ("troop-transport", "0306", True),
        ("troop-transport", "0706", False),
        ("sailing-ship", "0706", False),
        ("galley", "0706", True),
        ("galley", "0707", False),
        ("river-boat", "0908", True),
        ("river-boat", "0706", False),
    ],
)
def test_vessels_are_bought_where_they_can_lie(kind: str, where: str, *, allowed: bool) -> None:
    campaign = a_sea_campaign(an_army("aes", at(where), 6))

    result = voyage(campaign, buy(kind, 1))

    assert ("new" in result.after.fleets) == allowed


def test_longships_are_refused_to_others_in_play() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6))

    result = voyage(campaign, buy("longship", 3))

    assert only(result, "vessels-refused-longships-not-for-sale").rule == "VAL-SHIP-14"


def test_an_id_is_bought_once_and_vessels_can_sail_at_once() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6))

    result = voyage(
        campaign, buy("galley", 1), buy("galley", 2), told_to("new", FleetDeed.SAIL, at("0405"))
    )

    assert "vessels-refused-bought-before" in {e.kind for e in result.events}
    assert fleet_of(result, "new").count == 1
    assert fleet_of(result, "new").at == at("0405")


def test_a_catapult_is_bought_with_a_sailing_ship() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6))

    result = voyage(campaign, buy("sailing-ship", 4, catapults=True))

    assert result.after.spent == {"aes": 4}
    assert fleet_of(result, "new").catapults


def test_a_house_rule_changes_what_vessels_have_cost() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 27),
        ships("fleet", "troop-transport", EAST_PORT, count=9, owner="aes"),
    )
    dear = HouseRule(table="vessels", row="troop-transport", column="cost", value=4, why="No oak.")

    now = RULES.opening(replace(campaign, house_rules=(dear,)))

    assert now.spent == {"aes": 36}
