"""A round as far as it has been played."""

from __future__ import annotations

import dataclasses
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from generator.dice.bag import AwaitedThrow
from generator.errors import GeneratorError
from generator.systems.battlefield.rules.playing.round_dice import awaited_by
from generator.systems.battlefield.rules.playing.round_log import OWN_BUSINESS
from generator.systems.battlefield.rules.policy.battle_sight import sight_of
from generator.systems.battlefield.rules.policy.leader_minds import LeaderMind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.dice.bag import WantedThrow
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.playing.arrivals import Arrivals
    from generator.systems.battlefield.rules.playing.round_dice import RoundDice
    from generator.systems.battlefield.rules.playing.round_log import RoundLine

UNTOLD = LeaderMind()
"""What a leader thinks who has said nothing beforehand."""


class LeadersMatter(StrEnum):
    """What a leader is about to decide for a unit."""

    MARCH = "march"
    REARGUARD = "rearguard"
    FLEER = "fleer"
    STRIKE = "strike"
    ATTACKED = "attacked"
    CAPTIVES = "captives"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatterAtHand:
    """What is to be decided for a unit now."""

    matter: LeadersMatter
    unit: str
    other: str = ""
    """The unit it has to do with: who attacks it, flees from it, surrenders to it."""


class Foresight(Protocol):
    """What leaders have answered beforehand, as it decides when it comes to it."""

    def consulted(
        self, course: RoundCourse, mind: LeaderMind, at_hand: MatterAtHand
    ) -> Consulted:
        """Return what a leader says of a matter, judged on what the leader sees now."""

    def offering(self, course: RoundCourse, mind: LeaderMind, army: str) -> Consulted:
        """Return what a leader says of ending the battle, as a round is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMeans:
    """What a round is played with."""

    book: BattleBook
    dice: RoundDice
    minds: Mapping[str, LeaderMind] = dataclasses.field(default_factory=dict)
    """By army; of one that is missing nothing was said beforehand."""
    foresight: Foresight | None = None
    """What was answered beforehand, moment by moment; none: nothing was."""
    arrivals: Arrivals = ()
    """Who comes onto the field later."""

    def mind(self, army: str) -> LeaderMind:
        """Return what the leader of an army has said for the whole round."""
        return self.minds.get(army, UNTOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCourse:
    """A battlefield in the middle of a round, and what happened so far."""

    field: Battlefield
    lines: tuple[RoundLine, ...] = ()
    said: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Lines of answers given beforehand that held last, as they were told."""

    def unit(self, name: str) -> FieldUnit:
        """Return a unit as it is now."""
        return self.field.units[name]

    def sight(self, army: str) -> Battlefield:
        """Return what the leader of an army sees now."""
        return sight_of(self.field, army)

    def then(self, after: Battlefield, *lines: RoundLine) -> RoundCourse:
        """Return the course once something more has happened.

        Rule: DOG-HIDE-03.
        """
        told = (_told(after, line) for line in lines)
        return replace(self, field=after, lines=(*self.lines, *told))

    def with_unit(self, unit: FieldUnit, *lines: RoundLine) -> RoundCourse:
        """Return the course with one unit as given."""
        return self.then(self.field.with_units((unit,)), *lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consulted:
    """What a leader says of a matter, and the course that tells by which line."""

    course: RoundCourse
    mind: LeaderMind


def consulted(
    means: RoundMeans,
    course: RoundCourse,
    matter: LeadersMatter,
    unit: str,
    other: str = "",
) -> tuple[RoundCourse, LeaderMind]:
    """Return what the leader of a unit says of a matter that has come up.

    Rules: DOG-DEF-02, DOG-DEF-03.
    """
    mind = means.mind(course.unit(unit).army)
    if means.foresight is None:
        return course, mind
    at_hand = MatterAtHand(matter=matter, unit=unit, other=other)
    found = means.foresight.consulted(course, mind, at_hand)
    return found.course, found.mind


class RoundStopError(GeneratorError):
    """Stops a round until somebody has rolled, with what happened so far."""

    def __init__(self, course: RoundCourse, wanted: tuple[WantedThrow, ...]) -> None:
        """Keep how far the round has come, and what is wanted."""
        super().__init__(f"{len(wanted)} rolls are awaited")
        self.course = course
        self.wanted = wanted


@contextmanager
def stopping_at(course: RoundCourse) -> Iterator[None]:
    """Play a step that may await dice; if it does, the round stops before it.

    Raises:
        RoundStopError: It does.
    """
    try:
        yield
    except AwaitedThrow as awaited:
        raise RoundStopError(course, awaited_by(awaited)) from awaited


def _told(after: Battlefield, line: RoundLine) -> RoundLine:
    """Return a line with where it was, and whether others can know of it."""
    if not line.unit:
        return replace(line, is_secret=True)
    unit = after.units[line.unit]
    is_secret = line.kind in OWN_BUSINESS or unit.is_hidden
    return replace(line, at=line.at or unit.at, is_secret=is_secret)
