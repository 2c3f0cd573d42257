"""What a battle takes from both armies, and what it teaches their generals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.commanders import (
    lost_with,
    without_commander,
)
from generator.systems.grand_strategic.rules.fight.battle_events import told_losses
from generator.systems.grand_strategic.rules.fight.battle_given import (
    destroyed,
    levels_now,
    units_drawn,
    weakened,
)
from generator.systems.grand_strategic.rules.forming_armies import may_rise, risen
from generator.systems.grand_strategic.rules.kingdom_answers import (
    answered,
    asked,
    chosen_from,
)
from generator.systems.grand_strategic.rules.muster import DrawnLosses, general_fell
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.state import GeneralStatus
from generator.systems.grand_strategic.rules.wild_events import (
    FETCHES_GENERAL,
    EffectKind,
)
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.fight.battle_settling import BattleOver
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.events import FactValue


# What a battle takes from both armies: points, mercenaries, units, generals.

WINS, GENERAL_FALLS = "GS-CBT-04", "GS-CSW-08"


def losses_borne(course: GrandCourse, over: BattleOver) -> GrandCourse:
    """Take losses from both armies, and armies of which nothing is left.

    Raises:
        AwaitedThrow: Lots have to be drawn by hand and have not been.

    Rules: GS-CBT-04, GS-CBT-05, GS-CBT-09, GS-CSW-06, GS-CSW-07, GS-CSW-10.
    """
    fallen = {side: _units_lost(course, over, side) for side in BattleSide}
    situation, battle = course.situation, over.battle
    for side in BattleSide:
        army, before = course.army(battle.by(side).army), battle.by(side)
        left = weakened(army, over.settled.losses[side], fallen[side])
        kept = {key: band.points for key, band in left.bands.items()}
        after = replace(
            before,
            lost=before.points - left.points,
            lost_bands={
                key: points - kept.get(key, 0) for key, points in before.bands.items()
            },
            left=left.points,
            lost_units=tuple(unit.id for unit in fallen[side].lost),
        )
        battle = battle.with_one(side, after)
        situation = situation.with_army(left)
    winner = over.settled.aftermath.winner
    battle = replace(battle, winner=winner)
    won, lost = battle.by(winner).army, battle.by(winner.foe).army
    facts: dict[str, FactValue] = {"force": won, "other": lost, "at": battle.at}
    course = course.after(situation.with_battle(battle))
    course = course.tells_battle(battle, "battle-won", WINS, facts)
    course = told_losses(course, battle)
    for side in BattleSide:
        course = _leaderless(course, over, side, fallen[side])
    for side in BattleSide:
        course = _gone_if_empty(course, over, side)
    return course


def _units_lost(course: GrandCourse, over: BattleOver, side: BattleSide) -> DrawnLosses:
    """Return which units of a list are gone: as was typed, else as lots fall."""
    battle, army = over.battle, course.army(over.battle.by(side).army)
    result = course.play.result(battle.id)
    named = destroyed(army, result) if result else ()
    if result is not None and battle.how is HowFought.TABLE:
        levels = levels_now(army, result)
        units = tuple(
            replace(unit, level=levels.get(unit.id, unit.level)) for unit in army.units
        )
        army = replace(army, units=units)
    if named:
        left = tuple(unit for unit in army.units if unit.id not in named)
        lost = tuple(unit for unit in army.units if unit.id in named)
        return DrawnLosses(left=left, lost=lost)
    loss = over.settled.aftermath.losses[side]
    return units_drawn(course.play, battle, side, army, loss)


def _leaderless(
    course: GrandCourse, over: BattleOver, side: BattleSide, fallen: DrawnLosses
) -> GrandCourse:
    """Let another general take over, or fetch one, if the lot fell on the general.

    Rule: GS-CSW-08.
    """
    battle, army = over.battle, course.army(over.battle.by(side).army)
    general = course.situation.generals.get(army.general)
    if general is None or not general_fell(fallen, general.unit) or not army.points:
        return course
    course = course.tells("general-falls", GENERAL_FALLS, army.army, contact=battle.id)
    return course.after(sent_for_general(course.situation, over, side))


def _gone_if_empty(
    course: GrandCourse, over: BattleOver, side: BattleSide
) -> GrandCourse:
    """Take an army out of play of which nothing is left, with its generals.

    Who was taken and ransomed is not with it (GS-AMB-41).

    Rule: GS-CBT-05.
    """
    army, situation = course.army(over.battle.by(side).army), course.situation
    if army.points:
        return course
    done = [(effect.kind, effect.side) for effect in over.settled.effects]
    if (EffectKind.GENERAL_RETURNS, side) in done:
        situation = situation.with_army(replace(army, general=""))
    return course.after(lost_with(situation, army.army))


def sent_for_general(
    situation: GrandState, over: BattleOver, side: BattleSide
) -> GrandState:
    """Return the situation once the general of one side of a battle is dead.

    Another one with the army takes over; else it marches for one, unless it has held
    the city it is in. Who set out from a city, or is beaten out of one, marches.

    Rules: GS-GENL-09, GS-WILD-21, GS-CSW-08.
    """
    army, winner = over.battle.by(side).army, over.settled.aftermath.winner
    situation = without_commander(situation, army)
    one = situation.armies[army]
    has_held = side is winner is BattleSide.DEFENDER
    if one.general or (one.city and has_held):
        return situation
    return situation.with_army(replace(one, forced_by=FETCHES_GENERAL))


# What generals learn from a battle, and whether they rise by it.

RISES = "GS-GENL-07"
RISE, WAIT = "rise", "wait"


def generals_learn(course: GrandCourse, over: BattleOver) -> GrandCourse:
    """Write down what the generals who live have learnt.

    Rules: GS-GENL-05, GS-GENL-06.
    """
    battle = over.battle
    for side in BattleSide:
        general = course.situation.generals.get(battle.by(side).general)
        skill = over.settled.generals.get(side)
        if general is None or skill is None or general.status is GeneralStatus.DEAD:
            continue
        learnt = skill.experience - general.experience
        wiser = replace(general, experience=skill.experience)
        noted = course.situation.battle(battle.id)
        noted = noted.with_one(side, replace(noted.by(side), learnt=learnt))
        situation = course.situation.with_general(wiser).with_battle(noted)
        has_won = side is over.settled.aftermath.winner
        course = course.after(situation).tells(
            "general-learns",
            "GS-GENL-05" if has_won else "GS-GENL-06",
            battle.by(side).army,
            facts={
                "general": general.general,
                "learnt": learnt,
                "experience": skill.experience,
            },
            contact=battle.id,
        )
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
    skill = risen(general.skill)
    after = replace(general, ability=skill.ability, experience=skill.experience)
    course = reply.course.tells(
        "general-rises",
        RISES,
        combatant.army,
        facts={
            "general": general.general,
            "ability": skill.ability,
            "experience": skill.experience,
        },
        contact=battle.id,
    )
    return course.after(course.situation.with_general(after))
