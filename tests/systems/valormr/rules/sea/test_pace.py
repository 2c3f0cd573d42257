"""Points of a half period: sail and oars, fog, wind and rain."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.calendar import Half, Weather, Wind
from generator.systems.valormr.rules.movement.columns import daily_rate
from generator.systems.valormr.rules.sea.passage import (
    held_by_weather,
    means_for,
    oars_are_spent,
    purse_of_half,
)
from generator.systems.valormr.rules.sea.waters import FleetState, Propulsion, Water
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.scenarios import having
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    a_play,
    a_sea_campaign,
    an_army,
    at,
    ships,
    under,
)

FOG, CALM = Weather(fog=True), Weather(wind=Wind.CALM)
HIGH, GALE = Weather(wind=Wind.HIGH), Weather(wind=Wind.GALE)


def points(
    kind: str, driven: Propulsion, weather: Weather, *, salt: bool = True, **changes: object
) -> Fraction:
    """Return the points a fleet of a kind draws for a half period."""
    campaign = a_sea_campaign(ships("them", kind, at("0705")))
    situation = under(campaign, weather)
    fleet = replace(situation.fleets["them"], **changes)  # type: ignore[arg-type]  # fields as named
    play = a_play(campaign)
    return purse_of_half(play, situation, fleet, driven, salt=salt).total


def a_fleet(kind: str) -> FleetState:
    """Return vessels of a kind at sea."""
    return opening(a_sea_campaign(ships("them", kind, at("0705")))).fleets["them"]


def means(kind: str, weather: Weather, *, river: bool = False) -> Propulsion:
    """Return what drives vessels of a kind."""
    start, goal = Water(at=at("0705")), Water(at=at("0605"))
    if river:
        start = Water(at=at("0907"), is_river=True)
        goal = Water(at=at("0908"), is_river=True)
    return means_for(a_play(a_sea_campaign()), a_fleet(kind), weather, start=start, goal=goal)


@pytest.mark.rule("VAL-SHIP-05", "VAL-SHIP-06", "VAL-MOVE-01")
@pytest.mark.parametrize(
    ("kind", "quarter"),
    [
        ("galley", 18),
        ("troop-transport", 18),
        ("longship", Fraction(45, 2)),
        ("sailing-ship", Fraction(45, 2)),
    ],
)
def test_val_ship_05_a_half_period_under_sail_is_a_quarter_of_the_day(
    kind: str, quarter: Fraction
) -> None:
    assert points(kind, Propulsion.SAILED, Weather()) == quarter


@pytest.mark.rule("VAL-MOVE-01")
@pytest.mark.parametrize(("kind", "half"), [("galley", 9), ("longship", 9), ("river-boat", 18)])
def test_val_move_01_a_half_period_at_the_oars_is_half_of_the_day(kind: str, half: int) -> None:
    assert points(kind, Propulsion.ROWED, Weather()) == half


@pytest.mark.rule("VAL-WX-29")
def test_val_wx_29_fog_halves_ships_at_sea_and_not_on_rivers() -> None:
    assert points("troop-transport", Propulsion.SAILED, FOG) == 9
    assert points("sailing-ship", Propulsion.SAILED, FOG) == Fraction(45, 4)
    assert points("galley", Propulsion.ROWED, FOG) == Fraction(9, 2)
    assert points("longship", Propulsion.ROWED, FOG, salt=False) == 9


@pytest.mark.rule("VAL-WX-37")
def test_val_wx_37_high_winds_speed_sails_and_no_oars() -> None:
    assert points("troop-transport", Propulsion.SAILED, HIGH) == 27
    assert points("longship", Propulsion.SAILED, HIGH) == Fraction(135, 4)
    assert points("longship", Propulsion.ROWED, HIGH) == 9


@pytest.mark.rule("VAL-WX-33", "VAL-WX-40")
def test_val_wx_33_40_calm_stops_sails_and_a_gale_everything_at_sea() -> None:
    play = a_play(a_sea_campaign())

    def held(weather: Weather, means: Propulsion, *, salt: bool = True) -> str:
        found = held_by_weather(play, weather, means, salt=salt)
        return "" if found is None else found.rule

    assert held(CALM, Propulsion.SAILED) == "VAL-WX-33"
    assert held(CALM, Propulsion.ROWED) == ""
    assert held(GALE, Propulsion.SAILED) == "VAL-WX-40"
    assert held(GALE, Propulsion.ROWED) == "VAL-WX-40"
    assert held(GALE, Propulsion.ROWED, salt=False) == ""
    assert held(HIGH, Propulsion.SAILED) == ""


@pytest.mark.rule("VAL-WX-34", "VAL-SHIP-13")
def test_val_wx_34_galleys_and_longships_row_in_a_calm() -> None:
    assert means("galley", CALM) is Propulsion.ROWED
    assert means("longship", CALM) is Propulsion.ROWED
    assert means("longship", Weather()) is Propulsion.SAILED
    assert means("troop-transport", CALM) is Propulsion.SAILED
    assert means("sailing-ship", CALM) is Propulsion.SAILED


@pytest.mark.rule("VAL-SHIP-13")
def test_val_ship_13_longships_sail_at_sea_and_row_on_rivers() -> None:
    assert means("longship", Weather()) is Propulsion.SAILED
    assert means("longship", Weather(), river=True) is Propulsion.ROWED
    assert means("river-boat", Weather(), river=True) is Propulsion.ROWED


@pytest.mark.rule("VAL-WX-23", "VAL-WX-24")
def test_val_wx_23_24_long_rain_halves_and_halts_vessels_too() -> None:
    wet, drowned = Weather(rain_level=3), Weather(rain_level=4)

    assert points("troop-transport", Propulsion.SAILED, wet) == 9
    assert points("longship", Propulsion.SAILED, wet) == Fraction(45, 4)
    assert points("river-boat", Propulsion.ROWED, wet, salt=False) == 9
    play = a_play(a_sea_campaign())
    held = held_by_weather(play, drowned, Propulsion.ROWED, salt=False)
    assert held is not None
    assert held.rule == "VAL-WX-24"


def test_long_rain_leaves_vessels_alone_when_the_campaign_says_so() -> None:
    campaign = a_sea_campaign(ships("them", "galley", at("0705")), rain_all_movement=False)
    situation = under(campaign, Weather(rain_level=4))
    fleet = situation.fleets["them"]

    purse = purse_of_half(a_play(campaign), situation, fleet, Propulsion.SAILED, salt=True)

    assert purse.total == 18


def test_rain_and_fog_at_sea_multiply() -> None:
    both = Weather(rain_level=3, fog=True)

    assert points("troop-transport", Propulsion.SAILED, both) == Fraction(9, 2)


@pytest.mark.rule("VAL-MOVE-04")
def test_val_move_04_points_left_over_keep_to_what_drove_the_vessels() -> None:
    left = Fraction(9, 2)

    under_sail = points(
        "longship", Propulsion.SAILED, Weather(), kept=left, means=Propulsion.SAILED
    )
    at_oars = points("longship", Propulsion.ROWED, Weather(), kept=left, means=Propulsion.SAILED)

    assert under_sail == 27
    assert at_oars == 9


@pytest.mark.rule("VAL-MOVE-01")
def test_val_move_01_a_crew_rows_two_half_periods_a_day() -> None:
    play = a_play(a_sea_campaign())
    longship = replace(a_fleet("longship"), rowed_in=("morning", "evening"))
    boat = replace(a_fleet("longship"), kind="river-boat", rowed_in=("afternoon",))

    assert oars_are_spent(play, longship, Half.NIGHT)
    assert not oars_are_spent(play, replace(longship, rowed_in=("morning",)), Half.NIGHT)
    assert oars_are_spent(play, boat, Half.EVENING)
    assert not oars_are_spent(play, replace(boat, rowed_in=()), Half.EVENING)


@pytest.mark.rule("VAL-REST-08", "VAL-SHIP-20")
def test_val_rest_08_a_fatigued_crew_rows_three_quarters_fractions_dropped() -> None:
    campaign = a_sea_campaign(
        an_army("nor", EAST_PORT, 6, people="northmen"),
        ships("boats", "longship", EAST_PORT, owner="nor"),
    )
    tired = having(opening(campaign), "nor", fatigued=True)
    from generator.systems.valormr.rules.sea.aboard import present

    fleet = tired.fleets["boats"].carrying(*present(a_play(campaign), tired.forces["nor"]))

    rowed = purse_of_half(a_play(campaign), tired, fleet, Propulsion.ROWED, salt=True)
    sailed = purse_of_half(a_play(campaign), tired, fleet, Propulsion.SAILED, salt=True)

    assert rowed.total == Fraction(13, 2)
    assert sailed.total == Fraction(45, 2)


@pytest.mark.rule("VAL-WX-30", "VAL-WX-35", "VAL-WX-38")
@pytest.mark.parametrize("weather", [FOG, CALM, HIGH, GALE])
def test_val_wx_30_35_38_fog_and_wind_do_nothing_on_land(weather: Weather) -> None:
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6))
    state = opening(campaign).forces["aes"]

    rate = daily_rate(a_play(campaign), state, weather)

    assert rate.points == 12
    assert rate.modifiers == ()
