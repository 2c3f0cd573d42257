"""What every rule of a period may look at, and how far the period has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.period_play import NO_FACTS, PeriodCourse, PeriodPlay
from generator.systems.battlefield.rules.battle_end import sides_of
from generator.systems.battlefield.rules.calendar import (
    BattlePart,
    BattleTime,
    from_period,
)
from generator.systems.battlefield.rules.field_campaign import cases_of, exits_of
from generator.systems.battlefield.rules.playing.round_course import RoundMeans
from generator.systems.battlefield.rules.playing.round_log import BATTLE
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    field_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


# What every rule of a period may look at: map, book, switches, dice, entries.


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: BattlefieldCampaign
    book: BattleBook

    @property
    def cases(self) -> Mapping[Hex, CaseGround]:
        """The ground of every case."""
        return cases_of(self.board)

    @property
    def exits(self) -> Mapping[str, frozenset[Hex]]:
        """By army the cases from which it may leave the map."""
        return exits_of(self.campaign)

    @property
    def time(self) -> BattleTime:
        """The period as the rules see it."""
        return from_period(self.period)

    @property
    def fights_for(self) -> Mapping[str, str]:
        """By army whom it wins with: its side, or nobody else."""
        return sides_of(self.switches, self.sides)

    @property
    def sides(self) -> Mapping[str, str]:
        """By army the side whose players know what it knows."""
        return {army.army: army.side for army in self.campaign.armies}

    @property
    def means(self) -> RoundMeans:
        """What rounds of the battle are played with, before a leader says anything."""
        return RoundMeans(dice=self.dice, battle=self.time.battle)

    def side_of(self, unit: str) -> str:
        """Return the side a unit belongs to."""
        return self.campaign.army_of(unit).side


# How far a period has come while it is played, and what it awaits.


class FieldCourse(PeriodCourse[FieldPlay, BattlefieldState], frozen=True, kw_only=True):
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
        return field_of(play.book, self.battle, play.cases, play.fights_for, play.exits)

    @property
    def told_in(self) -> str:
        """The battle, once armies are mustered."""
        return "" if self.play.time.part is BattlePart.MUSTER else BATTLE

    def tells_of(
        self, unit: str, kind: str, rule: str, facts: Mapping[str, FactValue] = NO_FACTS
    ) -> FieldCourse:
        """Return the course with something told of a unit, first of its facts."""
        return self.tells(kind, rule, unit, facts=facts)

    def tells_army(
        self, army: str, kind: str, rule: str, facts: Mapping[str, FactValue] = NO_FACTS
    ) -> FieldCourse:
        """Return the course with something told of an army, to its side alone."""
        facts = {"army": army, **facts}
        return self.tells_sides(kind, rule, self.play.sides[army], facts=facts)

    def tells_all(
        self,
        kind: str,
        rule: str,
        facts: Mapping[str, FactValue],
        throws: tuple[Throw, ...] = (),
    ) -> FieldCourse:
        """Return the course with something told that is every side's."""
        sides = self.play.sides.values()
        return self.tells_sides(kind, rule, *sides, facts=facts, throws=throws)
