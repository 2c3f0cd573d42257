"""Galleys as escort: how many, how fast, and where they must stay behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.orders import FleetDeed, FleetOrder
from generator.systems.valormr.rules.sea.passage import is_escorted
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_play,
    a_sea_campaign,
    an_army,
    at,
    embark,
    fleet_of,
    hexes_sailed,
    only,
    sail,
    ships,
    told_to,
    voyage,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Vessel

TRANSPORTS = ships("fleet", "troop-transport", EAST_PORT, count=9, owner="aes")
ESCORT = told_to("galleys", FleetDeed.ESCORT, other="fleet")
ARMY = an_army("aes", EAST_PORT, 12, 12)


def galleys(count: int) -> Vessel:
    """Make galleys that lie beside the transports."""
    return ships("galleys", "galley", EAST_PORT, count=count, owner="aes")


@pytest.mark.rule("VAL-SHIP-11")
@pytest.mark.parametrize(("count", "enough"), [(1, False), (2, True), (3, True)])
def test_val_ship_11_an_escort_needs_a_galley_for_every_regiment(
    count: int, *, enough: bool
) -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(count))

    result = voyage(campaign, embark("fleet"), ESCORT)

    assert only(result, "escort-joins").facts["effective"] == enough
    escorted = is_escorted(a_play(campaign), result.after, fleet_of(result, "fleet"))
    assert escorted == enough


@pytest.mark.rule("VAL-SHIP-10")
def test_val_ship_10_galleys_keep_up_with_transports() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(2))

    result = voyage(campaign, embark("fleet"), sail("fleet", WEST_PORT), ESCORT)

    assert fleet_of(result, "galleys").at == fleet_of(result, "fleet").at
    assert len(hexes_sailed(result, "fleet")) == 6


def test_faster_vessels_keep_together_with_their_escort() -> None:
    swift = ships("fleet", "longship", EAST_PORT, owner="nor")
    campaign = a_sea_campaign(
        an_army("nor", EAST_PORT, 6, people="northmen"), swift, galleys(1), ARMY
    )

    alone = voyage(campaign, sail("fleet", at("1706")))
    together = voyage(campaign, sail("fleet", at("1706")), ESCORT)

    assert len(hexes_sailed(alone, "fleet")) == 7
    assert len(hexes_sailed(together, "fleet")) == 6
    assert fleet_of(together, "galleys").at == fleet_of(together, "fleet").at


@pytest.mark.rule("VAL-SEA-10")
def test_val_sea_10_an_escort_ends_at_the_open_sea() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(2))

    result = voyage(campaign, embark("fleet"), sail("fleet", at("0301")), ESCORT)

    ended = only(result, "escort-ends")
    assert ended.rule == "VAL-SEA-10"
    assert ended.facts["at"] == at("0304")
    assert fleet_of(result, "galleys").at == at("0304")
    assert fleet_of(result, "galleys").escorts == ""
    assert fleet_of(result, "fleet").at == at("0301")


def test_an_escort_joins_again_only_in_one_hex() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(2))
    parted = voyage(campaign, sail("fleet", at("0303")), ESCORT)

    result = voyage(campaign, ESCORT, situation=following(parted.after))

    assert only(result, "vessels-refused-escort-apart").rule == "VAL-SEA-10"


@pytest.mark.rule("VAL-SHIP-10")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (told_to("fleet", FleetDeed.ESCORT, other="galleys"), "no-galley"),
        (told_to("galleys", FleetDeed.ESCORT, other="nobody"), "nobody-to-escort"),
        (told_to("galleys", FleetDeed.ESCORT, other="galleys"), "nobody-to-escort"),
        (told_to("galleys", FleetDeed.ESCORT, other="foes"), "nobody-to-escort"),
    ],
)
def test_val_ship_10_only_galleys_escort_and_only_their_own_side(
    order: FleetOrder, reason: str
) -> None:
    foes = ships("foes", "galley", EAST_PORT, side="chaos")
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(1), foes)

    result = voyage(campaign, order)

    assert only(result, f"vessels-refused-{reason}").rule == "VAL-SHIP-10"


def test_new_orders_end_an_escort() -> None:
    campaign = a_sea_campaign(ARMY, TRANSPORTS, galleys(2))
    first = voyage(campaign, ESCORT)

    result = voyage(
        campaign, told_to("galleys", FleetDeed.ANCHOR), situation=following(first.after)
    )

    assert fleet_of(first, "galleys").escorts == "fleet"
    assert fleet_of(result, "galleys").escorts == ""
    assert opening(campaign).fleets["galleys"].escorts == ""
