"""What ends with time: a peace between two kingdoms."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.course import Tidings

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse

PEACE = "GS-WILD-43"


def peace_runs_out(course: GrandCourse) -> GrandCourse:
    """End every peace whose last period is over.

    Rule: GS-WILD-43.
    """
    now = course.play.period
    over = [
        each
        for each in course.situation.peace
        if each.until is not None and each.until < now
    ]
    kept = tuple(each for each in course.situation.peace if each not in over)
    course = course.after(replace(course.situation, peace=kept))
    for each in over:
        one, other = each.kingdoms
        told = Tidings(
            kind="peace-ends", rule=PEACE, facts={"side": one, "other": other}
        )
        course = course.tells(told, one, other)
    return course
