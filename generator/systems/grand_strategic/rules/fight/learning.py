"""What generals learn from a battle, and whether they rise by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.generals import may_rise, risen
from generator.systems.grand_strategic.rules.kingdom_answers import (
    answered,
    asked,
    chosen_from,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.state import GeneralStatus

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_thread import BattleSettled
    from generator.systems.grand_strategic.rules.course import GrandCourse

RISES = "GS-GENL-07"
RISE, WAIT = "rise", "wait"


def generals_learn(
    course: GrandCourse, battle: GrandBattle, settled: BattleSettled
) -> GrandCourse:
    """Write down what the generals who live have learnt.

    Rules: GS-GENL-05, GS-GENL-06.
    """
    for side in BattleSide:
        general = course.situation.generals.get(battle.by(side).general)
        skill = settled.generals.get(side)
        if general is None or skill is None or general.status is GeneralStatus.DEAD:
            continue
        learnt = skill.experience - general.experience
        wiser = replace(general, experience=skill.experience)
        noted = course.situation.battle(battle.id)
        one = replace(noted.by(side), learnt=learnt)
        noted = (
            noted.with_both(one, noted.defender)
            if side is BattleSide.ATTACKER
            else noted.with_both(noted.attacker, one)
        )
        situation = course.situation.with_general(wiser).with_battle(noted)
        has_won = side is settled.aftermath.winner
        told = Tidings(
            kind="general-learns",
            rule="GS-GENL-05" if has_won else "GS-GENL-06",
            contact=battle.id,
            facts={
                "general": general.general,
                "learnt": learnt,
                "experience": skill.experience,
            },
        )
        course = course.after(situation).tells_of(battle.by(side).army, told)
    return course


def general_rises(
    course: GrandCourse, battle: GrandBattle, side: BattleSide
) -> GrandCourse:
    """Let a king spend his general's experience on one more point of ability.

    Rules: GS-GENL-07, GS-GENL-08.
    """
    combatant = battle.by(side)
    general = course.situation.generals.get(combatant.general)
    if general is None or general.status is GeneralStatus.DEAD:
        return course
    if not may_rise(general.skill):
        return course
    choices = chosen_from("promote", (RISE, WAIT), RISES)
    facts = (("general", general.called), ("next", str(general.ability + 1)))
    question = asked(battle.id, "promote", combatant.army, choices, facts)
    weighed = {"ability": general.ability, "points": combatant.points}
    reply = answered(course, question, weighed=weighed)
    if reply.choice != RISE:
        return reply.course
    better = risen(general.skill)
    after = replace(general, ability=better.ability, experience=better.experience)
    told = Tidings(
        kind="general-rises",
        rule=RISES,
        contact=battle.id,
        facts={
            "general": general.general,
            "ability": better.ability,
            "experience": better.experience,
        },
    )
    course = reply.course.tells_of(combatant.army, told)
    return course.after(course.situation.with_general(after))
