"""The rounds of a battle, one or all of them, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.answers import asked_throw
from generator.kit.period_course import unless_stopped
from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings
from generator.systems.battlefield.rules.field_units import rested
from generator.systems.battlefield.rules.minds.round_minds import minds_for
from generator.systems.battlefield.rules.minds.standing_minds import StandingMinds
from generator.systems.battlefield.rules.order.army_order import rotated
from generator.systems.battlefield.rules.order.battle_end import HowEnded
from generator.systems.battlefield.rules.playing.battle_rounds import round_played
from generator.systems.battlefield.rules.playing.round_course import (
    RoundMeans,
    RoundStopError,
)
from generator.systems.battlefield.rules.playing.round_dice import RoundDice
from generator.systems.battlefield.rules.playing.round_events import round_events
from generator.systems.battlefield.rules.state import battle_of
from generator.systems.battlefield.rules.steps.rounds_shown import with_round_shown

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.order.battle_end import BattleEnd
    from generator.systems.battlefield.rules.playing.round_log import RoundLine
    from generator.systems.battlefield.rules.state import BattleInProgress


def fought_out(course: FieldCourse) -> FieldCourse:
    """Fight rounds until the battle is over, or something is awaited.

    Rule: DOG-CBT-16.
    """
    course = fought(course)
    while not course.is_stopped and course.battle.end is None:
        after = course.situation.with_battle(next_round_of(course.battle))
        course = fought(replace(course, situation=after))
    return course


def next_round_of(battle: BattleInProgress) -> BattleInProgress:
    """Return a battle as its next round begins: the order of armies rotates.

    Rules: DOG-CBT-15, DOG-CBT-16.
    """
    return replace(
        battle,
        units={name: rested(unit) for name, unit in battle.units.items()},
        order=rotated(battle.order),
        round_number=battle.round_number + 1,
    )


def one_round(course: FieldCourse) -> FieldCourse:
    """Fight one round, and tell how the battle has ended if it has.

    Rules: DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16.
    """
    play, battle = course.play, course.battle
    acts = FieldTidings(
        kind="round-begins",
        rule="DOG-CBT-15",
        facts={"order": battle.order, "round": battle.round_number},
    )
    course = course.tells_all(acts)
    dice = RoundDice(
        dice=play.dice,
        battle=play.time.battle,
        round_number=battle.round_number,
    )
    found = minds_for(course)
    means = RoundMeans(
        book=play.book,
        dice=dice,
        minds=found.minds,
        foresight=StandingMinds(play=play),
    )
    field = course.battlefield
    try:
        played = round_played(means, field, battle.order, found.said)
    except RoundStopError as stopped:
        return _stopped(course, stopped, found.lines)
    after = battle_of(played.field, battle.order, end=played.end, said=played.said)
    after = replace(after, rounds=battle.rounds, names=battle.names)
    after = with_round_shown(after, battle.round_number)
    lines = (*found.lines, *played.lines)
    told = round_events(played.field, lines, play.sides)
    course = course.after(course.situation.with_battle(after), *told)
    return course if played.end is None else _ended(course, played.end)


def _stopped(
    course: FieldCourse, stopped: RoundStopError, lines: tuple[RoundLine, ...]
) -> FieldCourse:
    """Tell a round as far as it has come, and ask for the dice that are due."""
    now = stopped.course
    told = round_events(now.field, (*lines, *now.lines), course.play.sides)
    battle = replace(course.battle, units=now.field.units, hp_lost=now.field.hp_lost)
    course = course.after(course.situation.with_battle(battle), *told)
    return course.asking(*map(asked_throw, stopped.wanted))


def _ended(course: FieldCourse, end: BattleEnd) -> FieldCourse:
    """Tell everybody how a battle has ended."""
    is_yielded = end.how is HowEnded.AGREED and bool(end.winner)
    facts = {"side": end.winner} if end.winner else {}
    told = FieldTidings(
        kind=YIELDED if is_yielded else f"ends-{end.how}",
        rule="DOG-CBT-16",
        facts={**facts, "round": course.battle.round_number},
    )
    return course.tells_all(told)


YIELDED = "ends-yielded"
fought = unless_stopped(one_round)
