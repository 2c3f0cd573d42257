"""How a battle begins, its rounds, one or all of them, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import AwaitedThrow
from generator.kit.period_play import unless_stopped
from generator.kit.phase import asked_throw
from generator.systems.battlefield.rules.army_order import rotated
from generator.systems.battlefield.rules.battle_end import HowEnded
from generator.systems.battlefield.rules.battle_rounds import battle_begun, round_played
from generator.systems.battlefield.rules.field_units import (
    Battlefield,
    FieldUnit,
    UnitMode,
    rested,
    unit_record,
)
from generator.systems.battlefield.rules.leader_minds import LeaderMind, UnitChoice, UnitDecisions
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
from generator.systems.battlefield.rules.round_course import RoundCourse, RoundStopError, awaited_by
from generator.systems.battlefield.rules.round_log import round_events
from generator.systems.battlefield.rules.standing_minds import StandingMinds
from generator.systems.battlefield.rules.state import RoundOver, UnitStand, battle_of
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.orders import UnitDecision
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        BattleInProgress,
        FieldCourse,
        FieldPlay,
    )
    from generator.world.clock import FactValue


# How everybody stood as a round was over: what its map and its records show.


def with_round_shown(battle: BattleInProgress, round_number: int) -> BattleInProgress:
    """Return a battle that keeps how everybody stands as a round is over.

    Round 0: none has been played.

    Rules: DOG-PRE-01, DOG-LEAD-04.
    """
    stands = {
        name: UnitStand(
            at=unit.at,
            fighters=unit.fighters,
            shots=unit.shots,
            mode=unit.mode,
            target=unit.target,
            is_hidden=unit.is_hidden,
            captor=unit.captor,
            has_left=unit.has_left,
        )
        for name, unit in sorted(battle.units.items())
    }
    shown = RoundOver(
        round_number=round_number, order=battle.order, units=stands, hp_lost=battle.hp_lost
    )
    return replace(battle, rounds=(*battle.rounds, shown))


# How a battle begins: who is on the field, who is discovered, who acts first.


def set_up(play: FieldPlay, state: BattlefieldState) -> Battlefield:
    """Return the battlefield before anybody has moved, or been discovered.

    Who is in reserve is not on it.

    Rules: DOG-PRE-01, DOG-PRE-03.
    """
    records = (
        FieldUnit(
            unit=unit.unit,
            army=unit.army,
            make=unit.make,
            fighters=unit.fighters,
            began_with=unit.fighters,
            shots=0,
            at=unit.at,
            is_hidden=unit.is_hidden,
        )
        for _, unit in sorted(state.roster.items())
        if unit.at is not None
    )
    return Battlefield(
        book=play.book,
        cases=play.cases,
        units={unit.unit: unit_record(play.book, unit) for unit in records},
        sides=play.fights_for,
        exits=play.exits,
    )


def battle_begins(course: FieldCourse) -> FieldCourse:
    """Begin a battle: dice say who is discovered, and in which order armies act.

    Each army is told who of it stays away: who is in reserve.

    Rules: DOG-PRE-01, DOG-PRE-02, DOG-PRE-03, DOG-PRE-04, DOG-HIDE-03.
    """
    play, situation = course.play, course.situation
    for name, unit in sorted(situation.roster.items()):
        if unit.at is None:
            course = course.tells_of(name, "stays-away", "DOG-PRE-01")
    try:
        begun = battle_begun(play.means, set_up(play, situation))
    except AwaitedThrow as awaited:
        return course.asking(*map(asked_throw, awaited_by(awaited)))
    names = {n: each.name for n, each in situation.roster.items() if each.name}
    kept = replace(battle_of(begun.field, begun.order), names=names)
    told = round_events(begun.field, begun.lines, play.sides)
    course = course.after(situation.with_battle(with_round_shown(kept, 0)), *told)
    for place, (army_id, throws) in enumerate(begun.rolled.items(), 1):
        rolled = tuple(str(throw.total) for throw in throws)
        facts: dict[str, FactValue] = {"army": army_id, "rolled": rolled, "place": place}
        course = course.tells_all("army-order", "DOG-PRE-04", facts, throws)
    return course


# What each leader has said for a whole round: policy, sequence, single decisions.


def round_begun(course: FieldCourse) -> RoundCourse:
    """Return the round that is about to be played, with what leaders have said for it.

    Rules: DOG-DEF-02, DOG-DEF-03, DOG-DEF-05.
    """
    play, battle = course.play, course.battle
    foresight = StandingMinds(play=play)
    means = replace(play.means, foresight=foresight)
    begun = RoundCourse(means=means, field=course.battlefield, said=battle.said)
    decided = decisions_in(play.inputs, battle.round_number)
    said_order = sequences_in(play.inputs, battle.round_number)
    sequences = {each.army: each.units for each in said_order}
    listed = [force.id for force in play.campaign.forces]
    minds = {}
    for army in play.campaign.armies:
        begun, policy = foresight.policy_of(begun, army.army, army.policy)
        minds[army.army] = LeaderMind(
            policy=policy,
            decisions={
                each.force: decisions_of(each)
                for each in decided
                if play.campaign.army_of(each.force).army == army.army
            },
            acts_first=(*sequences.get(army.army, ()), *listed),
        )
    return replace(begun, means=replace(means, minds=minds))


def decisions_of(entered: UnitDecision) -> UnitDecisions:
    """Return single decisions for a unit as the rules of a round read them.

    To strike back when it is attacked first is to attack whoever attacks it: that has
    no target yet.

    Rule: DOG-DEF-03.
    """
    back_at = entered.target if entered.attacked == AS_ORDERED else ""
    return UnitDecisions(
        dismounts_to=next(iter(entered.dismounts_to), None),
        way=entered.way if entered.way or entered.stays else None,
        rearguard=entered.rearguard,
        covers=entered.covers,
        strikes_fleers=entered.fleer == STRIKE if entered.fleer else None,
        strike=_weapons(entered.deed, entered.target, entered.target),
        answer=_weapons(entered.attacked, back_at, ""),
        takes_captives=entered.captives == TAKE if entered.captives else None,
    )


def _weapons(word: str, target: str, captor: str) -> UnitChoice | None:
    """Return what a word has a unit do with its weapons; none: no word was said."""
    if not word:
        return None
    if word == DEFEND:
        return UnitChoice(mode=UnitMode.DEFENCE)
    if word == SURRENDER:
        return UnitChoice(mode=UnitMode.OPEN, target=captor, surrenders=True)
    return UnitChoice(mode=UnitMode.ATTACK, target=target, shoots=word == SHOOT)


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

    Where dice are awaited, it is told as far as it has come.

    Rules: DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16.
    """
    play, battle = course.play, course.battle
    facts: dict[str, FactValue] = {"order": battle.order, "round": battle.round_number}
    course = course.tells_all("round-begins", "DOG-CBT-15", facts)
    try:
        played = round_played(round_begun(course), battle.order)
    except RoundStopError as stopped:
        now = stopped.course
        told = round_events(now.field, now.lines, play.sides)
        reached = replace(battle, units=now.field.units, hp_lost=now.field.hp_lost)
        course = course.after(course.situation.with_battle(reached), *told)
        return course.asking(*map(asked_throw, stopped.wanted))
    end = played.end
    after = battle_of(played.field, battle.order, end=end, said=played.said)
    after = replace(after, rounds=battle.rounds, names=battle.names)
    after = with_round_shown(after, battle.round_number)
    told = round_events(played.field, played.lines, play.sides)
    course = course.after(course.situation.with_battle(after), *told)
    if end is None:
        return course
    is_yielded = end.how is HowEnded.AGREED and bool(end.winner)
    kind = YIELDED if is_yielded else f"ends-{end.how}"
    facts = {"side": end.winner} if end.winner else {}
    facts["round"] = battle.round_number
    return course.tells_all(kind, "DOG-CBT-16", facts)


YIELDED = "ends-yielded"
fought = unless_stopped(one_round)
