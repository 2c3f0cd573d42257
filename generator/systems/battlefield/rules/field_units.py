"""Units on the field: who stands where, whose enemy he is, and ways over it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import lcm
from typing import TYPE_CHECKING

from generator.kit.itself import Itself
from generator.systems.battlefield.rules.battle_ground import case_cost, ground_bar
from generator.systems.battlefield.rules.fighters import fighter_scores, has_room, make_faults
from generator.values import Struct, replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.hexes import Hex


# Units on the field: who they are, where they stand, what they have done.


class UnitMode(StrEnum):
    """What a unit does with its weapons in a round.

    Rule: DOG-CBT-02.
    """

    OPEN = "open"
    """Its leader has not said it yet."""
    ATTACK = "attack"
    DEFENCE = "defence"


class SavedPoints(Struct, frozen=True, kw_only=True):
    """Move points kept for a case that costs more than a round has."""

    points: Fraction
    goal: Hex
    """The neighbouring case; for any other they are lost."""


class FieldUnit(Struct, frozen=True, kw_only=True):
    """The fighters of one make on one case: a unit's record.

    Rules: DOG-SCALE-02, DOG-SCALE-04.
    """

    unit: str
    army: str
    make: TroopMake
    fighters: int
    """Who are left."""
    began_with: int
    shots: int
    """Shots left; every fighter shoots in each."""
    at: Hex
    is_hidden: bool = False
    chance: int = 0
    """On the back of the record of a hidden unit: it is discovered on so much."""
    mode: UnitMode = UnitMode.OPEN
    target: str = ""
    """Whom it attacks, or is bound to attack."""
    has_moved: bool = False
    has_struck: bool = False
    """Whether it has struck or shot, or lost its chance."""
    has_retaliated: bool = False
    """Whether, attacking, it has had its one retaliation."""
    saved: SavedPoints | None = None
    water_rounds: int = 0
    """Rounds in a row in open water."""
    captor: str = ""
    """To whom it has surrendered; empty: it is free."""
    busy_in: int = 0
    """The round in which it disarms captives; 0: none."""
    split_from: str = ""
    """Whose rearguard it was, or from whose chariots it dismounted."""
    has_left: bool = False
    """Whether it has gone off the map."""

    @property
    def is_standing(self) -> bool:
        """Whether anybody of it is on the map, free or not."""
        return self.fighters > 0 and not self.has_left

    @property
    def is_free(self) -> bool:
        """Whether it is on the map and nobody's captive."""
        return self.is_standing and not self.captor


def unit_record(book: BattleBook, unit: FieldUnit) -> FieldUnit:
    """Return a unit's record as the battle begins: nothing done, every shot left.

    Raises:
        ValueError: No unit can be of that make or that number.

    Rules: DOG-PRE-01, DOG-SCALE-05, DOG-STAT-03.
    """
    faults = make_faults(book, unit.make)
    if faults or not has_room(book, unit.make, unit.fighters):
        reason = ", ".join(faults) or f"{unit.fighters} fighters"
        message = f"unit {unit.unit}: {reason}; expected what a unit can be"
        raise ValueError(message)
    distance = fighter_scores(book, unit.make).distance
    shots = distance.shots if distance else 0
    return replace(unit, began_with=unit.fighters, shots=shots)


def rested(unit: FieldUnit) -> FieldUnit:
    """Return a unit as a new round finds it: nothing decided, nothing done.

    Rules: DOG-CBT-16, DOG-PRE-05.
    """
    return replace(
        unit, mode=UnitMode.OPEN, target="", has_moved=False, has_struck=False, has_retaliated=False
    )


def laid_aside(unit: FieldUnit) -> FieldUnit:
    """Return a unit that has moved, or stayed, in this round.

    Rule: DOG-MOVE-05.
    """
    return replace(unit, has_moved=True)


# A battlefield: every case, every unit, who is whose enemy, and what each has lost.


class Battlefield(Struct, frozen=True, kw_only=True):
    """Everything true of a battle at one instant, but for whose turn it is."""

    book: BattleBook
    """What the battle is fought by."""
    cases: Mapping[Hex, CaseGround]
    """The ground of every case of the map."""
    units: Mapping[str, FieldUnit]
    """Every unit that was ever on it, by its number or name."""
    sides: Mapping[str, str]
    """The side each army fights for."""
    hp_lost: Mapping[str, int] = {}
    """The account of each army."""
    round_number: int = 1
    exits: Mapping[str, frozenset[Hex]] = {}
    """By army: cases from which it may leave the map, where that is allowed."""

    def standing_at(self, at: Hex) -> FieldUnit | None:
        """Return the unit of a case, hidden or not, free or not; none: it is empty.

        Rule: DOG-SCALE-02.
        """
        here = (u for u in self.units.values() if u.is_standing and u.at == at)
        return next(here, None)

    def are_foes(self, one: str, other: str) -> bool:
        """Return whether two armies fight each other."""
        return self.sides[one] != self.sides[other]

    def beside(self, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free units on the cases round one, hidden ones too, by name."""
        places = set(neighbours(at))
        found = (u for u in self.units.values() if u.is_free and u.at in places)
        return tuple(sorted(found, key=lambda unit: unit.unit))

    def foes_beside(self, army_id: str, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free enemies that an army sees on the cases round one."""
        return tuple(
            unit
            for unit in self.beside(at)
            if self.are_foes(army_id, unit.army) and not unit.is_hidden
        )

    def friends_beside(self, army_id: str, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free units of an army and its allies on the cases round one."""
        return tuple(unit for unit in self.beside(at) if not self.are_foes(army_id, unit.army))

    def of_army(self, army_id: str) -> tuple[FieldUnit, ...]:
        """Return the free units of an army, as they were listed."""
        return tuple(each for each in self.units.values() if each.army == army_id and each.is_free)

    def is_busy(self, unit: FieldUnit) -> bool:
        """Return whether a unit is disarming captives in this round."""
        return unit.busy_in == self.round_number

    def with_units(self, units: Iterable[FieldUnit]) -> Battlefield:
        """Return the battlefield with some units as given."""
        return replace(self, units={**self.units, **{u.unit: u for u in units}})

    def with_loss(self, army_id: str, hp: int) -> Battlefield:
        """Return the battlefield with HP added to an army's account.

        Rules: DOG-LEAD-04, DOG-CBT-13.
        """
        lost = self.hp_lost.get(army_id, 0) + hp
        return replace(self, hp_lost={**self.hp_lost, army_id: lost})


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


def seen_foes(sight: Battlefield, army_id: str) -> tuple[FieldUnit, ...]:
    """Return the free enemies on what a leader sees, by name."""
    found = (
        unit for unit in sight.units.values() if unit.is_free and sight.are_foes(army_id, unit.army)
    )
    return tuple(sorted(found, key=lambda unit: unit.unit))


def nearest(at: Hex, units: Collection[FieldUnit]) -> FieldUnit:
    """Return the nearest of some units; of several the first by name.

    Raises:
        ValueError: There are none.
    """
    return min(units, key=lambda unit: (distance(at, unit.at), unit.unit))


def cheapest_way(sight: Battlefield, unit: FieldUnit, goals: Collection[Hex]) -> tuple[Hex, ...]:
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
