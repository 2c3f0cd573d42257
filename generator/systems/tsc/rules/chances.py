"""Exact chances: of the move roll, and of every scenario a step may lead to."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.dice.kinds import D6
from generator.systems.tsc.rules.move_roll import DICE, move_roll
from generator.systems.tsc.rules.statuses import MoveResult

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.tsc.rules.tables import TscTables


def naturals() -> Iterator[int]:
    """Yield what two dice can show, once for each way in which they can."""
    faces = range(1, D6.sides + 1)
    for thrown in product(faces, repeat=DICE):
        yield sum(thrown)


def roll_chances(tables: TscTables, penalty: int) -> Mapping[MoveResult, Fraction]:
    """Return the chance of every result of a move roll on some ground.

    Rules: TSC-ROLL-01, TSC-ROLL-02.
    """
    chances: dict[MoveResult, Fraction] = defaultdict(Fraction)
    share = Fraction(1, D6.sides**DICE)
    for natural in naturals():
        chances[move_roll(tables, natural, penalty).result] += share
    return {result: chances.get(result, Fraction(0)) for result in MoveResult}
