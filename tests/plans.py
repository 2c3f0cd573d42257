"""Marches of every kind, for tests of what is told and printed of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from generator.brief.audience import Played
from generator.systems.valormr.rules.calendar import Sky, Weather
from generator.systems.valormr.rules.rule_book import RULES
from tests.briefings import briefed
from tests.scenarios import (
    a_board,
    a_force,
    having,
    marches,
    place,
    played,
    situation_at,
    without_weather,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A march of any kind."""

    ground: str
    goal: int
    weather: Weather
    kept: int
    fatigued: bool
    forced: bool


PLANS = st.builds(
    Plan,
    ground=st.text(alphabet=".fhs", min_size=8, max_size=8),
    goal=st.integers(min_value=2, max_value=8),
    weather=st.builds(Weather, sky=st.sampled_from(Sky), rain_level=st.integers(0, 3)),
    kept=st.integers(min_value=0, max_value=5),
    fatigued=st.booleans(),
    forced=st.booleans(),
)


def on_the_march(plan: Plan) -> Briefing:
    """Return what the umpire knows of the day of a march."""
    board = a_board(plan.ground)
    campaign = without_weather(board, a_force("arn", place(board, "0101")))
    now = having(
        situation_at(campaign, "2-day", plan.weather),
        "arn",
        carried=Fraction(plan.kept),
        fatigued=plan.fatigued,
    )
    goal = place(board, f"{plan.goal:02}01")
    order = marches("arn", goal, forced=plan.forced and not plan.fatigued)
    result = played(campaign, order, situation=now)
    day = Played(
        period=now.period,
        is_closed=False,
        record="",
        facts=RULES.facts(campaign, result.after),
        events=result.events,
        questions=(),
    )
    return briefed(campaign, day)
