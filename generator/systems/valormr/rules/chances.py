"""Chances counted out exactly: fractions that sum to one, and bands of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from generator.dice.kinds import D6

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.kit.tables import DiceTable

FACES = range(1, D6.sides + 1)
FACE = Fraction(1, D6.sides)
"""The chance of one face."""

Key = str | int
State = TypeVar("State")


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Everything that can come of something, each with its chance."""

    outcomes: tuple[tuple[Key, Fraction], ...]
    """Possible outcomes only, each once, in the order of their table."""

    def __post_init__(self) -> None:
        """Refuse chances that do not make a whole."""
        chances = [chance for _, chance in self.outcomes]
        if sum(chances) != 1 or min(chances) <= 0:
            message = f"{self.outcomes} does not sum to 1"
            raise ValueError(message)
        if len(dict(self.outcomes)) != len(self.outcomes):
            message = f"{self.outcomes} names an outcome twice"
            raise ValueError(message)

    def chance(self, key: Key) -> Fraction:
        """Return the chance of one outcome; nought if it cannot come about."""
        return dict(self.outcomes).get(key, Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The sums of modifiers somebody may have."""

    lowest: int
    highest: int

    def __post_init__(self) -> None:
        """Refuse a band that ends before it begins."""
        if self.lowest > self.highest:
            message = f"a band from {self.lowest} to {self.highest} is empty"
            raise ValueError(message)

    @property
    def sums(self) -> range:
        """Every sum in the band."""
        return range(self.lowest, self.highest + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsBand:
    """The chances if all opponents have their lowest modifiers, or their highest."""

    best: Odds
    worst: Odds

    @property
    def is_known(self) -> bool:
        """Whether nothing hidden makes a difference."""
        return dict(self.best.outcomes) == dict(self.worst.outcomes)


def known(total: int) -> Band:
    """Return the band of somebody whose modifiers are all known."""
    return Band(lowest=total, highest=total)


def dice_table_odds(table: DiceTable) -> Odds:
    """Return the chance of every result of a dice table, in the table's order."""
    share = Fraction(1, table.sides**table.dice)
    faces = range(1, table.sides + 1)
    thrown = product(faces, repeat=table.dice)
    return odds_of(((table.look_up(sum(dice)), share) for dice in thrown), as_found)


def ends(opponents: Sequence[Band]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lowest sums of all opponents, and the highest."""
    return (
        tuple(band.lowest for band in opponents),
        tuple(band.highest for band in opponents),
    )


def folded(
    one: Mapping[State, Fraction],
    two: Mapping[State, Fraction],
    join: Callable[[State, State], State],
) -> dict[State, Fraction]:
    """Return the chances of what two independent throws make together."""
    shares: dict[State, Fraction] = defaultdict(Fraction)
    for (this, chance), (that, other) in product(one.items(), two.items()):
        shares[join(this, that)] += chance * other
    return shares


def widened(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    """Return the lowest and the highest of two spans."""
    return min(one[0], two[0]), max(one[1], two[1])


def as_found(_key: Key) -> int:
    """Keep outcomes in the order in which they are found."""
    return 0


def odds_of(found: Iterable[tuple[Key, Fraction]], order: Callable[[Key], int]) -> Odds:
    """Add up the chances of like outcomes and leave out what cannot be."""
    shares: dict[Key, Fraction] = defaultdict(Fraction)
    for key, share in found:
        shares[key] += share
    possible = ((key, share) for key, share in shares.items() if share)
    return Odds(outcomes=tuple(sorted(possible, key=lambda pair: order(pair[0]))))
