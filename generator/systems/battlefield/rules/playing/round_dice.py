"""The dice of a battle: a throw for each strike, by what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.throw_keys import ThrowKey

if TYPE_CHECKING:
    from generator.dice.bag import Dice, Throw


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDice:
    """Where the dice of one round come from."""

    dice: Dice
    period: str
    """The period's identifier, as keys of throws have it."""
    round_number: int
    """0 for what is rolled before the first round."""

    def roll(self, rule: str, *about: str, nth: int = 1) -> Throw:
        """Roll one die.

        Args:
            rule: The rule that calls for it.
            about: The units or armies it is about, the one that strikes first.
            nth: Which of several rolls it is.
        """
        subject = "+".join((f"r{self.round_number}", *about))
        key = ThrowKey(period=self.period, rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key)
