"""What an umpire may set of vessels and of those aboard."""

from __future__ import annotations

import pytest

from generator.rules.valormr.sea.parties import all_figures
from generator.rules.valormr.sea.ruled import (
    brought_together,
    with_figures,
    with_vessels_at,
    with_vessels_left,
)
from tests.rules.valormr.sea.voyages import (
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

CAMPAIGN = a_sea_campaign(
    an_army("aes", EAST_PORT, 6, 9),
    ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes"),
)
AFLOAT = voyage(
    CAMPAIGN, embark("fleet", "aes/1", commander=True), sail("fleet", at("0405"))
).after


@pytest.mark.rule("VAL-SEA-13")
def test_val_sea_13_figures_are_set_wherever_the_company_is() -> None:
    aboard = with_figures(AFLOAT, "aes", "aes/1/foot", 4)
    ashore = with_figures(AFLOAT, "aes", "aes/2/foot", 1)

    assert aboard.fleets["fleet"].cargo["aes/1"].strength == 4
    assert ashore.ashore["aes/2"].strength == 1
    assert sum(all_figures(aboard, "aes").values()) == 13
    with_commander = with_figures(
        brought_together(AFLOAT, "aes"), "aes", "aes/1/foot", 2
    )
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
