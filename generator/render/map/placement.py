"""What goes where, so that nothing lies on anything else and all of it costs least.

Names and counters are placed alike: each has spots it may take, the cheapest first.
Those that are never in each other's way have their cheapest spot; of the others every
small group is solved exactly, a large one by annealing, seeded by the map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import exp, fsum, inf
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from generator.render.map.geometry import around_all
from generator.world.board import steps_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.render.map.geometry import Box


class Spot(Protocol):
    """Where something may stand."""

    @property
    def price(self) -> float:
        """What it costs to stand there, with nothing else about."""

    @property
    def bounds(self) -> Box:
        """The room it takes with everything that belongs to it."""


SpotKind = TypeVar("SpotKind", bound=Spot)
Between = "Callable[[SpotKind, SpotKind], float]"

LARGEST_EXACT = 14
"""The largest group that is solved exactly."""
LOOKS = 20_000
"""How many part solutions of a group are looked at before it is annealed instead."""
TRIES = 8
"""How often one begins anew for the sake of those who found no place."""
SWEEPS = 160
WARMEST, COOLING = 60.0, 0.96
PUSHES = 1
"""How often those who were pushed aside may push others, for want of a place."""
ROOM_LOOKS = 10_000
"""How many neighbours of spots are looked at to make room, at most, for one group."""
_LEAST_SAVED = 1e-9
"""Below this two prices are the same but for the sum's rounding."""


@dataclass(slots=True)
class _Puzzle(Generic[SpotKind]):
    """Things with their spots, and what two spots cost each other. It remembers."""

    spots: Sequence[Sequence[SpotKind]]
    rooms: Sequence[Sequence[Box]]
    """The bounds of all spots."""
    between: Callable[[SpotKind, SpotKind], float]
    beside: list[list[int]]
    """For each thing those that can be in its way."""
    chosen: list[int]
    """The spot of each thing so far; below nought: none yet."""
    known: dict[tuple[int, int, int, int], float] = field(default_factory=dict)

    def pair(self, one: int, spot: int, other: int, its: int) -> float:
        """Return what two things cost each other on spots of theirs."""
        if not self.rooms[one][spot].meets(self.rooms[other][its]):
            return 0.0
        return self.meeting(one, spot, other, its)

    def meeting(self, one: int, spot: int, other: int, its: int) -> float:
        """Return the same of spots whose rooms meet."""
        key = (one, spot, other, its) if one < other else (other, its, one, spot)
        price = self.known.get(key)
        if price is None:
            price = self.between(self.spots[key[0]][key[1]], self.spots[key[2]][key[3]])
            self.known[key] = price
        return price

    def local(self, one: int, spot: int) -> float:
        """Return what one thing costs on a spot, the others being where they are."""
        rooms, chosen = self.rooms, self.chosen
        left, top, right, bottom = rooms[one][spot]
        met = []
        for other in self.beside[one]:
            its = chosen[other]
            if its >= 0:
                first, high, last, low = rooms[other][its]
                if left < last and first < right and top < low and high < bottom:
                    met.append(self.meeting(one, spot, other, its))
        return self.spots[one][spot].price + fsum(met)

    def best(self, one: int) -> int:
        """Return the cheapest spot of one thing, the others being where they are."""
        best, least = 0, inf
        for spot, own in enumerate(self.spots[one]):
            if own.price >= least:
                break  # as dear as this, and dearer, are all that follow
            price = self.local(one, spot)
            if price < least:
                best, least = spot, price
        return best

    def is_nowhere(self, one: int) -> bool:
        """Say whether a thing found no place."""
        return self.chosen[one] == len(self.spots[one]) - 1

    def shift(self, one: int, spot: int) -> float:
        """Put a thing on a spot; return what that saves."""
        before = self.local(one, self.chosen[one])
        self.chosen[one] = spot
        return before - self.local(one, spot)

    def put(self, found: Iterable[tuple[int, int]]) -> None:
        """Put things on spots."""
        for one, spot in found:
            self.chosen[one] = spot

    def standing(self, group: list[int]) -> list[tuple[int, int]]:
        """Return the things of a group with their spots."""
        return [(one, self.chosen[one]) for one in group]

    def cost(self, group: list[int]) -> float:
        """Return what a group costs as it stands."""
        return fsum(
            self.spots[one][spot].price
            + fsum(
                self.pair(one, spot, other, self.chosen[other])
                for other in self.beside[one]
                if one < other
            )
            for one, spot in self.standing(group)
        )

    def quench(self, group: list[int]) -> None:
        """Move each thing to its cheapest spot until nothing moves."""
        for _ in range(8):
            before = self.standing(group)
            for one in group:
                spot = self.best(one)
                if self.local(one, spot) < self.local(one, self.chosen[one]):
                    self.chosen[one] = spot
            if before == self.standing(group):
                return


