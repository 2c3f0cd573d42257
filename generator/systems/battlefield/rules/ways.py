"""Ways over a battlefield: the cheapest to some case, and the way back."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.itself import Itself
from generator.systems.battlefield.rules.case_values import case_cost, ground_bar
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.hexes import Hex


# The cases of a battlefield by number, for those who look for ways again and again.

if TYPE_CHECKING:
    Cases = Mapping[Hex, CaseGround]

_FIELDS = 8
_COSTS = 128


class CaseGraph(Struct, frozen=True, kw_only=True):
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


def seen_foes(sight: Battlefield, army: str) -> tuple[FieldUnit, ...]:
    """Return the free enemies on what a leader sees, by name."""
    found = (
        unit
        for unit in sight.units.values()
        if unit.is_free and sight.are_foes(army, unit.army)
    )
    return tuple(sorted(found, key=lambda unit: unit.unit))


def nearest(at: Hex, units: Collection[FieldUnit]) -> FieldUnit:
    """Return the nearest of some units; of several the first by name.

    Raises:
        ValueError: There are none.
    """
    return min(units, key=lambda unit: (distance(at, unit.at), unit.unit))


def cheapest_way(
    sight: Battlefield, unit: FieldUnit, goals: Collection[Hex]
) -> tuple[Hex, ...]:
    """Return the cheapest way of a unit to any of some cases, without its own.

    It passes no enemy: what is beside one ends a way. Empty: there is no way, or the
    unit is there.

    Rule: DOG-DEF-02.
    """
    if unit.at in goals or not goals:
        return ()
    graph = graph_of(sight.cases)
    costs = costs_of(sight.book, sight.cases, unit.make)
    wanted = graph.of(goals)
    shut = graph.of(each.at for each in sight.units.values() if each.is_standing)
    foes = seen_foes(sight, unit.army)
    ends = graph.of(place for foe in foes for place in neighbours(foe.at))
    start = graph.numbers[unit.at]
    came: dict[int, int] = {}
    spent = {start: 0}
    waiting = [(0, start)]
    while waiting:
        so_far, at = heappop(waiting)
        if at in wanted:
            way = [at]
            while came[way[-1]] != start:
                way.append(came[way[-1]])
            return tuple(graph.places[case] for case in reversed(way))
        if so_far > spent[at] or (at in ends and at != start):
            continue
        for case in graph.beside[at]:
            cost = costs[case]
            if cost is None or case in shut:
                continue
            total = so_far + cost
            if case not in spent or total < spent[case]:
                spent[case], came[case] = total, at
                heappush(waiting, (total, case))
    return ()


def way_back(sight: Battlefield, unit: FieldUnit, steps: int) -> tuple[Hex, ...]:
    """Return a way out of the enemies' reach, every step farther from the nearest.

    Rule: DOG-DEF-02.
    """
    foes = [foe.at for foe in seen_foes(sight, unit.army)]
    graph = graph_of(sight.cases)
    costs = costs_of(sight.book, sight.cases, unit.make)
    shut = graph.of(each.at for each in sight.units.values() if each.is_standing)
    at, way = unit.at, []
    for _ in range(steps if foes else 0):
        near = (case for case in graph.beside[graph.numbers[at]] if case not in shut)
        open_to = [graph.places[case] for case in near if costs[case] is not None]
        here = min(distance(at, foe) for foe in foes)
        away = ((min(distance(p, foe) for foe in foes), p) for p in open_to)
        farther = [(-far, place) for far, place in away if far > here]
        if not farther:
            break
        _, at = min(farther)
        way.append(at)
    return tuple(way)
