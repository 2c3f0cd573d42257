"""Vessels in the record: what is written is read back the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.orders import FleetDeed, FleetOrder
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sea.waters import carry
from generator.systems.valormr.rules.situation import CODEC, opening
from generator.values import replace
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_sea_campaign,
    an_army,
    at,
    embark,
    land,
    sail,
    ships,
    told_to,
    voyage,
)

CAMPAIGN = a_sea_campaign(
    an_army("aes", EAST_PORT, 6, 9),
    ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes"),
    ships("boats", "river-boat", at("0908")),
)


def test_a_voyage_is_read_back_as_it_was_written() -> None:
    result = voyage(
        CAMPAIGN,
        embark("fleet", "aes/1", commander=True),
        sail("fleet", at("0801"), WEST_PORT),
        land("fleet", bank=3),
    )
    fleet = carry(result.after.fleets["fleet"], "courier")
    marked = replace(fleet, late_share=Fraction(3, 4), is_ready=True)
    situation = result.after.with_fleet(marked)

    assert situation.ashore
    assert RULES.from_plain(RULES.to_plain(situation)) == situation


@pytest.mark.parametrize(
    "order",
    [
        told_to("fleet", FleetDeed.SAIL, at("0801"), WEST_PORT, note="Quietly."),
        told_to("galleys", FleetDeed.ESCORT, other="fleet"),
        told_to("new", FleetDeed.BUY, force="aes", kind="sailing-ship", count=4, catapults=True),
        land("fleet", "aes/1", bank=0, commander=False),
    ],
)
def test_an_order_to_vessels_is_read_back_as_it_was_written(order: FleetOrder) -> None:
    assert CODEC.from_plain(FleetOrder, CODEC.to_plain(order)) == order


def test_an_army_that_waits_is_read_back_as_it_was_written() -> None:
    now = opening(CAMPAIGN)
    waiting = replace(now.forces["aes"], waits_at=WEST_PORT)

    assert RULES.from_plain(RULES.to_plain(now.with_force(waiting))) == now.with_force(waiting)


def test_a_record_from_before_there_were_vessels_is_still_read() -> None:
    plain = RULES.to_plain(opening(a_sea_campaign(an_army("aes", EAST_PORT, 6))))
    for key in ("fleets", "ashore", "spent"):
        del plain[key]

    assert RULES.from_plain(plain).fleets == {}
