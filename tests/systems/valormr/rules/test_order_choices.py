"""What a force may be ordered to do, and what it does when nobody orders it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.rule_book import orders_laid_open
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.situation_facts import deeds_open, means_open, without_an_order
from generator.systems.valormr.rules.state import RestTask
from generator.values import replace
from generator.world.ground import Place
from tests.rivers import FERRY, FOOT, FORD, HORSE, MINOR, a_river, rained
from tests.scenarios import (
    a_board,
    a_force,
    place,
    play_of,
    played,
    situation_at,
    state_of,
    without_weather,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Arm, ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board

CLEAR = a_board("........", "........")


def arn_at(board: Board, label: str, arms: tuple[Arm, ...] = FOOT) -> ValormrCampaign:
    return without_weather(board, a_force("arn", place(board, label), arms=arms))


def without(campaign: ValormrCampaign, now: ValormrState) -> str:
    play = play_of(campaign, now.period)
    return without_an_order(play, now, now.forces["arn"])


def deeds(campaign: ValormrCampaign, now: ValormrState) -> set[str]:
    play = play_of(campaign, now.period)
    return {str(deed) for deed in deeds_open(play, now, now.forces["arn"])}


@pytest.mark.rule("DEF-ORDER-01")
@pytest.mark.parametrize(
    ("period", "by_night", "foretold", "ends_at"),
    [
        ("1-day", False, "route", "0301"),
        ("1-night", False, "route-by-day", "0101"),
        ("1-day", True, "route-by-night", "0101"),
    ],
)
def test_def_order_01_what_is_printed_beforehand_is_what_comes(
    period: str, *, by_night: bool, foretold: str, ends_at: str
) -> None:
    campaign = arn_at(CLEAR, "0101")
    now = situation_at(campaign, period)
    route = tuple(place(CLEAR, f"0{column}01") for column in range(2, 9))
    now = now.with_force(replace(now.forces["arn"], route=route, route_by_night=by_night))

    assert without(campaign, now) == foretold
    after = state_of(played(campaign, situation=now), "arn")
    assert after.at == place(CLEAR, ends_at)


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_without_a_route_it_rests_and_with_work_it_works_on() -> None:
    campaign = arn_at(CLEAR, "0101")
    now = opening(campaign)
    busy = replace(now.forces["arn"], task=RestTask(deed="merge"))

    assert without(campaign, now) == "rest"
    assert without(campaign, now.with_force(busy)) == "work"
    after = state_of(played(campaign, situation=now), "arn")
    assert after.at == place(CLEAR, "0101")
    assert after.rested_last_half


def test_a_rested_force_in_the_open_may_march_or_rest_and_nothing_else() -> None:
    campaign = arn_at(CLEAR, "0101")

    assert deeds(campaign, opening(campaign)) == {"march", "rest"}


@pytest.mark.rule("VAL-REST-05")
def test_val_rest_05_no_march_is_offered_on_a_seventh_day() -> None:
    campaign = arn_at(CLEAR, "0101")
    now = opening(campaign)
    tired = now.with_force(replace(now.forces["arn"], days_moved=6))

    assert deeds(campaign, tired) == {"rest"}


@pytest.mark.rule("VAL-OOB-17")
def test_val_oob_17_merging_is_offered_to_two_regiments_with_gaps() -> None:
    force = a_force("arn", place(CLEAR, "0101"))
    (first,) = force.regiments
    company = replace(first.companies[0], id="arn/second/1")
    second = replace(first, id="arn/second", companies=(company,))
    campaign = without_weather(CLEAR, replace(force, regiments=(first, second)))
    whole = opening(campaign)
    thinned = whole.with_force(
        replace(whole.forces["arn"], figures={"arn/first/1": 4, "arn/second/1": 10})
    )

    assert "merge" not in deeds(campaign, whole)
    assert "merge" in deeds(campaign, thinned)


@pytest.mark.rule("VAL-OOB-18")
def test_val_oob_18_hiring_is_offered_in_a_town_for_gaps_that_have_a_price() -> None:
    town = Place(id="t", name="T", at=place(CLEAR, "0101"), kind=Locality.TOWN)
    board = replace(CLEAR, places=(town,))
    force = a_force("arn", place(board, "0101"))
    (regiment,) = force.regiments
    priced = tuple(replace(each, price=Fraction(2)) for each in regiment.companies)
    force = replace(force, regiments=(replace(regiment, companies=priced),))
    campaign = without_weather(board, force)
    now = opening(campaign)
    thinned = replace(now.forces["arn"], figures={"arn/first/1": 4})

    assert "hire" not in deeds(campaign, now)
    assert "hire" in deeds(campaign, now.with_force(thinned))
    elsewhere = replace(thinned, at=place(board, "0301"))
    assert "hire" not in deeds(campaign, now.with_force(elsewhere))


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-11", "VAL-RIVER-16")
def test_crossings_are_offered_while_rain_and_night_leave_them_open() -> None:
    ferry = a_river(MINOR, FERRY)
    ford = a_river(MINOR, FORD)

    def means(board: Board, period: str, level: int = 0) -> tuple[str, ...]:
        campaign = arn_at(board, "0303", HORSE)
        now = situation_at(campaign, period, rained(level))
        return means_open(play_of(campaign, now.period), now, now.forces["arn"])

    assert means(ferry, "1-day") == ("ferry",)
    assert means(ferry, "1-night") == ()
    assert "ford" in means(ford, "1-day")
    assert "ford" not in means(ford, "1-day", level=3)


def test_only_the_owners_side_may_know_what_may_be_ordered() -> None:
    campaign = arn_at(CLEAR, "0101")

    facts = orders_laid_open(campaign, opening(campaign))

    assert {fact.kind for fact in facts} == {"orders"}
    assert {fact.sides for fact in facts} == {("law",)}
    assert {fact.subject for fact in facts} == {"arn"}


def test_a_force_without_anybody_left_is_offered_nothing() -> None:
    campaign = arn_at(CLEAR, "0101")
    now = opening(campaign)
    gone = now.with_force(replace(now.forces["arn"], figures={"arn/first/1": 0}))

    assert orders_laid_open(campaign, gone) == ()
