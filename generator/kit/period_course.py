"""How far a period has come while it is played step by step, and what it awaits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from generator.dice.bag import AwaitedThrow
from generator.kit.answers import asked_throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.dice.bag import Throw
    from generator.kit.period_play import PeriodPlay
    from generator.kit.phase import Question, Situation
    from generator.world.events import Event

Circumstances = TypeVar("Circumstances", bound="PeriodPlay")
Stands = TypeVar("Stands", bound="Situation")
Goes = TypeVar("Goes", bound="PeriodCourse[Any, Any]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodCourse(Generic[Circumstances, Stands]):
    """How far a period has come: circumstances, situation, and what was told."""

    play: Circumstances
    situation: Stands
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def is_stopped(self) -> bool:
        """Whether nothing can go on before something is answered."""
        return bool(self.questions)

    def after(self, situation: Stands, *events: Event) -> Self:
        """Return the course with a new situation, and what is told of it."""
        return replace(self, situation=situation, events=(*self.events, *events))

    def asking(self, *questions: Question) -> Self:
        """Return the course as it waits for answers."""
        return replace(self, questions=(*self.questions, *questions))


def thrown_together(
    course: Goes, throws: Iterable[Callable[[], Throw]]
) -> tuple[tuple[Throw, ...], Goes]:
    """Make several throws that are due at once; those awaited are asked for at once.

    Returns:
        The throws, all of them if none is awaited, and the course, which asks then.
    """
    made = []
    for throw in throws:
        try:
            made.append(throw())
        except AwaitedThrow as awaited:
            course = course.asking(asked_throw(awaited.wanted))
    return tuple(made), course


def unless_stopped(step: Callable[[Goes], Goes]) -> Callable[[Goes], Goes]:
    """Return a step that is left out while something is awaited.

    A throw that nobody has made yet is asked for.
    """

    def gone(course: Goes) -> Goes:
        if course.is_stopped:
            return course
        try:
            return step(course)
        except AwaitedThrow as awaited:
            return course.asking(asked_throw(awaited.wanted))

    return gone