def settle(
    spots: Sequence[Sequence[SpotKind]],
    between: Callable[[SpotKind, SpotKind], float],
    *,
    seed: int,
) -> tuple[SpotKind, ...]:
    """Return the spot of each thing.

    Args:
        spots: For each thing where it may stand, the cheapest first and the last
            nowhere; never none.
        between: What two things cost each other on spots whose bounds touch.
        seed: Of the chance by which a large group is annealed.
    """
    rooms = [[spot.bounds for spot in own] for own in spots]
    puzzle = _Puzzle(spots, rooms, between, _neighbours(rooms), [0] * len(spots))
    for group in _groups(puzzle):
        if not any(
            puzzle.pair(one, 0, other, 0)
            for one in group
            for other in puzzle.beside[one]
            if one < other
        ):
            continue  # no cheapest spots meet
        _begin(puzzle, group)
        if len(group) > LARGEST_EXACT or not _search(puzzle, group):
            _anneal(puzzle, group, seed)
            _make_room(puzzle, group)
    return tuple(own[spot] for own, spot in zip(spots, puzzle.chosen, strict=True))


def _neighbours(rooms: Sequence[Sequence[Box]]) -> list[list[int]]:
    """Return for each thing those with a spot that touches one of its own."""
    whole = [around_all(*own) for own in rooms]
    beside: list[list[int]] = [[] for _ in rooms]
    for one, other in combinations(range(len(rooms)), 2):
        if not whole[one].meets(whole[other]):
            continue
        near = [room for room in rooms[one] if room.meets(whole[other])]
        far = [room for room in rooms[other] if room.meets(whole[one])]
        if any(room.meets(its) for room in near for its in far):
            beside[one].append(other)
            beside[other].append(one)
    return beside


def _groups(puzzle: _Puzzle[SpotKind]) -> Iterator[list[int]]:
    """Yield the things that can be in each other's way, group by group."""
    seen: set[int] = set()
    for start in range(len(puzzle.spots)):
        if start in seen:
            continue
        group = steps_from([start], puzzle.beside.__getitem__)
        seen.update(group)
        yield sorted(group)


def _begin(puzzle: _Puzzle[SpotKind], group: list[int]) -> None:
    """Choose one after the other; who finds no place comes first the next time."""
    order = sorted(group, key=lambda one: (len(puzzle.spots[one]), one))
    best: tuple[float, list[tuple[int, int]]] | None = None
    for _ in range(TRIES):
        puzzle.put((one, -1) for one in group)
        for one in order:
            puzzle.chosen[one] = puzzle.best(one)
        puzzle.quench(group)
        cost = puzzle.cost(group)
        if best is None or cost < best[0]:
            best = cost, puzzle.standing(group)
        left = [one for one in order if puzzle.is_nowhere(one)]
        if not left:
            break
        order = [*left, *(one for one in order if one not in left)]
    if best is not None:
        puzzle.put(best[1])


