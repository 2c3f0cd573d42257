"""The umpire's word: what a ruling sets, when, and what it may not do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.dice.bag import KeyedDice
from generator.errors import CampaignError
from generator.read.rulings import RULINGS
from generator.rules.valormr.book import resolved
from generator.rules.valormr.rulings import OF_A_FORCE, OF_THE_SKY, UnfitRulingError
from generator.rules.valormr.start import opening
from generator.world.board import RiverStretch
from generator.world.orders import PeriodInputs, Ruling
from generator.world.weather import Sky, Wind
from tests.scenarios import (
    a_board,
    a_force,
    marches,
    place,
    situation_at,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.rules.kit.phase import Resolution
    from generator.rules.valormr.state import ForceState, ValormrState
    from generator.world.events import FactValue
    from generator.world.orders import Order

BOARD = a_board("......", "......")
HERE, THERE = place(BOARD, "0101"), place(BOARD, "0601")
ARN = a_force("arn", HERE)
HAL = a_force("hal", THERE, side="chaos")
CAMPAIGN = without_weather(BOARD, ARN, HAL)


def ruling(what: str, value: FactValue, **changes: object) -> Ruling:
    of = "" if what in OF_THE_SKY else "arn"
    made = Ruling(what=what, subject=of, value=value, why="The ferry had burnt.")
    return replace(made, **changes)  # type: ignore[arg-type]  # fields as named


def ruled(*rulings: Ruling, orders: tuple[Order, ...] = ()) -> Resolution[ValormrState]:
    now = situation_at(CAMPAIGN, "2-day")
    inputs = PeriodInputs(period=now.period, rulings=rulings, orders=orders)
    return resolved(CAMPAIGN, now, inputs, KeyedDice(seed="s"))


def arn_after(*rulings: Ruling) -> ForceState:
    return ruled(*rulings).after.forces["arn"]


def test_a_ruling_can_set_exactly_what_the_campaign_file_offers() -> None:
    assert OF_A_FORCE.keys() | OF_THE_SKY.keys() == RULINGS.keys()


def test_a_ruling_puts_a_force_elsewhere_and_ends_its_route() -> None:
    state = arn_after(ruling("position", place(BOARD, "0302")))

    assert state.at == place(BOARD, "0302")
    assert state.route == ()
    assert state.came_by is None


def test_a_ruling_into_a_parted_hex_puts_the_force_on_a_bank() -> None:
    river = RiverStretch(
        name="Thraes", course=tuple(place(BOARD, f"030{row}") for row in (1, 2))
    )
    river = replace(river, starts=0, ends=3)
    board = a_board("......", "......", rivers=(river,))
    campaign = without_weather(board, ARN)
    now = opening(campaign)
    inputs = PeriodInputs(
        period=now.period, rulings=(ruling("position", place(board, "0301")),)
    )

    result = resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert result.after.forces["arn"].bank is not None


def test_a_ruling_sets_figures_points_freshness_fatigue_and_formation() -> None:
    company = ARN.companies[0].id

    at_end = {"at_end": True}
    state = arn_after(
        ruling("figures", (company, "4"), **at_end),
        ruling("carried-points", Fraction(3), **at_end),
        ruling("freshness", Fraction(1, 2), **at_end),
        ruling("fatigue", value=True, **at_end),
        ruling("formation", value=False, **at_end),
    )

    assert state.figures == {company: 4}
    assert state.carried == 3
    assert state.freshness == Fraction(1, 2)
    assert state.fatigued
    assert not state.formed


def test_a_ruling_sets_the_sky() -> None:
    weather = ruled(
        ruling("sky", "hard rain"),
        ruling("fog", value=True),
        ruling("wind", "gale"),
        ruling("rain-level", 2),
    ).after.weather

    assert (weather.sky, weather.fog) == (Sky.HARD_RAIN, True)
    assert (weather.wind, weather.rain_level) == (Wind.GALE, 2)


def test_a_ruling_holds_before_the_period_or_after_it() -> None:
    order = marches("arn", place(BOARD, "0301"))
    moved = place(BOARD, "0102")

    before = ruled(ruling("position", moved), orders=(order,))
    after = ruled(ruling("position", moved, at_end=True), orders=(order,))

    assert before.after.forces["arn"].at == place(BOARD, "0301")
    assert after.after.forces["arn"].at == moved
    assert before.events[0].kind == "ruling"
    assert after.events[-1].kind == "ruling"


def test_every_ruling_is_told_with_its_reason_to_those_it_concerns() -> None:
    result = ruled(ruling("fatigue", value=True), ruling("sky", "cloudy", public=True))

    (private,), (public,) = told(result, "ruling"), told(result, "ruling-public")
    assert private.sides == ("law",)
    assert private.facts["why"] == "The ferry had burnt."
    assert public.sides == ()


def test_a_ruling_on_its_position_brings_an_army_onto_the_map() -> None:
    late = replace(a_force("late", HERE), start=None)
    campaign = without_weather(BOARD, late)
    now = opening(campaign)
    bring = ruling("position", THERE, subject="late")
    inputs = PeriodInputs(period=now.period, rulings=(bring,))

    result = resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert now.forces == {}
    assert result.after.forces["late"].at == THERE
    assert result.after.forces["late"].strength == 10


def test_a_ruling_on_an_army_that_is_not_there_is_a_fault() -> None:
    late = replace(a_force("arn", HERE), start=None)
    campaign = without_weather(BOARD, late)
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, rulings=(ruling("fatigue", value=True),))

    with pytest.raises(CampaignError) as caught:
        resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert [finding.code for finding in caught.value.findings] == ["C061"]


@pytest.mark.rule("VAL-MOVE-14")
def test_val_move_14_a_ruling_cannot_put_two_forces_into_one_hex() -> None:
    with pytest.raises(CampaignError) as caught:
        ruled(ruling("position", THERE))

    (finding,) = caught.value.findings
    assert finding.code == "C053"
    assert "0601" in finding.what


def test_two_rulings_may_exchange_two_forces() -> None:
    result = ruled(ruling("position", THERE), ruling("position", HERE, subject="hal"))

    assert result.after.forces["arn"].at == THERE
    assert result.after.forces["hal"].at == HERE


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("position", "0101"),
        ("position", place(a_board("." * 9), "0901")),
        ("figures", ("nobody", "3")),
        ("figures", ("arn/first/1", "-3")),
        ("figures", 3),
        ("carried-points", "many"),
        ("carried-points", Fraction(-1)),
        ("freshness", Fraction(3, 2)),
        ("fatigue", "yes"),
        ("sky", "green"),
        ("wind", "breeze"),
        ("fog", 1),
        ("rain-level", 5),
        ("rain-level", Fraction(1, 2)),
        ("rain-level", True),
        ("morale", "high"),
    ],
)
def test_a_ruling_refuses_what_a_fact_cannot_be(what: str, value: FactValue) -> None:
    with pytest.raises(UnfitRulingError):
        ruled(ruling(what, value))
