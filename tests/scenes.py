"""Scenes of the strategic period, played, for the pages that tell of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import Played
from generator.systems.valormr.rules.calendar import Weather
from generator.systems.valormr.rules.muster import Regiment
from generator.systems.valormr.rules.orders import CourierOrder, entered
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import RiverCategory, RiverStretch
from generator.world.campaign import PeriodInputs
from tests.briefings import briefed
from tests.rivers import MAJOR, WATER, a_river, crosses
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    dice_of,
    marches,
    place,
    played_on,
    situation_at,
    without_weather,
)
from tests.systems.valormr.rules.sea import voyages

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

    Scene = tuple[ValormrCampaign, Resolution[ValormrState]]

PEAKS = a_board("mmmmm", "mmmmm", ".....")
"""Trackless mountains above a plain."""
LONG = a_board("............", "............")
PLAIN = a_board("......", "......", "......")


def told_to(scene: Scene, reader: Audience) -> Briefing:
    """Return what a reader knows of the period of a scene."""
    campaign, result = scene
    period = Played(
        period=result.before.period,
        is_closed=False,
        record="",
        facts=RULES.facts(campaign, result.after),
        events=result.events,
        questions=result.questions,
    )
    return briefed(campaign, period, reader)


def of_two_regiments(force: Army) -> Army:
    """Return a force with a second regiment like its first."""
    (first,) = force.regiments
    second = Regiment(
        id=f"{force.id}/second",
        name="Second",
        companies=tuple(
            replace(company, id=f"{force.id}/second/{number}")
            for number, company in enumerate(first.companies, 1)
        ),
    )
    return replace(force, regiments=(first, second))


def over_the_mountains(*, by_night: bool = False) -> Scene:
    """Arn climbs out of formation into a mountain hex; by night some are missing."""
    start, peak = place(PEAKS, "0103"), place(PEAKS, "0102")
    campaign = without_weather(PEAKS, of_two_regiments(a_force("arn", start)))
    day, night = played_on(
        campaign, (marches("arn", peak, unformed=True),), (), hands={"1-night/VAL-TERR-10/arn/1": 5}
    )
    return campaign, night if by_night else day


def too_little_timber() -> Scene:
    """Arn begins to raft a broad river, and finds too little timber by night."""
    board = a_river(MAJOR)
    campaign = without_weather(board, a_force("arn", place(board, WATER)))
    _, night = played_on(
        campaign, (crosses("arn", "rafts", board),), (), hands={"1-night/VAL-RIVER-18/arn/1": 3}
    )
    return campaign, night


def bound_by_fog() -> Scene:
    """One fleet waits in port for fog to lift, another creeps over coastal waters."""
    campaign = voyages.a_sea_campaign(
        voyages.ships("gulls", "longship", voyages.EAST_PORT),
        voyages.ships("herons", "galley", voyages.at("0705")),
    )
    now = voyages.under(campaign, Weather(fog=True))
    return campaign, voyages.voyage(
        campaign,
        voyages.sail("gulls", voyages.WEST_PORT),
        voyages.sail("herons", voyages.WEST_PORT),
        situation=now,
    )


def a_courier_caught() -> Scene:
    """Jan rides for Bo through a hex Hal holds, and is taken with his letter."""
    board = a_board("............")
    campaign = without_weather(
        board,
        a_force("arn", place(board, "0101")),
        a_force("bo", place(board, "0701")),
        a_force("hal", place(board, "0401"), side="chaos"),
    )
    now = opening(campaign)
    order = CourierOrder(courier="jan", sender="arn", force="bo", message="Hold the bridge.")
    dice = {"1-day/VAL-COURIER-05/jan.0401/1": (2,)}
    inputs = PeriodInputs(period=now.period, dice=dice, entries=entered(courier_orders=(order,)))
    keyed = replace(dice_of(campaign), by_hand=dice)
    return campaign, RULES.resolve(campaign, now, inputs, keyed)


def the_seventh_dry_week(*, begins: bool = False) -> Scene:
    """Drought in its seventh week: Arn marches by day, or the week begins by night."""
    course = tuple(place(PLAIN, label) for label in ("0301", "0302", "0303"))
    river = RiverStretch(name="Grunna", course=course, category=RiverCategory.MAJOR)
    board = replace(PLAIN, rivers=(river,))
    campaign = a_campaign(
        board, a_force("arn", place(board, "0101")), switches={"adv.drought": True}
    )
    week = Weather(drought_week=6 if begins else 7, drought_since=29)
    now = situation_at(campaign, "42-night" if begins else "45-day", week)
    orders = () if begins else (marches("arn", place(board, "0401")),)
    dice = {f"{now.period}/VAL-WX-03/sky/1": (3,), f"{now.period}/VAL-ADV-19/arn/1": (5,)}
    inputs = PeriodInputs(period=now.period, dice=dice, entries=entered(orders=orders))
    keyed = replace(dice_of(campaign), by_hand=dice)
    return campaign, RULES.resolve(campaign, now, inputs, keyed)
