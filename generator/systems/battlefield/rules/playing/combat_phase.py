"""The combat phase: army by army, unit by unit, each with its strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import to_strike
from generator.systems.battlefield.rules.blows import (
    attack_bar,
    attack_lost,
    close_attack,
    decide,
    may_retaliate,
    must_decide,
    shoot,
    shot_bar,
)
from generator.systems.battlefield.rules.discovery import shown
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.fleeing import surrendered
from generator.systems.battlefield.rules.playing.round_course import (
    DueRoll,
    LeadersMatter,
    in_turn,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
    blow_line,
    pair_line,
)
from generator.systems.battlefield.rules.unit_choices import (
    DEFENDS,
    answer_choice,
    strike_choice,
    takes_captives,
    why_not_answered,
    why_not_chosen,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.leader_minds import UnitChoice
    from generator.systems.battlefield.rules.playing.round_course import RoundCourse
    from generator.world.events import FactValue


def all_struck(course: RoundCourse, order: tuple[str, ...]) -> RoundCourse:
    """Let the units of every army strike, one army after the other.

    Rules: DOG-CBT-01, DOG-CBT-14.
    """
    return in_turn(course, order, to_strike, unit_struck)


def unit_struck(course: RoundCourse, unit: str) -> RoundCourse:
    """Let a unit do what it has decided, or what its leader decides now.

    Rules: DOG-CBT-01, DOG-CBT-02, DOG-CBT-05.
    """
    own = course.unit(unit)
    if own.mode is UnitMode.DEFENCE:
        return course.with_unit(attack_lost(own))
    if own.mode is UnitMode.ATTACK:
        return _bound_attack(course, own)
    course, choice = _chosen(course, unit)
    if choice.surrenders:
        return _surrender(course, unit, choice.target)
    if choice.mode is UnitMode.DEFENCE:
        line = RoundLine(kind=RoundLineKind.DEFENDS, rule="DOG-CBT-04", unit=unit)
        held = decide(course.unit(unit), UnitMode.DEFENCE)
        return course.with_unit(attack_lost(held), line)
    strikes = _shot if choice.shoots else _attack
    return strikes(course, unit, choice.target)


def _bound_attack(course: RoundCourse, own: FieldUnit) -> RoundCourse:
    """Let a unit strike or shoot at whom it is bound to, if it still can."""
    foe = course.unit(own.target)
    if attack_bar(course.field, own, foe) is None:
        return _attack(course, own.unit, foe.unit)
    if shot_bar(course.field, own, foe) is None:
        return _shot(course, own.unit, foe.unit)
    line = pair_line(RoundLineKind.LOST, "DOG-CBT-05", own.unit, foe.unit)
    return course.with_unit(attack_lost(own), line)


def _chosen(course: RoundCourse, unit: str) -> tuple[RoundCourse, UnitChoice]:
    """Return what a unit does now; what cannot be done falls to the policy."""
    course, mind = course.consulted(LeadersMatter.STRIKE, unit)
    own = course.unit(unit)
    sight, choice = course.sight(own.army), mind.decided(own).strike
    why = why_not_chosen(sight, own, choice) if choice else {}
    if choice and why:
        course = course.tells(_refused(unit, choice.target, why))
    if choice is None or why:
        choice = strike_choice(sight, mind, own)
    return _spared(course, unit, choice)


def _spared(
    course: RoundCourse, unit: str, choice: UnitChoice
) -> tuple[RoundCourse, UnitChoice]:
    """Return a choice; who surrenders and is not taken captive defends instead."""
    if not choice.surrenders:
        return course, choice
    captor = course.unit(choice.target)
    course, mind = course.consulted(LeadersMatter.CAPTIVES, captor.unit, unit)
    if takes_captives(course.field.book, mind, captor):
        return course, choice
    line = pair_line(RoundLineKind.NO_QUARTER, "DOG-SURR-01", unit, captor.unit)
    return course.with_unit(shown(course.unit(unit)), line), DEFENDS


def _refused(unit: str, target: str, why: Mapping[str, FactValue]) -> RoundLine:
    line = pair_line(RoundLineKind.REFUSED, "DOG-CBT-02", unit, target)
    return replace(line, details=why)


def _attack(course: RoundCourse, unit: str, target: str) -> RoundCourse:
    """Let a unit attack another, which decides now if it has not yet."""
    foe, answer = course.unit(target), None
    if must_decide(foe) and not course.field.is_busy(foe):
        attacker = replace(course.unit(unit), is_hidden=False)
        course, answer = _answered(course.with_unit(attacker), foe, attacker)
    if answer is not None and not answer.surrenders:
        course = course.with_unit(decide(foe, answer.mode, answer.target))
    bound = decide(course.unit(unit), UnitMode.ATTACK, target)
    field = course.field.with_units((bound,))
    due = [DueRoll("DOG-CBT-10", (unit, target))]
    if may_retaliate(field, field.units[target], unit):
        due.append(DueRoll("DOG-CBT-06", (target, unit)))
    throws = course.roll_together(*due)
    dice = (throws[0].total, throws[-1].total)
    found = close_attack(field, unit, target, dice)
    kinds = (RoundLineKind.STRIKES, RoundLineKind.ANSWERS)
    lines = (
        blow_line(kind, "DOG-CBT-08", blow, throw)
        for kind, blow, throw in zip(kinds, found.blows, throws, strict=False)
    )
    course = course.then(found.field, *lines)
    gives_up = answer is not None and answer.surrenders
    is_left = course.unit(target).is_free and course.unit(unit).is_free
    return _surrender(course, target, unit) if gives_up and is_left else course


def _answered(
    course: RoundCourse, foe: FieldUnit, attacker: FieldUnit
) -> tuple[RoundCourse, UnitChoice]:
    """Return what a unit does that is attacked; what it cannot do falls to policy."""
    course, mind = course.consulted(LeadersMatter.ATTACKED, foe.unit, attacker.unit)
    sight = course.sight(foe.army)
    decided = answer = mind.decided(foe).answer
    why: Mapping[str, FactValue] = {}
    if decided and answer:
        if decided.mode is not UnitMode.DEFENCE and not decided.target:
            answer = replace(decided, target=attacker.unit)
        why = why_not_answered(sight, foe, answer, attacker)
    if decided and why:
        course = course.tells(_refused(foe.unit, decided.target, why))
    if answer is None or why:
        answer = answer_choice(sight, mind, foe, attacker)
    return _spared(course, foe.unit, answer)


def _shot(course: RoundCourse, unit: str, target: str) -> RoundCourse:
    throw = course.roll("DOG-CBT-10", unit, target)
    found = shoot(course.field, unit, target, throw.total)
    line = blow_line(RoundLineKind.SHOOTS, "DOG-CBT-07", found.blows[0], throw)
    return course.then(found.field, line)


def _surrender(course: RoundCourse, unit: str, captor: str) -> RoundCourse:
    line = pair_line(RoundLineKind.SURRENDERS, "DOG-SURR-01", unit, captor)
    return course.then(surrendered(course.field, unit, captor), line)
