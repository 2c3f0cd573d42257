"""How far a period has come while it is played, and how steps move it on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from generator.dice import AwaitedThrow
from generator.kit.period_play import PeriodCourse
from generator.kit.phase import Outcome, asked_throw
from generator.systems.valormr.rules.play import Play
from generator.systems.valormr.rules.state import ValormrState
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.world.clock import Event

Stands = TypeVar("Stands")
Item = TypeVar("Item")


class Course(PeriodCourse[Play, ValormrState], frozen=True, kw_only=True):
    """How far a period has come, with the armies on the march."""

    field: Field | None = None
    """The armies on the march, once they have set out and until they stand for good."""
    is_held: bool = False
    """Whether all waits for an answer: the sky is not known, or who marches where."""
    sky_is_known: bool = True
    """Whether the sky of the second half is."""

    @property
    def is_stopped(self) -> bool:
        """Whether nothing can go on; most questions keep nobody but those asked."""
        return self.is_held

    def told(self, outcome: Outcome[Any]) -> Course:
        """Return the course with what a step told and asked."""
        return self.after(self.situation, *outcome.events).asking(*outcome.questions)

    @property
    def halves(self) -> tuple[Half, Half]:
        """The half periods."""
        return self.play.halves

    @property
    def marching(self) -> Field:
        """The armies on the march.

        Raises:
            ValueError: They have not set out, or stand already.
        """
        if self.field is None:
            message = f"{self.play.period}: nobody is on the march"
            raise ValueError(message)
        return replace(self.field, play=self.play)


def one_by_one(
    situation: Stands,
    each: Iterable[Item],
    does: Callable[[Stands, Item], tuple[Stands, tuple[Event, ...]]],
) -> Outcome[Stands]:
    """Do the same for each of several, one after the other.

    A throw that nobody has made yet is asked for, and keeps nobody else.
    """
    events: list[Event] = []
    questions: list[Question] = []
    for item in each:
        try:
            situation, told = does(situation, item)
        except AwaitedThrow as awaited:
            questions.append(asked_throw(awaited.wanted))
        else:
            events.extend(told)
    return Outcome(situation=situation, events=tuple(events), questions=tuple(questions))


def of_all(
    action: Callable[[Play, ValormrState], Outcome[ValormrState]],
) -> Callable[[Course], Course]:
    """Return what is done while all armies stand, as a step of the course."""

    def step(course: Course) -> Course:
        outcome = action(course.play, course.situation)
        return replace(course.told(outcome), situation=outcome.situation)

    return step


def on_the_march(
    action: Callable[[Field, tuple[Half, Half]], Outcome[Field]],
) -> Callable[[Course], Course]:
    """Return what is done while armies march, as a step of the course."""

    def step(course: Course) -> Course:
        outcome = action(course.marching, course.halves)
        return replace(course.told(outcome), field=outcome.situation)

    return step
