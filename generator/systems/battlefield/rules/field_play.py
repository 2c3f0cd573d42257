"""What every rule of a period may look at: map, book, switches, dice, entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodPlay
from generator.systems.battlefield.rules.calendar import BattleTime, from_period
from generator.systems.battlefield.rules.ground.case_map import cases_of, exits_of
from generator.systems.battlefield.rules.order.battle_end import sides_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.world.board import Board
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: BattlefieldCampaign
    book: BattleBook

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

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

    def side_of(self, unit: str) -> str:
        """Return the side a unit belongs to."""
        return self.campaign.army_of(unit).side

    def label(self, at: Hex) -> str:
        """Return a case as the map prints it."""
        return self.board.grid.label(at)
