"""A question is answered by what was typed, else by a line left beforehand, else it is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from generator.kit.answers import answered
from generator.kit.period_play import PeriodCourse
from generator.kit.phase import choices_of
from generator.kit.standing import Judging
from generator.world.campaign import Decision
from tests.kit.test_standing import GRAMMAR, GRID, line, question

ASKED = question("alliance", *choices_of("alliance", "AMB-01", "accept", "refuse"))
REFUSED = Decision(question=ASKED.key, choice="refuse")


def course_with(typed: Decision | None, *lines: str) -> PeriodCourse[Any, Any]:
    """Return a period in which something was typed, and lines were left by the reds."""
    play = SimpleNamespace(
        answer_to=lambda _: typed,
        side_of=lambda _: "reds",
        inputs=SimpleNamespace(standing=tuple(line(text, force="red") for text in lines)),
    )
    return PeriodCourse(play=play, situation=None)


def answer(course: PeriodCourse[Any, Any]) -> tuple[PeriodCourse[Any, Any], Decision | None]:
    """Return what is answered to an offer of alliance by who is hungry."""
    judging = Judging(grammar=GRAMMAR, known={"hungry": True}, grid=GRID)
    return answered(course, ASKED, judging, rule="AMB-02", giver="red")


def test_what_is_typed_counts_and_nothing_is_told() -> None:
    course = course_with(REFUSED, "accept")

    assert answer(course) == (course, REFUSED)


def test_a_line_whose_condition_holds_answers_and_its_giver_is_told() -> None:
    course, found = answer(course_with(None, "accept if not hungry", "refuse if hungry"))

    assert found == REFUSED
    (told,) = course.events
    assert (told.kind, told.rule, told.sides) == ("answered-beforehand", "AMB-02", ("reds",))
    assert not course.questions


def test_what_nobody_has_answered_is_asked() -> None:
    course, found = answer(course_with(None, "accept if not hungry"))

    assert found is None
    assert course.questions == (ASKED,)


def test_choices_are_worded_by_the_kind_of_question_and_their_keys() -> None:
    assert [(each.key, each.means, each.rule) for each in ASKED.choices] == [
        ("accept", "alliance-accept", "AMB-01"),
        ("refuse", "alliance-refuse", "AMB-01"),
    ]
