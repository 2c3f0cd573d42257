"""Whole battles by policy: every one ends, and nobody comes back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.battle_end import HowEnded
from generator.systems.battlefield.rules.battle_ground import ground_bar
from generator.systems.battlefield.rules.battle_rounds import battle_played
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.fleeing import must_flee
from generator.systems.battlefield.rules.leader_minds import sight_of
from generator.systems.battlefield.rules.phases import unit_moved
from generator.systems.battlefield.rules.round_course import RoundCourse
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.values import replace
from tests.systems.battlefield.generated_battles import GeneratedBattle, generated_battle
from tests.systems.battlefield.reckoner import Reckoner

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_rounds import BattlePlayed
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.round_log import RoundLine

HAPPENED_EVERYWHERE = range(190, 250)
"""After so many battles everything that a policy can bring about has happened."""
NOT_BY_POLICY = {
    RoundLineKind.ANSWERED,
    RoundLineKind.ARMY_ANSWERED,
    RoundLineKind.STOPPED,
    RoundLineKind.RUNS_INTO,
    RoundLineKind.DROWNS,
    RoundLineKind.DISMOUNTS,
    RoundLineKind.NO_QUARTER,
    RoundLineKind.REFUSED,
}
"""What needs a decision, or a map of its own."""


def battle_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - which battle is tried


def every_line(played: BattlePlayed) -> list[RoundLine]:
    """Return everything a battle's log tells, in order."""
    rounds = [line for each in played.rounds for line in each.lines]
    return [*played.begun.lines, *rounds, *played.lines]


def fighters_of(field: Battlefield) -> Counter[str]:
    found: Counter[str] = Counter()
    for unit in field.units.values():
        found[unit.army] += unit.fighters
    return found


def check_nothing_came_back(before: Battlefield, after: Battlefield) -> None:
    assert all(fighters_of(after)[army] <= many for army, many in fighters_of(before).items())
    for name, old in before.units.items():
        new = after.units[name]
        assert 0 <= new.fighters <= old.fighters, name
        assert 0 <= new.shots <= old.shots, name
    for army, lost in before.hp_lost.items():
        assert after.hp_lost[army] >= lost


def check_nobody_saves_beside_an_enemy(found: Battlefield) -> None:
    for unit in found.units.values():
        assert not (unit.saved and found.foes_beside(unit.army, unit.at)), unit.unit


def check_everybody_stands_alone_where_he_may(found: Battlefield) -> None:
    standing = [unit for unit in found.units.values() if unit.is_standing]
    assert len({unit.at for unit in standing}) == len(standing)
    assert all(unit.at in found.cases for unit in standing)


@pytest.mark.rule("DOG-CBT-16", "DOG-DEF-02", "DOG-DEF-03")
@pytest.mark.parametrize("seed", range(12))
def test_dog_cbt_16_every_battle_ends_by_its_last_round(seed: int) -> None:
    check_battle(seed)


@pytest.mark.deep(seeds=200)
def test_dog_cbt_16_every_other_battle_does_too(drawn_seed: int) -> None:
    check_battle(drawn_seed)


def check_battle(seed: int) -> None:
    battle = generated_battle(battle_of(seed))
    last = battle.field.book.switches.number("battle.last_round")

    played = battle_played(battle.means, battle.field)

    assert len(played.rounds) <= last
    if played.end.how is HowEnded.LAST_ROUND:
        assert len(played.rounds) == last
    before = played.begun.field
    for each in played.rounds:
        check_nothing_came_back(before, each.field)
        check_nobody_saves_beside_an_enemy(each.field)
        check_everybody_stands_alone_where_he_may(each.field)
        for unit in each.field.units.values():
            case = each.field.cases[unit.at]
            assert ground_bar(battle.field.book, case, unit.make) is None
        before = each.field
    check_reckoned(battle, played)


