"""The dice of a battle: a throw for each strike, by what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.throw_keys import ThrowKey
from generator.systems.battlefield.rules.calendar import (
    BattlePart,
    BattleTime,
    to_period,
)

if TYPE_CHECKING:
    from generator.dice.bag import Dice, Throw


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDice:
    """Where the dice of one round come from.

    A throw belongs to its round, whether that is a period of its own or not: so a
    battle is the same fought at once and round by round.
    """

    dice: Dice
    battle: int
    """Counting from 1."""
    round_number: int
    """From 1; what is rolled before the first round belongs to it."""

    @property
    def period(self) -> str:
        """The round's identifier, as keys of throws have it: ``2-r3``."""
        time = BattleTime(
            battle=self.battle, part=BattlePart.ROUND, round_number=self.round_number
        )
        return str(to_period(time))

    def roll(self, rule: str, *about: str, nth: int = 1) -> Throw:
        """Roll one die.

        Args:
            rule: The rule that calls for it.
            about: The units or armies it is about, the one that strikes first.
            nth: Which of several rolls it is.
        """
        subject = "+".join(about)
        key = ThrowKey(period=self.period, rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key)
