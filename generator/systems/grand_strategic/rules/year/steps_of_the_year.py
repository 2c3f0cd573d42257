"""The steps beyond the weeks: a resource stage, winter and spring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.kit.steps_of_play import StepOfPlay
from generator.systems.grand_strategic.rules.week.appointing import settled_in_cities
from generator.systems.grand_strategic.rules.year.spring import mercenaries_arrive
from generator.systems.grand_strategic.rules.year.stage import resource_stages
from generator.systems.grand_strategic.rules.year.taking_the_field import (
    spring_placement,
)
from generator.systems.grand_strategic.rules.year.winter import (
    mercenaries_hired,
    mercenaries_offer,
    winter_quarters,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse

STAGE: StepOfPlay[GrandCourse] = StepOfPlay(
    says="After every week with a stage: every kingdom collects from its cities and is "
    "given what is due to it; mercenaries roll a ten-sided die for what they want, and "
    "are paid or leave; then points are bought, to appear in cities.",
    rules=("GS-RES-01", "GS-RES-02", "GS-MERC-06", "GS-RES-04"),
    play=unless_stopped(resource_stages),
)
"""The resource stage, after all moves of a week."""
_APPOINTED: StepOfPlay[GrandCourse] = StepOfPlay(
    says="An army in a city that has no general is given one.",
    rules=("GS-ARMY-08", "GS-GENL-09"),
    play=unless_stopped(settled_in_cities),
)
WINTER: tuple[StepOfPlay[GrandCourse], ...] = (
    StepOfPlay(
        says="Each kingdom rolls a ten-sided die whether mercenaries offer themselves "
        "to it.",
        rules=("GS-MERC-01", "GS-MERC-02"),
        play=unless_stopped(mercenaries_offer),
        is_ordered_upon=True,
    ),
    StepOfPlay(
        says="It hires what it ordered, at a share of the regular price. They come in "
        "spring.",
        rules=("GS-MERC-03", "GS-MERC-05"),
        play=unless_stopped(mercenaries_hired),
    ),
    StepOfPlay(
        says="Every army goes into a city of its own, however far that is; those who "
        "meet there are one. What finds room nowhere is lost.",
        rules=("GS-SEAS-03", "GS-CITY-01"),
        play=unless_stopped(winter_quarters),
    ),
    _APPOINTED,
)
"""Winter, in order."""
SPRING: tuple[StepOfPlay[GrandCourse], ...] = (
    StepOfPlay(
        says="Hired mercenaries join armies in cities, or are armies of their own.",
        rules=("GS-MERC-01", "GS-MERC-04"),
        play=unless_stopped(mercenaries_arrive),
    ),
    StepOfPlay(
        says="From each city one army may take the field, in a free hex beside it.",
        rules=("GS-SEAS-04", "GS-SETUP-05"),
        play=unless_stopped(spring_placement),
    ),
    _APPOINTED,
)
"""Spring, in order."""
