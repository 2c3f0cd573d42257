"""The cheapest ways over hexes, whatever a step costs."""

from __future__ import annotations

from fractions import Fraction

from generator.kit.ways import places_on, reach, way_to
from generator.world.hexes import Hex, distance, neighbours

START = Hex(0, 0)
WALL = frozenset(Hex(1, r) for r in range(-3, 3))


def price(_start: Hex, goal: Hex) -> Fraction | None:
    """Let every hex near the start cost one, but for a wall that is closed."""
    is_open = goal not in WALL and distance(START, goal) < 6
    return Fraction(1) if is_open else None


def test_what_can_be_reached_costs_no_more_than_there_is() -> None:
    found = reach(START, price, Fraction(2))

    assert {each.cost for each in found.values()} == {0, 1, 2}
    assert WALL.isdisjoint(found)


def test_the_first_step_can_be_taken_however_little_is_left() -> None:
    assert len(reach(START, price, Fraction(1, 2))) == 1 + len(set(neighbours(START)) - WALL)
    assert list(reach(START, price, Fraction(0))) == [START]


def test_a_way_leads_round_what_is_closed_and_names_what_no_way_leads_to() -> None:
    beyond, shut = Hex(2, 0), Hex(1, 0)

    way, lost = way_to((beyond, shut), START, price)

    assert way[-1] == beyond
    assert len(way) > distance(START, beyond)
    assert lost == shut


def test_a_map_is_tapped_by_the_steps_between_hexes_in_reach() -> None:
    places = places_on(reach(START, price, Fraction(1)), price)

    assert places[0].at == START
    assert {places[step.to].at for step in places[0].steps} == set(neighbours(START)) - WALL
