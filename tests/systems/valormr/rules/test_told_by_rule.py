"""What happens is told with the rule that made it happen, not with its neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.systems.valormr.rules.calendar import Weather, Wind
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea.routes import lies_nowhere
from generator.systems.valormr.rules.sequence import following
from generator.values import replace
from tests.rivers import FERRY, FORD, HORSE, MAJOR, MINOR, WATER, a_river, crosses
from tests.scenarios import (
    a_board,
    a_force,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    played_on,
    rests,
    situation_at,
    told,
    without_weather,
)
from tests.scenes import told_to
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    RIVER,
    a_sea_campaign,
    an_army,
    at,
    embark,
    land,
    only,
    sail,
    ships,
    the_coast,
    under,
    voyage,
)
from tests.systems.valormr.rules.sea.voyages import told_to as tells

if TYPE_CHECKING:
    from generator.world.ground import CrossingKind, RiverCategory


@pytest.mark.rule("VAL-MOVE-06")
def test_val_move_06_who_is_sent_where_he_stands_is_told_that_he_is_there() -> None:
    board = a_board("...")
    campaign = without_weather(board, a_force("arn", place(board, "0201")))

    result = played(campaign, marches("arn", place(board, "0201")))

    assert kinds_of(result, "arn") == ["sets-out", "stop-arrived"]


@pytest.mark.rule("VAL-RIVER-13")
def test_val_river_13_what_swimming_costs_is_told_by_its_own_rule() -> None:
    board = a_river(MINOR)
    force = a_force("arn", place(board, WATER), arms=HORSE)

    result = played(without_weather(board, force), crosses("arn", "swimming", board))

    (event,) = told(result, "river-crossed")
    assert [modifier.rule for modifier in event.modifiers] == ["VAL-RIVER-13"]


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-10")
@pytest.mark.parametrize(("category", "rule"), [(MAJOR, "VAL-RIVER-09"), (MINOR, "VAL-RIVER-10")])
def test_val_river_10_a_ferry_is_told_by_the_rule_of_its_river(
    category: RiverCategory, rule: str
) -> None:
    board = a_river(category, FERRY)
    force = a_force("arn", place(board, WATER))

    result = played(without_weather(board, force), crosses("arn", "ferry", board))

    assert told(result, "crossing-begun")[0].rule == rule


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-10", "VAL-RIVER-14", "VAL-RIVER-15")
@pytest.mark.parametrize(
    ("category", "kinds", "rule", "says"),
    [
        (MINOR, (), "VAL-RIVER-14", "only rafts lead across here"),
        (MAJOR, (), "VAL-RIVER-15", "only rafts lead across here"),
        (
            MAJOR,
            (FORD,),
            "VAL-RIVER-15",
            "the ford here is on a major river and cannot be used; only rafts lead across here",
        ),
        (MINOR, (FERRY,), "VAL-RIVER-10", "the ferry takes whole days"),
        (MAJOR, (FERRY,), "VAL-RIVER-09", "the ferry takes whole days"),
    ],
    ids=str,
)
def test_val_river_14_who_is_stopped_by_a_river_reads_the_rule_of_that_river(
    category: RiverCategory, kinds: tuple[CrossingKind, ...], rule: str, says: str
) -> None:
    board = a_river(category, *kinds)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    result = played(campaign, marches("arn", place(board, "0203")))

    (stop,) = told(result, "stop-river-no-crossing")
    assert stop.rule == rule
    (text,) = [d.text for d in told_to((campaign, result), UMPIRE).despatches][-1:]
    assert f"takes them across to 0203 in time; {says}." in text


@pytest.mark.rule("VAL-RIVER-14", "VAL-RIVER-15")
@pytest.mark.parametrize(
    ("category", "kind", "rule"), [(MINOR, FORD, "VAL-RIVER-14"), (MAJOR, FERRY, "VAL-RIVER-15")]
)
def test_val_river_14_rafts_refused_to_foot_are_refused_by_the_rule_of_the_river(
    category: RiverCategory, kind: CrossingKind, rule: str
) -> None:
    board = a_river(category, kind)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    result = played(campaign, crosses("arn", "rafts", board))

    assert told(result, "refused-no-such-crossing")[0].rule == rule


@pytest.mark.rule("VAL-RIVER-12", "VAL-RIVER-13")
@pytest.mark.parametrize(("kinds", "rule"), [((FORD,), "VAL-RIVER-12"), ((), "VAL-RIVER-13")])
def test_val_river_12_horse_that_wants_rafts_reads_by_what_it_can_cross(
    kinds: tuple[CrossingKind, ...], rule: str
) -> None:
    board = a_river(MINOR, *kinds)
    force = a_force("arn", place(board, WATER), arms=HORSE)

    result = played(without_weather(board, force), crosses("arn", "rafts", board))

    assert told(result, "refused-rafts-not-needed")[0].rule == rule


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-10", "VAL-RIVER-16")
@pytest.mark.parametrize(
    ("category", "means", "rule"),
    [
        (MAJOR, "ferry", "VAL-RIVER-09"),
        (MINOR, "ferry", "VAL-RIVER-10"),
        (MAJOR, "rafts", "VAL-RIVER-16"),
    ],
)
def test_val_river_09_a_crossing_of_days_keeps_its_rule_to_its_end(
    category: RiverCategory, means: str, rule: str
) -> None:
    board = a_river(category, *((FERRY,) if means == "ferry" else ()))
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    order = crosses("arn", means, board)

    by_night = played(campaign, order, situation=situation_at(campaign, "1-night"))
    begun, *_, ended = played_on(
        campaign, (order,), (), (rests("arn"),), hands={"1-night/VAL-RIVER-18/arn/1": 6}
    )

    assert told(by_night, "refused-crossing-begins-by-day")[0].rule == rule
    assert told(begun, "crossing-begun")[0].rule == rule
    is_across = rule == "VAL-RIVER-10"
    given_up = [event.rule for event in told(ended, "crossing-given-up")]
    assert given_up == ([] if is_across else [rule])


@pytest.mark.rule("VAL-RIVER-09")
def test_val_river_09_the_days_on_a_ferry_are_told_by_the_rule_of_ferries() -> None:
    board = a_river(MAJOR, FERRY)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))

    _, night = played_on(campaign, (crosses("arn", "ferry", board),), ())

    assert told(night, "crossing-goes-on")[0].rule == "VAL-RIVER-09"


@pytest.mark.rule("VAL-TERR-02", "VAL-TERR-03", "VAL-MOVE-02")
@pytest.mark.parametrize(("by_way", "rule"), [("road", "VAL-TERR-02"), ("track", "VAL-TERR-03")])
def test_val_terr_03_who_finds_no_track_is_not_told_of_roads(by_way: str, rule: str) -> None:
    board = a_board("....")
    campaign = without_weather(board, a_force("arn", place(board, "0101")))
    goals = place(board, "0201"), place(board, "0401")

    results = [played(campaign, marches("arn", goal, by_way=by_way)) for goal in goals]

    rules = {e.rule for r in results for e in r.events if e.kind.startswith("stop-")}
    assert rules == {rule}


@pytest.mark.rule("VAL-SEA-04", "VAL-SEA-07", "VAL-SEA-08", "VAL-SEA-12")
@pytest.mark.parametrize(
    ("kind", "start", "goal", "rule"),
    [
        ("galley", "0405", "0505", "VAL-SEA-12"),
        ("galley", "0405", "0506", "VAL-SEA-04"),
        ("galley", "0405", "0306", "VAL-SEA-04"),
        ("longship", "0405", "0506", "VAL-SEA-04"),
        ("sailing-ship", "0405", "0506", "VAL-SEA-07"),
        ("sailing-ship", "0405", "0505", "VAL-SEA-12"),
        ("troop-transport", "0405", "0306", "VAL-SEA-08"),
        ("river-boat", "0909", "0908", "VAL-RIVER-04"),
    ],
)
def test_val_sea_07_only_ships_that_anchor_offshore_are_told_so(
    kind: str, start: str, goal: str, rule: str
) -> None:
    campaign = a_sea_campaign(ships("fleet", kind, at(start)))

    result = voyage(campaign, sail("fleet", at(goal)))

    assert only(result, "vessels-arrived").rule == rule


@pytest.mark.rule("VAL-SEA-06", "VAL-SEA-07", "VAL-SEA-08")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("longship", "VAL-SEA-06"), ("sailing-ship", "VAL-SEA-07"), ("troop-transport", "VAL-SEA-08")],
)
def test_val_sea_06_who_would_land_at_sea_reads_where_such_vessels_land(
    kind: str, rule: str
) -> None:
    campaign = a_sea_campaign(ships("fleet", kind, at("0405")))

    result = voyage(campaign, tells("fleet", FleetDeed.LAND))

    assert only(result, "vessels-refused-not-at-land").rule == rule


@pytest.mark.rule("VAL-SHIP-17", "VAL-ADV-11", "VAL-ADV-12", "VAL-ADV-13")
@pytest.mark.parametrize(
    ("takes_time", "port", "aboard", "ashore"),
    [
        (False, "0306", "VAL-SHIP-17", "VAL-SHIP-17"),
        (True, "0306", "VAL-ADV-11", "VAL-ADV-12"),
        (True, "0506", "VAL-ADV-13", "VAL-ADV-13"),
    ],
)
def test_val_adv_11_where_boarding_takes_time_it_is_not_told_as_taking_none(
    *, takes_time: bool, port: str, aboard: str, ashore: str
) -> None:
    campaign = a_sea_campaign(
        an_army("aes", at(port), 6, people="northmen"),
        ships("fleet", "longship", at(port), owner="aes"),
        adv_embarkation=takes_time,
    )

    goes = voyage(campaign, embark("fleet"))
    comes = voyage(campaign, land("fleet"), situation=following(goes.after))

    assert only(goes, "embarked").rule == aboard
    assert only(comes, "landed").rule == ashore


@pytest.mark.rule("VAL-WX-41", "VAL-SEA-06")
@pytest.mark.parametrize(("wind", "rule"), [(Wind.GALE, "VAL-WX-41"), (Wind.NONE, "VAL-SEA-06")])
def test_val_wx_41_a_gale_is_the_reason_to_beach_while_it_blows(wind: Wind, rule: str) -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 6, people="northmen"),
        ships("fleet", "longship", at("0506"), owner="aes"),
    )

    result = voyage(
        campaign, tells("fleet", FleetDeed.BEACH), situation=under(campaign, Weather(wind=wind))
    )

    assert only(result, "vessels-beached").rule == rule


@pytest.mark.rule("VAL-RIVER-02")
def test_val_river_02_a_canal_out_of_repair_is_why_no_vessel_goes_there() -> None:
    canal = the_coast(rivers=(replace(RIVER, navigable=False),))
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6), board=canal)

    refusal = lies_nowhere(play_of(campaign), "river-boat", at("0908"))

    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("not-navigable", "VAL-RIVER-02")
