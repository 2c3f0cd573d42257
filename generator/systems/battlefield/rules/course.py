"""How far a period has come while it is played, and what it awaits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.kit.period_course import PeriodCourse
from generator.systems.battlefield.rules.calendar import BattlePart
from generator.systems.battlefield.rules.field_play import FieldPlay
from generator.systems.battlefield.rules.playing.round_events import BATTLE
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    field_of,
)
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.dice.bag import Throw
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.world.events import FactValue, Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldTidings:
    """Something to be told, before it is known whose it is."""

    kind: str
    rule: str
    facts: Mapping[str, FactValue] = field(default_factory=dict)
    throws: tuple[Throw, ...] = ()
    starts_from: Fraction | None = None
    modifiers: tuple[Modifier, ...] = ()
    result: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldCourse(PeriodCourse[FieldPlay, BattlefieldState]):
    """How far a period has come."""

    @property
    def battle(self) -> BattleInProgress:
        """The battle that is fought.

        Raises:
            ValueError: There is none.
        """
        if self.situation.battle is None:
            message = f"{self.play.period}: no battle has begun"
            raise ValueError(message)
        return self.situation.battle

    @property
    def battlefield(self) -> Battlefield:
        """The battle on its ground."""
        play = self.play
        return field_of(self.battle, play.cases, play.fights_for, play.exits)

    def tells(self, tidings: FieldTidings, *sides: str, force: str = "") -> FieldCourse:
        """Return the course with something told that belongs to some sides."""
        told = Event(
            kind=tidings.kind,
            rule=tidings.rule,
            force=force,
            sides=tuple(sorted(set(filter(None, sides)))),
            facts=dict(tidings.facts),
            throws=tidings.throws,
            contact="" if self.play.time.part is BattlePart.MUSTER else BATTLE,
            starts_from=tidings.starts_from,
            modifiers=tidings.modifiers,
            result=tidings.result,
        )
        return replace(self, events=(*self.events, told))

    def tells_of(self, unit: str, tidings: FieldTidings) -> FieldCourse:
        """Return the course with something told of a unit, first of its facts."""
        told = replace(tidings, facts={"force": unit, **tidings.facts})
        return self.tells(told, self.play.side_of(unit), force=unit)

    def tells_army(self, army: str, tidings: FieldTidings) -> FieldCourse:
        """Return the course with something told of an army, to its side alone."""
        told = replace(tidings, facts={"army": army, **tidings.facts})
        return self.tells(told, self.play.sides[army])

    def tells_all(self, tidings: FieldTidings) -> FieldCourse:
        """Return the course with something told that is every side's."""
        return self.tells(tidings, *self.play.sides.values())
