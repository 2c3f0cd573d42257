"""What every rule of a period may look at: map, tables, switches, dice, entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodPlay
from generator.systems.grand_strategic.rules.amounts import amounts_of
from generator.systems.grand_strategic.rules.calendar import calendar_by
from generator.systems.grand_strategic.rules.orders import battles_in

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.calendar import Calendar
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.orders import TableBattle
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.world.board import Board
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandPlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: GrandCampaign
    tables: GrandTables

    @property
    def amounts(self) -> Amounts:
        """What the campaign's points are worth."""
        return amounts_of(self.tables, self.switches)

    @property
    def calendar(self) -> Calendar:
        """How long the campaign's seasons are."""
        return calendar_by(self.tables)

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

    def result(self, battle: str) -> TableBattle | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle, battles_in(self.inputs))

    def label(self, at: Hex) -> str:
        """Return a hex as the map prints it."""
        return self.board.grid.label(at)

    def side_of(self, army: str) -> str:
        """Return the kingdom an army belongs to."""
        return self.campaign.force(army).side
