"""Moves: points and steps, hidden enemies, flight, rearguards, barbarians."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.blows import bonus_strike
from generator.systems.battlefield.rules.field_units import UnitMode, laid_aside
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.fleeing import (
    must_flee,
    rearguard_least,
    uncovered,
    ways_out,
    who_may_strike,
    with_rearguard,
)
from generator.systems.battlefield.rules.steps_of_units import (
    StepKind,
    discovery_chance,
    dismounted,
    halted,
    leaves_map,
    overlaps,
    round_points,
    runs_into,
    size_factor,
    step_ahead,
    stepped,
    why_not_dismounted,
)
from generator.values import replace
from tests.systems.battlefield.battle_maps import (
    BOOK,
    at,
    battlefield,
    book_of,
    chariots,
    record,
    unit,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex

OPEN = ("........",) * 8


def kind_of_step(field: Battlefield, goal: str, points: int = 5, name: str = "a") -> StepKind:
    mover = field.units[name]
    return step_ahead(field, mover, at(goal), Fraction(points)).kind


def why_barred(field: Battlefield, goal: str, points: int = 5) -> Mapping[str, FactValue]:
    mover = field.units["a"]
    return step_ahead(field, mover, at(goal), Fraction(points)).details


@pytest.mark.rule("DOG-MOVE-02", "DOG-GRND-01", "DOG-TERR-04")
def test_dog_move_02_every_case_is_paid_for_and_roads_cost_half() -> None:
    field = battlefield(unit("a", "0101"), rows=("...", "r..", "r.."))

    first = step_ahead(field, field.units["a"], at("0102"), Fraction(2))
    onward = stepped(field, "a", at("0102"))
    second = step_ahead(onward, onward.units["a"], at("0103"), first.left)

    assert first.left == Fraction(3, 2)
    assert second.kind is StepKind.ENTERS
    assert second.left == 1
    assert onward.units["a"].at == at("0102")


@pytest.mark.rule("DOG-MOVE-02", "DOG-SCALE-02")
def test_dog_move_02_what_bars_a_step() -> None:
    field = battlefield(
        unit("a", "0101", "knights"), unit("b", "0102", "knights"), rows=("...", "..w", "...")
    )

    beside = stepped(field, "a", at("0202"))

    assert kind_of_step(field, "0102") is StepKind.HELD
    assert kind_of_step(field, "0103") is StepKind.FAR
    assert kind_of_step(beside, "0302") is StepKind.GROUND
    assert kind_of_step(field, "0201", points=0) is StepKind.SAVES
    assert kind_of_step(field, "0201", points=1) is StepKind.ENTERS
    assert why_barred(field, "0102") == {"why": "held", "holder": "b"}
    assert why_barred(field, "0103") == {"why": "far", "from": at("0101")}
    assert why_barred(field, "0909") == {"why": "off-map"}
    assert why_barred(beside, "0302") == {"why": "heavy"}
    assert why_barred(field, "0201", points=0) == {"cost": 1, "points": 0}
    assert why_barred(field, "0201", points=1) == {}


@pytest.mark.rule("DOG-DEF-01", "DOG-HIDE-01")
def test_dog_def_01_nobody_is_told_who_hides_in_the_way() -> None:
    hides = replace(unit("b", "0102"), is_hidden=True)
    field = battlefield(unit("a", "0101"), hides)

    assert kind_of_step(field, "0102") is StepKind.HIDDEN
    assert why_barred(field, "0102") == {"why": "hidden"}


@pytest.mark.rule("DOG-MOVE-02", "DOG-TERR-07")
def test_dog_move_02_slow_units_save_points_for_one_case() -> None:
    peasants = unit("a", "0101", "peasants")
    field = battlefield(peasants, rows=("...", "f..", "..."))
    goal = at("0102")

    for expected in (1, 2):
        mover = field.units["a"]
        points = round_points(BOOK, mover, goal)
        assert points == expected
        assert step_ahead(field, mover, goal, points).kind is StepKind.SAVES
        field = halted(field, "a", points=points, goal=goal)
    mover = field.units["a"]
    points = round_points(BOOK, mover, goal)
    step = step_ahead(field, mover, goal, points)

    assert step.kind is StepKind.ENTERS
    assert step.left == 0
    assert round_points(BOOK, mover, at("0201")) == 1
    assert stepped(field, "a", goal).units["a"].saved is None


@pytest.mark.rule("DOG-MOVE-03")
def test_dog_move_03_what_is_left_is_lost_beside_an_enemy() -> None:
    field = battlefield(unit("a", "0101", "peasants"), unit("b", "0201"))

    engaged = halted(field, "a", points=Fraction(1), goal=at("0102"))
    alone = halted(battlefield(unit("a", "0101")), "a", points=Fraction(1), goal=at("0102"))

    nothing_left = halted(battlefield(unit("a", "0101")), "a", points=Fraction(0), goal=at("0102"))
    assert nothing_left.units["a"].saved is None
    assert engaged.units["a"].saved is None
    assert engaged.units["a"].has_moved
    assert alone.units["a"].saved is not None


@pytest.mark.rule("DOG-MOVE-05")
def test_dog_move_05_a_unit_that_has_moved_is_laid_aside() -> None:
    assert laid_aside(unit("a", "0101")).has_moved


@pytest.mark.rule("DOG-DEF-01")
def test_dog_def_01_a_hidden_enemy_stops_whoever_runs_into_it() -> None:
    ambush = replace(unit("b", "0102"), is_hidden=True)
    field = battlefield(unit("a", "0101"), ambush)

    assert kind_of_step(field, "0102") is StepKind.HIDDEN
    found = runs_into(field, "a", at("0102"))
    assert not found.units["b"].is_hidden
    assert found.units["a"].at == at("0101")


@pytest.mark.rule("DOG-DEF-01")
def test_dog_def_01_who_passes_by_discovers_and_a_hidden_mover_shows() -> None:
    ambush = replace(unit("b", "0105"), is_hidden=True)
    far = replace(unit("b2", "0808"), is_hidden=True)
    stalker = replace(unit("a", "0103"), is_hidden=True)

    found = stepped(battlefield(stalker, ambush, far), "a", at("0104"))

    assert [found.units[name].is_hidden for name in ("a", "b", "b2")] == [False, False, True]


@pytest.mark.rule("DOG-FLEE-01", "DOG-FLEE-02")
def test_dog_flee_01_who_leaves_an_enemys_side_flees_from_all_he_sees() -> None:
    field = battlefield(
        unit("a", "0303"),
        unit("b1", "0302"),
        unit("b2", "0304"),
        replace(unit("b3", "0203"), is_hidden=True),
        replace(unit("b4", "0403"), busy_in=1),
        replace(unit("b5", "0402"), captor="a"),
    )

    strikers = who_may_strike(field, field.units["a"])

    assert [each.unit for each in strikers] == ["b1", "b2"]
    assert [each.unit for each in uncovered(strikers, {"b1"})] == ["b2"]
    assert who_may_strike(field, unit("a9", "0707")) == ()


@pytest.mark.rule("DOG-FLEE-01", "DOG-FLEE-03")
def test_dog_flee_03_a_bonus_strike_binds_and_is_not_answered() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0302", "heavy-infantry", 18))

    found = bonus_strike(field, "b", "a", 4)

    (blow,) = found.blows
    assert blow.strike.hp == 40
    striker = found.field.units["b"]
    assert (striker.mode, striker.target) == (UnitMode.ATTACK, "a")
    assert not striker.has_struck
    assert who_may_strike(found.field, unit("a9", "0303")) == ()
    assert found.field.hp_lost == {"a": 20}


@pytest.mark.rule("DOG-FLEE-04", "DOG-FLEE-06")
def test_dog_flee_04_a_quarter_stays_against_each_enemy() -> None:
    assert [rearguard_least(BOOK, 18, enemies) for enemies in (1, 2, 3)] == [5, 10, 15]
    assert rearguard_least(BOOK, 16, 4) == 16


@pytest.mark.rule("DOG-FLEE-05")
def test_dog_flee_05_a_rearguard_has_a_record_of_its_own() -> None:
    archers = replace(unit("a", "0303", "archers", 20), shots=7)
    field = battlefield(archers, unit("b", "0304"))

    rest, guard = with_rearguard(field, "a", record="a-2", fighters=5)

    assert (rest.fighters, rest.at, rest.began_with) == (15, at("0303"), 20)
    assert (guard.unit, guard.fighters, guard.shots) == ("a-2", 5, 7)
    assert guard.has_moved
    assert not rest.has_moved
    with pytest.raises(ValueError, match="20 of 20"):
        with_rearguard(field, "a", record="a-2", fighters=20)
    with pytest.raises(ValueError, match="rearguard b of a"):
        with_rearguard(field, "a", record="b", fighters=5)


@pytest.mark.rule("DOG-SPEC-09")
def test_dog_spec_09_barbarians_flee_when_outnumbered_and_there_is_a_way() -> None:
    wild = unit("a", "0303", "barbarians", 10)
    pressed = battlefield(wild, unit("b", "0302", fighters=11))
    helped = battlefield(wild, unit("a2", "0304", fighters=1), unit("b", "0302", fighters=11))
    steady = battlefield(unit("a", "0303"), unit("b", "0302", fighters=11))
    penned = battlefield(
        replace(wild, at=at("0101")), unit("b", "0102", fighters=11), rows=("...", "...", "...")
    )

    assert must_flee(pressed, wild)
    assert not must_flee(helped, wild)
    assert not must_flee(steady, steady.units["a"])
    assert set(ways_out(pressed, wild)) == {at("0304"), at("0203"), at("0403")}
    assert ways_out(penned, penned.units["a"]) == ()
    assert not must_flee(penned, penned.units["a"])


@pytest.mark.rule("DOG-SPEC-09", "DOG-MOVE-02")
def test_dog_spec_09_barbarians_take_the_cheapest_way_they_can_pay() -> None:
    wild = unit("a", "0303", "barbarians", 10)
    foe = unit("b", "0302", fighters=11)

    def ways(row: str, below: str) -> tuple[Hex, ...]:
        field = battlefield(wild, foe, rows=("....", "....", row, below))
        found = ways_out(field, wild)
        assert must_flee(field, wild) is bool(found)
        return found

    assert ways(".w.s", "..r.") == (at("0304"), at("0403"))
    assert ways(".s.w", "..f.") == (at("0203"),)
    assert ways(".w.w", "..f.") == ()


@pytest.mark.rule("DOG-SPEC-04")
def test_dog_spec_04_passengers_dismount_before_the_chariots_move() -> None:
    team = record("a", "0303", chariots("archers"), 6)
    field = battlefield(team, unit("b", "0302"))

    def why(mover: FieldUnit, goal: str) -> Mapping[str, object]:
        return why_not_dismounted(field, mover, at(goal))

    assert why(team, "0304") == {}
    assert why(team, "0302") == {"why": "held", "holder": "b"}
    assert why(team, "0305") == {"why": "far", "from": at("0303")}
    assert why(laid_aside(team), "0304") == {"why": "has-moved"}
    assert why(unit("b9", "0303"), "0304") == {"why": "no-passengers"}

    found = dismounted(field, "a", record="a-2", goal=at("0304")).units

    assert found["a-2"].make == TroopMake(kind="archers")
    assert (found["a-2"].fighters, found["a-2"].shots) == (6, 10)
    assert found["a-2"].has_moved
    assert found["a"].make == TroopMake(kind="chariots")
    assert found["a"].shots == 0
    with pytest.raises(ValueError, match="nobody can dismount"):
        dismounted(field, "a", record="a-2", goal=at("0302"))


@pytest.mark.rule("DOG-CBT-16", "DOG-MOVE-02")
def test_dog_cbt_16_units_leave_by_their_own_edge_if_the_umpire_has_it_so() -> None:
    may = book_of(battle__leaving=True)
    mover = unit("a", "0101")
    field = replace(battlefield(mover), exits={"a": frozenset({at("0101")})})
    may_leave = replace(field, book=may)

    assert leaves_map(may_leave, mover, Fraction(1))
    assert not leaves_map(may_leave, mover, Fraction(1, 2))
    assert not leaves_map(may_leave, replace(mover, at=at("0202")), Fraction(1))
    assert not leaves_map(field, mover, Fraction(1))


@pytest.mark.rule("DOG-HIDE-01")
@pytest.mark.parametrize(
    ("ratio", "factor"),
    [
        ((0, 1), 4),
        ((1, 9), 4),
        ((1, 8), 6),
        ((1, 5), 6),
        ((1, 4), 8),
        ((2, 5), 8),
        ((1, 2), 10),
        ((1, 1), 10),
    ],
)
def test_dog_hide_01_a_border_belongs_to_the_larger(ratio: tuple[int, int], factor: int) -> None:
    assert size_factor(BOOK, Fraction(*ratio)) == factor


@pytest.mark.rule("DOG-HIDE-01", "DOG-GRND-03", "DOG-PRE-02")
def test_dog_hide_01_folk_who_search_find_more_easily() -> None:
    hidden = unit("a", "0303", "archers", 5)
    forest = ("........",) * 2 + ("fffffff.",) * 2 + ("........",) * 4
    strangers = battlefield(hidden, unit("b", "0808"), rows=forest)
    foresters = battlefield(hidden, unit("b", "0808"), unit("c", "0708", "forestmen"), rows=forest)
    friends = replace(foresters, sides={"a": "x", "b": "y", "c": "x"})

    assert discovery_chance(strangers, hidden).chance == 4
    assert discovery_chance(foresters, hidden).chance == 7
    assert discovery_chance(friends, hidden).chance == 4
    tagged = replace(unit("b", "0808"), make=TroopMake(kind="orcs", folk=(Folk.FOREST,)))
    again = battlefield(hidden, tagged, rows=forest)
    assert discovery_chance(again, hidden).chance == 7


@pytest.mark.rule("DOG-HIDE-02", "DOG-PRE-03")
def test_dog_hide_02_two_on_one_case_are_told_and_moved() -> None:
    hidden = replace(unit("a", "0303"), is_hidden=True)
    rival = replace(unit("b", "0303"), is_hidden=True)

    assert overlaps(battlefield(hidden, rival, unit("b2", "0304"))) == (("a", "b"),)
    assert overlaps(battlefield(hidden, unit("b2", "0304"))) == ()
