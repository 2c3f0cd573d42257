"""A battle from the moment an army enters an enemy's hex until all of it is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.systems.grand_strategic.rules.fight.battle_events import (
    battle_told,
    reckoned,
    told_dice,
)
from generator.systems.grand_strategic.rules.fight.battle_given import battle_begun
from generator.systems.grand_strategic.rules.fight.battle_settling import (
    settle,
)
from generator.systems.grand_strategic.rules.fight.card_on_armies import card_of
from generator.systems.grand_strategic.rules.fight.steps_of_battle import (
    AFTERWARDS,
    BattleOver,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.course import GrandCourse


def fights(course: GrandCourse, attacker: str, defender: str) -> GrandCourse:
    """Fight a battle as far as dice and answers go.

    Rules: GS-CBT-06, GS-CBT-07, GS-CBT-08.
    """
    begun = battle_begun(course, attacker, defender)
    course = course.after(course.situation.with_battle(begun))
    course = battle_told(course, begun)
    return unless_stopped(lambda now: _settled(now, begun))(course)


def _settled(course: GrandCourse, begun: GrandBattle) -> GrandCourse:
    """Settle a battle, and carry out all that follows from it."""
    now = settle(course, begun)
    if now.settled is None:
        return now.course
    battle = reckoned(now, now.settled)
    course = told_dice(now, now.settled)
    course = course.after(course.situation.with_battle(battle))
    over = BattleOver(battle=battle, settled=now.settled, card=card_of(now, battle))
    for step in AFTERWARDS:
        course = unless_stopped(partial(step.play, over))(course)
    return course
