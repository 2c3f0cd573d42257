"""What each leader has said for a whole round: policy, sequence, single decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.minds.standing_minds import StandingMinds
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
from generator.systems.battlefield.rules.playing.round_course import RoundCourse
from generator.systems.battlefield.rules.policy.leader_minds import (
    LeaderMind,
    UnitChoice,
    UnitDecisions,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.course import FieldCourse
    from generator.systems.battlefield.rules.orders import UnitDecision
    from generator.systems.battlefield.rules.playing.round_log import RoundLine


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
