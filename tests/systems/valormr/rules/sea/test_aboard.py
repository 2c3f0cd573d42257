"""What days aboard do: passengers rest, crews do not."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Weather, to_period
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.rule_book import resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.scenarios import having, marches, state_of
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
    voyage,
    voyages,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex

PASSENGERS = a_sea_campaign(
    an_army("aes", EAST_PORT, 27), ships("fleet", "troop-transport", EAST_PORT, owner="aes")
)
CREW = a_sea_campaign(
    an_army("aes", EAST_PORT, 6, people="northmen"),
    ships("fleet", "longship", EAST_PORT, owner="aes"),
)
BOATMEN = a_sea_campaign(
    an_army("aes", at("0909"), 2), ships("fleet", "river-boat", at("0909"), owner="aes")
)
WORN = {"fatigued": True, "freshness": Fraction(0), "days_moved": 4, "rested_last_half": False}


def worn(campaign: ValormrCampaign) -> ValormrState:
    """Return the opening with the army worn out."""
    return having(opening(campaign), "aes", **WORN)


@pytest.mark.rule("VAL-SHIP-19")
def test_val_ship_19_a_full_day_on_a_transport_is_a_day_of_rest() -> None:
    _, night = voyages(
        PASSENGERS, (embark("fleet"), sail("fleet", at("1301"))), (), situation=worn(PASSENGERS)
    )

    after = state_of(night, "aes")
    assert not after.fatigued
    assert after.freshness == 1
    assert after.days_moved == 0


@pytest.mark.rule("VAL-SHIP-20")
@pytest.mark.parametrize(("campaign", "goal"), [(CREW, at("1705")), (BOATMEN, at("0907"))])
def test_val_ship_20_a_crew_has_no_rest_aboard(campaign: ValormrCampaign, goal: Hex) -> None:
    _, night = voyages(
        campaign, (embark("fleet"), sail("fleet", goal)), (), situation=worn(campaign)
    )

    after = state_of(night, "aes")
    assert night.after.aboard("aes") is not None
    assert after.fatigued
    assert after.freshness == 0
    assert after.days_moved == 5


@pytest.mark.rule("VAL-SHIP-20", "VAL-REST-05")
def test_val_rest_05_a_crew_does_not_move_on_the_seventh_day() -> None:
    tired = having(opening(CREW), "aes", days_moved=6)

    result = voyage(CREW, embark("fleet"), sail("fleet", at("0405")), situation=tired)

    assert only(result, "vessels-refused-crew-must-rest").rule == "VAL-REST-05"
    assert fleet_of(result, "fleet").at == EAST_PORT


def test_passengers_sail_on_whatever_day_it_is() -> None:
    tired = having(opening(PASSENGERS), "aes", days_moved=6)

    result = voyage(PASSENGERS, embark("fleet"), sail("fleet", at("0405")), situation=tired)

    assert fleet_of(result, "fleet").at == at("0405")


def test_a_crew_that_lies_still_breaks_its_run_of_days_without_resting() -> None:
    _, night = voyages(CREW, (embark("fleet"),), (), situation=worn(CREW))

    after = state_of(night, "aes")
    assert after.days_moved == 0
    assert after.fatigued
    assert after.freshness == 0


def test_a_crew_that_lands_has_moved_that_day() -> None:
    _, night = voyages(
        CREW, (embark("fleet"), sail("fleet", at("0706")), land("fleet")), (), situation=worn(CREW)
    )

    after = state_of(night, "aes")
    assert after.at == at("0706")
    assert after.fatigued
    assert after.days_moved == 5


def test_half_a_day_aboard_is_half_a_day_of_rest() -> None:
    spent = having(opening(PASSENGERS), "aes", freshness=Fraction(0))
    result = voyage(PASSENGERS, embark("fleet"), situation=spent)
    evening = voyage(PASSENGERS, situation=following(result.after))

    assert state_of(result, "aes").freshness == 1
    assert state_of(evening, "aes").freshness == 1
    assert state_of(evening, "aes").aboard_in == ()


def test_a_march_to_the_port_counts_as_a_day_moved() -> None:
    campaign = a_sea_campaign(
        an_army("aes", at("0307"), 27), ships("fleet", "troop-transport", EAST_PORT, owner="aes")
    )
    day = voyage(
        campaign, embark("fleet"), sail("fleet", WEST_PORT), orders=(marches("aes", EAST_PORT),)
    )
    night = voyage(campaign, situation=following(day.after))

    assert "embarked" in kinds(day, "fleet")
    assert state_of(night, "aes").days_moved == 1


@pytest.mark.rule("VAL-ADV-19")
def test_val_adv_19_those_aboard_thirst_as_those_ashore_do() -> None:
    # Six figures aboard, nine ashore: 15 % of each regiment, rounded up, are 1 and 2.
    campaign = replace(
        a_sea_campaign(
            an_army("aes", EAST_PORT, 6, 9),
            ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes"),
        ),
        switches={"adv.drought": True},
    )
    embarked = voyage(campaign, embark("fleet", "aes/1", commander=True)).after
    sixth = Weather(drought_week=6, drought_since=29)
    now = replace(embarked, period=to_period("42-night"), weather=sixth)
    dice = {"42-night/VAL-WX-03/sky/1": (3,), "42-night/VAL-ADV-19/aes/1": (6,)}

    result = resolved(
        campaign,
        now,
        PeriodInputs(period=now.period, dice=dice),
        KeyedDice(seed="drought", by_hand=dice),
    )

    assert result.after.fleets["fleet"].cargo["aes/1"].strength == 5
    assert result.after.ashore["aes/2"].strength == 7


@pytest.mark.rule("VAL-ADV-19", "VAL-OOB-21")
def test_no_roll_is_about_the_word_that_vessels_bought_in_play_are_called_by() -> None:
    campaign = replace(
        a_sea_campaign(an_army("aes", EAST_PORT, 27)),
        switches={"adv.drought": True},
        dice_rolled="locked",
    )

    def thrown(name: str) -> list[str]:
        buys = told_to(name, FleetDeed.BUY, force="aes", kind="troop-transport", count=9)
        bought = voyage(campaign, buys)
        embarked = voyage(campaign, embark(name), situation=following(bought.after)).after
        assert embarked.fleets[name].cargo
        sixth = Weather(drought_week=6, drought_since=29)
        now = replace(embarked, period=to_period("42-night"), weather=sixth)
        inputs = PeriodInputs(period=now.period)
        dry = resolved(campaign, now, inputs, KeyedDice(seed="drought"))
        return [f"{each.key} {each.pips}" for each in dry.throws]

    assert any("VAL-ADV-19/aes/1" in each for each in thrown("fleet"))
    assert thrown("fleet") == thrown("a-better-word")
