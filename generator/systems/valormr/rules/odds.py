"""Exact chances, for whoever weighs a throw before it is made."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeVar

from generator.dice import D6
from generator.systems.valormr.rules.contact.disengagement import destroys, toll
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.kit.tables import DiceTable
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.disengagement import Operation, Toll
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.tables import ValormrTables


# Chances counted out exactly: fractions that sum to one, and bands of them.

FACES = range(1, D6.sides + 1)
FACE = Fraction(1, D6.sides)
"""The chance of one face."""

Key = str | int
State = TypeVar("State")


class Odds(Struct, frozen=True, kw_only=True):
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


class Band(Struct, frozen=True, kw_only=True):
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


class OddsBand(Struct, frozen=True, kw_only=True):
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
    return odds_of((table.look_up(sum(dice)), share) for dice in thrown)


def ends(opponents: Sequence[Band]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lowest sums of all opponents, and the highest."""
    lowest = tuple(band.lowest for band in opponents)
    return lowest, tuple(band.highest for band in opponents)


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


def odds_of(
    found: Iterable[tuple[Key, Fraction]], order: Callable[[Key], int] = lambda _: 0
) -> Odds:
    """Add up the chances of like outcomes and leave out what cannot be.

    Without an order they stay in the one in which they are found.
    """
    shares: dict[Key, Fraction] = defaultdict(Fraction)
    for key, share in found:
        shares[key] += share
    possible = ((key, share) for key, share in shares.items() if share)
    return Odds(outcomes=tuple(sorted(possible, key=lambda pair: order(pair[0]))))


WORST = 100
"""Percent: more than all figures cannot be lost."""
TAKEN, THROUGH = "taken", "through"


def courier_odds(tables: ValormrTables, hexes: int, *, stops: bool = False) -> Odds:
    """Return the chance that a courier is taken or comes through.

    It passes ``hexes`` hexes with an enemy in them and may stop in one more.

    Rules: VAL-COURIER-05, VAL-COURIER-06.
    """
    passing = 1 - dice_table_odds(tables.courier_passing).chance(TAKEN)
    stopping = 1 - dice_table_odds(tables.courier_stopping).chance(TAKEN)
    safe = passing**hexes * (stopping if stops else 1)
    return odds_of(((TAKEN, 1 - safe), (THROUGH, safe)))


def scout_odds(tables: ValormrTables) -> Odds:
    """Return the chance of every fate of one scout.

    Rule: VAL-SCOUT-04.
    """
    return dice_table_odds(tables.scouts)


def contact_level_odds(tables: ValormrTables, modifiers: int) -> Odds:
    """Return the chance of every level of knowledge at a sum of contact modifiers.

    Rules: VAL-CONTACT-15, VAL-CONTACT-25.
    """
    table = tables.contact_results
    rows = (table.row_at(face + modifiers) for face in FACES)
    return odds_of((table.text(row, "composition"), FACE) for row in rows)


def contact_hour_odds(commanders: int, half: Half) -> Odds:
    """Return the chance of every hour of contact, earliest first.

    Rules: VAL-CONTACT-34, VAL-CONTACT-35.
    """
    found = faces = {(face, face): FACE for face in FACES}
    for _ in range(commanders - 1):
        found = folded(found, faces, widened)
    spans = found.items()
    return odds_of(((half.end_hour - (top - low), share) for (low, top), share in spans), int)


def disengagement_odds(
    play: Play, operation: Operation, own: int, opponents: Sequence[Band]
) -> OddsBand:
    """Return the chance of every loss in getting away from opponents together.

    Outcomes are written as in the losses table: ``N``, ``35 %``, ``50 % D``,
    ``destroyed``, mildest first.

    Rules: VAL-DISENG-02, VAL-DISENG-04, VAL-DISENG-07, VAL-DISENG-08, VAL-DISENG-09,
    VAL-DISENG-40.
    """
    lowest, highest = ends(opponents)
    return OddsBand(
        best=known_disengagement_odds(play, operation, own, lowest),
        worst=known_disengagement_odds(play, operation, own, highest),
    )


def known_disengagement_odds(
    play: Play, operation: Operation, own: int, opponents: Sequence[int]
) -> Odds:
    """Return the chance of every loss where all sums of modifiers are known.

    The losses of all opponents are added up.

    Rules: VAL-DISENG-04, VAL-DISENG-07, VAL-DISENG-08, VAL-DISENG-09, VAL-DISENG-40.
    """
    shares: dict[_Loss, Fraction] = defaultdict(Fraction)
    for face in FACES:
        tolls = (_tolls(play, operation, face + own, modifiers).items() for modifiers in opponents)
        for together in product(*tolls):
            found = tuple(one for one, _ in together)
            is_destroyed = destroys(play, found)
            percent = min(WORST, sum(each.loss.percent for each in found))
            displaced = any(each.loss.is_displaced for each in found)
            loss = _Loss(
                is_destroyed=is_destroyed,
                percent=WORST if is_destroyed else percent,
                is_displaced=displaced and not is_destroyed,
            )
            shares[loss] += FACE * prod(chance for _, chance in together)
    return Odds(outcomes=tuple((loss.text, shares[loss]) for loss in sorted(shares)))


class _Loss(Struct, frozen=True, kw_only=True, order=True):
    """What all opponents' dice come to; the smaller the milder."""

    is_destroyed: bool
    percent: int
    is_displaced: bool

    @property
    def text(self) -> str:
        """As the losses table would write it."""
        if self.is_destroyed:
            return "destroyed"
        if not self.percent and not self.is_displaced:
            return "N"
        return f"{self.percent} %{' D' * self.is_displaced}"


def _tolls(play: Play, operation: Operation, score: int, modifiers: int) -> Mapping[Toll, Fraction]:
    """Return what one opponent's dice may cost against a score; rows counted once."""
    rows: dict[str, Toll] = {}
    shares: dict[str, Fraction] = defaultdict(Fraction)
    for face in FACES:
        found = toll(play, operation, "", score - face - modifiers)
        shares[rows.setdefault(found.row, found).row] += FACE
    return {rows[row]: share for row, share in shares.items()}


def disengagement_band(
    tables: ValormrTables, certain: Iterable[str], possible: Iterable[str] = ()
) -> Band:
    """Return the sums a commander's modifiers may have.

    ``certain`` are conditions known to apply, ``possible`` those that may; of each
    category only the best that applies counts.

    Rules: VAL-DISENG-27, VAL-DISENG-28.
    """
    table = tables.disengagement_modifiers
    sure: dict[str, list[int]] = defaultdict(list)
    open_ones: dict[str, list[int]] = defaultdict(list)
    for found, keys in ((sure, certain), (open_ones, possible)):
        for key in keys:
            line = table.look_up(key)
            found[line.category].append(line.modifier)
    lowest = highest = 0
    for category in {**sure, **open_ones}:
        surely, perhaps = sure[category], open_ones[category]
        least = [max(surely)] if surely else [0, *perhaps]
        lowest += min(least)
        highest += max(surely + perhaps) if surely else max(least)
    return Band(lowest=lowest, highest=highest)
