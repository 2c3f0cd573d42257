"""Going ashore, beaching, and waiting for the last regiment."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.calendar import Weather, Wind
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea.waters import Berth
from generator.systems.valormr.rules.sequence import following
from generator.values import replace
from tests.scenarios import a_force, marches, state_of
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_sea_campaign,
    an_army,
    at,
    embark,
    fleet_of,
    kinds,
    land,
    only,
    sail,
    ships,
    told_to,
    under,
    voyage,
    voyages,
)

NORTHMEN = an_army("nor", EAST_PORT, 6, 6, 6, people="northmen")
LONGSHIPS = ships("boats", "longship", EAST_PORT, count=9, owner="nor")
BEACH = told_to("boats", FleetDeed.BEACH)


@pytest.mark.rule("VAL-SEA-06", "VAL-SHIP-07")
def test_val_sea_06_longships_land_an_army_on_any_coast() -> None:
    campaign = a_sea_campaign(NORTHMEN, LONGSHIPS)

    result = voyage(campaign, embark("boats"), sail("boats", at("0706")), land("boats"))

    assert fleet_of(result, "boats").berth is Berth.BEACHED
    assert fleet_of(result, "boats").cargo == {}
    assert state_of(result, "nor").at == at("0706")
    assert state_of(result, "nor").strength == 18
    assert state_of(result, "nor").waits_at is None


@pytest.mark.rule("VAL-SHIP-17", "VAL-TURN-06")
def test_val_ship_17_an_army_landed_in_the_morning_marches_in_the_afternoon() -> None:
    campaign = a_sea_campaign(NORTHMEN, replace(LONGSHIPS, at=EAST_PORT))

    result = voyage(
        campaign,
        embark("boats"),
        sail("boats", at("0506")),
        land("boats"),
        orders=(marches("nor", at("0507")),),
    )

    assert state_of(result, "nor").at == at("0507")
    steps = [e for e in result.events if e.kind == "march-step"]
    assert [str(e.half) for e in steps] == ["afternoon"]


@pytest.mark.rule("VAL-SEA-07")
def test_val_sea_07_sailing_ships_anchor_and_land_troops_by_boat() -> None:
    campaign = a_sea_campaign(
        an_army("cor", EAST_PORT, 4), ships("them", "sailing-ship", EAST_PORT, count=8, owner="cor")
    )

    result = voyage(campaign, embark("them"), sail("them", at("0706")), land("them"))
    beached = voyage(campaign, told_to("them", FleetDeed.BEACH))

    assert fleet_of(result, "them").berth is Berth.AT_ANCHOR
    assert state_of(result, "cor").at == at("0706")
    assert only(beached, "vessels-refused-does-not-beach").rule == "VAL-SEA-07"


@pytest.mark.rule("VAL-SEA-08", "VAL-SEA-05")
def test_val_sea_08_a_transport_docks_at_a_port_only() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 27), ships("fleet", "troop-transport", EAST_PORT, owner="aes")
    )

    beached = voyage(campaign, told_to("fleet", FleetDeed.BEACH))
    elsewhere = voyage(campaign, embark("fleet"), sail("fleet", at("0706")))
    at_sea = voyage(campaign, embark("fleet"), sail("fleet", at("0405")), land("fleet"))

    assert only(beached, "vessels-refused-does-not-beach").rule == "VAL-SEA-08"
    assert only(elsewhere, "vessels-refused-draws-too-much").rule == "VAL-SEA-05"
    assert "vessels-refused-not-at-land" in kinds(at_sea, "fleet")


@pytest.mark.rule("VAL-RIVER-03")
@pytest.mark.parametrize(("hexside", "name"), [(1, "east"), (5, "west")])
def test_val_river_03_the_commander_chooses_the_bank(hexside: int, name: str) -> None:
    campaign = a_sea_campaign(
        an_army("nor", at("0906"), 6, people="northmen"),
        ships("boats", "longship", at("0906"), count=3, owner="nor"),
    )

    result = voyage(
        campaign, embark("boats"), sail("boats", at("0907")), land("boats", bank=hexside)
    )
    beached = voyage(campaign, sail("boats", at("0907")), replace(BEACH, bank=hexside))

    assert state_of(result, "nor").at == at("0907")
    assert fleet_of(result, "boats").bank == state_of(result, "nor").bank
    assert only(beached, "vessels-beached").facts["bank"] == f"{name} bank"


@pytest.mark.rule("VAL-SHIP-07")
def test_val_ship_07_no_part_marches_off_before_every_regiment_is_there() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 6, 6),
        ships("first", "troop-transport", EAST_PORT, count=2, owner="aes"),
        ships("other", "troop-transport", EAST_PORT, count=2, owner="aes"),
    )
    _, arrived = voyages(
        campaign,
        (
            embark("first", "aes/1", commander=True),
            sail("first", at("0905"), WEST_PORT),
            land("first"),
        ),
        (),
    )
    assert state_of(arrived, "aes").at == WEST_PORT
    assert state_of(arrived, "aes").waits_at == WEST_PORT
    assert state_of(arrived, "aes").strength == 6

    refused = voyage(
        campaign,
        embark("other", force="aes"),
        sail("other", WEST_PORT),
        land("other"),
        situation=following(arrived.after),
        orders=(marches("aes", at("1507"), at("1508")),),
    )
    assert only(refused, "refused-waits-for-regiments").rule == "VAL-SHIP-07"
    assert state_of(refused, "aes").at == WEST_PORT

    landed = voyage(campaign, situation=following(refused.after))
    assert only(landed, "army-complete").rule == "VAL-SHIP-07"
    assert state_of(landed, "aes").waits_at is None
    assert state_of(landed, "aes").strength == 12

    marched = voyage(
        campaign, situation=following(landed.after), orders=(marches("aes", at("1508")),)
    )
    assert state_of(marched, "aes").at == at("1508")


@pytest.mark.rule("VAL-SHIP-08", "VAL-SHIP-09")
def test_val_ship_08_the_commander_waits_a_hex_off_with_those_who_are_there() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 6, 6),
        ships("first", "troop-transport", EAST_PORT, count=2, owner="aes"),
        ships("other", "troop-transport", EAST_PORT, count=2, owner="aes"),
    )
    *_, arrived = voyages(
        campaign,
        (embark("first", "aes/1", commander=True), sail("first", WEST_PORT), land("first")),
        (),
    )

    off = voyage(
        campaign,
        embark("other", force="aes"),
        sail("other", WEST_PORT),
        land("other"),
        situation=following(arrived.after),
        orders=(marches("aes", at("1507")),),
    )
    night = voyage(campaign, situation=following(off.after))

    assert state_of(off, "aes").at == at("1507")
    assert off.after.at(WEST_PORT) is None
    assert state_of(off, "aes").strength == 6
    assert state_of(night, "aes").at == at("1507")
    assert state_of(night, "aes").strength == 12
    assert state_of(night, "aes").waits_at is None


@pytest.mark.rule("VAL-SHIP-09")
def test_val_ship_09_only_the_part_that_is_ashore_can_be_met() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 6, 9),
        ships("first", "troop-transport", EAST_PORT, count=2, owner="aes"),
        a_force("hal", at("1606"), side="chaos"),
    )
    day, night = voyages(
        campaign,
        (embark("first", "aes/1", commander=True), sail("first", WEST_PORT), land("first")),
        (),
    )

    assert day.after.contacts == ()
    (contact,) = night.after.contacts
    assert contact.forces == ("aes", "hal")
    assert state_of(night, "aes").strength == 6
    assert state_of(night, "aes").formed


def test_nobody_lands_on_an_enemy() -> None:
    campaign = a_sea_campaign(NORTHMEN, LONGSHIPS, a_force("hal", at("0706"), side="chaos"))

    result = voyage(campaign, embark("boats"), sail("boats", at("0706")), land("boats"))

    assert only(result, "vessels-refused-enemy-ashore").rule == "DEF-MOVE-02"
    assert result.after.aboard("nor") is not None


def test_an_army_lands_when_the_friend_before_it_has_made_room() -> None:
    campaign = a_sea_campaign(NORTHMEN, LONGSHIPS, a_force("bo", at("0706")))

    held = voyage(campaign, embark("boats"), sail("boats", at("0706")), land("boats"))
    freed = voyage(campaign, situation=following(held.after), orders=(marches("bo", at("0707")),))

    assert "vessels-wait-hex-held" in kinds(held, "boats")
    assert state_of(freed, "nor").at == at("0706")


@pytest.mark.rule("VAL-WX-41", "VAL-WX-40")
def test_val_wx_41_beaching_is_allowed_in_a_gale() -> None:
    campaign = a_sea_campaign(
        ships("boats", "longship", at("0706")), ships("tall", "sailing-ship", at("0806"))
    )
    gale = under(campaign, Weather(wind=Wind.GALE))
    afloat = replace(gale.fleets["boats"], berth=Berth.UNDER_WAY)

    result = voyage(
        campaign,
        BEACH,
        told_to("tall", FleetDeed.BEACH),
        situation=gale.with_fleet(afloat),
        hands={"1-day/VAL-WX-14/wind.afternoon/1": 1},
    )

    assert fleet_of(result, "boats").berth is Berth.BEACHED
    assert "vessels-refused-does-not-beach" in kinds(result, "tall")


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_forces_afloat_are_never_in_contact() -> None:
    campaign = a_sea_campaign(NORTHMEN, LONGSHIPS, a_force("hal", at("0607"), side="chaos"))

    result = voyage(campaign, embark("boats"), sail("boats", at("0606")))

    assert state_of(result, "nor").at == at("0606")
    assert result.after.contacts == ()


def test_named_regiments_must_be_aboard_to_land() -> None:
    campaign = a_sea_campaign(NORTHMEN, LONGSHIPS)

    result = voyage(campaign, land("boats", "nor/2"))

    assert "vessels-refused-nobody-aboard" in kinds(result, "boats")


def test_regiments_join_a_commander_who_comes_to_them_by_land() -> None:
    campaign = a_sea_campaign(
        an_army("nor", EAST_PORT, 6, 6, people="northmen"),
        ships("boats", "longship", EAST_PORT, count=3, owner="nor"),
    )
    first = voyage(campaign, embark("boats", "nor/2"), sail("boats", at("0506")), land("boats"))
    assert first.after.ashore["nor/2"].at == at("0506")

    _, day = (
        voyage(campaign, situation=following(first.after)),
        voyage(
            campaign,
            situation=following(following(first.after)),
            orders=(marches("nor", at("0406"), at("0506")),),
        ),
    )

    assert state_of(day, "nor").at == at("0506")
    assert state_of(day, "nor").strength == 12
    assert day.after.ashore == {}
