"""Bridges, fords and swimming: who gets over which river, when, and for how much."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.askable_keys import idle_crossings
from generator.systems.valormr.rules.calendar import Sky, Weather
from generator.systems.valormr.rules.movement.cheapest_paths import (
    CrossingMeans,
    Crossover,
    bank_towards,
    closed_by_rain,
    crossing_price,
    crossovers,
)
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.prices import Price, Refusal
from generator.systems.valormr.rules.movement.setting_out import settled
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.muster import Arm, Sight
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.rivers import Bank, bank_name
from tests.rivers import (
    BRIDGE,
    FERRY,
    FOOT,
    FORD,
    HORSE,
    MAJOR,
    MINOR,
    MIXED,
    WATER,
    a_confluence,
    a_river,
    across_the_middle,
    crosses,
    mirrored,
    rained,
)
from tests.scenarios import (
    a_campaign,
    a_force,
    having,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    played_on,
    rests,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Outcome, Resolution
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board, CrossingKind, RiverCategory

ARMS = (FOOT, HORSE, MIXED)


def at_the_water(
    board: Board, arms: tuple[Arm, ...] = FOOT, bank: str = "west"
) -> tuple[Crossover, ...]:
    """Return every way across for a force that stands in 0303."""
    campaign = without_weather(board, a_force("arn", place(board, WATER), arms=arms))
    state = on_bank(board, opening(campaign).forces["arn"], bank)
    return tuple(crossovers(play_of(campaign), state))


def on_bank(board: Board, state: ForceState, bank: str) -> ForceState:
    number = next(
        number
        for number in range(6)
        if board.arms(state.at)
        and number in {arm.hexside for arm in board.arms(state.at)}
        and bank_name(board, state.at, Bank(number)) == f"{bank} bank"
    )
    return replace(state, bank=Bank(number))


def means_of(board: Board, arms: tuple[Arm, ...] = FOOT) -> set[str]:
    return {str(over.means) for over in at_the_water(board, arms)}


def marched(
    board: Board,
    *route: str,
    arms: tuple[Arm, ...] = FOOT,
    start: str = "0203",
    weather: Weather | None = None,
    **changes: object,
) -> Resolution[ValormrState]:
    """March Arn from 0203 in one day."""
    campaign = without_weather(board, a_force("arn", place(board, start), arms=arms))
    now = situation_at(campaign, "1-day", weather)
    now = having(now, "arn", **changes)
    order = marches("arn", *(place(board, label) for label in route))
    return played(campaign, order, situation=now)


@pytest.mark.rule("VAL-RIVER-05", "VAL-RIVER-14", "VAL-RIVER-15")
@pytest.mark.parametrize(
    ("category", "kinds", "foot", "horse"),
    [
        (MINOR, (BRIDGE,), {"bridge"}, {"bridge"}),
        (MINOR, (FORD,), {"ford"}, {"ford", "rafts"}),
        (MINOR, (FERRY,), {"ferry"}, {"ferry"}),
        (MINOR, (), {"rafts"}, {"swimming", "rafts"}),
        (MAJOR, (BRIDGE,), {"bridge"}, {"bridge"}),
        (MAJOR, (FORD,), {"rafts"}, {"rafts"}),
        (MAJOR, (FERRY,), {"ferry"}, {"ferry"}),
        (MAJOR, (), {"rafts"}, {"rafts"}),
    ],
    ids=lambda value: " ".join(sorted(value)) if isinstance(value, set) else str(value),
)
def test_val_river_05_river_and_arm_decide_what_leads_across(
    category: RiverCategory, kinds: tuple[CrossingKind, ...], foot: set[str], horse: set[str]
) -> None:
    board = a_river(category, *kinds)

    assert means_of(board, FOOT) == foot
    assert means_of(board, HORSE) == horse
    assert means_of(board, MIXED) == foot


@pytest.mark.rule("VAL-RIVER-05")
def test_val_river_05_the_category_is_that_of_the_arm_crossed() -> None:
    board = a_confluence()
    first, *others = board.rivers
    board = replace(board, rivers=(replace(first, category=MAJOR), *others))

    ways = at_the_water(board, HORSE, bank="north-west")

    assert {(over.category, str(over.means)) for over in ways} == {
        (MAJOR, "rafts"),
        (MINOR, "swimming"),
        (MINOR, "rafts"),
    }


@pytest.mark.rule("VAL-RIVER-08")
@pytest.mark.parametrize("category", [MINOR, MAJOR])
@pytest.mark.parametrize("arms", ARMS, ids=["foot", "horse", "mixed"])
def test_val_river_08_a_bridge_costs_nothing_and_keeps_everybody_formed(
    category: RiverCategory, arms: tuple[Arm, ...]
) -> None:
    board = a_river(category, BRIDGE)

    result = marched(board, WATER, "0403", arms=arms, weather=rained(2))

    (crossed,) = told(result, "river-crossed")
    assert crossed.facts["means"] == "bridge"
    assert crossed.result == 0
    assert state_of(result, "arn").at == place(board, "0403")
    assert state_of(result, "arn").formed


@pytest.mark.rule("VAL-RIVER-08")
def test_val_river_08_where_there_is_a_bridge_nobody_fords() -> None:
    board = a_river(MINOR, FORD, BRIDGE)

    (crossed,) = told(marched(board, WATER, "0403"), "river-crossed")

    assert crossed.facts["means"] == "bridge"


@pytest.mark.rule("VAL-RIVER-12")
def test_val_river_12_mixed_arms_ford_at_the_price_of_infantry() -> None:
    # 12 points: 6 for the hex, half of 12 for the ford.
    result = marched(a_river(MINOR, FORD), WATER, "0403", arms=MIXED)

    (crossed,) = told(result, "river-crossed")
    assert crossed.result == 6
    assert crossed.facts["left"] == 0


@pytest.mark.rule("VAL-RIVER-12", "VAL-WX-20")
def test_val_river_12_half_is_of_todays_points_after_rain_and_fatigue() -> None:
    # Hard rain: ¾ of 12 is 9. Fatigue: ¾ of 9 is 6¾, dropped to 6. Half of that is 3.
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    now = situation_at(campaign, "1-day", Weather(sky=Sky.HARD_RAIN))
    state = on_bank(board, replace(now.forces["arn"], fatigued=True), "west")
    play = play_of(campaign)
    (over,) = crossovers(play, state)

    price = crossing_price(play, state, over, points_in_hand(play, state, now.weather))

    assert isinstance(price, Price)
    assert price.points == 3


@pytest.mark.rule("VAL-RIVER-12", "VAL-MOVE-04")
def test_val_river_12_points_kept_from_yesterday_help_to_pay() -> None:
    # Half of the day's points spent: 6 of 12, and 3 kept. Hex 6 + ford 6 is 12.
    board = a_river(MINOR, FORD)
    short = marched(board, WATER, "0403", freshness=Fraction(3, 4))
    helped = marched(board, WATER, "0403", freshness=Fraction(3, 4), carried=Fraction(3))

    assert told(short, "river-crossed") == ()
    (crossed,) = told(helped, "river-crossed")
    assert crossed.result == 6
    assert crossed.facts["left"] == 0


@pytest.mark.rule("VAL-RIVER-06", "VAL-MOVE-04")
def test_val_river_06_short_of_points_a_force_keeps_them_on_the_near_bank() -> None:
    # Three quarters of 12 are 9: 6 for the hex, and 3 are too few for the ford.
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, "0203")))
    order = marches("arn", place(board, WATER), place(board, "0403"))
    first = played(
        campaign, order, situation=having(opening(campaign), "arn", freshness=Fraction(3, 4))
    )

    waiting = state_of(first, "arn")
    (stop,) = told(first, "stop-crossing-short")
    assert (stop.facts["cost"], stop.facts["left"]) == (6, 3)
    assert stop.facts["saves"]
    assert waiting.at == place(board, WATER)
    assert waiting.carried == 3
    assert waiting.bank == Bank(3)


@pytest.mark.rule("VAL-RIVER-06", "VAL-MOVE-04")
def test_val_river_06_the_crossing_is_made_on_the_next_day_with_what_was_kept() -> None:
    # Day one: 9 points, 6 for the hex, 3 kept. Day two: 12 + 3, ford 6, hex 6, 3 left.
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, "0203")))
    order = marches("arn", place(board, WATER), place(board, "0403"))
    now = having(opening(campaign), "arn", freshness=Fraction(3, 4))

    *_, last = played_on(campaign, (order,), (), (), situation=now)

    (crossed,) = told(last, "river-crossed")
    (step,) = told(last, "march-step")
    assert crossed.result == 6
    assert crossed.facts["left"] == 9
    assert (step.facts["to"], step.facts["left"]) == (place(board, "0403"), 3)


@pytest.mark.rule("VAL-RIVER-13")
def test_val_river_13_only_cavalry_alone_swims() -> None:
    board = a_river(MINOR)

    riders = marched(board, WATER, "0403", arms=HORSE)
    mixed = marched(board, WATER, "0403", arms=MIXED)

    assert state_of(riders, "arn").at == place(board, "0403")
    assert "river-crossed" not in kinds_of(mixed, "arn")


@pytest.mark.rule("VAL-NIGHT-06")
def test_val_night_06_by_night_who_needs_light_pays_double_for_a_ford() -> None:
    board = a_river(MINOR, FORD)

    def price(sight: Sight, arms: tuple[Arm, ...]) -> Fraction:
        force = a_force("arn", place(board, WATER), sight=sight, arms=arms)
        campaign = without_weather(board, force)
        now = situation_at(campaign, "1-night")
        play = play_of(campaign, now.period)
        hand = points_in_hand(play, now.forces["arn"], now.weather)
        over = next(crossovers(play, now.forces["arn"]))
        found = crossing_price(play, now.forces["arn"], over, hand)
        assert isinstance(found, Price)
        return found.points

    assert price(Sight.LIGHT, FOOT) == 12
    assert price(Sight.DARK, FOOT) == 6
    assert price(Sight.LIGHT, HORSE) == 0


@pytest.mark.rule("VAL-WX-21", "VAL-WX-22", "VAL-RIVER-11", "VAL-RIVER-13")
@pytest.mark.parametrize(
    ("level", "closed"),
    [
        (0, set()),
        (1, {"ford", "swimming"}),
        (2, {"ford", "swimming", "ferry", "rafts"}),
        (3, {"ford", "swimming", "ferry", "rafts"}),
        (4, {"ford", "swimming", "ferry", "rafts"}),
    ],
)
def test_val_wx_21_rain_closes_fords_first_then_ferries_and_never_bridges(
    level: int, closed: set[str]
) -> None:
    found = set()
    for kinds in ((BRIDGE,), (FORD,), (FERRY,), ()):
        board = a_river(MINOR, *kinds)
        force = a_force("arn", place(board, WATER), arms=HORSE)
        campaign = without_weather(board, force)
        now = situation_at(campaign, "1-day", rained(level))
        play = play_of(campaign)
        hand = points_in_hand(play, now.forces["arn"], now.weather)
        found |= {
            str(over.means)
            for over in crossovers(play, now.forces["arn"])
            if closed_by_rain(play, over, hand) is not None
        }

    assert found == closed


@pytest.mark.rule("VAL-RIVER-13")
def test_val_river_13_a_campaign_may_let_riders_swim_in_spate() -> None:
    board = a_river(MINOR)
    force = a_force("arn", place(board, "0203"), arms=HORSE)
    order = marches("arn", place(board, WATER), place(board, "0403"))

    def end(*, improvised: bool) -> ForceState:
        switches = {"weather.enabled": False, "rain.improvised": improvised}
        campaign = a_campaign(board, force, switches=switches)
        now = situation_at(campaign, "1-day", rained(2))
        return state_of(played(campaign, order, situation=now), "arn")

    assert end(improvised=True).at == place(board, WATER)
    assert end(improvised=False).at == place(board, "0403")


@pytest.mark.rule("VAL-RIVER-11", "VAL-WX-21")
def test_val_river_11_a_march_stops_at_a_ford_in_spate_with_its_reason() -> None:
    board = a_river(MINOR, FORD)

    result = marched(board, WATER, "0403", weather=rained(1))

    assert state_of(result, "arn").at == place(board, WATER)
    (stop,) = told(result, "stop-closed-by-rain")
    assert (stop.rule, stop.facts["crossing"]) == ("VAL-WX-21", "ford")


@pytest.mark.rule("VAL-WX-21", "VAL-WX-17")
def test_val_wx_21_a_ford_is_open_in_the_first_rain_and_closed_after_it() -> None:
    board = a_river(MINOR, FORD)
    force = a_force("arn", place(board, WATER), arms=HORSE, sight=Sight.DARK)
    campaign = a_campaign(board, force)
    over, back = (crosses("arn", "ford", board, way) for way in ("0403", "0203"))
    now = situation_at(campaign, "2-day", Weather(sky=Sky.HARD_RAIN))
    hard_rain = {"2-day/VAL-WX-03/sky/1": 3, "2-day/VAL-WX-06/sky/1": 6}

    day, night = played_on(
        campaign, (over,), (back,), situation=having(now, "arn", bank=Bank(3)), hands=hard_rain
    )

    assert (day.after.weather.sky, day.after.weather.rain_level) == (Sky.HARD_RAIN, 1)
    assert [event.facts["bank"] for event in told(day, "river-crossed")] == ["east bank"]
    assert kinds_of(night, "arn") == ["refused-closed-by-rain"]


@pytest.mark.rule("VAL-RIVER-06", "VAL-RIVER-15")
def test_val_river_15_a_march_stops_where_only_rafts_lead_on() -> None:
    board = a_river(MAJOR)

    result = marched(board, WATER, "0403")

    assert kinds_of(result, "arn")[-1] == "stop-river-no-crossing"
    assert state_of(result, "arn").at == place(board, WATER)


@pytest.mark.rule("VAL-RIVER-06")
def test_val_river_06_an_order_to_cross_fords_where_the_force_stands() -> None:
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    result = played(campaign, crosses("arn", "ford", board))

    (crossed,) = told(result, "river-crossed")
    assert (crossed.facts["bank"], crossed.facts["left"]) == ("west bank", 6)
    assert state_of(result, "arn").bank == Bank(3)


@pytest.mark.rule("VAL-RIVER-06")
@pytest.mark.parametrize("means", ["ford", "ferry", "swimming"])
def test_val_river_06_an_order_for_a_crossing_there_is_not_is_refused(means: str) -> None:
    board = a_river(MAJOR)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    result = played(campaign, crosses("arn", means, board))

    (refusal,) = told(result, "refused-no-such-crossing")
    assert refusal.facts["crossing"] == means
    assert state_of(result, "arn").bank == opening(campaign).forces["arn"].bank


def test_a_force_without_a_point_left_does_not_even_ford_for_nothing() -> None:
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, WATER), arms=HORSE))
    spent = having(opening(campaign), "arn", freshness=Fraction(0))

    result = played(campaign, crosses("arn", "ford", board), situation=spent)

    assert kinds_of(result, "arn") == ["refused-no-points"]


@pytest.mark.rule("VAL-RIVER-06")
def test_val_river_06_the_bank_that_leads_on_needs_no_crossing() -> None:
    board = a_river(MAJOR)

    result = marched(board, "0202", start=WATER, bank=Bank(3))

    assert kinds_of(result, "arn") == ["sets-out", "march-step", "stop-arrived"]


def test_from_one_bank_the_other_hexsides_are_out_of_reach() -> None:
    board = a_river(MAJOR)

    result = marched(board, "0403", start=WATER, bank=Bank(3))

    assert kinds_of(result, "arn") == ["sets-out", "stop-river-no-crossing"]


def test_at_its_spring_a_river_can_be_walked_round() -> None:
    board = a_river(MAJOR)

    result = marched(board, "0301", "0402", start="0202", arms=HORSE)

    assert state_of(result, "arn").at == place(board, "0402")
    assert told(result, "river-crossed") == ()


@pytest.mark.rule("VAL-RIVER-06")
def test_val_river_06_where_three_rivers_meet_each_water_is_crossed_by_its_own() -> None:
    # A bridge over the north arm, a ford over the south-eastern one.
    board = a_confluence((BRIDGE, 0), (FORD, 2))

    ways = {
        (str(over.means), bank_name(board, place(board, WATER), over.bank))
        for over in at_the_water(board, HORSE, bank="north-east")
    }

    assert ways == {("bridge", "north-west bank"), ("ford", "south bank"), ("rafts", "south bank")}


@pytest.mark.rule("VAL-RIVER-06", "VAL-RIVER-08")
def test_val_river_06_two_waters_are_crossed_one_after_the_other() -> None:
    # From the north-west by the bridge, then by the south-eastern ford: 6 of 12.
    board = a_confluence((BRIDGE, 0), (FORD, 2))

    result = marched(board, WATER, "0304", start="0202")

    crossed = told(result, "river-crossed")
    assert [event.facts["means"] for event in crossed] == ["bridge", "ford"]
    assert [event.result for event in crossed] == [0, 6]
    state = state_of(result, "arn")
    assert bank_name(board, state.at, state.bank or Bank(0)) == "south bank"


def test_an_order_to_cross_where_three_rivers_meet_says_towards_which_hex() -> None:
    board = a_confluence((FORD, 0), (FORD, 2))
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    now = having(opening(campaign), "arn", bank=Bank(0))

    def bank_after(towards: str) -> str:
        order = crosses("arn", "ford", board, towards)
        state = state_of(played(campaign, order, situation=now), "arn")
        return bank_name(board, state.at, state.bank or Bank(0))

    assert bank_after("0304") == "south bank"
    assert bank_after("0202") == "north-west bank"


@pytest.mark.parametrize(("hexside", "found"), [(1, 0), (3, 2), (5, 4), (0, 0), (2, 2), (4, 4)])
def test_every_hexside_of_a_river_hex_is_left_from_a_bank(hexside: int, found: int) -> None:
    board = a_confluence()
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    state = opening(campaign).forces["arn"]

    assert bank_towards(play_of(campaign), state, hexside) == found


@pytest.mark.rule("VAL-RIVER-07")
@pytest.mark.parametrize(
    ("arms", "steps", "formed"),
    [
        # Foot: 6 of 12 points to the water, then all afternoon in the ford.
        (FOOT, (WATER, "0403"), {"morning": True, "afternoon": False}),
        # Horse: at the water after a quarter of the day, and over at once.
        (HORSE, (WATER, "0403"), {"morning": False, "afternoon": True}),
        (HORSE, (WATER,), {"morning": True, "afternoon": True}),
    ],
    ids=["foot", "horse", "no crossing"],
)
def test_val_river_07_who_crosses_without_a_bridge_is_unformed_in_that_half_period(
    arms: tuple[Arm, ...],
    steps: tuple[str, ...],
    formed: dict[str, bool],
    crossing_seen: list[ForceState],
) -> None:
    board = a_river(MINOR, FORD)

    result = marched(board, *steps, arms=arms)

    play = play_of(without_weather(board, a_force("arn", place(board, WATER))))
    found = {half: stands_formed(play, crossing_seen[-1], half) for half in formed}
    assert found == formed
    after = state_of(result, "arn")
    assert after.formed
    assert after.crossed_in == ()


@pytest.fixture
def crossing_seen(monkeypatch: pytest.MonkeyPatch) -> list[ForceState]:
    """How Arn stood when marches were over and before the period was."""
    seen: list[ForceState] = []

    def watched(field: Field) -> Outcome[Field]:
        seen.append(field.force("arn"))
        return settled(field)

    monkeypatch.setattr("generator.systems.valormr.rules.movement.setting_out.settled", watched)
    return seen


@pytest.mark.rule("VAL-RIVER-07")
def test_val_river_07_a_crossing_needs_no_day_to_reform() -> None:
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    march = marches("arn", place(board, "0203"))

    _, _, second = played_on(campaign, (crosses("arn", "ford", board),), (), (march,))

    assert state_of(second, "arn").at == place(board, "0203")
    assert second.before.forces["arn"].stragglers == {}


@given(
    arms=some.sampled_from(ARMS),
    category=some.sampled_from([MINOR, MAJOR]),
    kinds=some.sets(some.sampled_from([BRIDGE, FORD, FERRY])),
    level=some.integers(0, 4),
    share=some.fractions(0, 1, max_denominator=4),
)
def test_a_crossing_is_paid_at_once_or_not_made_at_all(
    arms: tuple[Arm, ...],
    category: RiverCategory,
    kinds: set[CrossingKind],
    level: int,
    share: Fraction,
) -> None:
    board = a_river(category, *sorted(kinds))

    result = marched(board, WATER, "0403", arms=arms, weather=rained(level), freshness=share)

    at_start, state = result.before.forces["arn"], state_of(result, "arn")
    spent = sum(
        (event.result or Fraction(0))
        for event in result.events
        if event.kind in ("march-step", "river-crossed")
    )
    full = 24 if arms == HORSE else 12
    factor = {3: Fraction(1, 2), 4: Fraction(0)}.get(level, Fraction(1))
    assert spent <= full * factor * share
    crossed = told(result, "river-crossed")
    on_far_bank = state.bank is not None and state.bank == Bank(0)
    assert on_far_bank == (bool(crossed) and state.at == place(board, WATER))
    assert state.strength == at_start.strength
    if level and "bridge" not in kinds:
        assert not crossed


@given(
    arms=some.sampled_from(ARMS),
    crossings=some.lists(
        some.tuples(some.sampled_from([BRIDGE, FORD]), some.sampled_from([0, 2, 4])),
        max_size=3,
        unique_by=lambda crossing: crossing[1],
    ),
    goal=some.sampled_from(["0402", "0304", "0202"]),
)
def test_north_and_south_are_alike(
    arms: tuple[Arm, ...], crossings: list[tuple[CrossingKind, int]], goal: str
) -> None:
    board = a_confluence(*crossings)
    result = marched(board, WATER, goal, start="0202", arms=arms)
    turned = marched(
        mirrored(board), WATER, across_the_middle(goal), start=across_the_middle("0202"), arms=arms
    )

    there, turned_there = place(board, goal), place(board, across_the_middle(goal))
    arrived = state_of(result, "arn").at == there
    assert (state_of(turned, "arn").at == turned_there) == arrived
    assert kinds_of(turned, "arn") == kinds_of(result, "arn")
    assert state_of(turned, "arn").freshness == state_of(result, "arn").freshness


def test_a_refusal_by_rain_names_the_crossing_and_its_rule() -> None:
    board = a_river(MINOR, FERRY)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    now = situation_at(campaign, "1-day", rained(2))
    play = play_of(campaign)
    hand = points_in_hand(play, now.forces["arn"], now.weather)
    (over,) = crossovers(play, now.forces["arn"])

    assert over.means is CrossingMeans.FERRY
    assert closed_by_rain(play, over, hand) == Refusal(
        reason="closed-by-rain", rule="VAL-WX-22", facts={"crossing": "ferry"}
    )
    assert crossing_price(play, now.forces["arn"], over, hand) == Refusal(
        reason="crossing-takes-days", rule="VAL-RIVER-10"
    )


def test_who_rests_stays_on_his_bank() -> None:
    board = a_river(MINOR, FORD)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    result = played(campaign, rests("arn"))

    assert state_of(result, "arn").bank == opening(campaign).forces["arn"].bank


@pytest.mark.rule("VAL-RIVER-12")
@pytest.mark.parametrize(
    ("board", "idle"),
    [
        (a_river(MAJOR, FORD), [FORD]),
        (a_river(MAJOR, BRIDGE, FERRY), []),
        (a_river(MINOR, FORD), []),
        (a_confluence((FORD, 0), (FORD, 2)), []),
    ],
)
def test_val_river_12_a_ford_is_of_no_use_over_a_major_river_alone(
    board: Board, idle: list[CrossingKind]
) -> None:
    normal, low = (
        play_of(a_campaign(board, switches={"adv.drought": drought})).switches
        for drought in (False, True)
    )

    assert [each.kind for each in idle_crossings(board, normal)] == idle
    assert idle_crossings(board, low) == ()


@pytest.mark.rule("VAL-RIVER-12")
def test_val_river_12_a_ford_where_a_minor_stretch_turns_major_can_be_used() -> None:
    board = a_river(MINOR, FORD)
    (stretch,) = board.rivers
    above = replace(stretch, course=stretch.course[:3])
    below = replace(stretch, course=stretch.course[2:], category=MAJOR)
    board = replace(board, rivers=(above, below))
    switches = play_of(without_weather(board)).switches

    assert idle_crossings(board, switches) == ()
