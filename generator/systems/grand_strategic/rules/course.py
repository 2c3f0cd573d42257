"""How far a period has come while it is played, and what it awaits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.kit.period_course import PeriodCourse, unless_stopped
from generator.systems.grand_strategic.rules.play import GrandPlay
from generator.systems.grand_strategic.rules.state import GrandState
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.dice.bag import Throw
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.events import FactValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidings:
    """Something to be told, before it is known whose it is."""

    kind: str
    rule: str
    facts: Mapping[str, FactValue] = field(default_factory=dict)
    contact: str = ""
    """The battle it belongs to; empty: none."""
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandCourse(PeriodCourse[GrandPlay, GrandState]):
    """How far a period has come."""

    done: Mapping[str, str] = field(default_factory=dict)
    """Armies that go nowhere any more in this period, and the rule by which."""

    def in_order(self) -> tuple[str, ...]:
        """Return the armies in play in the order of the file, by id."""
        forces = self.play.campaign.forces
        return tuple(f.id for f in forces if f.id in self.situation.armies)

    def army(self, army: str) -> GrandArmyState:
        """Return an army in play.

        Raises:
            KeyError: It is not in play.
        """
        return self.situation.armies[army]

    def with_done(self, army: str, rule: str) -> GrandCourse:
        """Return the course with an army that goes nowhere any more in this period."""
        return replace(self, done={**self.done, army: rule})

    def tells(self, tidings: Tidings, *kingdoms: str, force: str = "") -> GrandCourse:
        """Return the course with something told that belongs to some kingdoms."""
        told = Event(
            kind=tidings.kind,
            rule=tidings.rule,
            force=force,
            sides=tuple(sorted(set(filter(None, kingdoms)))),
            facts=dict(tidings.facts),
            throws=tidings.throws,
            contact=tidings.contact,
        )
        return replace(self, events=(*self.events, told))

    def tells_of(self, army: str, tidings: Tidings) -> GrandCourse:
        """Return the course with something told of an army, first of its facts."""
        facts = {"force": army, **tidings.facts}
        told = replace(tidings, facts=facts)
        return self.tells(told, self.play.side_of(army), force=army)


def each_unless_stopped(
    course: GrandCourse,
    subjects: Iterable[str],
    step: Callable[[GrandCourse, str], GrandCourse],
) -> GrandCourse:
    """Play a step for each of some subjects, as far as nothing is awaited."""

    def of(subject: str) -> Callable[[GrandCourse], GrandCourse]:
        return unless_stopped(lambda now: step(now, subject))

    for subject in subjects:
        course = of(subject)(course)
    return course
