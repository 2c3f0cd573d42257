"""Lots that fall on one of so many, each as likely, by percentage dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from generator.dice.kinds import D100, DiceKind
from generator.systems.grand_strategic.rules.quick_combat import HUNDRED

if TYPE_CHECKING:
    from generator.dice.bag import Throw

LOTS = "GS-CSW-06"


class LotThrown(Protocol):
    """Makes a throw for a rule."""

    def __call__(
        self,
        rule: str,
        subject: str,
        *,
        dice: int = 1,
        nth: int = 1,
        kind: DiceKind = D100,
    ) -> Throw:
        """Throw so many dice."""


def dice_for(count: int) -> int:
    """Return how many percentage dice it takes to draw one of so many."""
    dice, sides = 1, HUNDRED
    while sides < count:
        dice, sides = dice + 1, sides * HUNDRED
    return dice


def lot(throw: LotThrown, subject: str, count: int) -> int:
    """Return one of so many, from 1, each as likely.

    Dice that show more than can be shared out evenly are thrown again.

    Rule: GS-CSW-06.
    """
    dice = dice_for(count)
    sides = HUNDRED**dice
    again = 0
    while True:
        thrown = throw(LOTS, subject, dice=dice, nth=again + 1, kind=D100)
        value = 0
        for pip in thrown.pips:
            value = value * HUNDRED + pip - 1
        if value < sides - sides % count:
            return value % count + 1
        again += 1
