"""How far a turn has come while it is played, and what it awaits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.kit.answers import asked_throw
from generator.kit.phase import Choice, Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.tsc.rules.play import TurnPlay
    from generator.systems.tsc.rules.state import TscState
    from generator.world.events import Event

GO, STAY = "go", "stay"
ATTACK, PASS_BY = "attack", "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCourse:
    """How far a turn has come: circumstances, situation, and what was told."""

    play: TurnPlay
    situation: TscState
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def is_stopped(self) -> bool:
        """Whether nothing can go on before something is answered."""
        return bool(self.questions)

    def after(self, situation: TscState, *events: Event) -> TurnCourse:
        """Return the course with a new situation, and what is told of it."""
        return replace(self, situation=situation, events=(*self.events, *events))

    def asking(self, *questions: Question) -> TurnCourse:
        """Return the course as it waits for answers."""
        return replace(self, questions=(*self.questions, *questions))


def unless_stopped(
    step: Callable[[TurnCourse], TurnCourse],
) -> Callable[[TurnCourse], TurnCourse]:
    """Return a step that is left out while something is awaited.

    A throw that nobody has made yet is asked for.
    """

    def gone(course: TurnCourse) -> TurnCourse:
        if course.is_stopped:
            return course
        try:
            return step(course)
        except AwaitedThrow as awaited:
            return course.asking(asked_throw(awaited.wanted))

    return gone


def put(
    play: TurnPlay,
    kind: str,
    asks: str,
    choices: tuple[Choice, ...],
    facts: tuple[tuple[str, str], ...] = (),
) -> Question:
    """Put a question to the player of an army, or to the umpire for no army."""
    side = play.campaign.force(asks).side if asks else ""
    return Question(
        key=play.question(kind, asks or "umpire"),
        kind=kind,
        rule=choices[0].rule,
        asks=(asks,) if asks else (),
        sides=(side,) if side else (),
        choices=choices,
        facts=(("force", asks), *facts),
    )
