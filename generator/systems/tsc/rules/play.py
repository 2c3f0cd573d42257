"""What every rule of a turn may look at: map, tables, switches, dice, entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.dice.throw_keys import ThrowKey
from generator.systems.tsc.rules.orders import results_in

if TYPE_CHECKING:
    from generator.dice.bag import Dice, Throw
    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.muster import TscCampaign
    from generator.systems.tsc.rules.orders import ScenarioResult
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.clock import Period
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Decision, PeriodInputs


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlay:
    """The fixed circumstances under which one turn is played."""

    campaign: TscCampaign
    tables: TscTables
    switches: Switches
    dice: Dice
    inputs: PeriodInputs
    sought: dict[str, None] = field(default_factory=dict, compare=False, repr=False)
    """Questions and battles whose answers were looked for, in order; as dice that keep
    a list of their throws."""

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

    @property
    def period(self) -> Period:
        """The turn being played."""
        return self.inputs.period

    def question(self, kind: str, subject: str) -> str:
        """Return the key of a question, such as ``7/move/ravens``."""
        return f"{self.period}/{kind}/{subject}"

    def answer(self, question: str) -> Decision | None:
        """Return what the umpire has entered for a question, none when nothing."""
        self.sought[question] = None
        said = self.inputs.decisions
        return next((each for each in said if each.question == question), None)

    def result(self, battle: str) -> ScenarioResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        self.sought[battle] = None
        fought = results_in(self.inputs)
        return next((each for each in fought if each.contact == battle), None)

    def throw(self, rule: str, subject: str, *, dice: int = 1, nth: int = 1) -> Throw:
        """Throw for a rule of this turn, by hand or from the seed.

        Raises:
            AwaitedThrow: It has to be thrown by hand and has not been.
        """
        key = ThrowKey(period=str(self.period), rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key, dice=dice)

    def label(self, at: Hex) -> str:
        """Return a hex as the map prints it."""
        return self.board.grid.label(at)
