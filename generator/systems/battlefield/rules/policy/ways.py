"""Ways over a battlefield: the cheapest to some case, and the way back."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from generator.systems.battlefield.rules.ground.case_values import case_cost
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.world.hexes import Hex

CostOf: TypeAlias = "Callable[[Hex], int | None]"
"""What a case costs, in parts of a move point; none: it is barred."""


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
    book: BattleBook, sight: Battlefield, unit: FieldUnit, goals: Collection[Hex]
) -> tuple[Hex, ...]:
    """Return the cheapest way of a unit to any of some cases, without its own.

    It passes no enemy: what is beside one ends a way. Empty: there is no way, or the
    unit is there.

    Rule: DOG-DEF-02.
    """
    if unit.at in goals or not goals:
        return ()
    held = {each.at for each in sight.units.values() if each.is_standing}
    watched = _watched(sight, unit.army)
    cost_of = _costs(book, sight, unit.make)
    came: dict[Hex, Hex] = {}
    spent = {unit.at: 0}
    waiting = [(0, unit.at)]
    while waiting:
        so_far, at = heappop(waiting)
        if at in goals:
            return tuple(_traced(came, at, unit.at))
        if so_far > spent[at] or (at in watched and at != unit.at):
            continue
        for place, cost in _beside(sight, at, held, cost_of):
            total = so_far + cost
            if place not in spent or total < spent[place]:
                spent[place], came[place] = total, at
                heappush(waiting, (total, place))
    return ()


def way_back(
    book: BattleBook, sight: Battlefield, unit: FieldUnit, steps: int
) -> tuple[Hex, ...]:
    """Return a way out of the enemies' reach, every step farther from the nearest.

    Rule: DOG-DEF-02.
    """
    foes = [foe.at for foe in seen_foes(sight, unit.army)]
    held = {each.at for each in sight.units.values() if each.is_standing}
    cost_of = _costs(book, sight, unit.make)
    at, way = unit.at, []
    for _ in range(steps if foes else 0):
        open_to = [place for place, _ in _beside(sight, at, held, cost_of)]
        here = min(distance(at, foe) for foe in foes)
        away = [(min(distance(p, foe) for foe in foes), p) for p in open_to]
        farther = [(-far, place) for far, place in away if far > here]
        if not farther:
            break
        _, at = min(farther)
        way.append(at)
    return tuple(way)


def _watched(sight: Battlefield, army: str) -> frozenset[Hex]:
    """Return the cases beside every enemy that an army sees."""
    foes = seen_foes(sight, army)
    return frozenset(place for foe in foes for place in neighbours(foe.at))


def _costs(book: BattleBook, sight: Battlefield, make: TroopMake) -> CostOf:
    """Return what a case costs a make, worked out once for each kind of ground.

    It is counted in parts of a move point, so many that all costs are whole; none: the
    ground bars it.
    """
    by_ground: dict[CaseGround, int | None] = {}
    by_place: dict[Hex, int | None] = {}
    parts = _parts(book)

    def ground_cost(case: CaseGround) -> int | None:
        if ground_bar(book, case, make) is not None:
            return None
        return int(case_cost(book, case, make) * parts)

    def cost(place: Hex) -> int | None:
        if place not in by_place:
            case = sight.cases[place]
            if case not in by_ground:
                by_ground[case] = ground_cost(case)
            by_place[place] = by_ground[case]
        return by_place[place]

    return cost


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


def _beside(
    sight: Battlefield,
    at: Hex,
    held: Collection[Hex],
    cost_of: CostOf,
) -> Iterator[tuple[Hex, int]]:
    """Yield the free cases beside one that a make can enter, with what they cost."""
    for place in neighbours(at):
        if place in sight.cases and place not in held:
            cost = cost_of(place)
            if cost is not None:
                yield place, cost


def _traced(came: Mapping[Hex, Hex], goal: Hex, start: Hex) -> Iterator[Hex]:
    """Yield the cases of a way found, from the first to the last."""
    way = [goal]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return reversed(way)