@dataclass(slots=True)
class _Search(Generic[SpotKind]):
    """Branch and bound over one group. It counts and remembers."""

    puzzle: _Puzzle[SpotKind]
    order: list[int]
    least: list[float]
    """What those from a place in the order on cost at least."""
    bound: float
    found: dict[int, int] | None = None
    looks: int = 0

    def descend(self, place: int, cost: float, part: dict[int, int]) -> None:
        """Try every spot of the thing at a place of the order."""
        self.looks += 1
        if self.looks > LOOKS or cost + self.least[place] >= self.bound:
            return
        if place == len(self.order):
            self.bound, self.found = cost, dict(part)
            return
        one = self.order[place]
        placed = [other for other in self.puzzle.beside[one] if other in part]
        for spot, own in enumerate(self.puzzle.spots[one]):
            if cost + own.price + self.least[place + 1] >= self.bound:
                break
            more = fsum([self.puzzle.pair(one, spot, other, part[other]) for other in placed])
            part[one] = spot
            self.descend(place + 1, cost + own.price + more, part)
            del part[one]


def _search(puzzle: _Puzzle[SpotKind], group: list[int]) -> bool:
    """Solve a group exactly; say whether that was done."""
    order = sorted(group, key=lambda one: (-len(puzzle.beside[one]), one))
    least = [0.0] * (len(order) + 1)
    for place in range(len(order) - 1, -1, -1):
        least[place] = least[place + 1] + puzzle.spots[order[place]][0].price
    search = _Search(puzzle, order, least, puzzle.cost(group) - 1e-9)
    search.descend(0, 0.0, {})
    puzzle.put((search.found or {}).items())
    return search.looks <= LOOKS


def _anneal(puzzle: _Puzzle[SpotKind], group: list[int], seed: int) -> None:
    """Shake a group ever less, and keep the cheapest it was."""
    thrown = _thrown(seed + group[0])
    cost, best = puzzle.cost(group), puzzle.standing(group)
    warmth = WARMEST
    for _ in range(SWEEPS):
        for one in group:
            spot = int(next(thrown) * len(puzzle.spots[one]))
            more = puzzle.local(one, spot) - puzzle.local(one, puzzle.chosen[one])
            if more < 0 or next(thrown) < exp(-more / warmth):
                puzzle.chosen[one] = spot
        warmth *= COOLING
    puzzle.quench(group)
    if puzzle.cost(group) > cost:
        puzzle.put(best)


def _make_room(puzzle: _Puzzle[SpotKind], group: list[int]) -> None:
    """Let the few who found no place have one, if those in its way find another."""
    for _ in range(TRIES):
        left = [one for one in group if puzzle.is_nowhere(one)]
        looks = sum(len(puzzle.spots[one]) * len(puzzle.beside[one]) for one in left)
        if looks > ROOM_LOOKS:
            return
        if fsum(_squeeze_in(puzzle, (one,)) for one in left) == 0:
            return


def _squeeze_in(puzzle: _Puzzle[SpotKind], pushing: tuple[int, ...]) -> float:
    """Give a thing the first spot that makes all of it cheaper; return by how much.

    Those in its way go where they then cost least. Whoever finds nothing may push in
    turn, but none of those by whom it was pushed.

    Args:
        puzzle: The things with their spots.
        pushing: The thing, and before it those by whom it was pushed.
    """
    *held, one = pushing
    before = list(puzzle.chosen)
    for spot in range(len(puzzle.spots[one]) - 1):
        if any(puzzle.pair(one, spot, other, puzzle.chosen[other]) for other in held):
            continue
        saved = puzzle.shift(one, spot)
        for other in puzzle.beside[one]:
            if puzzle.pair(one, spot, other, puzzle.chosen[other]):
                saved += puzzle.shift(other, puzzle.best(other))
                if len(pushing) <= PUSHES and puzzle.is_nowhere(other):
                    saved += _squeeze_in(puzzle, (*pushing, other))
        if saved > _LEAST_SAVED:
            return saved
        puzzle.chosen[:] = before
    return 0.0


def _thrown(seed: int) -> Iterator[float]:
    """Yield numbers from 0 to 1 that look thrown but follow from the seed."""
    state = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % 2**64
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 11) / 2**53
