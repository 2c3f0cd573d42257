"""COURIER: lone riders, enemies in their way, and who reads what they carry."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import Audience, AudienceKind, Played
from generator.brief.briefing import brief
from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Sky, Weather
from generator.systems.valormr.rules.fact_names import RIDES_AT
from generator.systems.valormr.rules.muster import Sight
from generator.systems.valormr.rules.orders import CourierOrder, entered
from generator.systems.valormr.rules.rule_book import RULES, laid_open, resolved
from generator.systems.valormr.rules.sea.waters import Berth, FleetState
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import CODEC, opening
from generator.systems.valormr.rules.state import CourierState, Fate
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverCategory, RiverStretch
from generator.world.campaign import PeriodInputs
from tests.scenarios import (
    a_board,
    a_force,
    having,
    marches,
    place,
    situation_at,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board
    from generator.world.hexes import Hex

LONG = a_board("............")
WIDE = a_board("............", "............", "............")
PASS, STOP = "VAL-COURIER-05", "VAL-COURIER-06"


def at(label: str, board: Board = LONG) -> Hex:
    return place(board, label)


def sends(courier: str, sender: str, **changes: Any) -> CourierOrder:  # noqa: ANN401 - fields as named
    """Send a courier."""
    return replace(CourierOrder(courier=courier, sender=sender), **changes)


def played(
    campaign: ValormrCampaign,
    *couriers: CourierOrder,
    orders: tuple[Order, ...] = (),
    situation: ValormrState | None = None,
    hands: dict[str, int] | None = None,
    await_missing: bool = False,
) -> Resolution[ValormrState]:
    """Play a period with these couriers, and faces by hand."""
    now = situation or opening(campaign)
    dice = {f"{now.period}/{key}/1": (face,) for key, face in (hands or {}).items()}
    inputs = PeriodInputs(
        period=now.period, dice=dice, entries=entered(orders=orders, courier_orders=couriers)
    )
    keyed = KeyedDice(seed="couriers", by_hand=dice, await_missing=await_missing)
    return resolved(campaign, now, inputs, keyed)


def courier_of(result: Resolution[ValormrState], name: str = "jan") -> CourierState:
    return result.after.couriers[name]


def points_of(result: Resolution[ValormrState]) -> Fraction:
    """Return the points a courier has spent on the way."""
    costs = (Fraction(str(e.facts["cost"])) for e in told(result, "courier-rides"))
    return sum(costs, Fraction(0))


def two_friends(there: str = "1201", board: Board = LONG) -> ValormrCampaign:
    """Put Arn into 0101 and Bo far down the road."""
    return without_weather(
        board, a_force("arn", at("0101", board)), a_force("bo", at(there, board))
    )


@pytest.mark.rule("VAL-COURIER-01", "VAL-COURIER-03", "VAL-SCOUT-09")
def test_val_courier_01_a_courier_rides_forty_eight_points_a_day() -> None:
    # Eight clear hexes of six points; four of them by the end of the morning.
    result = played(two_friends(), sends("jan", "arn", force="bo"))

    rides = told(result, "courier-rides")
    assert [(e.half, e.facts["at"]) for e in rides] == [
        ("morning", at("0501")),
        ("afternoon", at("0901")),
    ]
    assert courier_of(result).at == at("0901")


@pytest.mark.rule("VAL-COURIER-01", "VAL-NIGHT-01")
def test_val_courier_01_he_rests_by_night_and_rides_on_the_next_day() -> None:
    campaign = two_friends()
    first = played(campaign, sends("jan", "arn", force="bo"))
    night = played(campaign, situation=following(first.after))
    second = played(campaign, situation=following(night.after))

    assert courier_of(first).freshness == 0
    assert courier_of(night).at == at("0901")
    assert courier_of(night).freshness == 1
    assert courier_of(second).fate is Fate.ARRIVED
    assert following(second.after).couriers == {}


@pytest.mark.rule("VAL-COURIER-02", "VAL-OOB-20")
def test_val_courier_02_a_courier_costs_no_army_points() -> None:
    result = played(two_friends(), sends("jan", "arn", force="bo"))

    assert result.after.spent == {}


@pytest.mark.rule("VAL-COURIER-03")
def test_val_courier_03_he_finds_an_army_wherever_it_has_marched() -> None:
    campaign = two_friends("0501")

    result = played(
        campaign, sends("jan", "arn", force="bo"), orders=(marches("bo", at("0601"), at("0701")),)
    )

    assert courier_of(result).fate is Fate.ARRIVED
    assert courier_of(result).at == result.after.forces["bo"].at == at("0701")


@pytest.mark.rule("VAL-COURIER-01")
def test_val_courier_01_no_ground_is_closed_to_a_lone_rider_by_day() -> None:
    # Cavalry could enter neither forest nor swamp off the road, nobody the mountain:
    # 9 + 9 + 12 points; the elves' home forest and such are their own affair.
    board = a_board(".fsm.")
    campaign = two_friends("0501", board)

    result = played(campaign, sends("jan", "arn", force="bo"))

    assert courier_of(result).fate is Fate.ARRIVED
    assert points_of(result) == 36


@pytest.mark.rule("VAL-NIGHT-05", "VAL-NIGHT-07")
def test_val_night_07_a_rider_who_needs_light_keeps_to_clear_ground_by_night() -> None:
    board = a_board("..f..")
    campaign = without_weather(
        board, a_force("arn", place(board, "0101")), a_force("bo", place(board, "0501"))
    )
    night = situation_at(campaign, "1-night")

    result = played(campaign, sends("jan", "arn", force="bo"), situation=night)

    assert courier_of(result).at == place(board, "0101")
    assert told(result, "courier-waits-no-way-there")


@pytest.mark.rule("VAL-NIGHT-01", "VAL-NIGHT-05")
@pytest.mark.parametrize(("sight", "reached"), [(Sight.LIGHT, "0501"), (Sight.DARK, "0901")])
def test_val_night_05_night_costs_double_unless_his_people_see_in_the_dark(
    sight: Sight, reached: str
) -> None:
    campaign = without_weather(
        LONG, a_force("arn", at("0101"), sight=sight), a_force("bo", at("1201"))
    )
    night = situation_at(campaign, "1-night")

    result = played(campaign, sends("jan", "arn", force="bo"), situation=night)

    assert courier_of(result).at == at(reached)


@pytest.mark.rule("VAL-NIGHT-03")
def test_val_night_03_a_goblin_courier_waits_for_the_night() -> None:
    campaign = without_weather(
        LONG, a_force("arn", at("0101"), sight=Sight.NOCTURNAL), a_force("bo", at("1201"))
    )

    day = played(campaign, sends("jan", "arn", force="bo"))
    night = played(campaign, situation=following(day.after))

    assert courier_of(day).at == at("0101")
    assert courier_of(night).at == at("0901")


@pytest.mark.rule("VAL-WX-20")
def test_val_wx_20_hard_rain_slows_a_courier_too() -> None:
    campaign = two_friends()
    rainy = situation_at(campaign, "2-day", Weather(sky=Sky.HARD_RAIN))

    result = played(campaign, sends("jan", "arn", force="bo"), situation=rainy)

    assert courier_of(result).at == at("0701")


@pytest.mark.rule("VAL-MOVE-03", "VAL-MOVE-04")
def test_val_move_04_a_courier_keeps_the_points_that_pay_no_further_hex() -> None:
    board = a_board("." + "f" * 11)
    campaign = without_weather(
        board, a_force("arn", place(board, "0101")), a_force("bo", place(board, "1201"))
    )

    result = played(campaign, sends("jan", "arn", force="bo"))

    assert courier_of(result).at == place(board, "0601")
    assert courier_of(result).carried == 3


# Rivers.


def at_a_river(*, crossing: CrossingKind | None, major: bool) -> ValormrCampaign:
    """Put a river between Arn and Bo, parting the hex 0302."""
    board = a_board(".....", ".....", ".....")
    river = RiverStretch(
        name="Wend",
        course=(place(board, "0301"), place(board, "0302"), place(board, "0303")),
        category=RiverCategory.MAJOR if major else RiverCategory.MINOR,
        starts=at_north(),
        ends=at_south(),
    )
    crossings = (Crossing(at=place(board, "0302"), kind=crossing),) if crossing else ()
    board = replace(board, rivers=(river,), crossings=crossings)
    return without_weather(
        board, a_force("arn", place(board, "0202")), a_force("bo", place(board, "0402"))
    )


def at_north() -> Any:  # noqa: ANN401 - a hexside
    from generator.world.hexes import direction_between

    grid = WIDE.grid
    return direction_between(grid.hex_of("0302"), grid.hex_of("0301"))


def at_south() -> Any:  # noqa: ANN401 - a hexside
    from generator.world.hexes import direction_between

    grid = WIDE.grid
    return direction_between(grid.hex_of("0302"), grid.hex_of("0303"))


@pytest.mark.rule("VAL-RIVER-12", "VAL-RIVER-13")
@pytest.mark.parametrize(("crossing", "points"), [(CrossingKind.FORD, 12), (None, 36)])
def test_val_river_13_a_rider_fords_for_nothing_and_swims_for_half_his_day(
    crossing: CrossingKind | None, points: int
) -> None:
    result = played(at_a_river(crossing=crossing, major=False), sends("jan", "arn", force="bo"))

    assert courier_of(result).fate is Fate.ARRIVED
    assert points_of(result) == points


@pytest.mark.rule("VAL-RIVER-09")
def test_val_river_09_a_ferry_takes_a_courier_a_whole_days_points() -> None:
    # Six points to the river; 42 of the first day and 48 of the second do not pay
    # the two days of a major river, with the third day's they do.
    campaign = at_a_river(crossing=CrossingKind.FERRY, major=True)
    results = [played(campaign, sends("jan", "arn", force="bo"))]
    for _ in range(4):
        results.append(played(campaign, situation=following(results[-1].after)))

    first, second, third = results[::2]
    assert [courier_of(day).at for day in (first, second)] == [place(campaign.board, "0302")] * 2
    assert [courier_of(day).carried for day in (first, second)] == [42, 90]
    assert courier_of(third).fate is Fate.ARRIVED


@pytest.mark.rule("VAL-RIVER-15")
def test_val_river_15_no_rider_swims_a_major_river() -> None:
    result = played(at_a_river(crossing=None, major=True), sends("jan", "arn", force="bo"))

    # He rides round it or not at all; here there is no way round.
    assert courier_of(result).fate is Fate.RIDES
    assert told(result, "courier-waits-no-way-there")


# Friends and enemies in the way.


def corridor(*forces: tuple[str, str, str]) -> ValormrCampaign:
    """Make a corridor of one row with forces of these ids, hexes and sides."""
    board = a_board("............")
    return without_weather(
        board, *(a_force(name, place(board, hexed), side=side) for name, hexed, side in forces)
    )


GUARDED = (("arn", "0101", "law"), ("bo", "0701", "law"), ("hal", "0401", "chaos"))


@pytest.mark.rule("VAL-COURIER-04")
def test_val_courier_04_friends_in_the_way_let_him_pass_and_stop() -> None:
    campaign = corridor(("arn", "0101", "law"), ("bo", "0401", "law"), ("cid", "0901", "law"))
    board = campaign.board

    passes = played(campaign, sends("jan", "arn", force="cid"))
    stops = played(campaign, sends("jan", "arn", goal=place(board, "0401")))

    assert courier_of(passes).fate is Fate.ARRIVED
    assert courier_of(stops).at == place(board, "0401")
    assert [t for t in (*passes.throws, *stops.throws) if "COURIER" in t.key.rule] == []


@pytest.mark.rule("VAL-COURIER-05")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_val_courier_05_one_to_three_and_he_is_taken_on_his_way_through(face: int) -> None:
    campaign = corridor(*GUARDED)

    result = played(campaign, sends("jan", "arn", force="bo"), hands={f"{PASS}/jan.0401": face})

    courier = courier_of(result)
    assert (courier.fate, courier.captor) == (Fate.TAKEN, "hal")
    assert courier.at == place(campaign.board, "0401")
    (taken,) = told(result, "courier-taken")
    assert taken.sides == ("chaos", "law")
    assert following(result.after).couriers == {}


@pytest.mark.rule("VAL-COURIER-05")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_val_courier_05_four_or_more_and_he_escapes(face: int) -> None:
    result = played(
        corridor(*GUARDED), sends("jan", "arn", force="bo"), hands={f"{PASS}/jan.0401": face}
    )

    assert courier_of(result).fate is Fate.ARRIVED
    assert len(told(result, "courier-slips-through")) == 1


@pytest.mark.rule("VAL-COURIER-05")
def test_val_courier_05_every_enemys_hex_on_his_way_has_a_throw_of_its_own() -> None:
    campaign = corridor(*GUARDED, ("ivo", "0501", "chaos"))

    result = played(
        campaign,
        sends("jan", "arn", force="bo"),
        hands={f"{PASS}/jan.0401": 6, f"{PASS}/jan.0501": 2},
    )

    assert (courier_of(result).fate, courier_of(result).captor) == (Fate.TAKEN, "ivo")


@pytest.mark.rule("VAL-COURIER-04")
def test_val_courier_04_he_goes_round_an_enemy_where_he_can() -> None:
    campaign = without_weather(
        WIDE,
        a_force("arn", at("0102", WIDE)),
        a_force("bo", at("0602", WIDE)),
        a_force("hal", at("0402", WIDE), side="chaos"),
    )

    result = played(campaign, sends("jan", "arn", force="bo"))

    assert courier_of(result).fate is Fate.ARRIVED
    assert not told(result, "courier-slips-through")


@pytest.mark.rule("VAL-COURIER-06")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_val_courier_06_only_a_six_saves_him_who_stops_in_an_enemys_hex(face: int) -> None:
    campaign = corridor(*GUARDED)
    goal = place(campaign.board, "0401")

    result = played(campaign, sends("jan", "arn", goal=goal), hands={f"{STOP}/jan.0401": face})

    expected = Fate.RIDES if face == 6 else Fate.TAKEN
    assert courier_of(result).fate is expected
    assert courier_of(result).at == goal


@pytest.mark.rule("VAL-COURIER-06")
def test_val_courier_06_he_who_stays_among_enemies_is_thrown_for_again() -> None:
    campaign = corridor(*GUARDED)
    order = sends("jan", "arn", goal=place(campaign.board, "0401"))
    day = played(campaign, order, hands={f"{STOP}/jan.0401": 6})

    night = played(campaign, situation=following(day.after), hands={f"{STOP}/jan.0401": 5})

    assert courier_of(night).fate is Fate.TAKEN


@pytest.mark.rule("VAL-COURIER-04", "VAL-COURIER-06")
def test_val_courier_06_he_waits_before_an_enemy_he_could_not_get_past_today() -> None:
    # Eight hexes a day: the eighth is the enemy's, and he would have to stop there.
    campaign = corridor(("arn", "0101", "law"), ("bo", "1201", "law"), ("hal", "0901", "chaos"))

    result = played(campaign, sends("jan", "arn", force="bo"))

    assert courier_of(result).at == place(campaign.board, "0801")
    assert told(result, "courier-waits-enemy-ahead")


@pytest.mark.rule("VAL-COURIER-05", "DEF-DICE-01")
def test_val_courier_05_a_throw_that_is_awaited_leaves_him_where_he_was() -> None:
    result = played(corridor(*GUARDED), sends("jan", "arn", force="bo"), await_missing=True)

    assert [q.key for q in result.questions] == ["1-day/VAL-COURIER-05/jan.0401/1"]
    assert courier_of(result).at == place(corridor(*GUARDED).board, "0101")


@pytest.mark.rule("VAL-COURIER-05")
def test_val_courier_05_where_orders_are_locked_no_word_of_a_key_can_be_chosen() -> None:
    campaign = replace(corridor(*GUARDED), dice_rolled="number")
    result = played(
        campaign,
        sends("jan", "arn", force="bo"),
        sends("piet", "arn", force="bo"),
        await_missing=True,
    )

    assert [q.key for q in result.questions] == [
        "1-day/VAL-COURIER-05/arn.1-day-1.0401/1",
        "1-day/VAL-COURIER-05/arn.1-day-2.0401/1",
    ]
    assert result.after.couriers["piet"].rolled_as == "arn.1-day-2"
    plain = CODEC.to_plain(courier_of(result))
    assert CODEC.from_plain(CourierState, plain) == courier_of(result)
    unlocked = played(corridor(*GUARDED), sends("jan", "arn", force="bo"), await_missing=True)
    assert "rolled_as" not in CODEC.to_plain(courier_of(unlocked))


# New orders on the way.


@pytest.mark.rule("VAL-COURIER-01")
def test_val_courier_01_a_courier_under_way_can_be_sent_elsewhere() -> None:
    campaign = two_friends()
    first = played(campaign, sends("jan", "arn", force="bo"))
    night = played(campaign, situation=following(first.after))

    back = played(
        campaign, CourierOrder(courier="jan", goal=at("0701")), situation=following(night.after)
    )

    assert courier_of(back).at == at("0701")
    assert courier_of(back).fate is Fate.RIDES


@pytest.mark.rule("VAL-COURIER-01")
def test_val_courier_01_he_rides_by_way_of_the_hexes_he_is_told() -> None:
    # Three hexes there and one back.
    campaign = two_friends("0601")
    order = sends("jan", "arn", goal=at("0301"), via=(at("0401"),))

    result = played(campaign, order)

    assert courier_of(result).at == at("0301")
    assert courier_of(result).via == ()
    assert points_of(result) == 24


# Who reads the message.


def reader(side: str, *forces: str) -> Audience:
    return Audience(
        kind=AudienceKind.PLAYER,
        id="-".join(forces),
        sides=frozenset({side}),
        forces=frozenset(forces),
    )


ANNA, BEN, CARL, HAL = (
    reader("law", "arn"),
    reader("law", "bo"),
    reader("law", "cid"),
    reader("chaos", "hal"),
)
PUBLIC = Audience(kind=AudienceKind.PUBLIC)
SECRET = "Hold the bridge."


def briefed(
    campaign: ValormrCampaign, result: Resolution[ValormrState], audience: Audience
) -> Briefing:
    facts = laid_open(campaign, result.after)
    closed = Played(
        period=result.before.period,
        is_closed=True,
        record="",
        facts=facts,
        events=result.events,
        questions=result.questions,
    )
    return brief(campaign, RULES, closed, audience, seed_digest="")


def knows(briefing: Briefing, text: str = SECRET) -> bool:
    in_facts = any(text == value for value in briefing.facts.values())
    return in_facts or any(text in despatch.text for despatch in briefing.despatches)


@pytest.mark.rule("VAL-COURIER-03", "VAL-GEN-07")
def test_the_message_is_its_senders_until_the_courier_arrives() -> None:
    campaign = two_friends()
    result = played(campaign, sends("jan", "arn", force="bo", message=SECRET))

    readers = (ANNA, BEN, CARL, HAL, PUBLIC)
    assert [knows(briefed(campaign, result, who)) for who in readers] == [
        True,
        False,
        False,
        False,
        False,
    ]


@pytest.mark.rule("VAL-COURIER-03")
def test_the_message_is_its_addressees_once_the_courier_arrives() -> None:
    campaign = two_friends("0501")
    result = played(campaign, sends("jan", "arn", force="bo", message=SECRET))

    readers = (ANNA, BEN, CARL, HAL, PUBLIC)
    assert [knows(briefed(campaign, result, who)) for who in readers] == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.rule("VAL-COURIER-05")
def test_the_message_is_its_captors_once_the_courier_is_taken() -> None:
    campaign = corridor(*GUARDED)
    result = played(
        campaign, sends("jan", "arn", force="bo", message=SECRET), hands={f"{PASS}/jan.0401": 1}
    )

    readers = (ANNA, BEN, HAL, PUBLIC)
    assert [knows(briefed(campaign, result, who)) for who in readers] == [True, False, True, False]


@pytest.mark.rule("VAL-COURIER-03", "VAL-GEN-07")
@pytest.mark.parametrize("hidden", [False, True])
def test_his_place_is_open_unless_the_campaign_hides_couriers(hidden: bool) -> None:  # noqa: FBT001 - a parameter of the case
    campaign = replace(two_friends(), couriers_hidden=hidden)
    result = played(campaign, sends("jan", "arn", force="bo", message=SECRET))

    def sees(who: Audience) -> bool:
        briefing = briefed(campaign, result, who)
        told_of = any("jan" in despatch.text for despatch in briefing.despatches)
        return told_of and briefing.knows(RIDES_AT, "courier/jan")

    assert [sees(who) for who in (ANNA, CARL, HAL, PUBLIC)] == [True, True, not hidden, not hidden]


# Vessels.


def by_boat(kind: str) -> ValormrState:
    """Let vessels lie where Arn stands, in a river hex on the way to Bo."""
    now = opening(two_friends())
    fleet = FleetState(
        fleet="boats",
        name="The boats",
        kind=kind,
        count=1,
        side="law",
        at=at("0101"),
        berth=Berth.BEACHED,
    )
    return now.with_fleet(fleet)


@pytest.mark.rule("VAL-COURIER-07", "VAL-SHIP-02")
@pytest.mark.parametrize(("kind", "on_foot"), [("river-boat", True), ("galley", False)])
def test_val_courier_07_a_river_boat_takes_no_horse(kind: str, on_foot: bool) -> None:  # noqa: FBT001 - a parameter of the case
    result = played(
        two_friends(), sends("jan", "arn", force="bo", vessels="boats"), situation=by_boat(kind)
    )

    courier = courier_of(result)
    assert (courier.is_aboard, courier.on_foot) == (True, on_foot)
    assert result.after.fleets["boats"].passengers == ("jan",)


@pytest.mark.rule("VAL-COURIER-07")
def test_val_courier_07_he_goes_with_the_vessels_and_ashore_where_he_is_bound() -> None:
    campaign = two_friends()
    boarded = played(
        campaign, sends("jan", "arn", force="bo", vessels="boats"), situation=by_boat("galley")
    )
    fleet = replace(boarded.after.fleets["boats"], at=at("1201"))

    result = played(campaign, situation=following(boarded.after.with_fleet(fleet)))

    assert courier_of(result).fate is Fate.ARRIVED
    assert courier_of(result).at == at("1201")
    assert result.after.fleets["boats"].passengers == ()


@pytest.mark.rule("VAL-COURIER-07")
def test_val_courier_07_without_his_horse_he_walks_till_a_friend_has_one() -> None:
    campaign = two_friends()
    now = situation_at(campaign, "2-day")
    walker = CourierState(courier="jan", sender="arn", at=at("0301"), addressee="bo", on_foot=True)

    walks = played(campaign, situation=now.with_courier(walker))
    beside = having(now, "arn", at=at("0301")).with_courier(walker)
    rides = played(campaign, situation=beside)

    assert courier_of(walks).at == at("0501")
    assert courier_of(rides).at == at("1101")


LONGEST = a_board("." * 40)


def on_a_long_ride(*forced_on: int, days: int = 4) -> list[Resolution[ValormrState]]:
    """Let Jan ride for days; on some he is told to ride by force. Days alone."""
    campaign = two_friends("4001", LONGEST)
    found: list[Resolution[ValormrState]] = []
    situation: ValormrState | None = None
    for day in range(1, days + 1):
        order = sends("jan", "arn" if day == 1 else "", forced=day in forced_on)
        order = replace(order, force="bo") if day == 1 else order
        told_today = (order,) if day == 1 or day in forced_on else ()
        result = played(campaign, *told_today, situation=situation)
        found.append(result)
        night = played(campaign, situation=following(result.after))
        situation = following(night.after)
    return found


@pytest.mark.rule("VAL-REST-06", "VAL-REST-07", "VAL-REST-08", "VAL-COURIER-01")
def test_val_rest_06_a_courier_may_make_a_forced_ride_and_is_tired_after_it() -> None:
    # 48 and half of it are 72; on the day after three quarters of 48, which is 36.
    days = on_a_long_ride(1)

    assert [points_of(day) for day in days] == [72, 36, 36, 36]
    assert [bool(told(day, "courier-tires")) for day in days] == [False, True, False, False]


@pytest.mark.rule("VAL-REST-06")
def test_val_rest_06_a_tired_courier_makes_no_forced_ride() -> None:
    days = on_a_long_ride(1, 2)

    assert points_of(days[1]) == 36
    assert told(days[1], "courier-too-tired")[0].rule == "VAL-REST-06"


@pytest.mark.rule("VAL-REST-11")
def test_val_rest_11_a_courier_who_stays_for_a_day_is_fresh_again() -> None:
    # Bo's hex is reached on the first day; nobody is there, and he waits a day.
    campaign = two_friends("1201")
    gone = replace(sends("jan", "arn", goal=at("0801"), forced=True), message="Wait there.")
    first = played(campaign, gone)
    night = played(campaign, situation=following(first.after))
    waits = played(campaign, situation=following(night.after))
    again = played(campaign, situation=following(waits.after))

    assert courier_of(first).forced_on == 1
    assert courier_of(waits).at == at("0801")
    assert not courier_of(again).fatigued


def test_a_tired_courier_comes_through_the_record_unchanged() -> None:
    result = on_a_long_ride(1, days=2)[1]

    plain = CODEC.to_plain(courier_of(result))

    assert CODEC.from_plain(CourierState, plain) == courier_of(result)


@pytest.mark.rule("VAL-REST-05")
def test_val_rest_05_a_courier_rests_on_the_seventh_day() -> None:
    # Eight hexes a day: six days are forty-eight hexes, then a day without a ride.
    board = a_board("." * 70)
    campaign = two_friends("7001", board)
    situation: ValormrState | None = None
    ridden = []
    for day in range(1, 9):
        orders = (sends("jan", "arn", force="bo"),) if day == 1 else ()
        result = played(campaign, *orders, situation=situation)
        ridden.append(points_of(result))
        night = played(campaign, situation=following(result.after))
        situation = following(night.after)
        rests_today = told(result, "courier-rests")
        assert [event.rule for event in rests_today] == ["VAL-REST-05"] * (day == 7)

    assert ridden == [48, 48, 48, 48, 48, 48, 0, 48]
