"""What is laid open of a battle, and to whom: a hidden unit is its own side's alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.kit.facts import AT, CALLED, MAY, SIDE, WITHOUT_ORDER, Reader, standing
from generator.systems.battlefield.rules.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.fact_names import (
    BATTLE,
    CAPTOR,
    ENDED,
    HP_LOST,
    IN_MUSTER,
    IN_ROUND,
    IS_HIDDEN,
    LEADER,
    LEADERSHIP,
    LINED_AT,
    LINED_UP,
    LINED_WITH,
    MAKE_TOLD,
    MAY_HIRE,
    MAY_STRIKE,
    MONEY,
    ROUND_SHOWN,
    SHOTS,
    TOTAL_EGO,
    WON_BY,
    facts_of,
)
from generator.systems.battlefield.rules.field_campaign import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.orders import order_facts
from generator.systems.battlefield.rules.standing_minds import BATTLEFIELD_KNOWLEDGE
from generator.systems.battlefield.rules.state import needs_of
from generator.values import replace
from generator.world.hexes import neighbours
from tests.systems.battlefield.battle_maps import BOOK, at
from tests.systems.battlefield.field_campaigns import (
    a_field,
    a_force,
    fighting,
    in_battle,
    in_muster,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.field_units import FieldUnit

FIELD = a_field(a_force("r1", "0101"), a_force("r2", "0302", is_hidden=True), a_force("b1", "0801"))
UNITS = (
    fighting("r1", "0101"),
    fighting("r2", "0302", is_hidden=True, chance=3),
    fighting("b1", "0801"),
)


def known(facts: Iterable[Fact], side: str) -> tuple[Fact, ...]:
    """Return the facts that players of a side may read; of no side: everybody."""
    found = []
    for fact in facts:
        sides = frozenset({side} if side else ())
        reader = standing(fact.sides, fact.opponents, reader_sides=sides)
        reader = reader if side else Reader.PUBLIC
        if BATTLEFIELD_KNOWLEDGE.may_know(fact.kind, reader):
            found.append(fact)
    return tuple(found)


def fought(*units: FieldUnit, **changes: object) -> tuple[Fact, ...]:
    return facts_of(FIELD, BOOK, in_battle(FIELD, *units, **changes))


@pytest.mark.rule("DOG-HIDE-03")
@pytest.mark.parametrize("side", ["blue", ""])
def test_dog_hide_03_of_a_hidden_unit_nobody_else_is_told_a_word(side: str) -> None:
    with_it, without = fought(*UNITS), fought(UNITS[0], UNITS[2])
    twin = fought(UNITS[0], replace(UNITS[1], at=at("0503"), fighters=3), UNITS[2])

    told = tuple(f for f in known(with_it, side) if f.name != TOTAL_EGO.name)

    assert told
    assert known(twin, side) == known(with_it, side)
    assert known(without, side) == known(with_it, side)
    assert not [fact for fact in told if "r2" in str(fact)]


@pytest.mark.rule("DOG-HIDE-03", "DOG-PRE-02")
def test_dog_hide_03_its_own_side_knows_all_about_it() -> None:
    told = known(fought(*UNITS), "red")

    assert AT.among(told)["r2"] == at("0302")
    assert IS_HIDDEN.among(told) == {"r2": True}
    hidden = LINED_UP.among(told)[f"{BATTLE}/round/001/red"]
    assert hidden == ("r2",)


@pytest.mark.rule("DOG-HIDE-03")
@pytest.mark.parametrize("side", ["blue", ""])
def test_dog_hide_03_in_a_muster_nobody_knows_of_anybody_elses_units(side: str) -> None:
    told = known(facts_of(FIELD, BOOK, in_muster(FIELD)), side)

    units = CALLED.among(told).keys() - {"r", "b", "red", "blue"}
    assert units == ({"b1"} if side else set())
    assert AT.among(told).keys() == units


@pytest.mark.rule("DOG-PRE-01")
def test_dog_pre_01_what_stands_on_the_table_everybody_sees() -> None:
    told = known(fought(*UNITS), "")

    assert CALLED.among(told)["r1"] == "The R1"
    assert MAKE_TOLD.among(told) == {"r1": "Archers", "b1": "Archers"}
    assert SIDE.among(told)["b1"] == "blue"
    assert LEADER.among(told)["r"] == "Rosa"
    assert SHOTS.among(told) == {}
    assert SHOTS.among(known(fought(*UNITS), "blue")) == {"b1": 10}


def test_rounds_tell_where_everybody_stood() -> None:
    told = known(fought(*UNITS), "")
    keys = [f"{BATTLE}/round/{place:03d}" for place in (0, 1, 2)]

    assert ROUND_SHOWN.among(told) == dict(zip(keys, (0, 1, 2), strict=True))
    assert LINED_UP.among(told)[keys[1]] == ("b1", "r1")
    assert LINED_AT.among(told)[keys[1]] == (at("0801"), at("0101"))
    assert LINED_WITH.among(told)[keys[1]] == ("10", "10")


def test_who_is_gone_stands_nowhere_any_more() -> None:
    dead, left = replace(UNITS[0], fighters=0), replace(UNITS[2], has_left=True)
    told = known(fought(dead, left), "")

    assert AT.among(told) == {}
    assert CALLED.among(told).keys() - {"r", "b", "red", "blue"} == {"r1", "b1"}
    assert LINED_UP.among(told)[f"{BATTLE}/round/002"] == ()


def test_its_own_side_reads_the_name_of_a_unit_that_is_gone() -> None:
    facts = fought(UNITS[2])

    assert CALLED.among(known(facts, "red"))["r2"] == "The R2"
    assert "r2" not in CALLED.among(known(facts, "blue"))


@pytest.mark.rule("DOG-LEAD-04")
def test_dog_lead_04_accounts_are_told_to_all_when_the_battle_is_over() -> None:
    running = fought(*UNITS)
    end = BattleEnd(how=HowEnded.ONE_LEFT, winner="red")
    over = known(fought(*UNITS, end=end), "")

    assert HP_LOST.among(known(running, "red")) == {"r": 12}
    assert HP_LOST.among(known(running, "")) == {}
    assert HP_LOST.among(over) == {"r": 12, "b": 7}
    assert (ENDED.among(over)[BATTLE], WON_BY.among(over)[BATTLE]) == ("one-left", "red")


@pytest.mark.rule("DOG-LEAD-01", "DOG-LEAD-02")
def test_dog_lead_01_what_a_leader_has_is_told_to_the_own_side_alone() -> None:
    facts = facts_of(FIELD, BOOK, in_muster(FIELD))

    for side, army in (("red", "r"), ("blue", "b")):
        own = known(facts, side)
        assert LEADERSHIP.among(own).keys() == {army}
        assert MONEY.among(own).keys() == {army}
    assert MONEY.among(known(facts, "")) == {}


def test_in_a_muster_units_are_placed_and_armies_hire() -> None:
    facts = order_facts(FIELD, BOOK, in_muster(FIELD))

    assert MAY.among(facts)["r1"] == ("place", "reserve", "dismiss")
    assert WITHOUT_ORDER.among(facts)["r1"] == "placed"
    assert IN_MUSTER.among(facts).keys() == {"r1", "r2", "b1"}
    assert "wyverns" not in MAY_HIRE.among(facts)["r"]
    assert {fact.kind for fact in facts} == {"orders", "umpire"}


def test_in_a_round_units_are_told_what_they_do_and_captives_nothing() -> None:
    captive = replace(UNITS[0], captor="b1")
    state = replace(in_battle(FIELD, captive, *UNITS[1:]), by_rounds=True)
    state = replace(state, period=BATTLEFIELD_CLOCK.read("1-r3"))

    facts = order_facts(FIELD, BOOK, state)

    assert CAPTOR.among(fought(captive))["r1"] == "b1"
    assert MAY.among(facts) == {"r1": (), "r2": ("decide",), "b1": ("decide",)}
    assert WITHOUT_ORDER.among(facts)["r1"] == "captive"
    assert IN_ROUND.among(facts).keys() == {"r2", "b1"}


@pytest.mark.rule("DOG-HIDE-01", "DOG-CBT-01")
def test_a_unit_is_offered_the_enemies_beside_it_that_it_sees() -> None:
    near = (fighting("r1", "0101"), fighting("r2", "0302", is_hidden=True, chance=3))
    begun = replace(in_battle(FIELD, *near, fighting("b1", "0201")), by_rounds=True)
    begun = replace(begun, period=BATTLEFIELD_CLOCK.read("1-r3"))
    unseen = replace(begun, battle=None, period=BATTLEFIELD_CLOCK.read("1-r1"))

    seen, before = (MAY_STRIKE.among(order_facts(FIELD, BOOK, each)) for each in (begun, unseen))

    beside = neighbours(at("0201"))
    assert {at("0101"), at("0302")} <= set(beside)
    assert seen == {"r1": ("b1",), "r2": ("b1",), "b1": ("r1",)}
    assert set(before.values()) == {()}


def test_a_situation_needs_its_units_and_their_cases() -> None:
    needs = needs_of(in_battle(FIELD, *UNITS))

    assert needs.armies == {"r1", "r2", "b1"}
    assert needs.places[at("0801")] == "the unit “b1”"
