"""Lists of units: who falls, who comes back, how experienced they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.grand_strategic.rules.muster import (
    ListedUnit,
    Returning,
    UnitLevel,
    drawn_losses,
    general_fell,
    points_of,
    reformed,
    weeks_back,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from tests.tiers import tries

GREEN, EXPERIENCED, VETERAN = UnitLevel
ROSTER = (
    ListedUnit(id="lord", kind="leader", points=12, is_leader=True),
    ListedUnit(id="first", kind="pikes", points=30),
    ListedUnit(id="second", kind="bows", points=25),
)


@pytest.mark.rule("GS-CSW-06", "GS-CSW-07", "GS-CSW-08")
def test_units_fall_until_they_cover_the_loss() -> None:
    lots = iter([1, 2, 2])

    found = drawn_losses(ROSTER, 31, lambda _nth, _many: next(lots))

    assert [unit.id for unit in found.lost] == ["first", "second"]
    assert found.points_lost == 55
    assert [(unit.id, unit.was_drawn) for unit in found.left] == [("lord", True)]
    assert not general_fell(found, "lord")


@pytest.mark.rule("GS-CSW-06", "GS-CSW-08")
def test_a_leader_who_was_spared_before_falls_the_next_time() -> None:
    spared = drawn_losses(ROSTER, 30, lambda nth, _many: (1, 2)[nth - 1])

    found = drawn_losses(spared.left, 1, lambda _nth, _many: 1)

    assert general_fell(found, "lord")
    assert points_of(found.left) == 25


@pytest.mark.rule("GS-CSW-07", "GS-CSW-10")
@tries(100)
@given(st.lists(st.tuples(st.integers(1, 40), st.booleans()), max_size=12), st.data())
def test_losses_are_covered_and_nobody_is_counted_twice(
    listed: list[tuple[int, bool]], data: st.DataObject
) -> None:
    units = tuple(
        ListedUnit(id=str(number), kind="any", points=points, is_leader=is_leader)
        for number, (points, is_leader) in enumerate(listed)
    )
    loss = data.draw(st.integers(0, points_of(units)))

    found = drawn_losses(units, loss, lambda _nth, many: data.draw(st.integers(1, many)))

    assert found.points_lost >= loss
    assert points_of(found.left) + found.points_lost == points_of(units)
    assert found.points_lost - loss < max((p for p, _ in listed), default=1)
    assert {u.id for u in found.left} | {u.id for u in found.lost} == {u.id for u in units}


@pytest.mark.rule("GS-CSW-13")
@pytest.mark.parametrize(("told", "hexes", "weeks"), [(2, 4, 2), (2, 5, 3), (4, 5, 4), (0, 1, 1)])
def test_survivors_march_no_faster_than_two_hexes_a_week(told: int, hexes: int, weeks: int) -> None:
    assert weeks_back(GRAND_BOOK, told, hexes) == weeks


@pytest.mark.rule("GS-CSW-16")
@pytest.mark.parametrize(
    ("soldiers", "level"),
    [
        ({VETERAN: 20}, VETERAN),
        ({VETERAN: 11, GREEN: 10}, VETERAN),
        ({VETERAN: 10, EXPERIENCED: 10}, EXPERIENCED),
        ({VETERAN: 10, GREEN: 10}, GREEN),
    ],
)
def test_units_formed_anew_are_as_experienced_as_most_of_them(
    soldiers: dict[UnitLevel, int], level: UnitLevel
) -> None:
    back = [Returning(kind="pikes", soldiers=number, level=of) for of, number in soldiers.items()]

    assert reformed(back, 20).level is level
