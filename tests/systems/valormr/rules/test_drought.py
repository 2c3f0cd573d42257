"""ADV: how a drought comes, what its weeks do, and how rain ends it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Sky, Weather, period_of, to_period
from generator.systems.valormr.rules.daily_weather import category_now, is_fordable
from generator.systems.valormr.rules.drought import (
    eased_by_rain,
    loss_percent,
    rain_counted,
    week_over,
)
from generator.systems.valormr.rules.movement.cheapest_paths import CrossingMeans, crossovers
from generator.systems.valormr.rules.movement.columns import daily_rate, points_in_hand
from generator.systems.valormr.rules.muster import Arm, Individual
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import RULES, play_for, resolved
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverCategory, RiverStretch
from generator.world.campaign import PeriodInputs
from tests.entries import period_numbered
from tests.rules.case_data import Case, each_of
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    marches,
    place,
    situation_at,
    state_of,
    told,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Period

PLAIN = a_board("......", "......", "......")
MINOR, MAJOR = RiverCategory.MINOR, RiverCategory.MAJOR
each = each_of("valormr")


def parched(*forces: Army, **switches: bool) -> ValormrCampaign:
    """Make a campaign with drought, of Arn alone unless others are given."""
    people = forces or (a_force("arn", place(PLAIN, "0101")),)
    settings = {"adv.drought": True, **switches}
    return a_campaign(PLAIN, *people, switches=settings)


def play_at(period: Period, week: int = 0) -> Play:
    """Return the circumstances of a period in some week of drought."""
    campaign = parched()
    inputs = PeriodInputs(period=period)
    play = play_for(campaign, inputs, KeyedDice(seed="drought"))
    return replace(play, drought_week=week)


def played(
    campaign: ValormrCampaign,
    period: str,
    weather: Weather,
    *orders: Order,
    sky: int = 3,
    hands: dict[str, int] | None = None,
) -> Resolution[ValormrState]:
    """Play one period from some weather; the sky dice shows a face."""
    now = situation_at(campaign, period, weather)
    dice = {f"{period}/VAL-WX-03/sky/1": (sky,)}
    dice |= {f"{period}/{key}/1": (face,) for key, face in (hands or {}).items()}
    inputs = PeriodInputs(period=now.period, dice=dice, entries=entered(orders=orders))
    return resolved(campaign, now, inputs, KeyedDice(seed="drought", by_hand=dice))


# How it comes.


def after_nights(weather: Weather, turns: range) -> Weather:
    """Return the weather after nights without rain."""
    for turn in turns:
        weather = week_over(play_at(period_of(turn, is_night=True)), weather)
    return weather


@pytest.mark.rule("VAL-ADV-15", "DEF-WX-01")
def test_val_adv_15_four_dry_weeks_bring_drought_and_not_a_day_before() -> None:
    dry = Weather(rainy_periods=(3, 9, 20))

    assert after_nights(dry, range(1, 28)).drought_week == 0
    assert after_nights(dry, range(1, 29)).drought_week == 5


@pytest.mark.rule("VAL-ADV-15")
def test_val_adv_15_four_rainy_periods_in_four_weeks_are_enough() -> None:
    wet = Weather(rainy_periods=(3, 9, 20, 40))

    assert after_nights(wet, range(1, 29)).drought_week == 0


@pytest.mark.rule("VAL-ADV-15")
def test_val_adv_15_rain_of_more_than_four_weeks_ago_no_longer_counts() -> None:
    # Turn 29 ends with period 58; of its four weeks period 2 is just too old.
    play = play_at(period_of(29, is_night=True))
    weather = rain_counted(play, Weather(rainy_periods=(1, 2, 3, 57)))

    assert weather.rainy_periods == (3, 57)


@pytest.mark.rule("VAL-ADV-15")
@pytest.mark.parametrize(
    ("sky", "counted"),
    [(Sky.LIGHT_RAIN, (4, 58)), (Sky.HARD_RAIN, (4, 58)), (Sky.CLOUDY, (4,)), (Sky.CLEAR, (4,))],
)
def test_val_adv_15_light_and_hard_rain_count_alike(sky: Sky, counted: tuple[int, ...]) -> None:
    play = play_at(period_numbered(58))

    weather = rain_counted(play, Weather(sky=sky, rainy_periods=(4,)))

    assert weather.rainy_periods == counted


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18", "VAL-ADV-20")
def test_val_adv_17_every_dry_week_makes_the_drought_a_week_older() -> None:
    weather = Weather()
    weeks = []
    for turn in range(1, 57):
        weather = week_over(play_at(period_of(turn, is_night=True)), weather)
        weeks.append(weather.drought_week)

    assert weeks == [0] * 27 + [5] * 7 + [6] * 7 + [7] * 7 + [8] * 7 + [9]


@pytest.mark.rule("VAL-ADV-15")
def test_val_adv_15_without_the_switch_nothing_is_counted() -> None:
    campaign = parched(**{"adv.drought": False})
    dry = Weather(drought_since=1)

    result = played(campaign, "28-night", dry)

    assert result.after.weather.drought_week == 0
    assert not told(result, "drought-begins")


@pytest.mark.rule("VAL-ADV-15")
def test_val_adv_15_the_beginning_of_a_drought_is_told_to_all() -> None:
    result = played(parched(), "28-night", Weather(rainy_periods=(10,)))

    (event,) = told(result, "drought-begins")
    assert event.facts == {"week": 5, "was": 0, "rainy": 1}
    assert result.after.weather.drought_week == 5
    assert RULES.wording.event("drought-begins").by_default == "sky"


@pytest.mark.rule("VAL-ADV-17", "VAL-ADV-18")
@pytest.mark.parametrize(
    ("week", "rule"), [(5, "VAL-ADV-17"), (6, "VAL-ADV-18"), (7, "VAL-ADV-18")]
)
def test_val_adv_17_a_drought_that_goes_on_is_told_by_the_rule_of_its_week(
    week: int, rule: str
) -> None:
    dry = Weather(drought_week=week, drought_since=36)

    result = played(parched(), "42-night", dry)

    (event,) = told(result, "drought-goes-on")
    assert (event.facts["week"], event.rule) == (week + 1, rule)


# What it does.


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18")
@pytest.mark.parametrize(("week", "points"), [(4, 12), (5, 9), (6, 6), (7, 3), (8, 3), (12, 3)])
def test_val_adv_16_points_overland_shrink_week_by_week(week: int, points: int) -> None:
    campaign = parched()
    play = play_at(to_period("40-day"))
    state = opening(campaign).forces["arn"]

    hand = points_in_hand(play, state, Weather(drought_week=week))

    assert hand.total == points


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-17", "VAL-WX-20", "VAL-WX-23")
@pytest.mark.parametrize(
    ("week", "sky", "level", "points", "reasons"),
    [
        (5, Sky.HARD_RAIN, 0, 9, ["hard-rain"]),
        (6, Sky.HARD_RAIN, 0, 6, ["drought"]),
        (7, Sky.HARD_RAIN, 3, 3, ["drought"]),
        (5, Sky.CLEAR, 3, 6, ["rain-level-3"]),
        (7, Sky.HARD_RAIN, 4, 0, ["rain-level-4"]),
    ],
)
def test_val_adv_16_of_rain_and_drought_only_the_worse_slows(
    week: int, sky: Sky, level: int, points: int, reasons: list[str]
) -> None:
    weather = Weather(sky=sky, rain_level=level, drought_week=week)

    rate = daily_rate(play_at(to_period("40-day")), opening(parched()).forces["arn"], weather)

    assert rate.points == points
    assert [step.reason for step in rate.modifiers] == reasons


@pytest.mark.rule("VAL-ADV-16", "VAL-WX-20", "VAL-REST-08")
def test_val_adv_16_of_old_hard_rain_and_fatigue_come_on_top() -> None:
    # 24 × ¾ × ¾ = 13½; fatigued ¾ of that, fractions dropped: 10.
    rider = a_force("arn", place(PLAIN, "0101"), arms=(Arm.CAVALRY,))
    campaign = parched(rider)
    switches = {**campaign.switches, "drought.with_rain": "both"}
    campaign = replace(campaign, switches=switches)
    play = play_for(campaign, PeriodInputs(period=to_period("40-day")), KeyedDice(seed="x"))
    weather = Weather(sky=Sky.HARD_RAIN, drought_week=5)
    state = opening(campaign).forces["arn"]

    fresh = points_in_hand(play, state, weather)
    tired = points_in_hand(play, replace(state, fatigued=True), weather)

    assert (fresh.total, tired.total) == (Fraction(27, 2), Fraction(10))
    assert [step.reason for step in tired.modifiers] == [
        "hard-rain",
        "drought",
        "fatigued",
        "fraction-dropped",
    ]


@pytest.mark.rule("VAL-ADV-18", "VAL-MOVE-03")
def test_val_adv_18_in_the_seventh_week_infantry_needs_two_days_for_a_hex() -> None:
    goal = place(PLAIN, "0301")
    weather = Weather(drought_week=7, drought_since=30)

    result = played(parched(), "40-day", weather, marches("arn", goal))

    assert state_of(result, "arn").at == place(PLAIN, "0101")


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-18")
@pytest.mark.parametrize(
    ("week", "major_is", "major_fords", "minor_fords"),
    [
        (0, MAJOR, False, False),
        (4, MAJOR, False, False),
        (5, MINOR, False, True),
        (6, MINOR, False, True),
        (7, MINOR, True, True),
        (9, MINOR, True, True),
    ],
)
def test_val_adv_16_rivers_sink_by_a_class_and_become_fordable(
    week: int,
    major_is: RiverCategory,
    major_fords: bool,  # noqa: FBT001 - a column of the table
    minor_fords: bool,  # noqa: FBT001 - a column of the table
) -> None:
    play = play_at(to_period("40-day"), week)

    assert category_now(play, MAJOR) is major_is
    assert category_now(play, MINOR) is MINOR
    assert is_fordable(play, MAJOR) is major_fords
    assert is_fordable(play, MINOR) is minor_fords


def beside_a_river(category: RiverCategory, *kinds: CrossingKind) -> ValormrCampaign:
    """Put infantry beside a river that rises in its hex and flows south."""
    at = place(PLAIN, "0302")
    stretch = RiverStretch(
        name="Wend",
        course=(place(PLAIN, "0301"), at, place(PLAIN, "0303")),
        category=category,
        starts=None,
    )
    crossings = tuple(Crossing(at=at, kind=kind) for kind in kinds)
    board = replace(PLAIN, rivers=(stretch,), crossings=crossings)
    return replace(parched(a_force("arn", at)), board=board)


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-18", "VAL-RIVER-12", "VAL-RIVER-14")
@pytest.mark.parametrize(
    ("category", "week", "means"),
    [
        (MINOR, 0, {CrossingMeans.RAFTS}),
        (MINOR, 5, {CrossingMeans.FORD}),
        (MAJOR, 5, {CrossingMeans.RAFTS}),
        (MAJOR, 7, {CrossingMeans.FORD}),
    ],
)
def test_val_adv_16_infantry_fords_where_it_had_to_build_rafts(
    category: RiverCategory, week: int, means: set[CrossingMeans]
) -> None:
    campaign = beside_a_river(category)
    play = play_for(campaign, PeriodInputs(period=to_period("40-day")), KeyedDice(seed="x"))
    play = replace(play, drought_week=week)

    found = {over.means for over in crossovers(play, opening(campaign).forces["arn"])}

    assert found == means


@pytest.mark.rule("VAL-ADV-16", "VAL-RIVER-10")
@pytest.mark.parametrize(("week", "days"), [(0, 2), (5, 1)])
def test_val_adv_16_a_major_rivers_ferry_takes_as_long_as_a_minor_ones(
    week: int, days: int
) -> None:
    campaign = beside_a_river(MAJOR, CrossingKind.FERRY)
    play = play_for(campaign, PeriodInputs(period=to_period("40-day")), KeyedDice(seed="x"))
    play = replace(play, drought_week=week)

    (over,) = crossovers(play, opening(campaign).forces["arn"])

    assert play.tables.crossings.whole(over.row, f"{over.category}-days") == days


# What it costs.


@each("drought-losses")
def test_drought_losses(case: Case) -> None:
    play = play_at(to_period("60-night"))

    found = [loss_percent(play, case.rules[0], face) for face in case.given["dice"]]

    assert found == case.expect["percent"]


@pytest.mark.rule("VAL-ADV-19", "VAL-GEN-02")
def test_val_adv_19_in_the_seventh_week_half_dice_times_five_are_lost() -> None:
    play = play_at(to_period("60-night"))

    found = [loss_percent(play, "VAL-ADV-19", face) for face in range(1, 7)]

    assert found == [5, 5, 10, 10, 15, 15]


@pytest.mark.rule("VAL-ADV-19")
def test_val_adv_19_each_force_throws_when_the_week_begins() -> None:
    # Ten figures: 5 % of them is one, rounded up; 15 % is two.
    campaign = parched(a_force("arn", place(PLAIN, "0101")), a_force("bo", place(PLAIN, "0501")))
    sixth = Weather(drought_week=6, drought_since=29)

    result = played(campaign, "42-night", sixth, hands={"VAL-ADV-19/arn": 1, "VAL-ADV-19/bo": 6})

    assert result.after.weather.drought_week == 7
    assert state_of(result, "arn").strength == 9
    assert state_of(result, "bo").strength == 8


@pytest.mark.rule("VAL-ADV-19", "DEF-OOB-03")
def test_def_oob_03_drought_takes_from_what_individuals_can_bear() -> None:
    dragon = Individual(id="arn/dragon", name="Anax", kind="red dragon")
    arn = replace(a_force("arn", place(PLAIN, "0101")), regiments=(), individuals=(dragon,))
    sixth = Weather(drought_week=6, drought_since=29)

    result = played(parched(arn), "42-night", sixth, hands={"VAL-ADV-19/arn": 4})

    assert state_of(result, "arn").figures == {"arn/dragon": 1}
    assert state_of(result, "arn").hit_shares == {"arn/dragon": 90}
    (event,) = told(result, "drought-hurts")
    assert (event.facts["percent"], event.facts["left"]) == (10, ("Anax 90 %",))


@pytest.mark.rule("VAL-ADV-20")
def test_val_adv_20_from_the_eighth_week_a_whole_dice_is_thrown() -> None:
    seventh = Weather(drought_week=7, drought_since=29)

    result = played(parched(), "49-night", seventh, hands={"VAL-ADV-20/arn": 6})

    assert result.after.weather.drought_week == 8
    assert state_of(result, "arn").strength == 7


@pytest.mark.rule("VAL-ADV-19")
def test_val_adv_19_nothing_is_lost_on_the_other_days_of_the_week() -> None:
    seventh = Weather(drought_week=7, drought_since=29)

    result = played(parched(), "44-night", seventh)

    assert state_of(result, "arn").strength == 10
    assert not told(result, "drought-losses")


@pytest.mark.rule("VAL-ADV-19", "DEF-DICE-01")
def test_val_adv_19_an_awaited_throw_is_asked_for() -> None:
    campaign = parched()
    now = situation_at(campaign, "42-night", Weather(drought_week=6, drought_since=29))
    dice = {"42-night/VAL-WX-03/sky/1": (3,)}
    keyed = KeyedDice(seed="x", by_hand=dice, await_missing=True)

    result = resolved(campaign, now, PeriodInputs(period=now.period, dice=dice), keyed)

    assert [q.key for q in result.questions] == ["42-night/VAL-ADV-19/arn/1"]


# How it ends.


@each("drought-cure")
def test_drought_cure(case: Case) -> None:
    for rains, week, over in zip(
        case.given["rains"], case.expect["week"], case.expect["over"], strict=True
    ):
        weather = Weather(drought_week=case.given["week"], drought_since=20)
        for number, rain in enumerate(rains):
            play = play_at(period_numbered(70 + number))
            weather = eased_by_rain(play, replace(weather, sky=Sky(rain)))

        assert (weather.drought_week == 0) is over
        assert over or weather.drought_week == week


@pytest.mark.rule("VAL-ADV-21", "VAL-ADV-15")
def test_val_adv_21_a_drought_that_is_over_needs_four_more_dry_weeks() -> None:
    play = play_at(to_period("40-night"))
    rain = Weather(sky=Sky.HARD_RAIN, drought_week=5, drought_since=29)
    over = replace(eased_by_rain(play, rain), sky=Sky.CLEAR)

    assert (over.drought_week, over.drought_since) == (0, 41)
    assert after_nights(over, range(41, 68)).drought_week == 0
    assert after_nights(over, range(41, 69)).drought_week == 5


@pytest.mark.rule("VAL-ADV-21")
def test_val_adv_21_rain_eases_a_drought_when_its_period_is_over() -> None:
    raining = Weather(sky=Sky.LIGHT_RAIN, drought_week=6, drought_since=29)
    campaign = parched()

    result = played(
        campaign,
        "40-day",
        raining,
        marches("arn", place(PLAIN, "0201")),
        sky=6,
        hands={"VAL-WX-06/sky": 3},
    )

    assert result.after.weather.drought_week == 5
    assert state_of(result, "arn").at == place(PLAIN, "0201")
    (event,) = told(result, "drought-eases")
    assert (event.facts["was"], event.facts["week"]) == (6, 5)


@pytest.mark.rule("VAL-ADV-15")
def test_a_weeks_drought_stands_among_the_open_facts_of_the_sky() -> None:
    campaign = parched()
    now = situation_at(campaign, "40-day", Weather(drought_week=6))

    facts = {(f.subject, f.name): f for f in RULES.facts(campaign, now)}

    assert facts["sky", "drought_week"].value == 6
    assert facts["sky", "drought_week"].kind == "sky"
