"""What an umpire may set of vessels and of those aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.systems.valormr.rules.rule_book import resolved
from generator.systems.valormr.rules.sea.aboard import all_figures
from generator.systems.valormr.rules.sea.waters import carry
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.state import CourierState
from generator.systems.valormr.rules.umpire_rulings import (
    brought_together,
    with_figures,
    with_vessels_at,
    with_vessels_left,
)
from generator.values import replace
from generator.world.campaign import PeriodInputs, Ruling
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_sea_campaign,
    an_army,
    at,
    embark,
    sail,
    ships,
    the_coast,
    voyage,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import FactValue

CAMPAIGN = a_sea_campaign(
    an_army("aes", EAST_PORT, 6, 9),
    ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes"),
)
AFLOAT = voyage(CAMPAIGN, embark("fleet", "aes/1", commander=True), sail("fleet", at("0405"))).after


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_figures_are_set_wherever_the_company_is() -> None:
    aboard = with_figures(AFLOAT, "aes", "aes/1/foot", 4)
    ashore = with_figures(AFLOAT, "aes", "aes/2/foot", 1)

    assert aboard.fleets["fleet"].cargo["aes/1"].strength == 4
    assert ashore.ashore["aes/2"].strength == 1
    assert sum(all_figures(aboard, "aes").values()) == 13
    with_commander = with_figures(brought_together(AFLOAT, "aes"), "aes", "aes/1/foot", 2)
    assert with_commander.forces["aes"].figures["aes/1/foot"] == 2


def test_a_force_is_brought_together_where_its_commander_is_put() -> None:
    together = brought_together(AFLOAT, "aes")

    assert together.forces["aes"].strength == 15
    assert together.aboard("aes") is None
    assert together.ashore == {}
    assert together.fleets["fleet"].cargo == {}


def test_vessels_are_lost_with_those_aboard() -> None:
    fewer = with_vessels_left(AFLOAT, "fleet", 2)
    none = with_vessels_left(AFLOAT, "fleet", 0)

    assert fewer.fleets["fleet"].count == 2
    assert none.fleets == {}
    assert sum(all_figures(none, "aes").values()) == 9


def test_vessels_are_put_elsewhere_with_those_who_command_aboard() -> None:
    moved = with_vessels_at(the_coast(), AFLOAT, "fleet", WEST_PORT)

    assert moved.fleets["fleet"].at == WEST_PORT
    assert moved.forces["aes"].at == WEST_PORT
    assert moved.ashore["aes/2"].at == EAST_PORT


def ruled(what: str, subject: str, value: FactValue) -> Resolution[ValormrState]:
    """Play a period without orders, in which the umpire rules on one thing."""
    ruling = Ruling(what=what, subject=subject, value=value, why="A fight at sea.")
    now = following(AFLOAT)
    inputs = PeriodInputs(period=now.period, rulings=(ruling,))
    return resolved(CAMPAIGN, now, inputs, KeyedDice(seed="s"))


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_the_umpire_sets_figures_aboard_and_says_what_there_were() -> None:
    result = ruled("figures", "aes", ("aes/1/foot", "4"))

    (event,) = (each for each in result.events if each.kind == "ruling")
    assert result.after.fleets["fleet"].cargo["aes/1"].strength == 4
    assert result.after.ashore["aes/2"].strength == 9
    assert (event.facts["figures"], event.facts["was"]) == (4, 6)


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_an_army_ruled_ashore_leaves_its_vessels_behind() -> None:
    result = ruled("position", "aes", WEST_PORT)

    army = result.after.forces["aes"]
    assert (army.at, army.strength) == (WEST_PORT, 15)
    assert result.after.fleets["fleet"].cargo == {}
    assert result.after.ashore == {}


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_the_umpire_says_how_many_vessels_are_left_and_where() -> None:
    fewer = ruled("vessels", "fleet", 2)
    gone = ruled("vessels", "fleet", 0)
    driven_off = ruled("vessels-position", "fleet", WEST_PORT)

    assert fewer.after.fleets["fleet"].count == 2
    assert "fleet" not in gone.after.fleets
    assert driven_off.after.fleets["fleet"].at == WEST_PORT
    assert driven_off.after.forces["aes"].at == WEST_PORT
    (event,) = (each for each in gone.events if each.kind == "ruling")
    assert (event.facts["count"], event.facts["was"]) == ("0", 3)


def test_vessels_are_not_ruled_where_none_of_their_kind_can_lie() -> None:
    with pytest.raises(CampaignError) as raised:
        ruled("vessels-position", "fleet", at("0109"))

    (fault,) = raised.value.findings
    assert (fault.code, "cannot lie" in fault.what) == ("C053", True)


@pytest.mark.rule("VAL-SEA-13", "VAL-COURIER-07")
def test_val_sea_13_a_courier_goes_down_with_the_vessels_he_is_aboard() -> None:
    jan = CourierState(courier="jan", sender="aes", at=EAST_PORT, is_aboard=True)
    bo = CourierState(courier="bo", sender="aes", at=EAST_PORT)
    fleet = carry(AFLOAT.fleets["fleet"], "jan")
    now = replace(AFLOAT.with_fleet(fleet), couriers={"jan": jan, "bo": bo})

    assert set(with_vessels_left(now, "fleet", 2).couriers) == {"jan", "bo"}
    assert set(with_vessels_left(now, "fleet", 0).couriers) == {"bo"}
