"""Voyages as a whole: the book's own, weather under way, and what holds of any."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.table import as_number
from generator.systems.valormr.rules.calendar import Sky, Weather, Wind
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sea.aboard import all_figures
from generator.systems.valormr.rules.sea.routes import lies_nowhere
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from tests.rules.case_data import Case, cases
from tests.scenarios import a_board, place, state_of
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    FLATS,
    MOUTH,
    PLAIN,
    SWATCH,
    WEST_PORT,
    a_play,
    a_sea_campaign,
    an_army,
    at,
    embark,
    fleet_of,
    hexes_sailed,
    kinds,
    land,
    only,
    sail,
    ships,
    the_coast,
    told_to,
    under,
    voyage,
    voyages,
)
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex

REASONS = (
    "off-the-map no-river-vessel not-navigable keeps-to-rivers draws-too-much"
    " keeps-to-the-coast mud-flat no-water no-way nobody-named enemys-vessels"
    " carries-no-troops not-at-land docks-only-in-port vessels-short"
    " too-tired-to-board crew-must-rest nobody-aboard no-such-bank does-not-beach"
    " enemy-ashore no-galley nobody-to-escort escort-apart longships-not-for-sale"
    " no-shipyard no-army-points bought-before buyer-afloat"
)
WAITS = (
    "other-means rain calm gale oars-spent tide port-in-fog port-in-wind low-tide"
    " low-river points-short for-troops hex-held"
)
FOG_STAYS = {"1-day/VAL-WX-10/fog.afternoon/1": 1}
WIND_STAYS = {"1-day/VAL-WX-14/wind.afternoon/1": 1}


@pytest.mark.parametrize("case", cases("valormr", "sail"), ids=str)
def test_sail(case: Case) -> None:
    strait = a_board("~" * 30, "~" * 30, "." * 30)
    campaign = a_sea_campaign(
        ships("boats", case.given["vessel"], place(strait, "0102")), board=strait
    )

    day, night = voyages(campaign, (sail("boats", place(strait, "3002")),), ())

    steps = [
        event for result in (day, night) for event in result.events if event.kind == "vessels-step"
    ]
    assert len(steps) == case.expect["hexes"]
    assert {event.facts["cost"] for event in steps} == {case.expect["cost"]}
    assert BOOK.vessels.number("longship", "sailed") == case.expect["points"]


@pytest.mark.rule("VAL-SHIP-05", "VAL-SHIP-06")
def test_val_ship_06_by_evening_half_the_days_points_are_used() -> None:
    campaign = a_sea_campaign(ships("tall", "sailing-ship", at("0105")))

    day, night = voyages(campaign, (sail("tall", at("1805")),), ())

    assert len(hexes_sailed(day, "tall")) == 7
    assert len(hexes_sailed(day, "tall") + hexes_sailed(night, "tall")) == 15


@pytest.mark.rule("VAL-WX-29")
def test_val_wx_29_fractions_are_kept_within_the_day() -> None:
    campaign = a_sea_campaign(ships("tall", "sailing-ship", at("0105")))
    fog = under(campaign, Weather(fog=True))

    result = voyage(campaign, sail("tall", at("1805")), situation=fog, hands=FOG_STAYS)

    assert len(hexes_sailed(result, "tall")) == 3
    assert fleet_of(result, "tall").kept == Fraction(9, 2)


@pytest.mark.rule("VAL-WX-28")
def test_val_wx_28_vessels_wait_off_a_port_in_fog_and_go_in_when_it_lifts() -> None:
    campaign = a_sea_campaign(ships("fleet", "troop-transport", at("0305")), weather_enabled=True)
    fog = under(campaign, Weather(sky=Sky.CLOUDY, fog=True), "2-day")
    dice = {"2-day/VAL-WX-03/sky/1": 3, "2-day/VAL-WX-11/fog.morning/1": 1}
    at_noon = "2-day/VAL-WX-10/fog.afternoon/1"
    into_port = sail("fleet", EAST_PORT)

    held = voyage(campaign, into_port, situation=fog, hands={**dice, at_noon: 1})
    enters = voyage(campaign, into_port, situation=fog, hands={**dice, at_noon: 6})

    assert fleet_of(held, "fleet").at == at("0305")
    assert kinds(held, "fleet").count("vessels-wait-port-in-fog") == 2
    assert fleet_of(enters, "fleet").at == EAST_PORT


@pytest.mark.rule("VAL-WX-36", "VAL-WX-37")
def test_val_wx_36_37_high_winds_hold_vessels_in_port_and_speed_those_at_sea() -> None:
    campaign = a_sea_campaign(
        ships("moored", "galley", EAST_PORT), ships("out", "galley", at("0105"))
    )
    high = under(campaign, Weather(wind=Wind.HIGH))

    result = voyage(
        campaign,
        sail("moored", at("0305")),
        sail("out", at("1805")),
        situation=high,
        hands=WIND_STAYS,
    )

    assert fleet_of(result, "moored").at == EAST_PORT
    assert len(hexes_sailed(result, "out")) == 9


@pytest.mark.rule("VAL-WX-33", "VAL-WX-34")
def test_val_wx_34_in_a_calm_galleys_row_while_transports_lie_still() -> None:
    campaign = a_sea_campaign(
        ships("galleys", "galley", at("0105")), ships("fleet", "troop-transport", at("0205"))
    )
    calm = under(campaign, Weather(wind=Wind.CALM))

    result = voyage(
        campaign,
        sail("galleys", at("1805")),
        sail("fleet", at("1805")),
        situation=calm,
        hands=WIND_STAYS,
    )

    assert len(hexes_sailed(result, "galleys")) == 3
    assert only_rule(result, "fleet", "vessels-wait-calm") == {"VAL-WX-33"}
    assert fleet_of(result, "fleet").at == at("0205")


def only_rule(result: Resolution[ValormrState], fleet: str, kind: str) -> set[str]:
    """Return the rules that events of a kind name."""
    return {e.rule for e in result.events if (e.force, e.kind) == (fleet, kind)}


@pytest.mark.rule("VAL-SHIP-13", "VAL-RIVER-04")
def test_val_ship_13_a_longship_sails_to_the_mouth_and_rows_on_from_there() -> None:
    campaign = a_sea_campaign(ships("boats", "longship", at("0805")))

    result = voyage(campaign, sail("boats", at("0909")))

    rowed = [str(e.half) for e in result.events if e.kind == "vessels-rowed"]
    assert rowed == ["afternoon"]
    assert hexes_sailed(result, "boats")[-1] == "0907"
    assert "0906" in hexes_sailed(result, "boats")
    (river,) = (e for e in result.events if e.facts.get("to") == at("0907"))
    assert (river.rule, river.facts["cost"]) == ("VAL-RIVER-04", 6)


@pytest.mark.rule("VAL-SEA-12")
def test_val_sea_12_a_sea_hex_costs_six() -> None:
    campaign = a_sea_campaign(ships("boats", "longship", at("0805")))

    result = voyage(campaign, sail("boats", at("0705")))

    assert only(result, "vessels-step").rule == "VAL-SEA-12"
    assert only(result, "vessels-step").facts["cost"] == 6


def test_a_river_boat_rows_six_hexes_by_day_and_none_the_night_after() -> None:
    campaign = a_sea_campaign(ships("boats", "river-boat", at("0909")))

    day, night = voyages(campaign, (sail("boats", MOUTH, at("0909"), MOUTH),), ())

    assert len(hexes_sailed(day, "boats")) == 6
    assert hexes_sailed(night, "boats") == []
    assert kinds(night, "boats").count("vessels-wait-oars-spent") == 2


def test_vessels_with_nowhere_to_go_are_told_why() -> None:
    campaign = a_sea_campaign(
        ships("inland", "galley", at("0608")), ships("boats", "longship", EAST_PORT)
    )

    result = voyage(campaign, sail("inland", at("0705")), sail("boats", at("0708")))

    assert "vessels-refused-no-way" in kinds(result, "inland")
    assert "vessels-refused-no-water" in kinds(result, "boats")


def test_every_event_of_vessels_has_its_words() -> None:
    reasons, waits = REASONS.split(), WAITS.split()

    for reason in reasons:
        assert RULES.wording.event(f"vessels-refused-{reason}").by_default == "orders"
    for reason in waits:
        assert RULES.wording.event(f"vessels-wait-{reason}").by_default == "orders"


WATERS = [at(f"{column:02}{row:02}") for column in range(1, 19) for row in range(1, 10)]
KINDS = ("galley", "longship", "river-boat", "sailing-ship", "troop-transport")
STARTS = {
    "galley": EAST_PORT,
    "longship": EAST_PORT,
    "river-boat": at("0908"),
    "sailing-ship": EAST_PORT,
    "troop-transport": EAST_PORT,
}
SKIES = (
    Weather(),
    Weather(fog=True),
    Weather(wind=Wind.CALM),
    Weather(wind=Wind.HIGH),
    Weather(wind=Wind.GALE),
    Weather(rain_level=3),
    Weather(rain_level=4),
)
DEEDS = (FleetDeed.EMBARK, FleetDeed.LAND, FleetDeed.BEACH, FleetDeed.ANCHOR)


def some_orders(fleet: str) -> st.SearchStrategy[list[FleetOrder]]:
    """Draw a few orders for vessels, sensible or not."""
    goals = st.lists(st.sampled_from(WATERS), min_size=1, max_size=2)
    moving = st.builds(
        lambda deed, route: told_to(fleet, deed, *route),
        st.sampled_from((FleetDeed.SAIL, FleetDeed.ROW)),
        goals,
    )
    still = st.builds(lambda deed: told_to(fleet, deed), st.sampled_from(DEEDS))
    return st.lists(st.one_of(moving, still), min_size=1, max_size=4)


@given(kind=st.sampled_from(KINDS), data=st.data())
@tries(60)
def test_whatever_vessels_are_told(kind: str, data: st.DataObject) -> None:
    start = STARTS[kind]
    campaign = a_sea_campaign(
        an_army("aes", start, 2, 3, people="northmen"),
        ships("fleet", kind, start, count=40, owner="aes"),
        board=the_coast(regions=(FLATS,), channels=(SWATCH,)),
    )
    now = under(campaign, data.draw(st.sampled_from(SKIES)))
    whole = dict(all_figures(opening(campaign), "aes"))
    play = a_play(campaign)

    for _ in range(3):
        result = voyage(campaign, *data.draw(some_orders("fleet")), situation=now)
        fleet = fleet_of(result, "fleet")

        assert lies_nowhere(play, kind, fleet.at) is None
        assert never_overspent(result)
        assert dict(all_figures(result.after, "aes")) == whole
        assert RULES.from_plain(RULES.to_plain(result.after)) == result.after
        assert_stands_somewhere(result, fleet.at)
        now = following(result.after)


def never_overspent(result: Resolution[ValormrState]) -> bool:
    """Say whether no purse was ever below nought, and nothing moved without one."""
    steps = [e for e in result.events if e.kind.startswith("vessels-step")]
    purses = [e for e in result.events if e.kind in ("vessels-sailed", "vessels-rowed")]
    paid = sum((as_number(e.facts["cost"]) for e in steps), Fraction(0))
    drawn = sum((e.result or Fraction(0) for e in purses), Fraction(0))
    return all(as_number(e.facts["left"]) >= 0 for e in steps) and paid <= drawn


def assert_stands_somewhere(result: Resolution[ValormrState], fleet_at: Hex) -> None:
    """Hold a commander aboard to his vessels' hex, and one ashore to dry land."""
    state = state_of(result, "aes")
    if result.after.aboard("aes") is not None:
        assert state.at == fleet_at
        assert not state.afoot
        assert result.after.at(state.at) is None
    else:
        assert PLAIN.terrain_at(state.at).is_land


def test_a_whole_campaign_by_sea_keeps_every_figure() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 9, 9, 9),
        ships("fleet", "troop-transport", EAST_PORT, count=3, owner="aes"),
    )
    there = (sail("fleet", WEST_PORT), land("fleet"))
    back = sail("fleet", EAST_PORT)
    results = voyages(
        campaign,
        (embark("fleet", "aes/1", commander=True), *there),
        (),
        (back, embark("fleet", "aes/2"), *there),
        (),
        (),
        (),
        (back, embark("fleet", "aes/3"), *there),
        (),
        (),
        (),
    )

    for result in results:
        assert sum(all_figures(result.after, "aes").values()) == 27
    last = state_of(results[-1], "aes")
    assert last.at == WEST_PORT
    assert last.strength == 27
    assert last.waits_at is None
