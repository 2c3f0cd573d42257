"""The combat phase: army by army, unit by unit, each with its strike."""

from __future__ import annotations

from dataclasses import replace
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
    consulted,
    stopping_at,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
)
from generator.systems.battlefield.rules.unit_choices import (
    DEFENDS,
    answer_choice,
    strike_choice,
    takes_captives,
    why_not_answered,
    why_not_chosen,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.leader_minds import UnitChoice
    from generator.systems.battlefield.rules.playing.round_course import (
        RoundCourse,
        RoundMeans,
    )
    from generator.world.events import FactValue


def all_struck(
    means: RoundMeans, course: RoundCourse, order: tuple[str, ...]
) -> RoundCourse:
    """Let the units of every army strike, one army after the other.

    Rules: DOG-CBT-01, DOG-CBT-14.
    """
    for army in order:
        mind = means.mind(army)
        for waiting in mind.in_sequence(to_strike(course.field, army)):
            if course.unit(waiting.unit).is_free:
                with stopping_at(course):
                    course = unit_struck(means, course, waiting.unit)
    return course


def unit_struck(means: RoundMeans, course: RoundCourse, unit: str) -> RoundCourse:
    """Let a unit do what it has decided, or what its leader decides now.

    Rules: DOG-CBT-01, DOG-CBT-02, DOG-CBT-05.
    """
    own = course.unit(unit)
    if own.mode is UnitMode.DEFENCE:
        return course.with_unit(attack_lost(own))
    if own.mode is UnitMode.ATTACK:
        return _bound_attack(means, course, unit, own.target)
    course, choice = _chosen(means, course, unit)
    if choice.surrenders:
        return _surrender(means, course, unit, choice.target)
    if choice.mode is UnitMode.DEFENCE:
        line = RoundLine(kind=RoundLineKind.DEFENDS, rule="DOG-CBT-04", unit=unit)
        held = decide(course.unit(unit), UnitMode.DEFENCE)
        return course.with_unit(attack_lost(held), line)
    if choice.shoots:
        return _shot(means, course, unit, choice.target)
    return _attack(means, course, unit, choice.target)


def _chosen(
    means: RoundMeans, course: RoundCourse, unit: str
) -> tuple[RoundCourse, UnitChoice]:
    """Return what a unit does now; what cannot be done falls to the policy."""
    course, mind = consulted(means, course, LeadersMatter.STRIKE, unit)
    own = course.unit(unit)
    sight = course.sight(own.army)
    decided = mind.decided(own).strike
    if decided is not None:
        why = why_not_chosen(means.book, sight, own, decided)
        if not why:
            return _spared(means, course, unit, decided)
        course = course.then(course.field, _refused(unit, decided.target, why))
    choice = strike_choice(means.book, sight, mind, own)
    return _spared(means, course, unit, choice)


def _spared(
    means: RoundMeans, course: RoundCourse, unit: str, choice: UnitChoice
) -> tuple[RoundCourse, UnitChoice]:
    """Return a choice; who surrenders and is not taken captive defends instead."""
    if not choice.surrenders:
        return course, choice
    captor = course.unit(choice.target)
    matter = LeadersMatter.CAPTIVES
    course, mind = consulted(means, course, matter, captor.unit, unit)
    if takes_captives(means.book, mind, captor):
        return course, choice
    line = RoundLine(
        kind=RoundLineKind.NO_QUARTER, rule="DOG-SURR-01", unit=unit, other=captor.unit
    )
    return course.with_unit(shown(course.unit(unit)), line), DEFENDS


def _refused(unit: str, target: str, why: Mapping[str, FactValue]) -> RoundLine:
    return RoundLine(
        kind=RoundLineKind.REFUSED,
        rule="DOG-CBT-02",
        unit=unit,
        other=target,
        details=why,
    )


def _bound_attack(
    means: RoundMeans, course: RoundCourse, unit: str, target: str
) -> RoundCourse:
    """Let a unit strike or shoot at whom it is bound to, if it still can."""
    own, foe = course.unit(unit), course.unit(target)
    if attack_bar(means.book, course.field, own, foe) is None:
        return _attack(means, course, unit, target)
    if shot_bar(means.book, course.field, own, foe) is None:
        return _shot(means, course, unit, target)
    line = RoundLine(
        kind=RoundLineKind.LOST, rule="DOG-CBT-05", unit=unit, other=target
    )
    return course.with_unit(attack_lost(own), line)


def _attack(
    means: RoundMeans, course: RoundCourse, unit: str, target: str
) -> RoundCourse:
    """Let a unit attack another, which decides now if it has not yet."""
    course, answer = _decided(means, course, unit, target)
    bound = decide(course.unit(unit), UnitMode.ATTACK, target)
    field = course.field.with_units((bound,))
    foe = field.units[target]
    strikes_back = may_retaliate(field, foe, unit)
    due = [DueRoll("DOG-CBT-10", (unit, target))]
    if strikes_back:
        due.append(DueRoll("DOG-CBT-06", (target, unit)))
    hit, *answers = means.dice.roll_together(*due)
    back = answers[0] if answers else hit
    found = close_attack(means.book, field, unit, target, (hit.total, back.total))
    kinds = (RoundLineKind.STRIKES, RoundLineKind.ANSWERS)
    lines = (
        RoundLine(
            kind=kind, rule="DOG-CBT-08", unit=b.by, other=b.on, blow=b, throw=throw
        )
        for kind, b, throw in zip(kinds, found.blows, (hit, back), strict=False)
    )
    course = course.then(found.field, *lines)
    gives_up = answer is not None and answer.surrenders
    is_left = course.unit(target).is_free and course.unit(unit).is_free
    return _surrender(means, course, target, unit) if gives_up and is_left else course


def _decided(
    means: RoundMeans, course: RoundCourse, unit: str, target: str
) -> tuple[RoundCourse, UnitChoice | None]:
    """Let the target of an attack decide; none: it had decided before."""
    foe = course.unit(target)
    if not must_decide(foe) or course.field.is_busy(foe):
        return course, None
    attacker = replace(course.unit(unit), is_hidden=False)
    course = course.with_unit(attacker)
    course, answer = _answered(means, course, foe, attacker)
    if answer.surrenders:
        return course, answer
    return course.with_unit(decide(foe, answer.mode, answer.target)), answer


def _answered(
    means: RoundMeans, course: RoundCourse, foe: FieldUnit, attacker: FieldUnit
) -> tuple[RoundCourse, UnitChoice]:
    """Return what a unit does that is attacked; what it cannot do falls to policy."""
    matter = LeadersMatter.ATTACKED
    course, mind = consulted(means, course, matter, foe.unit, attacker.unit)
    sight = course.sight(foe.army)
    decided = mind.decided(foe).answer
    if decided is not None:
        answer = decided
        if decided.mode is not UnitMode.DEFENCE and not decided.target:
            answer = replace(decided, target=attacker.unit)
        why = why_not_answered(means.book, sight, foe, answer, attacker)
        if not why:
            return _spared(means, course, foe.unit, answer)
        course = course.then(course.field, _refused(foe.unit, decided.target, why))
    answer = answer_choice(means.book, sight, mind, foe, attacker)
    return _spared(means, course, foe.unit, answer)


def _shot(
    means: RoundMeans, course: RoundCourse, unit: str, target: str
) -> RoundCourse:
    throw = means.dice.roll("DOG-CBT-10", unit, target)
    found = shoot(means.book, course.field, unit, target, throw.total)
    line = RoundLine(
        kind=RoundLineKind.SHOOTS,
        rule="DOG-CBT-07",
        unit=unit,
        other=target,
        blow=found.blows[0],
        throw=throw,
    )
    return course.then(found.field, line)


def _surrender(
    means: RoundMeans, course: RoundCourse, unit: str, captor: str
) -> RoundCourse:
    line = RoundLine(
        kind=RoundLineKind.SURRENDERS, rule="DOG-SURR-01", unit=unit, other=captor
    )
    return course.then(surrendered(means.book, course.field, unit, captor), line)
