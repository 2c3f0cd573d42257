"""What goes where: small groups exactly, large ones well, every time alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import nextafter
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.render.map.geometry import Box, box_around
from generator.render.map.placement import LARGEST_EXACT, settle
from tests.sums import added_by, both_ways
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOWHERE = 100.0
MET = 1000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Peg:
    """A spot on a line."""

    price: float
    bounds: Box
    is_nowhere: bool = False


def peg(at: float, price: float) -> Peg:
    return Peg(price=price, bounds=box_around((at, 0.0), 10, 10))


def nowhere(at: float) -> Peg:
    return Peg(price=NOWHERE, bounds=box_around((at, 0.0), 0, 0), is_nowhere=True)


def between(one: Peg, other: Peg) -> float:
    return MET * (one.bounds.overlap(other.bounds) > 0)


def cost(pegs: tuple[Peg, ...]) -> float:
    pairs = sum(between(one, other) for place, one in enumerate(pegs) for other in pegs[:place])
    return sum(one.price for one in pegs) + pairs


def crowd(count: int, seed: int) -> list[list[Peg]]:
    """Things whose spots lie on one short line."""
    thrown = Random(seed)  # noqa: S311 - a test's own puzzle
    return [
        [
            *sorted(
                (peg(thrown.uniform(0, 9 * count), thrown.uniform(0, 9)) for _ in "abc"),
                key=lambda one: one.price,
            ),
            nowhere(0.0),
        ]
        for _ in range(count)
    ]


def test_things_apart_have_their_cheapest_spots() -> None:
    spots = [[peg(100.0 * number, 1.0), peg(0.0, 2.0)] for number in range(40)]

    chosen = settle(spots, between, seed=1)

    assert chosen == tuple(own[0] for own in spots)


@pytest.mark.parametrize("seed", range(12))
def test_a_small_group_is_solved_as_cheaply_as_can_be(seed: int) -> None:
    spots = crowd(6, seed)

    chosen = settle(spots, between, seed=1)

    assert cost(chosen) == pytest.approx(min(map(cost, product(*spots))))


@both_ways
def test_a_near_tie_is_decided_alike_by_every_python(adding: Callable[..., float]) -> None:
    touching = [[peg(0.0, 0.0), nowhere(0.0)] for _ in range(10)]
    ten_tenths, a_hair_less = peg(1.0, 0.0), peg(50.0, nextafter(1.0, 0.0))

    with added_by(adding):
        *_, chosen = settle(
            [*touching, [ten_tenths, a_hair_less, nowhere(0.0)]],
            lambda one, other: 0.1 * (ten_tenths in (one, other) and one != other),
            seed=1,
        )

    assert chosen == a_hair_less


def test_who_has_no_room_beside_others_goes_nowhere() -> None:
    spots = [[peg(0.0, 1.0), nowhere(0.0)] for _ in range(3)]

    chosen = settle(spots, between, seed=1)

    assert sum(one.is_nowhere for one in chosen) == 2


@pytest.mark.parametrize("seed", range(4))
def test_in_a_large_group_nothing_lies_on_anything(seed: int) -> None:
    spots = crowd(3 * LARGEST_EXACT, seed)

    chosen = settle(spots, between, seed=seed)

    assert cost(chosen) == pytest.approx(sum(one.price for one in chosen))
    assert sum(one.is_nowhere for one in chosen) < len(spots) / 2
    assert settle(spots, between, seed=seed) == chosen


@pytest.mark.parametrize("seed", tiered(range(12), first=3))
def test_nobody_is_left_out_whom_another_could_make_room_for(seed: int) -> None:
    spots = crowd(3 * LARGEST_EXACT, seed)

    chosen = settle(spots, between, seed=seed)

    for one, own in enumerate(spots):
        if chosen[one].is_nowhere:
            assert min(cost(tried) for tried in moved_up(spots, chosen, one)) >= cost(chosen), own


def moved_up(
    spots: list[list[Peg]], chosen: tuple[Peg, ...], one: int
) -> Iterator[tuple[Peg, ...]]:
    """Yield what comes of it if somebody has a spot and who was there has another."""
    for spot in spots[one][:-1]:
        taken = [*chosen]
        taken[one] = spot
        for other, there in enumerate(chosen):
            if other != one and between(there, spot):
                for another in spots[other]:
                    yield (*taken[:other], another, *taken[other + 1 :])
        yield tuple(taken)
