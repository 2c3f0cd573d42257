"""What a battle takes from both armies and teaches generals, and how it is told."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import choices_of
from generator.systems.grand_strategic.rules.battle_given import (
    destroyed,
    levels_now,
    units_drawn,
    weakened,
)
from generator.systems.grand_strategic.rules.battle_thread import BattleDice, HowFought
from generator.systems.grand_strategic.rules.commanders import lost_with, without_commander
from generator.systems.grand_strategic.rules.forming_armies import may_rise, risen
from generator.systems.grand_strategic.rules.kingdom_answers import answered, asked
from generator.systems.grand_strategic.rules.muster import DrawnLosses, general_fell
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, Striker, percentage
from generator.systems.grand_strategic.rules.state import GeneralStatus
from generator.systems.grand_strategic.rules.wild_events import FETCHES_GENERAL, EffectKind
from generator.values import replace
from generator.world.clock import Event, Modifier

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_settling import BattleOver, Settling
    from generator.systems.grand_strategic.rules.battle_thread import BattleSettled
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.quick_combat import Percentage
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.clock import FactValue


ROLLED, DAMAGE, WILD, DRAWN = "GS-CBT-02", "GS-CBT-03", "GS-WILD-01", "GS-WILD-02"
LOSES = "GS-CBT-05"


def reckoned(now: Settling, settled: BattleSettled) -> GrandBattle:
    """Return a battle as sheets keep it: percentages, damage, what a card does.

    Rules: GS-CBT-02, GS-CBT-03, GS-WILD-03.
    """
    effects = tuple(str(each.kind) for each in settled.effects)
    battle = replace(now.begun, effects=effects, loot=settled.aftermath.loot)
    for side in BattleSide:
        one = replace(battle.by(side), damage=settled.fought.by(side).damage)
        if percent := _percentage(now, side):
            one = replace(
                one,
                ground=percent.ground,
                weather=percent.weather,
                generals=percent.own_general + percent.enemys_general,
                percent=percent.total,
            )
        battle = battle.with_one(side, one)
    return battle


def _percentage(now: Settling, side: BattleSide) -> Percentage | None:
    """Return a side's roll with all that changes it; none: it was not rolled."""
    if now.begun.by(side).roll is None:
        return None

    def striker(side: BattleSide) -> Striker:
        one, ability = now.begun.by(side), now.given.armies[side].general.ability
        fights = Striker(points=one.points, roll=one.roll or 0, ability=ability)
        return replace(fights, use=one.use) if one.use else fights

    return percentage(
        now.course.play.tables,
        side,
        (striker(side), striker(side.foe)),
        ground=now.given.ground,
        weather=now.given.weather,
    )


def told_dice(now: Settling, settled: BattleSettled) -> GrandCourse:
    """Tell both sides of their rolls, the damage, and whether there is a wild event.

    Rules: GS-CBT-02, GS-CBT-03, GS-WILD-01, GS-WILD-02.
    """
    course = now.course
    for side in BattleSide:
        if percent := _percentage(now, side):
            damage = settled.fought.by(side).damage
            told = _roll_told(now, side, percent, damage)
            course = course.after(course.situation, told)
    wild, begun = now.throws.get(BattleDice.WILD), now.begun
    if wild is None:
        return course
    course = course.tells_battle(
        begun,
        "wild-event" if settled.card else "no-wild-event",
        WILD,
        {"at": begun.at, "rolled": wild.total},
        throws=(wild,),
    )
    if settled.card is None:
        return course
    for_card = (BattleDice.CARD, BattleDice.FOR_CARD)
    return course.tells_battle(
        begun,
        "card-drawn",
        DRAWN,
        {"card": settled.card.name, "at": begun.at},
        throws=tuple(now.throws[dice] for dice in for_card if dice in now.throws),
    )


def _roll_told(now: Settling, side: BattleSide, percent: Percentage, damage: int) -> Event:
    """Return a receipt of one side's roll."""
    army = now.begun.by(side)
    amounts = (
        (f"ground-{now.given.ground}", percent.ground, ROLLED),
        ("weather", percent.weather, ROLLED),
        ("own-general", percent.own_general, "GS-GENL-02"),
        ("enemys-general", percent.enemys_general, "GS-GENL-02"),
    )
    throw = now.throws.get(BattleDice(side))
    return Event(
        kind="combat-roll",
        rule=ROLLED,
        force=army.army,
        sides=tuple(sorted(set(now.begun.kingdoms))),
        contact=now.begun.id,
        facts={
            "force": army.army,
            "rolled": percent.roll,
            "percent": percent.total,
            "points": army.points,
            "damage": damage,
        },
        starts_from=Fraction(percent.roll),
        modifiers=tuple(
            Modifier(reason=reason, amount=Fraction(amount), rule=rule)
            for reason, amount, rule in amounts
            if amount
        ),
        result=Fraction(percent.total),
        throws=(throw,) if throw else (),
    )


def told_losses(course: GrandCourse, battle: GrandBattle) -> GrandCourse:
    """Tell both sides what each army has lost, and what is left of it.

    Rules: GS-CBT-05, GS-CBT-09.
    """
    for side in BattleSide:
        army = battle.by(side)
        hired = sum(army.lost_bands.values())
        course = course.tells_battle(
            battle,
            "army-loses" if army.left else "army-destroyed",
            LOSES,
            {
                "force": army.army,
                "lost": army.lost,
                "left": army.left or 0,
                **({"mercenaries": hired} if hired else {}),
            },
        )
    return course


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
            lost_bands={key: points - kept.get(key, 0) for key, points in before.bands.items()},
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
        units = tuple(replace(unit, level=levels.get(unit.id, unit.level)) for unit in army.units)
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


def _gone_if_empty(course: GrandCourse, over: BattleOver, side: BattleSide) -> GrandCourse:
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


def sent_for_general(situation: GrandState, over: BattleOver, side: BattleSide) -> GrandState:
    """Return the situation once the general of one side of a battle is dead.

    Another one with the army takes over; else it marches for one, unless it has held
    the city it is in. Who set out from a city, or is beaten out of one, marches.

    Rules: GS-GENL-09, GS-WILD-21, GS-CSW-08.
    """
    army_id, winner = over.battle.by(side).army, over.settled.aftermath.winner
    situation = without_commander(situation, army_id)
    one = situation.armies[army_id]
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
            facts={"general": general.general, "learnt": learnt, "experience": skill.experience},
            contact=battle.id,
        )
    return course


def general_rises(course: GrandCourse, battle: GrandBattle, side: BattleSide) -> GrandCourse:
    """Let a king spend his general's experience on one more point of ability.

    Rules: GS-GENL-07, GS-GENL-08.
    """
    combatant = battle.by(side)
    general = course.situation.generals.get(combatant.general)
    if general is None or general.status is GeneralStatus.DEAD:
        return course
    if not may_rise(general.skill):
        return course
    choices = choices_of("promote", RISES, RISE, WAIT)
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
