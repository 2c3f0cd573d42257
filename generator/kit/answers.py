"""What is answered to a question: typed for it, left beforehand, or not yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.standing import answered_beforehand, lines_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit.period_play import Goes
    from generator.kit.phase import Question
    from generator.kit.standing import Judging
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue


def answered(
    course: Goes, question: Question, judging: Judging, *, rule: str, giver: str = ""
) -> tuple[Goes, Decision | None]:
    """Return what is answered to a question, typed or beforehand; none: the course asks it.

    Args:
        course: The period so far.
        question: The question.
        judging: By what lines of answers are judged that were left beforehand.
        rule: By what rule these count.
        giver: The force whose commander gave them; empty: the umpire.

    Raises:
        CampaignError: What was typed cannot be taken.
    """
    typed = course.play.answer_to(question)
    if typed is not None:
        return course, typed
    course, found = said_beforehand(course, question, judging, rule=rule, giver=giver)
    return course if found else course.asking(question), found


def said_beforehand(
    course: Goes, question: Question, judging: Judging, *, rule: str, giver: str = ""
) -> tuple[Goes, Decision | None]:
    """Return what lines of answers decide, told to their giver alone; none: nothing.

    Args:
        course: The period so far.
        question: What would be asked.
        judging: By what the lines are judged.
        rule: By what rule they count.
        giver: The force whose commander gave them; empty: the umpire.
    """
    side = course.play.side_of(giver) if giver else ""
    lines = lines_for(course.play.inputs.standing, question.kind, force=giver, side=side)
    found = answered_beforehand(question, tuple(lines), judging)
    if found is None or found.answer is None:
        return course, found.decision if found else None
    title = judging.grammar.questions[question.kind].title
    facts: dict[str, FactValue] = {"when": title, "says": found.answer.says}
    if giver:
        return course.tells("answered-beforehand", rule, giver, facts=facts), found.decision
    return course.tells_sides("umpire-answered-beforehand", rule, facts=facts), found.decision


def passing(check: Callable[[Decision], object]) -> Callable[[Decision], bool]:
    """Return what says whether a check lets an answer pass that raises what is wrong with it."""

    def fits(decision: Decision) -> bool:
        try:
            check(decision)
        except CampaignError:
            return False
        return True

    return fits
