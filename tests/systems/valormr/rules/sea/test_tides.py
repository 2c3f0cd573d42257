"""Optional rules: stream, tide, sailing on rivers, and time for boarding."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import Half, Weather, Wind
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea.vessels import (
    flats_are_flooded,
    is_tidal,
    may_sail_river,
    stream_factor,
    tidal_reach,
    tide_factor,
    water_price,
)
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from generator.world.ground import RiverStretch
from tests.rules.case_data import Case, cases, number, numbers
from tests.scenarios import having, state_of
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    FLATS,
    RIVER,
    a_play,
    a_sea_campaign,
    an_army,
    at,
    at_all,
    broad_river,
    embark,
    fleet_of,
    hexes_sailed,
    land,
    only,
    sail,
    ships,
    the_coast,
    told_to,
    under,
    voyage,
)

if TYPE_CHECKING:
    from generator.world.hexes import Hex

BOAT = ships("boat", "river-boat", at("0909"))


@pytest.mark.rule("VAL-ADV-05", "DEF-ADV-01")
@pytest.mark.parametrize(
    ("start", "goal", "factor"),
    [("0906", "0907", Fraction(6, 5)), ("0907", "0906", Fraction(6, 7))],
)
def test_val_adv_05_a_hex_is_dearer_upstream_and_cheaper_down(
    start: str, goal: str, factor: Fraction
) -> None:
    with_stream = a_play(a_sea_campaign(adv_stream=True))
    without = a_play(a_sea_campaign())

    found = stream_factor(with_stream, at(start), at(goal))

    assert found is not None
    assert found.amount == factor
    assert stream_factor(without, at(start), at(goal)) is None


@pytest.mark.rule("VAL-ADV-05", "DEF-ADV-01")
@pytest.mark.parametrize(
    ("start", "goal", "hexes", "kept"),
    [("0906", "0917", 5, Fraction(0)), ("0917", "0906", 7, Fraction(0))],
)
def test_val_adv_05_a_river_boat_makes_five_hexes_up_and_seven_down(
    start: str, goal: str, hexes: int, kept: Fraction
) -> None:
    from tests.scenarios import a_board, place

    long = a_board("...", "~~~", *["..."] * 16)
    course = tuple(place(long, f"02{row:02}") for row in range(17, 1, -1))
    board = replace(long, rivers=(RiverStretch(name="Long", course=course),))
    goals = {"0906": "0203", "0917": "0217"}
    boat = replace(BOAT, at=place(board, goals[start]))
    campaign = a_sea_campaign(boat, board=board, adv_stream=True)

    result = voyage(campaign, sail("boat", place(board, goals[goal])))

    steps = [event for event in result.events if event.kind == "vessels-step"]
    assert len(steps) == hexes
    assert steps[-1].facts["left"] == kept


@pytest.mark.rule("VAL-ADV-05")
def test_val_adv_05_a_longship_rows_fifteen_points_up_the_stream() -> None:
    play = a_play(a_sea_campaign(adv_stream=True))

    price = water_price(play, at("0907"), at("0908"), on_river=True, half=Half.MORNING)

    assert 18 / price.points * 6 == 15


@pytest.mark.parametrize("case", cases("valormr", "tidal-reach"), ids=str)
def test_tidal_reach(case: Case) -> None:
    rivers = [replace(RIVER, tidal_miles=miles) for miles in case.given["miles"]]

    assert [tidal_reach(BOOK, river, 6) for river in rivers] == case.expect["hexes"]


@pytest.mark.rule("VAL-ADV-07")
def test_val_adv_07_broad_rivers_feel_the_tide_farther() -> None:
    assert tidal_reach(BOOK, RIVER, 6) == 1
    assert tidal_reach(BOOK, broad_river(), 6) == 2


@pytest.mark.rule("VAL-ADV-07")
def test_val_adv_07_the_reach_is_counted_from_the_mouth_over_all_stretches() -> None:
    upper = RiverStretch(name="Thra", course=at_all("0909", "0908", "0907"))
    lower = RiverStretch(name="Thra", course=at_all("0907", "0906", "0905"), tidal_miles=18)
    campaign = a_sea_campaign(board=the_coast(rivers=(upper, lower)), adv_tide=True)
    play = a_play(campaign)

    assert is_tidal(play, at("0905"), at("0906"))
    assert is_tidal(play, at("0906"), at("0907"))
    assert is_tidal(play, at("0907"), at("0908"))
    assert not is_tidal(play, at("0908"), at("0909"))
    assert not is_tidal(play, at("0906"), at("0905"))


@pytest.mark.rule("VAL-ADV-06", "DEF-ADV-06")
@pytest.mark.parametrize(
    ("start", "goal", "half", "points"),
    [
        ("0905", "0906", Half.MORNING, 3),
        ("0905", "0906", Half.AFTERNOON, 12),
        ("0907", "0906", Half.MORNING, 12),
        ("0907", "0906", Half.NIGHT, 3),
        ("0906", "0907", Half.MORNING, 6),
    ],
)
def test_val_adv_06_the_tide_halves_and_doubles_the_river_mouth(
    start: str, goal: str, half: Half, points: int
) -> None:
    play = a_play(a_sea_campaign(adv_tide=True))

    price = water_price(play, at(start), at(goal), on_river=True, half=half)

    assert price.points == points
    assert tide_factor(a_play(a_sea_campaign()), at(start), at(goal), half) is None


@pytest.mark.rule("DEF-ADV-06", "VAL-SEA-03")
def test_def_adv_06_flats_are_flooded_when_a_half_period_ends_high() -> None:
    play = a_play(a_sea_campaign(adv_tide=True))

    flooded = [half for half in Half if flats_are_flooded(play, half)]

    assert flooded == [Half.MORNING, Half.EVENING]
    assert not any(flats_are_flooded(a_play(a_sea_campaign()), half) for half in Half)


@pytest.mark.rule("DEF-ADV-06")
def test_def_adv_06_vessels_wait_for_the_tide_to_pass_a_flat() -> None:
    board = the_coast(regions=(FLATS,))
    campaign = a_sea_campaign(ships("boats", "longship", at("1005")), board=board, adv_tide=True)

    over = voyage(campaign, sail("boats", at("1206"), at("1205")))

    assert hexes_sailed(over, "boats")[-2:] == ["1206", "1205"]

    dry = a_sea_campaign(ships("boats", "longship", at("1005")), board=board)
    refused = voyage(dry, sail("boats", at("1206")))
    assert only(refused, "vessels-refused-mud-flat").rule == "VAL-SEA-03"


@pytest.mark.rule("VAL-ADV-08")
def test_val_adv_08_longships_sail_broad_rivers_when_there_is_wind() -> None:
    broad = a_play(a_sea_campaign(board=the_coast(rivers=(broad_river(),)), adv_river_sailing=True))
    narrow = a_play(a_sea_campaign(adv_river_sailing=True))
    off = a_play(a_sea_campaign(board=the_coast(rivers=(broad_river(),))))
    calm = Weather(wind=Wind.CALM)
    up = {"start": at("0907"), "goal": at("0908")}

    assert may_sail_river(broad, "longship", Weather(), **up)
    assert not may_sail_river(broad, "longship", calm, **up)
    assert not may_sail_river(broad, "river-boat", Weather(), **up)
    assert not may_sail_river(narrow, "longship", Weather(), **up)
    assert not may_sail_river(off, "longship", Weather(), **up)


def a_voyage_east(*, adv_embarkation: bool = False) -> list[str]:
    """Return the hexes transports enter on their first day out of port."""
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 27),
        ships("fleet", "troop-transport", EAST_PORT, owner="aes"),
        adv_embarkation=adv_embarkation,
    )
    result = voyage(campaign, embark("fleet"), sail("fleet", at("1705")))
    return hexes_sailed(result, "fleet")


@pytest.mark.rule("VAL-ADV-11", "VAL-SHIP-17")
def test_val_adv_11_putting_out_takes_a_half_period() -> None:
    assert len(a_voyage_east()) == 6
    assert len(a_voyage_east(adv_embarkation=True)) == 3


@pytest.mark.rule("VAL-ADV-11")
@pytest.mark.parametrize(("begins", "hexes"), [(at("0305"), 6), (EAST_PORT, 3)])
def test_val_adv_11_at_anchor_on_the_open_sea_no_ship_waits_for_the_tide(
    begins: Hex, hexes: int
) -> None:
    campaign = a_sea_campaign(ships("fleet", "troop-transport", begins), adv_embarkation=True)

    result = voyage(campaign, sail("fleet", at("1705")))

    assert len(hexes_sailed(result, "fleet")) == hexes


@pytest.mark.rule("VAL-ADV-11")
def test_val_adv_11_rowed_vessels_lose_half_of_what_they_can_row() -> None:
    campaign = a_sea_campaign(ships("boats", "longship", at("0706")), adv_embarkation=True)

    result = voyage(campaign, told_to("boats", FleetDeed.ROW, at("0705"), at("0605"), at("0505")))

    assert [e.result for e in result.events if e.kind == "vessels-rowed"] == [9]
    assert fleet_of(result, "boats").rowed_in == ("morning", "afternoon")


@pytest.mark.parametrize("case", cases("valormr", "embarkation-wait"), ids=str)
def test_embarkation_wait(case: Case) -> None:
    costs = []
    for daily, way in zip(case.given["daily"], case.given["way"], strict=True):
        left = BOOK.advanced.number(f"embark-{way}")
        share = BOOK.movement.number(f"{way}-half-share")
        assert 1 - left == share
        costs.append(number(daily) * share)

    assert costs == numbers(case.expect["cost"])


@pytest.mark.rule("VAL-ADV-12")
def test_val_adv_12_landing_takes_half_as_long_as_putting_out() -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 2, 2),
        ships("fleet", "sailing-ship", at("0405"), count=8, owner="aes"),
        adv_embarkation=True,
    )
    start = opening(campaign)
    from generator.systems.valormr.rules.sea.aboard import parted_from, present

    play = a_play(campaign)
    parties = present(play, start.forces["aes"])
    afloat = start.with_force(parted_from(start.forces["aes"], parties))
    loaded = afloat.fleets["fleet"].carrying(parties[0], parties[1])
    from generator.systems.valormr.rules.sea.waters import Berth, Party

    commander = Party(id="aes", force="aes", figures={})
    loaded = replace(loaded.carrying(commander), berth=Berth.UNDER_WAY)
    afloat = afloat.with_fleet(loaded)

    result = voyage(
        campaign,
        sail("fleet", at("0506")),
        land("fleet", "aes/1"),
        sail("fleet", at("0705")),
        situation=afloat,
    )

    steps = [e for e in result.events if e.kind == "vessels-step"]
    morning = [e.facts["left"] for e in steps if str(e.half) == "morning"]
    assert morning == [Fraction(33, 2)]


@pytest.mark.rule("VAL-ADV-13")
def test_val_adv_13_boarding_away_from_a_port_costs_half_the_armys_day() -> None:
    campaign = a_sea_campaign(
        an_army("nor", at("0706"), 6, people="northmen"),
        ships("boats", "longship", at("0706"), owner="nor"),
        adv_embarkation=True,
    )
    fresh = voyage(campaign, embark("boats"))
    spent = having(opening(campaign), "nor", freshness=Fraction(1, 4))
    tired = voyage(campaign, embark("boats"), situation=spent)

    assert state_of(fresh, "nor").freshness == Fraction(1, 2)
    assert only(tired, "vessels-refused-too-tired-to-board").rule == "VAL-ADV-13"


@pytest.mark.rule("VAL-ADV-13")
def test_val_adv_13_boarding_in_a_port_costs_the_army_nothing() -> None:
    campaign = a_sea_campaign(
        an_army("nor", EAST_PORT, 6, people="northmen"),
        ships("boats", "longship", EAST_PORT, owner="nor"),
        adv_embarkation=True,
    )

    result = voyage(campaign, embark("boats"))

    assert state_of(result, "nor").freshness == 1


@pytest.mark.rule("VAL-ADV-18", "VAL-WX-23")
def test_val_adv_18_long_rain_in_a_drought_slows_vessels_no_further() -> None:
    # A quarter of the half period's 18 points, not a quarter of a half of them.
    campaign = a_sea_campaign(ships("fleet", "troop-transport", at("0405")), adv_drought=True)
    wet = under(campaign, Weather(drought_week=7, rain_level=3))

    result = voyage(campaign, sail("fleet", at("1705")), situation=wet)

    first = next(e for e in result.events if e.kind == "vessels-sailed")
    assert first.result == Fraction(9, 2)


@pytest.mark.rule("VAL-ADV-18")
@pytest.mark.parametrize(("week", "points"), [(0, 18), (6, 18), (7, Fraction(9, 2))])
def test_val_adv_18_a_drought_of_seven_weeks_slows_vessels_too(week: int, points: Fraction) -> None:
    campaign = a_sea_campaign(ships("fleet", "troop-transport", at("0405")), adv_drought=True)
    dry = under(campaign, Weather(drought_week=week))

    result = voyage(campaign, sail("fleet", at("1705")), situation=dry)

    first = next(e for e in result.events if e.kind == "vessels-sailed")
    assert first.result == points


@pytest.mark.rule("VAL-ADV-18")
def test_val_adv_18_in_the_seventh_week_minor_rivers_bear_no_vessels() -> None:
    major = the_coast(rivers=(broad_river(),))
    entered = []
    for board in (the_coast(), major):
        campaign = a_sea_campaign(BOAT, board=board, adv_drought=True)
        dry = under(campaign, Weather(drought_week=7))
        result = voyage(campaign, sail("boat", at("0907")), situation=dry)
        entered.append(hexes_sailed(result, "boat"))

    assert entered == [[], ["0908"]]
