"""How a battle begins, its rounds, one or all of them, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.kit.period_play import unless_stopped
from generator.kit.phase import asked_throw
from generator.systems.battlefield.rules.army_order import rotated
from generator.systems.battlefield.rules.battle_end import HowEnded
from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings
from generator.systems.battlefield.rules.field_units import (
    Battlefield,
    FieldUnit,
    UnitMode,
    rested,
    unit_record,
)
from generator.systems.battlefield.rules.leader_minds import (
    LeaderMind,
    UnitChoice,
    UnitDecisions,
)
from generator.systems.battlefield.rules.orders import (
    AS_ORDERED,
    DEFEND,
    SHOOT,
    STRIKE,
    SURRENDER,
    TAKE,
    decisions_in,
    sequences_in,
)
from generator.systems.battlefield.rules.playing.battle_rounds import (
    battle_begun,
    round_played,
)
from generator.systems.battlefield.rules.playing.round_course import (
    RoundCourse,
    RoundDice,
    RoundMeans,
    RoundStopError,
    awaited_by,
)
from generator.systems.battlefield.rules.playing.round_log import round_events
from generator.systems.battlefield.rules.standing_minds import StandingMinds
from generator.systems.battlefield.rules.state import RoundOver, UnitStand, battle_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_end import BattleEnd
    from generator.systems.battlefield.rules.course import FieldPlay
    from generator.systems.battlefield.rules.orders import UnitDecision
    from generator.systems.battlefield.rules.playing.round_log import RoundLine
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        BattleInProgress,
        HiredUnit,
    )
    from generator.world.hexes import Hex


# How everybody stood as a round was over: what its map and its records show.


def with_round_shown(battle: BattleInProgress, round_number: int) -> BattleInProgress:
    """Return a battle that keeps how everybody stands now.

    Args:
        battle: The battle.
        round_number: The round that is over; 0: none has been played.

    Rules: DOG-PRE-01, DOG-LEAD-04.
    """
    shown = RoundOver(
        round_number=round_number,
        order=battle.order,
        units={name: _stands(unit) for name, unit in sorted(battle.units.items())},
        hp_lost=battle.hp_lost,
    )
    return replace(battle, rounds=(*battle.rounds, shown))


def _stands(unit: FieldUnit) -> UnitStand:
    return UnitStand(
        at=unit.at,
        fighters=unit.fighters,
        shots=unit.shots,
        mode=unit.mode,
        target=unit.target,
        is_hidden=unit.is_hidden,
        captor=unit.captor,
        has_left=unit.has_left,
    )


# How a battle begins: who is on the field, who is discovered, who acts first.


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


# What each leader has said for a whole round: policy, sequence, single decisions.


@dataclass(frozen=True, slots=True, kw_only=True)
class MindsOfRound:
    """What leaders have said for a round, and the lines that tell why."""

    minds: Mapping[str, LeaderMind]
    """By army."""
    lines: tuple[RoundLine, ...]
    said: Mapping[str, str]


def minds_for(course: FieldCourse) -> MindsOfRound:
    """Return what leaders have said for the round that is about to be played.

    Rules: DOG-DEF-02, DOG-DEF-03, DOG-DEF-05.
    """
    play, battle = course.play, course.battle
    so_far = RoundCourse(field=course.battlefield, said=battle.said)
    decided = decisions_in(play.inputs, battle.round_number)
    said_order = sequences_in(play.inputs, battle.round_number)
    sequences = {each.army: each.units for each in said_order}
    foresight = StandingMinds(play=play)
    listed = [force.id for force in play.campaign.forces]
    minds = {}
    for army in play.campaign.armies:
        so_far, policy = foresight.policy_of(so_far, army.army, army.policy)
        minds[army.army] = LeaderMind(
            policy=policy,
            decisions={
                each.force: decisions_of(each)
                for each in decided
                if play.campaign.army_of(each.force).army == army.army
            },
            acts_first=(*sequences.get(army.army, ()), *listed),
        )
    return MindsOfRound(minds=minds, lines=so_far.lines, said=so_far.said)


def decisions_of(entered: UnitDecision) -> UnitDecisions:
    """Return single decisions for a unit as the rules of a round read them.

    Rule: DOG-DEF-03.
    """
    way = entered.way if entered.way or entered.stays else None
    return UnitDecisions(
        dismounts_to=entered.dismounts_to[0] if entered.dismounts_to else None,
        way=way,
        rearguard=entered.rearguard,
        covers=entered.covers,
        strikes_fleers=_yes(entered.fleer, STRIKE),
        strike=_strike(entered),
        answer=_answer(entered),
        takes_captives=_yes(entered.captives, TAKE),
    )


def _yes(word: str, yes: str) -> bool | None:
    return word == yes if word else None


def _strike(entered: UnitDecision) -> UnitChoice | None:
    """Return what was decided for a unit's turn to strike; none: nothing was."""
    if not entered.deed:
        return None
    if entered.deed == DEFEND:
        return UnitChoice(mode=UnitMode.DEFENCE)
    if entered.deed == SURRENDER:
        return UnitChoice(mode=UnitMode.OPEN, target=entered.target, surrenders=True)
    return UnitChoice(
        mode=UnitMode.ATTACK,
        target=entered.target,
        shoots=entered.deed == SHOOT,
    )


def _answer(entered: UnitDecision) -> UnitChoice | None:
    """Return what was decided for when it is attacked first; none: nothing was.

    To strike back is to attack whoever attacks it: that has no target yet.
    """
    if not entered.attacked:
        return None
    if entered.attacked == DEFEND:
        return UnitChoice(mode=UnitMode.DEFENCE)
    if entered.attacked == SURRENDER:
        return UnitChoice(mode=UnitMode.OPEN, surrenders=True)
    target = entered.target if entered.attacked == AS_ORDERED else ""
    return UnitChoice(mode=UnitMode.ATTACK, target=target)


# The rounds of a battle, one or all of them, and how it ends.


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
