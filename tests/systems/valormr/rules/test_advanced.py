"""ADV: trains that bridge and build, and rules that are printed for the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.kit.book_folder import RuleState
from generator.systems.valormr.rules.full_days import board_with_works
from generator.systems.valormr.rules.movement.cheapest_paths import CrossingMeans, crossovers
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverCategory, RiverStretch, Way
from generator.world.hexes import direction_between
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    marches,
    place,
    play_of,
    played,
    state_of,
    told,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

PLAIN = a_board(".....", ".....", ".....")
AT, NORTH, SOUTH = (place(PLAIN, name) for name in ("0302", "0301", "0303"))


def at_a_river(
    *trains: str,
    category: RiverCategory = RiverCategory.MAJOR,
    switch: bool = True,
    kinds: tuple[CrossingKind, ...] = (),
) -> ValormrCampaign:
    """Put Arn with his trains on the bank of a river that parts 0302."""
    river = RiverStretch(
        name="Wend",
        course=(NORTH, AT, SOUTH),
        category=category,
        starts=direction_between(AT, NORTH),
        ends=direction_between(AT, SOUTH),
    )
    crossings = tuple(Crossing(at=AT, kind=kind) for kind in kinds)
    board = replace(PLAIN, rivers=(river,), crossings=crossings)
    force = replace(a_force("arn", AT), trains=trains)
    settings = {"weather.enabled": False, "adv.engineers": switch}
    return a_campaign(board, force, switches=settings)


def means_of(campaign: ValormrCampaign) -> set[CrossingMeans]:
    state = opening(campaign).forces["arn"]
    return {over.means for over in crossovers(play_of(campaign), state)}


def turns(campaign: ValormrCampaign, order: Order, count: int) -> list[Resolution[ValormrState]]:
    """Play whole turns, the order given on the first morning."""
    results = [played(campaign, order)]
    for _ in range(2 * count - 1):
        results.append(played(campaign, situation=following(results[-1].after)))
    return results


# The bridging train.


@pytest.mark.rule("VAL-ADV-09")
def test_val_adv_09_a_train_bridges_major_rivers() -> None:
    assert means_of(at_a_river("bridging")) == {CrossingMeans.RAFTS, CrossingMeans.TRAIN}
    assert means_of(at_a_river("engineers")) == {CrossingMeans.RAFTS}
    assert means_of(at_a_river("bridging", switch=False)) == {CrossingMeans.RAFTS}


@pytest.mark.rule("VAL-ADV-09")
def test_val_adv_09_a_minor_river_is_crossed_as_ever() -> None:
    campaign = at_a_river("bridging", category=RiverCategory.MINOR)

    assert means_of(campaign) == {CrossingMeans.RAFTS}


@pytest.mark.rule("VAL-ADV-09", "DEF-ADV-03")
def test_def_adv_03_a_train_takes_an_army_over_in_a_day_formed() -> None:
    campaign = at_a_river("bridging")
    bank = opening(campaign).forces["arn"].bank
    order = Order(force="arn", deed=Deed.CROSS, means="bridging train")

    day, night = turns(campaign, order, 1)

    play = play_of(campaign)
    midway = state_of(day, "arn")
    assert midway.bank == bank
    assert stands_formed(play, midway, "afternoon")
    assert state_of(night, "arn").bank != bank
    assert told(night, "crossed-in-days")


# Engineers.

BRIDGE = Order(force="arn", deed=Deed.BUILD, build="bridge")


@pytest.mark.rule("VAL-ADV-10", "DEF-ADV-03")
def test_def_adv_03_a_bridge_takes_three_days_and_is_there_for_all() -> None:
    campaign = at_a_river("engineers")
    bank = opening(campaign).forces["arn"].bank

    results = turns(campaign, BRIDGE, 3)

    finished = [bool(told(result, "work-finished")) for result in results]
    assert finished == [False] * 5 + [True]
    assert [work.kind for work in results[-1].after.works] == ["bridge"]
    goals = (place(PLAIN, "0202"), place(PLAIN, "0402"))
    crossed = [
        played(campaign, marches("arn", goal), situation=following(results[-1].after))
        for goal in goals
    ]
    assert all(
        state_of(result, "arn").at == goal for result, goal in zip(crossed, goals, strict=True)
    )
    assert bank is not None


@pytest.mark.rule("VAL-ADV-10")
def test_val_adv_10_a_march_gives_the_work_up() -> None:
    campaign = at_a_river("engineers")
    first = turns(campaign, BRIDGE, 1)[-1]

    gone = played(campaign, marches("arn", place(PLAIN, "0301")), situation=following(first.after))

    assert state_of(first, "arn").task is not None
    assert state_of(gone, "arn").task is None


@pytest.mark.rule("VAL-ADV-10")
def test_val_adv_10_an_order_to_go_on_building_loses_no_day() -> None:
    campaign = at_a_river("engineers")
    first = turns(campaign, BRIDGE, 1)[-1]

    again = played(campaign, BRIDGE, situation=following(first.after))
    night = played(campaign, situation=following(again.after))

    task = state_of(night, "arn").task
    assert task is not None
    assert task.days_done == 2


@pytest.mark.rule("VAL-ADV-10", "DEF-ADV-03")
def test_def_adv_03_a_road_takes_three_days_a_mile() -> None:
    # A hex is six miles: eighteen days.
    campaign = at_a_river("engineers")
    goal = place(PLAIN, "0301")
    order = Order(force="arn", deed=Deed.BUILD, build="road", route=(goal,))

    results = turns(campaign, order, 18)

    assert not results[-2].after.works
    after = results[-1].after
    assert [work.kind for work in after.works] == ["road"]
    assert campaign.board.way_between(AT, goal) is None
    assert board_with_works(campaign.board, after.works).way_between(AT, goal) is Way.ROAD


@pytest.mark.rule("DEF-ADV-03")
def test_def_adv_03_a_siege_engine_takes_three_days() -> None:
    campaign = at_a_river("engineers")
    order = Order(force="arn", deed=Deed.BUILD, build="siege engine")

    results = turns(campaign, order, 3)

    (work,) = results[-1].after.works
    assert (work.kind, work.force, work.at) == ("siege engine", "arn", AT)
    assert board_with_works(campaign.board, results[-1].after.works) is campaign.board


@pytest.mark.rule("VAL-ADV-10")
@pytest.mark.parametrize(
    ("trains", "switch", "work", "goal", "kind"),
    [
        ((), True, "bridge", "", "no-engineers"),
        (("engineers",), False, "bridge", "", "no-engineers"),
        (("engineers",), True, "road", "0501", "no-way-to-build"),
        (("engineers",), True, "road", "", "no-way-to-build"),
    ],
)
def test_val_adv_10_what_cannot_be_built_is_told(
    trains: tuple[str, ...],
    switch: bool,  # noqa: FBT001 - a column of the case
    work: str,
    goal: str,
    kind: str,
) -> None:
    campaign = at_a_river(*trains, switch=switch)
    route = (place(PLAIN, goal),) if goal else ()
    order = Order(force="arn", deed=Deed.BUILD, build=work, route=route)

    night = turns(campaign, order, 1)[-1]

    assert told(night, f"build-refused-{kind}")
    assert night.after.works == ()


@pytest.mark.rule("VAL-ADV-10")
def test_val_adv_10_what_is_built_is_open_to_all() -> None:
    campaign = at_a_river("engineers")
    after = turns(campaign, BRIDGE, 3)[-1].after

    facts = {(fact.subject, fact.name): fact for fact in RULES.facts(campaign, after)}

    assert facts["work/1", "work"].value == "bridge"
    assert facts["work/1", "stands_at"].value == AT
    assert facts["work/1", "work"].kind == "position"


# For the table.


@pytest.mark.rule("VAL-ADV-14", "DEF-ADV-04")
def test_val_adv_14_weather_in_battle_is_printed_for_people_to_throw() -> None:
    printed = {rule for table in RULES.tables.values() for rule in table.rules}

    for rule in ("VAL-ADV-14", "DEF-ADV-04"):
        assert rule in printed
        assert RULES.ledger.state(rule) is RuleState.BY_HAND
