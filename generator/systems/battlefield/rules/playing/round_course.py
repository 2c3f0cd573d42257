"""A round as far as it has been played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.playing.round_log import OWN_BUSINESS
from generator.systems.battlefield.rules.policy.battle_sight import sight_of
from generator.systems.battlefield.rules.policy.leader_minds import LeaderMind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.playing.round_dice import RoundDice
    from generator.systems.battlefield.rules.playing.round_log import RoundLine

UNTOLD = LeaderMind()
"""What a leader thinks who has said nothing beforehand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMeans:
    """What a round is played with."""

    book: BattleBook
    dice: RoundDice
    minds: Mapping[str, LeaderMind] = field(default_factory=dict)
    """By army; of one that is missing nothing was said beforehand."""

    def mind(self, army: str) -> LeaderMind:
        """Return what the leader of an army has said beforehand."""
        return self.minds.get(army, UNTOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCourse:
    """A battlefield in the middle of a round, and what happened so far."""

    field: Battlefield
    lines: tuple[RoundLine, ...] = ()

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
        told = (replace(line, is_secret=_is_secret(after, line)) for line in lines)
        return replace(self, field=after, lines=(*self.lines, *told))

    def with_unit(self, unit: FieldUnit, *lines: RoundLine) -> RoundCourse:
        """Return the course with one unit as given."""
        return self.then(self.field.with_units((unit,)), *lines)


def _is_secret(after: Battlefield, line: RoundLine) -> bool:
    """Return whether others can know nothing of what a line tells."""
    return line.kind in OWN_BUSINESS or after.units[line.unit].is_hidden
