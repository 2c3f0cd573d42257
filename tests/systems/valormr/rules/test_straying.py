"""ADV: small detachments lose their way where nothing guides them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, Weather
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import resolved
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import RiverStretch, Route, Way
from generator.world.campaign import PeriodInputs
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
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board

PLAIN = a_board("......", "......", "......", "......")
START, AHEAD = "0203", "0303"
RULE = "DEF-ADV-02"


def a_patrol(
    board: Board = PLAIN, *, switch: bool = True, small: bool = True, arm: Arm = Arm.INFANTRY
) -> ValormrCampaign:
    """Put a patrol into 0203, with the rule on."""
    force = a_force("arn", place(board, START), arms=(arm,))
    settings = {"weather.enabled": False, "adv.getting_lost": switch}
    return a_campaign(board, replace(force, is_detachment=small), switches=settings)


def played(
    campaign: ValormrCampaign,
    *route: str,
    hands: dict[str, int] | None = None,
    situation: ValormrState | None = None,
    await_missing: bool = False,
) -> Resolution[ValormrState]:
    """March the patrol along a route, with faces by hand: hex and throw to face."""
    now = situation or opening(campaign)
    key = f"{now.period}/{RULE}/arn"
    dice = {f"{key}.{name}": (face,) for name, face in (hands or {}).items()}
    order = marches("arn", *(place(campaign.board, label) for label in route))
    inputs = PeriodInputs(period=now.period, dice=dice, entries=entered(orders=(order,)))
    keyed = KeyedDice(seed="lost", by_hand=dice, await_missing=await_missing)
    return resolved(campaign, now, inputs, keyed)


def where(result: Resolution[ValormrState]) -> str:
    return PLAIN.grid.label(state_of(result, "arn").at)


@pytest.mark.rule("VAL-ADV-04", "DEF-ADV-02")
@pytest.mark.parametrize(
    ("face", "entered"),
    [(1, "0202"), (2, "0304"), (3, "0303"), (4, "0303"), (5, "0303"), (6, "0303")],
)
def test_def_adv_02_a_one_leads_left_and_a_two_right(face: int, entered: str) -> None:
    # Flat tops: north-east of 0203 lies 0303, to its left 0202 and to its right 0304.
    result = played(a_patrol(), AHEAD, hands={"0203.0303/1": face})

    step = told(result, "march-step")[0]
    assert step.facts["to"] == place(PLAIN, entered)


@pytest.mark.rule("DEF-ADV-02")
def test_def_adv_02_he_who_went_astray_finds_back_on_his_next_steps() -> None:
    # Left into 0202; from there 0303 is two hexes, by way of 0302.
    result = played(
        a_patrol(arm=Arm.CAVALRY),
        AHEAD,
        hands={"0203.0303/1": 1, "0202.0302/1": 6, "0302.0303/1": 6},
    )

    (event,) = told(result, "lost-its-way")
    assert event.facts["ordered"] == place(PLAIN, "0303")
    assert event.facts["heads_for"] == place(PLAIN, "0202")
    assert event.sides == ("law",)
    assert where(result) == "0303"


@pytest.mark.rule("DEF-ADV-02", "DEF-DICE-01")
def test_def_adv_02_a_step_taken_again_has_a_throw_of_its_own() -> None:
    # Astray and back to where it began, it throws for 0303 under the next number.
    result = played(
        a_patrol(arm=Arm.CAVALRY),
        "0202",
        START,
        AHEAD,
        hands={"0203.0202/1": 6, "0202.0203/1": 6, "0203.0303/2": 1},
    )

    assert [str(throw.key) for throw in result.throws][-1].startswith("1-day/DEF-ADV-02")
    assert told(result, "lost-its-way")[0].throws[0].key.nth == 2


@pytest.mark.rule("DEF-ADV-02")
def test_def_adv_02_in_fog_a_three_costs_the_points_and_gains_nothing() -> None:
    campaign = a_patrol()
    foggy = replace(situation_at(campaign, "1-day"), weather=Weather(fog=True))

    result = played(campaign, AHEAD, hands={"0203.0303/1": 3, "0203.0303/2": 6}, situation=foggy)

    # Six points are lost; the other six pay the hex, by the end of the day.
    assert where(result) == "0303"
    (event,) = told(result, "lost-in-fog")
    (step,) = told(result, "march-step")
    assert step.half == "afternoon"
    assert step.facts["left"] == 0
    assert event.throws[0].total == 3


@pytest.mark.rule("DEF-ADV-02")
def test_def_adv_02_without_fog_a_three_keeps_the_way() -> None:
    result = played(a_patrol(), AHEAD, hands={"0203.0303/1": 3})

    assert where(result) == "0303"
    assert not told(result, "lost-in-fog")


@pytest.mark.rule("VAL-ADV-04")
@pytest.mark.parametrize(("switch", "small"), [(False, True), (True, False)])
def test_val_adv_04_armies_keep_their_way_and_so_does_all_without_the_rule(
    switch: bool,  # noqa: FBT001 - a column of the case
    small: bool,  # noqa: FBT001 - a column of the case
) -> None:
    campaign = a_patrol(switch=switch, small=small)

    result = played(campaign, AHEAD, hands={"0203.0303/1": 1})

    assert where(result) == "0303"
    assert [throw for throw in result.throws if throw.key.rule == RULE] == []


@pytest.mark.rule("VAL-ADV-04")
@pytest.mark.parametrize("way", list(Way))
def test_val_adv_04_road_and_track_guide_a_patrol(way: Way) -> None:
    course = (place(PLAIN, START), place(PLAIN, AHEAD))
    board = replace(PLAIN, ways=(Route(way=way, course=course),))

    result = played(a_patrol(board), AHEAD, hands={"0203.0303/1": 1})

    assert where(result) == "0303"


@pytest.mark.rule("VAL-ADV-04")
def test_val_adv_04_a_watercourse_guides_a_patrol() -> None:
    river = RiverStretch(name="Wend", course=(place(PLAIN, START), place(PLAIN, AHEAD)))
    board = replace(PLAIN, rivers=(river,))

    result = played(a_patrol(board), AHEAD, hands={"0203.0303/1": 1})

    assert where(result) == "0303"


@pytest.mark.rule("DEF-ADV-02")
def test_def_adv_02_where_it_cannot_stray_it_keeps_its_way() -> None:
    # Cavalry cannot enter the wood to the left in formation.
    board = a_board("......", ".f....", "......", "......")

    result = played(a_patrol(board, arm=Arm.CAVALRY), AHEAD, hands={"0203.0303/1": 1})

    assert where(result) == "0303"


@pytest.mark.rule("DEF-ADV-02", "DEF-DICE-01")
def test_def_adv_02_an_awaited_throw_is_asked_for_once() -> None:
    result = played(a_patrol(), AHEAD, await_missing=True)

    assert [q.key for q in result.questions] == [f"{FIRST_PERIOD}/{RULE}/arn.0203.0303/1"]
    assert where(result) == START
