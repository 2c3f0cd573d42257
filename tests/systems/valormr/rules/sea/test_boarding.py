"""Going aboard: whole regiments, each in vessels of its own, at no cost in time."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea.waters import carry, set_ashore
from generator.systems.valormr.rules.situation import opening
from tests.scenarios import a_force, marches, state_of
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_sea_campaign,
    an_army,
    at,
    embark,
    fleet_of,
    hexes_sailed,
    kinds,
    only,
    sail,
    ships,
    told_to,
    under,
    voyage,
    voyages,
)

ARMY = an_army("aes", EAST_PORT, 27, 12)
TRANSPORTS = ships("fleet", "troop-transport", EAST_PORT, count=9, owner="aes")


@pytest.mark.rule("VAL-SHIP-03", "VAL-SHIP-17")
def test_val_ship_03_17_a_regiment_boards_whole_and_in_no_time() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS)

    result = voyage(campaign, embark("fleet", "aes/1"), sail("fleet", WEST_PORT))

    fleet = fleet_of(result, "fleet")
    assert [party.id for party in fleet.regiments] == ["aes/1"]
    assert fleet.regiments[0].strength == 27
    assert state_of(result, "aes").figures == {"aes/1/foot": 0, "aes/2/foot": 12}
    assert state_of(result, "aes").at == EAST_PORT
    assert len(hexes_sailed(result, "fleet")) == 6


@pytest.mark.rule("VAL-SHIP-04")
def test_val_ship_04_vessels_must_do_for_every_regiment() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS)

    result = voyage(campaign, embark("fleet"), sail("fleet", WEST_PORT))

    event = only(result, "vessels-refused-vessels-short")
    assert event.rule == "VAL-SHIP-04"
    assert (event.facts["needed"], event.facts["free"]) == (13, 9)
    assert fleet_of(result, "fleet").cargo == {}
    assert fleet_of(result, "fleet").at == EAST_PORT
    assert fleet_of(result, "fleet").tasks == ()


def test_two_regiments_never_share_a_vessel() -> None:
    army = an_army("aes", EAST_PORT, 4, 4)
    three = ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes")

    result = voyage(a_sea_campaign(army, three), embark("fleet"))

    assert only(result, "vessels-refused-vessels-short").facts["needed"] == 4


@pytest.mark.rule("VAL-SHIP-02", "VAL-OOB-23")
def test_val_ship_02_lone_persons_need_no_room() -> None:
    full = ships("fleet", "troop-transport", EAST_PORT, count=1, owner="aes")
    fleet = opening(a_sea_campaign(ARMY, full)).fleets["fleet"]

    loaded = carry(carry(fleet, "spy"), "courier")

    assert loaded.passengers == ("courier", "spy")
    assert loaded.count == fleet.count
    assert carry(loaded, "spy") == loaded
    assert set_ashore(loaded, "spy").passengers == ("courier",)


@pytest.mark.rule("VAL-SHIP-12")
def test_val_ship_12_galleys_carry_no_troops() -> None:
    galleys = ships("galleys", "galley", EAST_PORT, owner="aes")

    result = voyage(a_sea_campaign(ARMY, galleys), embark("galleys"))

    assert only(result, "vessels-refused-carries-no-troops").rule == "VAL-SHIP-12"


@pytest.mark.rule("VAL-SEA-08")
def test_val_sea_08_transports_take_troops_aboard_in_port_only() -> None:
    campaign = a_sea_campaign(
        an_army("aes", at("0707"), 6), ships("fleet", "troop-transport", at("0706"), owner="aes")
    )

    result = voyage(campaign, embark("fleet"))

    assert only(result, "vessels-refused-docks-only-in-port").rule == "VAL-SEA-08"


def test_nobody_boards_the_enemys_vessels() -> None:
    pirate = ships("pirates", "sailing-ship", EAST_PORT, side="chaos", count=99)

    result = voyage(a_sea_campaign(ARMY, pirate), embark("pirates", force="aes"))

    assert "vessels-refused-enemys-vessels" in kinds(result, "pirates")


def test_an_order_must_say_who_is_to_board_vessels_nobody_owns() -> None:
    free = ships("fleet", "troop-transport", EAST_PORT)

    result = voyage(a_sea_campaign(ARMY, free), embark("fleet"))

    assert "vessels-refused-nobody-named" in kinds(result, "fleet")


def test_the_commander_boards_with_the_last_of_his_regiments() -> None:
    both = ships("fleet", "troop-transport", EAST_PORT, count=13, owner="aes")

    result = voyage(a_sea_campaign(ARMY, both), embark("fleet"))

    assert result.after.aboard("aes") is not None
    assert not state_of(result, "aes").afoot
    assert result.after.at(EAST_PORT) is None


def test_the_commander_may_go_first_and_leave_a_regiment_behind() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS)

    result = voyage(campaign, embark("fleet", "aes/1", commander=True))

    assert result.after.aboard("aes") is not None
    assert result.after.ashore["aes/2"].at == EAST_PORT
    assert result.after.ashore["aes/2"].strength == 12


@pytest.mark.rule("VAL-SHIP-18")
def test_val_ship_18_boarded_after_the_mornings_march_three_quarters_are_left() -> None:
    army = an_army("aes", at("0307"), 27)
    campaign = a_sea_campaign(army, TRANSPORTS)

    result = voyage(
        campaign, embark("fleet"), sail("fleet", WEST_PORT), orders=(marches("aes", EAST_PORT),)
    )

    fleet = fleet_of(result, "fleet")
    assert only(result, "embarked").rule == "VAL-SHIP-18"
    assert only(result, "embarked").facts["late"] == Fraction(3, 4)
    assert fleet.late_share == Fraction(1, 2)
    assert only(result, "vessels-sailed").result == 18
    assert state_of(result, "aes").moved_in == (1,)
    assert state_of(result, "aes").freshness == 1


@pytest.mark.rule("VAL-SHIP-18")
def test_val_ship_18_boarded_after_the_afternoons_march_half_is_left() -> None:
    army = an_army("nor", at("0708"), 6, people="northmen")
    boats = ships("boats", "longship", at("0706"), count=3, owner="nor")
    campaign = a_sea_campaign(army, boats)
    first = voyage(campaign, orders=(marches("nor", at("0706")),))

    from generator.systems.valormr.rules.sequence import following

    now = following(first.after)
    second = voyage(
        campaign,
        embark("boats"),
        told_to("boats", FleetDeed.ROW, at("0705"), at("0605"), at("0505")),
        situation=now,
    )

    totals = [e.result for e in second.events if e.kind == "vessels-rowed"]
    assert only(second, "embarked").facts["late"] == Fraction(1, 2)
    assert totals == [9]
    assert "vessels-wait-oars-spent" in kinds(second, "boats")
    assert fleet_of(second, "boats").late_share == 0


def test_vessels_wait_for_an_army_that_is_on_its_way() -> None:
    army = an_army("aes", at("0309"), 27)
    campaign = a_sea_campaign(army, TRANSPORTS)

    result = voyage(
        campaign, embark("fleet"), sail("fleet", WEST_PORT), orders=(marches("aes", EAST_PORT),)
    )

    assert fleet_of(result, "fleet").at == EAST_PORT
    assert len(fleet_of(result, "fleet").tasks) == 2
    assert "vessels-wait-for-troops" in kinds(result, "fleet")


def test_nobody_boards_out_of_a_contact() -> None:
    foe = a_force("hal", at("0406"), side="chaos")
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 27), TRANSPORTS, foe)

    result = voyage(campaign, embark("fleet"))

    assert fleet_of(result, "fleet").cargo == {}


@pytest.mark.rule("VAL-SHIP-03")
def test_val_ship_03_an_army_aboard_does_not_march() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 27), TRANSPORTS)
    first = voyages(campaign, (embark("fleet"), sail("fleet", at("0304"))))[-1]

    from generator.systems.valormr.rules.sequence import following

    result = voyage(
        campaign, situation=following(first.after), orders=(marches("aes", at("0307")),)
    )

    assert only(result, "refused-aboard").facts["force"] == "aes"
    assert state_of(result, "aes").at == at("0304")


@pytest.mark.rule("VAL-SHIP-05")
def test_val_ship_05_orders_of_a_voyage_stand_until_they_are_done() -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 27), TRANSPORTS)

    day, night = voyages(
        campaign, (embark("fleet"), sail("fleet", WEST_PORT), told_to("fleet", FleetDeed.LAND)), ()
    )

    assert day.after.aboard("aes") is not None
    assert night.after.aboard("aes") is None
    assert state_of(night, "aes").at == WEST_PORT
    assert fleet_of(night, "fleet").tasks == ()


def test_weather_is_told_of_under_its_own_sky() -> None:
    from generator.systems.valormr.rules.calendar import Weather, Wind

    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 27), TRANSPORTS)
    gale = under(campaign, Weather(wind=Wind.GALE))

    result = voyage(
        campaign,
        embark("fleet"),
        sail("fleet", WEST_PORT),
        situation=gale,
        hands={"1-day/VAL-WX-14/wind.afternoon/1": 1},
    )

    waits = [e for e in result.events if e.kind == "vessels-wait-gale"]
    assert [e.rule for e in waits] == ["VAL-WX-40", "VAL-WX-40"]
    assert fleet_of(result, "fleet").at == EAST_PORT
