"""The sky of a period, fog and wind, and what rain leaves behind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Sky, Weather, Wind, halves_of, to_period
from generator.systems.valormr.rules.daily_weather import rain_at_period_end, weather_of_period
from generator.systems.valormr.rules.movement.columns import daily_rate, points_in_hand
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import play_for
from generator.systems.valormr.rules.sequence import following, resolve
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import PeriodInputs, Ruling
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    awaiting,
    marches,
    place,
    played,
    played_on,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Event

BOARD = a_board("......", "......")
ARN = a_force("arn", place(BOARD, "0101"))
CAMPAIGN = a_campaign(BOARD, ARN)


def a_period(
    period: str = "2-day", weather: Weather | None = None, **faces: int
) -> Resolution[ValormrState]:
    """Play a period with these faces; ``wx03=5`` is the weather dice.

    ``wx10`` and the like are the dice on fog and wind at the period's halves, first
    ``fog_first``, ``fog_half``, ``wind_first``, ``wind_half``.
    """
    first, second = (str(half) for half in halves_of(to_period(period)))
    keys = {
        "wx03": "VAL-WX-03/sky",
        "wx06": "VAL-WX-06/sky",
        "wx08": "VAL-WX-08/sky",
        "wx13": "VAL-WX-13/sky",
        "fog_first": f"VAL-WX-11/fog.{first}",
        "fog_half": f"VAL-WX-10/fog.{second}",
        "wind_first": f"VAL-WX-14/wind.{first}",
        "wind_half": f"VAL-WX-14/wind.{second}",
    }
    hands = {f"{period}/{keys[name]}/1": face for name, face in faces.items()}
    return played(CAMPAIGN, situation=situation_at(CAMPAIGN, period, weather), hands=hands)


def weather_after(period: str = "2-day", weather: Weather | None = None, **faces: int) -> Weather:
    return a_period(period, weather, **faces).after.weather


def keys_thrown(result: Resolution[ValormrState]) -> list[str]:
    return [str(throw.key) for throw in result.throws]


# When the dice are thrown.


@pytest.mark.rule("VAL-WX-04", "VAL-TURN-12")
def test_val_wx_04_the_first_morning_is_clear_without_a_throw() -> None:
    result = played(CAMPAIGN)

    assert result.after.weather.sky is Sky.CLEAR
    assert result.throws == ()
    assert result.events[0].rule == "VAL-WX-04"


@pytest.mark.rule("VAL-WX-03", "VAL-TURN-04")
def test_val_wx_03_every_later_morning_and_evening_has_one_throw() -> None:
    results = played_on(CAMPAIGN, (), (), (), ())

    thrown = [keys_thrown(result) for result in results]
    for name, keys in zip(("1-night", "2-day", "2-night"), thrown[1:], strict=True):
        assert keys.count(f"{name}/VAL-WX-03/sky/1") == 1


@pytest.mark.rule("VAL-WX-02", "VAL-WX-43")
def test_val_wx_43_no_face_of_the_dice_brings_heat_cold_or_snow() -> None:
    skies = {
        str(weather_after(wx03=face, wx06=again, wx08=other).sky)
        for face in range(1, 7)
        for again in range(1, 7)
        for other in range(1, 7)
    }

    assert skies <= {"clear", "cloudy", "light rain", "hard rain"}
    assert len(skies) > 1


@pytest.mark.rule("VAL-TURN-04", "VAL-WX-03")
def test_val_turn_04_nobody_moves_before_the_weather_is_known() -> None:
    now = opening(CAMPAIGN)
    inputs = PeriodInputs(
        period=to_period("1-night"), entries=entered(orders=(marches("arn", place(BOARD, "0201")),))
    )
    dice = KeyedDice(seed="s", await_missing=True)

    result = resolve(play_for(CAMPAIGN, inputs, dice), replace(now, period=inputs.period))

    assert [question.key for question in result.questions] == ["1-night/VAL-WX-03/sky/1"]
    assert result.after.forces["arn"].at == ARN.start


@pytest.mark.rule("VAL-WX-01")
def test_val_wx_01_without_weather_nothing_is_thrown_and_nothing_changes() -> None:
    campaign = without_weather(BOARD, ARN)
    foggy = Weather(sky=Sky.HARD_RAIN, fog=True, wind=Wind.GALE, rain_level=1)

    result = played(campaign, situation=situation_at(campaign, "2-day", foggy))

    assert result.throws == ()
    assert result.after.weather == foggy


# The umpire's word on it.


def ruled_period(
    *rulings: tuple[str, str | bool], before: Weather | None = None, **faces: int
) -> Resolution[ValormrState]:
    """Play the second day with rulings on its weather and faces of its dice."""
    now = situation_at(CAMPAIGN, "2-day", before)
    inputs = PeriodInputs(
        period=now.period,
        rulings=tuple(
            Ruling(what=what, subject="", value=value, why="So it was.", where=())
            for what, value in rulings
        ),
    )
    names = {"sky": "VAL-WX-03/sky", "arrow": "VAL-WX-08/sky", "kind": "VAL-WX-13/sky"}
    hands = {f"2-day/{names[name]}/1": (face,) for name, face in faces.items()}
    dice = KeyedDice(seed="no fog", by_hand=hands, await_missing=True)
    return resolve(play_for(CAMPAIGN, inputs, dice), now)


@pytest.mark.rule("VAL-WX-10", "VAL-WX-11", "VAL-WX-12")
@pytest.mark.parametrize("sky", [2, 4], ids=["it stays", "it changes"])
@pytest.mark.parametrize("fog", [True, False])
def test_val_wx_11_fog_that_is_ruled_holds_for_the_whole_period(sky: int, *, fog: bool) -> None:
    # On a 4 the clear sky changes, and the 1 that follows brings fog, were it free.
    result = ruled_period(("fog", fog), before=Weather(fog=not fog), sky=sky, arrow=1)

    assert result.questions == ()
    assert result.after.weather.fog is fog
    assert not told(result, "fog-check")
    assert not told(result, "fog-lifted-by-change")
    assert all(not arrow.facts["fog"] for arrow in told(result, "weather-arrow"))


@pytest.mark.rule("VAL-WX-13", "VAL-WX-14", "VAL-WX-15")
@pytest.mark.parametrize("sky", [2, 4], ids=["it stays", "it changes"])
def test_val_wx_14_a_wind_that_is_ruled_holds_for_the_whole_period(sky: int) -> None:
    result = ruled_period(("wind", "gale"), sky=sky, arrow=6)

    assert result.questions == ()
    assert result.after.weather.wind is Wind.GALE
    assert "2-day/VAL-WX-13/sky/1" not in keys_thrown(result)


@pytest.mark.rule("VAL-WX-08")
def test_val_wx_08_who_rules_fog_and_wind_is_asked_for_no_dice_on_them() -> None:
    result = ruled_period(("fog", True), ("wind", "calm"), sky=4)

    assert result.questions == ()
    assert keys_thrown(result) == ["2-day/VAL-WX-03/sky/1"]


@pytest.mark.rule("VAL-WX-03", "VAL-WX-04")
@pytest.mark.parametrize("period", ["1-day", "2-day"])
def test_val_wx_03_nothing_is_thrown_for_a_sky_that_is_ruled(period: str) -> None:
    now = situation_at(CAMPAIGN, period)
    ruling = Ruling(what="sky", subject="", value="hard rain", why="It poured.", where=())
    inputs = PeriodInputs(period=now.period, rulings=(ruling,))
    dice = KeyedDice(seed="", await_missing=True)

    result = resolve(play_for(CAMPAIGN, inputs, dice), now)

    assert result.questions == ()
    assert result.throws == ()
    assert result.after.weather.sky is Sky.HARD_RAIN
    assert result.after.weather.rain_level == 1


@pytest.mark.rule("VAL-WX-11")
def test_val_wx_11_in_the_next_period_the_dice_have_the_fog_again() -> None:
    ruled = ruled_period(("fog", True), sky=2)

    night = played(
        CAMPAIGN,
        situation=following(ruled.after),
        hands={"2-night/VAL-WX-03/sky/1": 2, "2-night/VAL-WX-11/fog.evening/1": 6},
    )

    assert not night.after.weather.fog


# The weather table and the rainy one.


@pytest.mark.rule("VAL-WX-05", "VAL-WX-07", "DEF-WX-01")
@pytest.mark.parametrize(
    ("sky", "outcomes"),
    [
        (Sky.CLEAR, ["clear", "clear", "clear", "→cloudy", "→cloudy", "→cloudy"]),
        (Sky.CLOUDY, ["→clear", "→clear", "cloudy", "cloudy", "→rain", "→rain"]),
        (Sky.LIGHT_RAIN, ["→clear", "→cloudy", "rain", "rain", "rain", "rain"]),
        (Sky.HARD_RAIN, ["→clear", "→cloudy", "rain", "rain", "rain", "rain"]),
    ],
)
def test_val_wx_05_the_dice_on_the_present_sky_make_the_new_one(
    sky: Sky, outcomes: list[str]
) -> None:
    for face, outcome in enumerate(outcomes, 1):
        result = a_period(weather=Weather(sky=sky), wx03=face, wx06=3, wx08=2)

        changed = outcome.startswith("→")
        expected = outcome.removeprefix("→").replace("rain", "light rain")
        assert result.after.weather.sky == expected
        assert bool(told(result, "weather-change")) == changed
        assert ("2-day/VAL-WX-08/sky/1" in keys_thrown(result)) == changed


@pytest.mark.rule("VAL-WX-06", "DEF-WX-02")
@pytest.mark.parametrize(
    ("face", "sky"),
    [
        (1, Sky.CLOUDY),
        (2, Sky.CLOUDY),
        (3, Sky.LIGHT_RAIN),
        (4, Sky.LIGHT_RAIN),
        (5, Sky.LIGHT_RAIN),
        (6, Sky.HARD_RAIN),
    ],
)
def test_val_wx_06_rain_is_thrown_for_again(face: int, sky: Sky) -> None:
    cloudy = Weather(sky=Sky.CLOUDY)

    assert weather_after(weather=cloudy, wx03=5, wx06=face, wx08=2).sky is sky


@pytest.mark.rule("VAL-WX-07")
def test_val_wx_07_rain_that_only_threatens_is_a_change_and_lifts_fog() -> None:
    before = Weather(sky=Sky.CLOUDY, fog=True)

    result = a_period(weather=before, wx03=6, wx06=1, wx08=3)

    assert result.after.weather.sky is Sky.CLOUDY
    assert told(result, "fog-lifted-by-change")


@pytest.mark.rule("VAL-WX-07")
def test_val_wx_07_from_light_rain_to_hard_is_no_change() -> None:
    before = Weather(sky=Sky.LIGHT_RAIN, fog=True)

    result = a_period(weather=before, wx03=4, wx06=6, fog_first=1, fog_half=1)

    assert result.after.weather.sky is Sky.HARD_RAIN
    assert result.after.weather.fog
    assert "2-day/VAL-WX-08/sky/1" not in keys_thrown(result)


# Fog.


@pytest.mark.rule("VAL-WX-08", "VAL-WX-13")
@pytest.mark.parametrize(
    ("arrow", "kind", "fog", "wind"),
    [
        (1, None, True, Wind.NONE),
        (2, None, False, Wind.NONE),
        (5, None, False, Wind.NONE),
        (6, 1, False, Wind.CALM),
        (6, 2, False, Wind.NONE),
        (6, 4, False, Wind.NONE),
        (6, 5, False, Wind.HIGH),
        (6, 6, False, Wind.GALE),
    ],
)
def test_val_wx_08_an_arrow_may_bring_fog_or_wind(
    *, arrow: int, kind: int | None, fog: bool, wind: Wind
) -> None:
    result = a_period(wx03=4, wx08=arrow, wx13=kind or 1, fog_half=1, wind_half=1)

    assert (result.after.weather.fog, result.after.weather.wind) == (fog, wind)
    assert ("2-day/VAL-WX-13/sky/1" in keys_thrown(result)) == (kind is not None)


@pytest.mark.rule("VAL-WX-09")
def test_val_wx_09_new_fog_lasts_its_first_half_period_without_a_throw() -> None:
    result = a_period(wx03=4, wx08=1, fog_half=6)

    first = [e for e in result.events if e.half == "morning" and "fog" in e.kind]
    assert first == []
    assert "2-day/VAL-WX-11/fog.morning/1" not in keys_thrown(result)


@pytest.mark.rule("VAL-WX-10")
@pytest.mark.parametrize(
    ("face", "stays"), [(1, True), (2, True), (3, False), (4, False), (6, False)]
)
def test_val_wx_10_at_the_half_fog_persists_on_one_or_two(*, face: int, stays: bool) -> None:
    result = a_period(wx03=4, wx08=1, fog_half=face)

    (check,) = told(result, "fog-check")
    assert (check.rule, check.half) == ("VAL-WX-10", "afternoon")
    assert result.after.weather.fog is stays


@pytest.mark.rule("VAL-WX-11")
@pytest.mark.parametrize(("face", "stays"), [(2, True), (3, False)])
def test_val_wx_11_persistent_fog_is_thrown_for_in_each_half_period(
    *, face: int, stays: bool
) -> None:
    foggy = Weather(fog=True)

    result = a_period(weather=foggy, wx03=1, fog_first=face, fog_half=1)

    checks = told(result, "fog-check")
    assert [check.half for check in checks] == ["morning", "afternoon"][: 1 + stays]
    assert result.after.weather.fog is stays


@pytest.mark.rule("VAL-WX-12")
def test_val_wx_12_a_change_lifts_fog_without_a_throw_for_it() -> None:
    result = a_period(weather=Weather(fog=True), wx03=4, wx08=3)

    assert not result.after.weather.fog
    assert "2-day/VAL-WX-11/fog.morning/1" not in keys_thrown(result)


@pytest.mark.rule("VAL-WX-12", "VAL-WX-08")
def test_val_wx_12_a_change_may_bring_new_fog_in_place_of_the_old() -> None:
    result = a_period(weather=Weather(fog=True), wx03=4, wx08=1, fog_half=2)

    assert told(result, "fog-lifted-by-change")
    assert result.after.weather.fog


# Wind.


@pytest.mark.rule("VAL-WX-14")
@pytest.mark.parametrize("wind", [Wind.CALM, Wind.HIGH, Wind.GALE])
def test_val_wx_14_wind_goes_on_only_on_a_one_and_keeps_its_kind(wind: Wind) -> None:
    blowing = Weather(wind=wind)

    goes_on = weather_after(weather=blowing, wx03=1, wind_first=1, wind_half=1)
    drops_at_dawn = weather_after(weather=blowing, wx03=1, wind_first=2)
    drops_at_noon = weather_after(weather=blowing, wx03=1, wind_first=1, wind_half=6)

    assert goes_on.wind is wind
    assert drops_at_dawn.wind is Wind.NONE
    assert drops_at_noon.wind is Wind.NONE


@pytest.mark.rule("VAL-WX-13")
def test_val_wx_13_new_wind_blows_for_its_first_half_period() -> None:
    result = a_period(wx03=5, wx08=6, wx13=5, wind_half=3)

    (check,) = told(result, "wind-check")
    assert check.half == "afternoon"
    assert check.facts["wind"] == "high winds"


@pytest.mark.rule("VAL-WX-15")
def test_val_wx_15_a_change_ends_the_wind() -> None:
    result = a_period(weather=Weather(wind=Wind.HIGH), wx03=6, wx08=4)

    assert result.after.weather.wind is Wind.NONE
    (ended,) = told(result, "wind-ended-by-change")
    assert ended.facts["wind"] == "high winds"


# Rain levels and their cure.


def levels_after(*skies: Sky, level: int = 0) -> list[int]:
    """Return the rain level after each of several periods of these skies."""
    weather, found = Weather(rain_level=level), []
    for number, sky in enumerate(skies, 2):
        situation = situation_at(CAMPAIGN, f"{number}-day", replace(weather, sky=sky))
        inputs = PeriodInputs(period=situation.period)
        play = play_for(CAMPAIGN, inputs, KeyedDice(seed="s"))
        weather = rain_at_period_end(play, situation).situation.weather
        found.append(weather.rain_level)
    return found


HARD, LIGHT, CLEAR, CLOUDY = Sky.HARD_RAIN, Sky.LIGHT_RAIN, Sky.CLEAR, Sky.CLOUDY


@pytest.mark.rule("VAL-WX-21", "VAL-WX-22", "VAL-WX-23", "VAL-WX-24")
def test_val_wx_24_each_hard_period_adds_a_level_up_to_the_fourth() -> None:
    assert levels_after(HARD, HARD, HARD, HARD, HARD, HARD) == [1, 2, 3, 4, 4, 4]


@pytest.mark.rule("VAL-WX-18")
def test_val_wx_18_one_light_rain_keeps_the_level_as_it_is() -> None:
    assert levels_after(LIGHT, level=2) == [2]
    assert levels_after(LIGHT) == [0]


@pytest.mark.rule("VAL-WX-19")
def test_val_wx_19_every_second_light_rain_in_a_row_counts_as_hard() -> None:
    assert levels_after(LIGHT, LIGHT, LIGHT, LIGHT, LIGHT) == [0, 1, 1, 2, 2]


@pytest.mark.rule("VAL-WX-19")
def test_val_wx_19_light_rains_must_follow_each_other() -> None:
    assert levels_after(LIGHT, CLOUDY, LIGHT) == [0, 0, 0]
    assert levels_after(LIGHT, HARD, LIGHT) == [0, 1, 1]


@pytest.mark.rule("VAL-WX-25", "VAL-WX-26")
def test_val_wx_25_the_first_clear_period_only_begins_the_cure() -> None:
    assert levels_after(CLEAR, CLEAR, CLEAR, CLEAR, level=3) == [3, 2, 1, 0]


@pytest.mark.rule("VAL-WX-25", "VAL-WX-27")
def test_val_wx_27_two_cloudy_periods_do_as_much_as_a_clear_one() -> None:
    assert levels_after(CLOUDY, CLOUDY, CLOUDY, CLOUDY, level=3) == [3, 3, 3, 2]
    assert levels_after(CLOUDY, CLEAR, CLOUDY, level=2) == [2, 2, 1]


@pytest.mark.rule("VAL-WX-18", "VAL-WX-25")
def test_val_wx_18_any_rain_sets_a_cure_back_to_its_beginning() -> None:
    assert levels_after(CLEAR, LIGHT, CLEAR, CLEAR, level=2) == [2, 2, 2, 1]
    assert levels_after(CLEAR, HARD, CLEAR, CLEAR, level=2) == [2, 3, 3, 2]


@pytest.mark.rule("VAL-WX-17")
def test_val_wx_17_rain_acts_on_fords_and_marches_from_the_next_period_on() -> None:
    rain = Weather(sky=HARD, rain_level=2)
    order = marches("arn", *(place(BOARD, f"0{n}01") for n in (2, 3)))
    now = situation_at(CAMPAIGN, "2-day", rain)
    hands = {"2-day/VAL-WX-03/sky/1": 3, "2-day/VAL-WX-06/sky/1": 6}

    result = played(CAMPAIGN, order, situation=now, hands=hands)

    (sets_out,) = told(result, "sets-out")
    (level,) = told(result, "rain-level")
    assert sets_out.facts["total"] == 9
    assert (level.facts["was"], level.facts["level"]) == (2, 3)
    assert result.events.index(level) > result.events.index(sets_out)


@given(skies=some.lists(some.sampled_from(Sky), max_size=30), start=some.integers(0, 4))
def test_the_rain_level_always_lies_between_nought_and_four(skies: list[Sky], start: int) -> None:
    levels = [start, *levels_after(*skies, level=start)]

    for before, after, sky in zip(levels, levels[1:], skies, strict=False):
        assert 0 <= after <= 4
        assert abs(after - before) <= 1
        assert after >= before if sky.is_rain else after <= before


@given(level=some.integers(1, 4), clouds=some.integers(0, 12))
def test_a_dry_spell_cures_as_many_levels_as_it_has_pairs_after_the_first(
    level: int, clouds: int
) -> None:
    found = [level, *levels_after(*[CLOUDY] * clouds, level=level)][-1]

    assert found == max(0, level - max(0, clouds // 2 - 1))


# What weather does to marches.


def rate_in(weather: Weather, *, fatigued: bool = False, arm: Arm = Arm.INFANTRY) -> Fraction:
    campaign = a_campaign(BOARD, a_force("arn", place(BOARD, "0101"), arms=(arm,)))
    play = play_for(campaign, PeriodInputs(period=to_period("2-day")), KeyedDice(seed="s"))
    state = replace(opening(campaign).forces["arn"], fatigued=fatigued)
    return daily_rate(play, state, weather).points


@pytest.mark.rule("VAL-WX-20")
def test_val_wx_20_hard_rain_takes_a_quarter_while_it_falls() -> None:
    assert rate_in(Weather(sky=HARD)) == 9
    assert rate_in(Weather(sky=HARD), arm=Arm.CAVALRY) == 18
    assert rate_in(Weather(sky=LIGHT)) == 12
    assert rate_in(Weather(sky=CLEAR, rain_level=2)) == 12


@pytest.mark.rule("VAL-WX-23", "VAL-WX-24")
def test_val_wx_23_level_three_halves_marches_and_level_four_ends_them() -> None:
    assert rate_in(Weather(rain_level=3)) == 6
    assert rate_in(Weather(rain_level=3), arm=Arm.CAVALRY) == 12
    assert rate_in(Weather(rain_level=4)) == 0


@pytest.mark.rule("VAL-WX-20", "VAL-WX-23")
def test_val_wx_23_falling_rain_and_its_level_do_not_multiply() -> None:
    assert rate_in(Weather(sky=HARD, rain_level=3)) == 6


@pytest.mark.rule("VAL-WX-19", "VAL-WX-20")
def test_val_wx_20_a_second_light_rain_slows_only_where_the_campaign_says_so() -> None:
    second = Weather(sky=LIGHT, light_pending=True)
    campaign = a_campaign(BOARD, ARN, switches={"rain.second_light_slows": True})
    play = play_for(campaign, PeriodInputs(period=to_period("2-day")), KeyedDice(seed="s"))
    state = opening(campaign).forces["arn"]

    assert rate_in(second) == 12
    assert daily_rate(play, state, second).points == 9
    assert daily_rate(play, state, Weather(sky=LIGHT)).points == 12


@pytest.mark.rule("VAL-WX-24", "VAL-MOVE-04")
def test_val_wx_24_at_level_four_carried_points_do_not_help() -> None:
    campaign = a_campaign(BOARD, ARN)
    play = play_for(campaign, PeriodInputs(period=to_period("2-day")), KeyedDice(seed="s"))
    state = replace(opening(campaign).forces["arn"], carried=Fraction(8))

    assert points_in_hand(play, state, Weather(rain_level=4)).total == 0


@pytest.mark.rule("VAL-WX-24")
def test_val_wx_24_a_march_at_level_four_is_refused_with_its_reason() -> None:
    campaign = without_weather(BOARD, ARN)
    now = situation_at(campaign, "2-day", Weather(rain_level=4))

    result = played(campaign, marches("arn", place(BOARD, "0201")), situation=now)

    (refused,) = told(result, "refused-halted-by-rain")
    assert refused.rule == "VAL-WX-24"
    assert state_of(result, "arn").at == ARN.start


@pytest.mark.rule("VAL-WX-30", "VAL-WX-35", "VAL-WX-38")
@pytest.mark.parametrize(
    "weather", [Weather(fog=True), *(Weather(wind=wind) for wind in Wind)], ids=["fog", *Wind]
)
def test_val_wx_30_fog_and_wind_do_not_touch_marches(weather: Weather) -> None:
    assert rate_in(weather) == 12


@pytest.mark.rule("VAL-WX-10")
def test_val_wx_10_a_throw_awaited_at_the_half_does_not_stop_the_marches() -> None:
    foggy = situation_at(CAMPAIGN, "2-day", Weather(fog=True))
    hands = {"2-day/VAL-WX-03/sky/1": 1, "2-day/VAL-WX-11/fog.morning/1": 1}
    order = marches("arn", *(place(BOARD, f"0{n}01") for n in (2, 3)))

    result = awaiting(CAMPAIGN, order, situation=foggy, hands=hands)

    keys = [question.key for question in result.questions]
    assert keys == ["2-day/VAL-WX-10/fog.afternoon/1"]
    assert state_of(result, "arn").at == place(BOARD, "0301")


def sky_event(result: Resolution[ValormrState]) -> Event:
    return next(e for e in result.events if e.kind.startswith("weather-"))


@pytest.mark.rule("VAL-WX-05")
def test_val_wx_05_the_event_tells_old_sky_dice_and_new_sky() -> None:
    event = sky_event(a_period(wx03=2))

    assert event.facts["was"] == "clear"
    assert event.facts["sky"] == "clear"
    assert [throw.pips for throw in event.throws] == [(2,)]


def test_the_weather_of_a_period_is_the_same_whatever_else_is_played() -> None:
    alone = a_period()
    other = a_campaign(BOARD, ARN, a_force("zoe", place(BOARD, "0602"), side="chaos"))

    crowded = played(other, situation=situation_at(other, "2-day"))

    assert crowded.after.weather == alone.after.weather


def test_weather_of_period_leaves_everything_but_the_sky_alone() -> None:
    now = situation_at(CAMPAIGN, "3-night")
    play = play_for(CAMPAIGN, PeriodInputs(period=now.period), KeyedDice(seed="s"))

    after = weather_of_period(play, now).situation

    assert replace(after, weather=now.weather) == now
