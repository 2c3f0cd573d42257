"""How a battle begins: who is on the field, who is discovered, who acts first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.kit.answers import asked_throw
from generator.systems.battlefield.rules.battlefields import Battlefield
from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings
from generator.systems.battlefield.rules.field_units import FieldUnit, unit_record
from generator.systems.battlefield.rules.playing.battle_rounds import battle_begun
from generator.systems.battlefield.rules.playing.round_course import RoundMeans
from generator.systems.battlefield.rules.playing.round_dice import (
    RoundDice,
    awaited_by,
)
from generator.systems.battlefield.rules.playing.round_events import round_events
from generator.systems.battlefield.rules.state import battle_of
from generator.systems.battlefield.rules.steps.rounds_shown import with_round_shown

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.field_play import FieldPlay
    from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit
    from generator.world.hexes import Hex


def set_up(play: FieldPlay, state: BattlefieldState) -> Battlefield:
    """Return the battlefield before anybody has moved, or been discovered.

    Who is in reserve is not on it.

    Rules: DOG-PRE-01, DOG-PRE-03.
    """
    placed = ((unit, unit.at) for _, unit in sorted(state.roster.items()))
    records = [_record(play, unit, at) for unit, at in placed if at is not None]
    return Battlefield(
        cases=play.cases,
        units={unit.unit: unit for unit in records},
        sides=play.fights_for,
        exits=play.exits,
    )


def _record(play: FieldPlay, unit: HiredUnit, at: Hex) -> FieldUnit:
    bare = FieldUnit(
        unit=unit.unit,
        army=unit.army,
        make=unit.make,
        fighters=unit.fighters,
        began_with=unit.fighters,
        shots=0,
        at=at,
        is_hidden=unit.is_hidden,
    )
    return unit_record(play.book, bare)


def battle_begins(course: FieldCourse) -> FieldCourse:
    """Begin a battle: dice say who is discovered, and in which order armies act.

    Rules: DOG-PRE-01, DOG-PRE-02, DOG-PRE-03, DOG-PRE-04, DOG-HIDE-03.
    """
    play = course.play
    course = _absent(course)
    dice = RoundDice(dice=play.dice, battle=play.time.battle, round_number=1)
    means = RoundMeans(book=play.book, dice=dice)
    try:
        begun = battle_begun(means, set_up(play, course.situation))
    except AwaitedThrow as awaited:
        return course.asking(*map(asked_throw, awaited_by(awaited)))
    names = {n: each.name for n, each in course.situation.roster.items() if each.name}
    kept = replace(battle_of(begun.field, begun.order), names=names)
    battle = with_round_shown(kept, 0)
    told = round_events(begun.field, begun.lines, play.sides)
    course = course.after(course.situation.with_battle(battle), *told)
    for place, (army, throws) in enumerate(begun.rolled.items(), 1):
        rolled = tuple(str(throw.total) for throw in throws)
        rolls = FieldTidings(
            kind="army-order",
            rule="DOG-PRE-04",
            facts={"army": army, "rolled": rolled, "place": place},
            throws=throws,
        )
        course = course.tells_all(rolls)
    return course


def _absent(course: FieldCourse) -> FieldCourse:
    """Tell each army who of it stays away: who is in reserve."""
    for _, unit in sorted(course.situation.roster.items()):
        if unit.at is None:
            stays = FieldTidings(kind="stays-away", rule="DOG-PRE-01")
            course = course.tells_of(unit.unit, stays)
    return course
