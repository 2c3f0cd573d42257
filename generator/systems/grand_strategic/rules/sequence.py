"""The order of play of a period, and playing it as far as inputs allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.kit.period_played import period_played
from generator.kit.printing import PrintedTable
from generator.kit.steps_of_play import StepOfPlay, sequence_table
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.course import GrandCourse
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_PERIOD_RULINGS
from generator.systems.grand_strategic.rules.week.appointing import (
    first_appointed,
    settled_in_cities,
)
from generator.systems.grand_strategic.rules.week.homecoming import (
    survivors_come_back,
    survivors_set_out,
)
from generator.systems.grand_strategic.rules.week.kingdoms_in_turn import (
    kingdoms_move,
    order_of_kingdoms,
)
from generator.systems.grand_strategic.rules.week.running_out import peace_runs_out
from generator.systems.grand_strategic.rules.year.steps_of_the_year import (
    SPRING,
    STAGE,
    WINTER,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.calendar import Calendar
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.systems.grand_strategic.rules.state import GrandState

_BEGINS, _ENDS = GRAND_PERIOD_RULINGS.first_step(), GRAND_PERIOD_RULINGS.last_step()

WEEK: tuple[StepOfPlay[GrandCourse], ...] = (
    _BEGINS,
    StepOfPlay(
        says="In the first week, roll a ten-sided die for the general of every army: "
        "the table of generals says how able each is.",
        rules=("GS-GENL-01", "GS-ARMY-02"),
        play=unless_stopped(first_appointed),
    ),
    StepOfPlay(
        says="A peace whose time is over ends; survivors of lost units who are due "
        "come back, whole units of them.",
        rules=("GS-WILD-43", "GS-CSW-14"),
        play=unless_stopped(lambda course: survivors_come_back(peace_runs_out(course))),
    ),
    StepOfPlay(
        says="An army in a city of its own that has no general is given one.",
        rules=("GS-ARMY-08", "GS-GENL-09"),
        play=unless_stopped(settled_in_cities),
    ),
    StepOfPlay(
        says="Each kingdom rolls a ten-sided die: they move in that order, the highest "
        "first. Equal: roll again.",
        rules=("GS-DEF-01",),
        play=unless_stopped(order_of_kingdoms),
    ),
    StepOfPlay(
        says="In its turn each of a kingdom's armies marches, or does what else "
        "it was ordered; first those that have to go to a city. Who enters an enemy's "
        "hex attacks: fight that battle before anybody else moves.",
        rules=("GS-MOVE-01", "GS-ARMY-03", "GS-CBT-08", "GS-CITY-03"),
        play=unless_stopped(kingdoms_move),
    ),
    StepOfPlay(
        says="Soldiers of lost units set out for their nearest city, if you use the "
        "tables of City State Warfare.",
        rules=("GS-CSW-12", "GS-CSW-13"),
        play=unless_stopped(survivors_set_out),
    ),
    STAGE,
    _ENDS,
)
"""The steps of a week, in order."""
_STEPS: Mapping[Season, tuple[StepOfPlay[GrandCourse], ...]] = {
    Season.CAMPAIGN: WEEK,
    Season.WINTER: (_BEGINS, *WINTER, _ENDS),
    Season.SPRING: (_BEGINS, *SPRING, _ENDS),
}


def played(play: GrandPlay, situation: GrandState) -> Resolution[GrandState]:
    """Play a period as far as its inputs allow."""
    course = GrandCourse(play=play, situation=situation)
    return period_played(course, _STEPS[from_period(play.period).season])


def following(calendar: Calendar, situation: GrandState) -> GrandState:
    """Return the situation at the start of the next period; in spring ledgers begin.

    Names of armies that are no more can be given again then.

    Rules: GS-SEAS-01, GS-SEAS-02, GS-RES-03, GS-DEF-04.
    """
    period = calendar.after(situation.period)
    is_new_year = from_period(period).season is Season.SPRING
    kingdoms = {}
    for key, each in situation.kingdoms.items():
        treasury = each.treasury.carried_over() if is_new_year else each.treasury
        treasury = replace(treasury, period=str(period))
        kingdoms[key] = replace(each, treasury=treasury)
    return replace(
        situation,
        period=period,
        kingdoms=kingdoms,
        move_order=(),
        battles=(),
        gone=() if is_new_year else situation.gone,
    )


def week_table() -> PrintedTable:
    """Return the order of play of a week, printed from the steps that are played."""
    return _printed("week", "A week", WEEK)


def winter_table() -> PrintedTable:
    """Return the order of play of a winter, likewise."""
    return _printed("winter", "Winter", WINTER)


def spring_table() -> PrintedTable:
    """Return the order of play of a spring, likewise."""
    return _printed("spring", "Spring", SPRING)


def _printed(
    table: str, title: str, steps: tuple[StepOfPlay[GrandCourse], ...]
) -> PrintedTable:
    """Return steps as a table."""
    return sequence_table(
        PrintedTable(
            id=table,
            title=title,
            columns=("", "What happens", "Rules"),
            rows=(),
            card="GS-1",
            source="GS:14-138",
        ),
        ((step.says, step.rules) for step in steps if step.rules),
    )