@pytest.mark.rule("DOG-SPEC-09")
@pytest.mark.parametrize("seed", range(20))
def test_dog_spec_09_barbarians_who_must_flee_never_stay(seed: int) -> None:
    battle = generated_battle(battle_of(seed), columns=6, rows=5)
    wild = TroopMake(kind="barbarians")
    field = battle.field.with_units(
        replace(unit, make=wild, is_hidden=False) for unit in battle.field.units.values()
    )

    for name, unit in field.units.items():
        if must_flee(sight_of(field, unit.army), unit):
            moved = unit_moved(RoundCourse(means=battle.means, field=field), name)
            assert RoundLineKind.SAVES not in {line.kind for line in moved.lines}
            gone = moved.unit(name)
            assert gone.at != unit.at or not gone.is_standing, name


@pytest.mark.rule("DOG-CBT-10")
def test_dog_cbt_10_the_same_seed_is_the_same_battle() -> None:
    one, other = (generated_battle(battle_of(5)) for _ in range(2))

    assert battle_played(one.means, one.field) == battle_played(other.means, other.field)


def test_everything_a_policy_can_bring_about_happens_in_some_battle() -> None:
    found: set[RoundLineKind] = set()
    for seed in HAPPENED_EVERYWHERE:
        battle = generated_battle(battle_of(seed))
        played = battle_played(battle.means, battle.field)
        found.update(line.kind for line in every_line(played))

    assert set(RoundLineKind) - found == NOT_BY_POLICY


@pytest.mark.rule("DOG-DEF-02", "DOG-HIDE-03")
@pytest.mark.parametrize("seed", range(30))
def test_dog_def_02_nobody_decides_by_what_nobody_has_seen(seed: int) -> None:
    battle = generated_battle(battle_of(seed))
    watcher = min(battle.field.sides)
    hidden = {
        name: unit
        for name, unit in battle.field.units.items()
        if unit.is_hidden and battle.field.are_foes(watcher, unit.army)
    }
    others = {k: u for k, u in battle.field.units.items() if k not in hidden}
    twin = replace(battle.field, units=others)

    assert sight_of(battle.field, watcher) == sight_of(twin, watcher)
    for unit in battle.field.of_army(watcher):
        told = unit_moved(RoundCourse(means=battle.means, field=battle.field), unit.unit)
        untold = unit_moved(RoundCourse(means=battle.means, field=twin), unit.unit)
        met = [
            number
            for number, line in enumerate(told.lines)
            if line.kind in (RoundLineKind.COMES_UPON, RoundLineKind.RUNS_INTO)
        ]
        until = min(met, default=len(told.lines))
        assert told.lines[:until] == untold.lines[:until]


@pytest.mark.rule("DOG-CBT-09", "DOG-CBT-10", "DOG-CBT-13", "DOG-LEAD-04")
@pytest.mark.parametrize("seed", range(25))
def test_dog_cbt_10_a_battle_can_be_reckoned_from_its_log_alone(seed: int) -> None:
    battle = generated_battle(battle_of(seed))

    check_reckoned(battle, battle_played(battle.means, battle.field))


def check_reckoned(battle: GeneratedBattle, played: BattlePlayed) -> None:
    reckoned = Reckoner(battle.field.book, battle.field)
    for each in played.rounds:
        reckoned.take(each.lines)
    reckoned.take(played.lines)

    for name, unit in played.field.units.items():
        told = reckoned.units[name]
        assert told.fighters == unit.fighters, name
        assert told.captor == unit.captor, name
        assert told.has_left == unit.has_left, name
        assert told.at == unit.at or not unit.fighters, name
    lost = {army: hp for army, hp in played.field.hp_lost.items() if hp}
    assert {army: hp for army, hp in reckoned.lost.items() if hp} == lost


@pytest.mark.rule("DOG-HIDE-03")
@pytest.mark.parametrize("seed", range(25))
def test_dog_hide_03_no_open_line_names_a_unit_that_is_hidden_still(seed: int) -> None:
    battle = generated_battle(battle_of(seed))
    played = battle_played(battle.means, battle.field)
    hidden = {n for n, unit in played.field.units.items() if unit.is_hidden}

    for line in every_line(played):
        if not line.is_secret:
            assert not hidden & {line.unit, line.other}, line
