"""A period played step by step, from its circumstances to all that became of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.dice.bag import RecordedDice
from generator.kit.phase import BeforeOrders, Resolution
from generator.kit.ruled_dice import ruled_dice
from generator.kit.steps_of_play import parted_at_orders, played_through

if TYPE_CHECKING:
    from generator.kit.period_course import Circumstances, PeriodCourse, Stands
    from generator.kit.steps_of_play import StepOfPlay


def period_played(
    course: PeriodCourse[Circumstances, Stands], steps: tuple[StepOfPlay[Any], ...]
) -> Resolution[Stands]:
    """Play a period as far as its inputs allow.

    Dice show what the umpire has ruled, and every throw is kept.

    Args:
        course: Circumstances and situation before the first step.
        steps: The order of play.
    """
    play, before = course.play, course.situation
    recorded = RecordedDice(dice=ruled_dice(play.dice, play.inputs.rulings))
    first, rest = parted_at_orders(steps)
    begun = played_through(first, replace(course, play=replace(play, dice=recorded)))
    after = played_through(rest, begun)
    early = BeforeOrders(
        situation=begun.situation, events=begun.events, questions=begun.questions
    )
    return Resolution(
        before=before,
        after=after.situation,
        events=after.events,
        throws=tuple(recorded.made.values()),
        questions=after.questions,
        before_orders=early if first else None,
        sought=tuple(play.sought),
    )
