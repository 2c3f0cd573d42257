"""What every rule of a turn may look at: map, tables, switches, dice, entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodPlay
from generator.systems.tsc.rules.orders import results_in

if TYPE_CHECKING:
    from generator.systems.tsc.rules.muster import TscCampaign
    from generator.systems.tsc.rules.orders import ScenarioResult
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlay(PeriodPlay):
    """The fixed circumstances under which one turn is played."""

    campaign: TscCampaign
    tables: TscTables

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

    def question(self, kind: str, subject: str) -> str:
        """Return the key of a question, such as ``7/move/ravens``."""
        return f"{self.period}/{kind}/{subject}"

    def result(self, battle: str) -> ScenarioResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle, results_in(self.inputs))

    def label(self, at: Hex) -> str:
        """Return a hex as the map prints it."""
        return self.board.grid.label(at)
