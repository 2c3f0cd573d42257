"""The cases of a battlefield by number, for those who look for ways again and again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from generator.kit.itself import Itself
from generator.systems.battlefield.rules.ground.case_values import case_cost
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.world.hexes import Hex

    Cases = Mapping[Hex, CaseGround]

_FIELDS = 8
_COSTS = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseGraph:
    """Which case lies beside which; cases have their numbers in the order of hexes."""

    places: tuple[Hex, ...]
    numbers: Mapping[Hex, int]
    beside: tuple[tuple[int, ...], ...]
    """The cases round each, clockwise."""

    def of(self, places: Iterable[Hex]) -> frozenset[int]:
        """Return the numbers of some places, as far as they are cases."""
        numbers = map(self.numbers.get, places)
        return frozenset(number for number in numbers if number is not None)


def graph_of(cases: Cases) -> CaseGraph:
    """Return which case of a battlefield lies beside which; worked out once."""
    return _graph(Itself(cases))


def costs_of(book: BattleBook, cases: Cases, make: TroopMake) -> tuple[int | None, ...]:
    """Return what each case costs a make, in the order of their numbers.

    It is counted in parts of a move point, so many that all costs are whole; none: the
    ground bars it. It is worked out once.
    """
    return _costs(Itself(book), Itself(cases), make)


@lru_cache(maxsize=_FIELDS)
def _graph(cases: Itself[Cases]) -> CaseGraph:
    places = tuple(sorted(cases.value))
    numbers = {place: number for number, place in enumerate(places)}
    return CaseGraph(
        places=places,
        numbers=numbers,
        beside=tuple(
            tuple(numbers[near] for near in neighbours(place) if near in numbers)
            for place in places
        ),
    )


@lru_cache(maxsize=_COSTS)
def _costs(
    book: Itself[BattleBook], cases: Itself[Cases], make: TroopMake
) -> tuple[int | None, ...]:
    parts = _parts(book.value)

    def cost(case: CaseGround) -> int | None:
        if ground_bar(book.value, case, make) is not None:
            return None
        return int(case_cost(book.value, case, make) * parts)

    by_ground = {case: cost(case) for case in set(cases.value.values())}
    places = _graph(cases).places
    return tuple(by_ground[cases.value[place]] for place in places)


def _parts(book: BattleBook) -> int:
    """Return into how many parts a move point is divided, for whole costs."""
    terrains = book.tables.terrains
    costs = (
        terrains.look_up(row, column)
        for row in terrains.row_names()
        for column in ("move", "folk-move")
    )
    shares = [cost for cost in costs if isinstance(cost, Fraction)]
    return lcm(*(share.denominator for share in (*shares, book.share("flyer-move"))))
