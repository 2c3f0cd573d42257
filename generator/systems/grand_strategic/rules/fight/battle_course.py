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
    Settling,
    settle,
)
from generator.systems.grand_strategic.rules.fight.bearing_losses import losses_borne
from generator.systems.grand_strategic.rules.fight.card_on_armies import (
    card_of,
    done_to_armies,
)
from generator.systems.grand_strategic.rules.fight.card_on_kingdoms import (
    done_to_kingdoms,
)
from generator.systems.grand_strategic.rules.fight.falling_back import (
    falls_back,
    moves_in,
)
from generator.systems.grand_strategic.rules.fight.learning import (
    general_rises,
    generals_learn,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.week.appointing import settled_in_cities

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_thread import BattleSettled
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
    for step in _steps(now, battle, now.settled):
        course = unless_stopped(step)(course)
    return course


def _steps(
    now: Settling, battle: GrandBattle, settled: BattleSettled
) -> tuple[Callable[[GrandCourse], GrandCourse], ...]:
    """Return what follows once a battle is settled, in order.

    Rule: GS-CBT-08.
    """
    card = card_of(now, battle)
    loser = battle.by(settled.aftermath.loser).army

    def retreats(course: GrandCourse) -> GrandCourse:
        return falls_back(course, battle, loser) if settled.retreats else course

    return (
        lambda course: losses_borne(course, battle, settled),
        lambda course: done_to_armies(course, card) if card else course,
        retreats,
        lambda course: moves_in(course, _noted(course, battle)),
        lambda course: done_to_kingdoms(course, card) if card else course,
        lambda course: generals_learn(course, battle, settled),
        settled_in_cities,
        *(partial(general_rises, battle=battle, side=side) for side in BattleSide),
    )


def _noted(course: GrandCourse, battle: GrandBattle) -> GrandBattle:
    return next(each for each in course.situation.battles if each.id == battle.id)
