"""What always holds of musters, leadership, discovery and flight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.battlefield.rules.army_order import first_order, rotated
from generator.systems.battlefield.rules.battle_end import BattleFortune, leadership_change
from generator.systems.battlefield.rules.battle_ground import drowned
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.fleeing import rearguard_least
from generator.systems.battlefield.rules.mustering import (
    Hirer,
    ego_of,
    hired,
    muster_bars,
    price_of,
    upkeep_due,
    upkeep_paid,
)
from generator.systems.battlefield.rules.state import HiredUnit
from generator.systems.battlefield.rules.steps_of_units import size_factor
from tests.systems.battlefield.army_list import KINDS
from tests.systems.battlefield.battle_maps import BOOK
from tests.systems.battlefield.musters import situation
from tests.tiers import tries

if TYPE_CHECKING:
    from fractions import Fraction

HP = st.integers(0, 5000)


@pytest.mark.rule("DOG-STAT-09", "DOG-LEAD-02", "DOG-DEF-04")
@given(
    st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 25)), max_size=12),
    st.integers(0, 400),
    st.integers(0, 400),
)
@tries(150)
def test_no_leader_spends_what_is_not_there_or_leads_too_much_pride(
    wanted: list[tuple[str, int]], money: int, leadership: int
) -> None:
    state = situation(money=money, leadership=leadership)
    spent = 0
    for number, (kind, fighters) in enumerate(wanted):
        make = TroopMake(kind=kind)
        unit = HiredUnit(unit=f"a{number}", army="a", make=make, fighters=fighters)
        if not muster_bars(BOOK, state, unit, Hirer()):
            state = hired(BOOK, state, unit)
            spent += price_of(BOOK, make, fighters) or 0

    leader = state.leaders["a"]
    assert leader.money == money - spent >= 0
    assert ego_of(BOOK, state.of_army("a")) <= leadership
    after, paid = upkeep_paid(BOOK, state, "a")
    assert after.leaders["a"].money == leader.money - paid.paid >= 0
    assert paid.paid == upkeep_due(BOOK, after.of_army("a"))
    assert set(after.roster) | set(paid.left) == set(state.roster)
    assert paid.due - paid.paid == upkeep_due(BOOK, (state.roster[name] for name in paid.left))


@pytest.mark.rule("DOG-LEAD-03")
@given(HP, HP, st.integers(1, 50))
@tries(150)
def test_dog_lead_03_who_loses_more_never_gains_by_it(own: int, enemies: int, more: int) -> None:
    def lost(own: int, enemies: int, fortune: BattleFortune) -> int:
        found = leadership_change(BOOK, own=own, enemies=enemies, fortune=fortune)
        return found.lost

    victory, draw, defeat = (lost(own, enemies, fortune) for fortune in BattleFortune)

    assert victory <= draw <= defeat
    for fortune in BattleFortune:
        assert lost(own, enemies, fortune) <= lost(own + more, enemies, fortune)
        assert lost(own, enemies, fortune) >= lost(own, enemies + more, fortune)


@pytest.mark.rule("DOG-HIDE-01")
@given(st.fractions(0, 1), st.fractions(0, 1))
@tries(150)
def test_dog_hide_01_more_fighters_never_hide_better(one: Fraction, other: Fraction) -> None:
    fewer, more = sorted((one, other))

    assert size_factor(BOOK, fewer) <= size_factor(BOOK, more)


@pytest.mark.rule("DOG-FLEE-04", "DOG-FLEE-06")
@given(st.integers(1, 200), st.integers(1, 6))
@tries(150)
def test_dog_flee_04_a_rearguard_is_a_quarter_for_each_enemy_at_least(
    fighters: int, enemies: int
) -> None:
    least = rearguard_least(BOOK, fighters, enemies)

    assert 4 * least >= fighters * enemies
    assert 4 * (least - enemies) < fighters * enemies
    assert enemies < 4 or least >= fighters


@pytest.mark.rule("DOG-WATER-04")
@given(st.integers(1, 200))
@tries(60)
def test_dog_water_04_open_water_leaves_nobody_in_the_end(fighters: int) -> None:
    rounds = 3
    while fighters:
        rounds += 1
        dead = drowned(BOOK, fighters, rounds)
        assert fighters <= 4 * dead < fighters + 4
        fighters -= dead

    assert rounds < 30


@pytest.mark.rule("DOG-PRE-04", "DOG-CBT-15")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
@tries(100)
def test_dog_pre_04_nobody_is_left_out_of_the_order(faces: list[int]) -> None:
    rolls = {chr(97 + number): (face,) for number, face in enumerate(faces)}

    found = first_order(rolls)

    assert sorted(found.order) == sorted(rolls)
    assert [rolls[army] for army in found.order] == sorted(rolls.values(), reverse=True)
    assert len(set(faces)) + len(found.tied) >= len(faces)
    order = found.order
    for _ in order:
        order = rotated(order)
    assert order == found.order
