"""The phases of a round: movement, then combat; unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import to_move, to_strike
from generator.systems.battlefield.rules.blows import (
    attack_bar,
    attack_lost,
    bonus_strike,
    close_attack,
    decide,
    may_retaliate,
    must_decide,
    shoot,
    shot_bar,
)
from generator.systems.battlefield.rules.field_campaign import part_ids
from generator.systems.battlefield.rules.field_units import UnitMode, laid_aside
from generator.systems.battlefield.rules.fleeing import (
    surrendered,
    uncovered,
    who_may_strike,
    with_rearguard,
)
from generator.systems.battlefield.rules.leader_minds import wants_away
from generator.systems.battlefield.rules.round_course import DueRoll, LeadersMatter, in_turn
from generator.systems.battlefield.rules.round_log import (
    RoundLine,
    RoundLineKind,
    blow_line,
    pair_line,
)
from generator.systems.battlefield.rules.steps_of_units import (
    StepKind,
    come_upon,
    dismounted,
    halted,
    leaves_map,
    round_points,
    runs_into,
    shown,
    step_ahead,
    stepped,
    why_not_dismounted,
)
from generator.systems.battlefield.rules.unit_choices import (
    DEFENDS,
    answer_choice,
    rearguard_of,
    strike_choice,
    takes_bonus,
    takes_captives,
    way_of,
    why_not_answered,
    why_not_chosen,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.leader_minds import UnitChoice
    from generator.systems.battlefield.rules.round_course import RoundCourse
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


def all_moved(course: RoundCourse, order: tuple[str, ...]) -> RoundCourse:
    """Move the units of every army, one army after the other.

    Rules: DOG-MOVE-01, DOG-MOVE-05, DOG-MOVE-06.
    """
    return in_turn(course, order, to_move, unit_moved)


def unit_moved(course: RoundCourse, unit_id: str) -> RoundCourse:
    """Move a unit as its leader wants, as far as it can go.

    One that wants away leaves the map where it may. Who comes upon a hidden enemy stops
    there.

    Rules: DOG-MOVE-02, DOG-MOVE-03, DOG-DEF-02.
    """
    course = _dismounted(course, unit_id)
    course, mind = course.consulted(LeadersMatter.MARCH, unit_id)
    book, mover = course.field.book, course.unit(unit_id)
    points = round_points(book, mover, mover.at)
    wants_off = mind.decided(mover).way is None and wants_away(book, mind, mover)
    if wants_off and leaves_map(course.field, mover, points):
        return _gone_on(course, unit_id)
    way = way_of(course.sight(mover.army), mind, mover)
    if not way:
        return course.with_unit(laid_aside(mover))
    points = round_points(book, mover, way[0])
    for goal in way:
        so_far = len(course.lines)
        course, points = _one_step(course, unit_id, goal, points)
        if not course.unit(unit_id).is_standing or course.unit(unit_id).has_moved:
            return course
        if any(line.kind is RoundLineKind.COMES_UPON for line in course.lines[so_far:]):
            break
    return course.then(halted(course.field, unit_id, points=points))


def _dismounted(course: RoundCourse, unit_id: str) -> RoundCourse:
    """Let a unit's passengers dismount where it was decided, if they can.

    Else they stay on their chariots; who hides where they would go is seen.
    """
    whole, field = course.unit(unit_id), course.field
    goal = course.mind(whole.army).decided(whole).dismounts_to
    if goal is None:
        return course
    record = new_record(field, unit_id)
    why = why_not_dismounted(field, whole, goal)
    if not why and record:
        line = pair_line(RoundLineKind.DISMOUNTS, "DOG-SPEC-04", unit_id, record)
        line = replace(line, at=goal, number=whole.fighters)
        after = dismounted(field, unit_id, record=record, goal=goal)
        return course.then(after, line, *_come_upon(course, unit_id, goal))
    if field.standing_at(goal) in come_upon(field, whole.army, whole.at):
        return course.then(runs_into(field, unit_id, goal), _met(course, unit_id, goal))
    line = _line(RoundLineKind.REFUSED, "DOG-SPEC-04", unit_id, goal)
    return course.tells(replace(line, details=why or {"why": "parts"}))


def _one_step(
    course: RoundCourse, unit_id: str, goal: Hex, points: Fraction
) -> tuple[RoundCourse, Fraction]:
    """Take one step, if it can be taken; a unit that stops has moved."""
    step = step_ahead(course.field, course.unit(unit_id), goal, points)
    if step.kind is StepKind.ENTERS:
        return _gone_on(course, unit_id, goal), step.left
    if step.kind is StepKind.HIDDEN:
        met = halted(runs_into(course.field, unit_id, goal), unit_id, points=points)
        return course.then(met, _met(course, unit_id, goal)), points
    saves = step.kind is StepKind.SAVES
    kind = RoundLineKind.SAVES if saves else RoundLineKind.STOPPED
    line = replace(_line(kind, "DOG-MOVE-02", unit_id, goal), details=step.details)
    stopped = halted(course.field, unit_id, points=points, goal=goal if saves else None)
    return course.then(stopped, line), points


def _gone_on(course: RoundCourse, unit_id: str, goal: Hex | None = None) -> RoundCourse:
    """Let a unit enter a case, or go off the map where no case is given.

    Enemies whose side it leaves strike at it first, unless a rearguard stays behind
    against them; that takes the unit's place once it has gone.

    Rules: DOG-MOVE-04, DOG-FLEE-01, DOG-FLEE-04, DOG-CBT-16.
    """
    strikers = who_may_strike(course.field, course.unit(unit_id))
    record = new_record(course.field, unit_id)
    plan = guard = None
    if strikers and record:
        course, mind = course.consulted(LeadersMatter.REARGUARD, unit_id)
        plan = rearguard_of(course.field.book, mind, course.unit(unit_id), strikers)
    if plan is not None:
        stay, at = plan.fighters, course.unit(unit_id).at
        rest, guard = with_rearguard(course.field, unit_id, record=record, fighters=stay)
        line = _line(RoundLineKind.REARGUARD, "DOG-FLEE-04", unit_id, at)
        course = course.with_unit(rest, replace(line, other=record, number=stay))
    course = _suffered(course, unit_id, uncovered(strikers, plan.against if plan else ()))
    left = course.unit(unit_id)
    if left.is_standing and goal is not None:
        enters = _line(RoundLineKind.ENTERS, "DOG-MOVE-02", unit_id, goal)
        upon = _come_upon(course, unit_id, goal)
        course = course.then(stepped(course.field, unit_id, goal), enters, *upon)
    elif left.is_standing:
        line = _line(RoundLineKind.LEAVES, "DOG-CBT-16", unit_id, left.at)
        course = course.with_unit(replace(left, has_left=True, is_hidden=False), line)
    return course.with_unit(guard) if guard else course


def _suffered(course: RoundCourse, unit_id: str, strikers: tuple[FieldUnit, ...]) -> RoundCourse:
    """Let enemies strike at a unit as it leaves them, as long as it has anybody."""
    for striker in strikers:
        if not course.unit(unit_id).is_standing:
            break
        course, mind = course.consulted(LeadersMatter.FLEER, striker.unit, unit_id)
        if not takes_bonus(course.field.book, mind, striker):
            continue
        throw = course.roll("DOG-FLEE-01", striker.unit, unit_id)
        found = bonus_strike(course.field, striker.unit, unit_id, throw.total)
        line = blow_line(RoundLineKind.BONUS, "DOG-FLEE-01", found.blows[0], throw)
        course = course.then(found.field, line)
    return course


def new_record(field: Battlefield, unit_id: str) -> str:
    """Return a new record's name for what is parted from a unit: ``b1.2``, ``b1.3``.

    Empty: so many parts there are already that nobody is parted from it.

    Rule: DOG-FLEE-05.
    """
    free = (name for name in part_ids(unit_id) if name not in field.units)
    return next(free, "")


def _come_upon(course: RoundCourse, unit_id: str, goal: Hex) -> tuple[RoundLine, ...]:
    """Tell of every hidden enemy that a unit discovers from a case."""
    kind, rule = RoundLineKind.COMES_UPON, "DOG-DEF-01"
    return tuple(
        replace(pair_line(kind, rule, unit_id, each.unit), at=each.at)
        for each in come_upon(course.field, course.unit(unit_id).army, goal)
    )


def _met(course: RoundCourse, unit_id: str, goal: Hex) -> RoundLine:
    """Tell of a hidden enemy that stands where a unit would go."""
    holder = course.field.standing_at(goal)
    line = _line(RoundLineKind.RUNS_INTO, "DOG-DEF-01", unit_id, goal)
    return replace(line, other=holder.unit if holder else "")


def _line(kind: RoundLineKind, rule: str, unit_id: str, at: Hex) -> RoundLine:
    return RoundLine(kind=kind, rule=rule, unit=unit_id, at=at)


def all_struck(course: RoundCourse, order: tuple[str, ...]) -> RoundCourse:
    """Let the units of every army strike, one army after the other.

    Rules: DOG-CBT-01, DOG-CBT-14.
    """
    return in_turn(course, order, to_strike, unit_struck)


def unit_struck(course: RoundCourse, unit_id: str) -> RoundCourse:
    """Let a unit do what it has decided, or what its leader decides now.

    Rules: DOG-CBT-01, DOG-CBT-02, DOG-CBT-05.
    """
    own = course.unit(unit_id)
    if own.mode is UnitMode.DEFENCE:
        return course.with_unit(attack_lost(own))
    if own.mode is UnitMode.ATTACK:
        return _bound_attack(course, own)
    course, choice = _chosen(course, unit_id)
    if choice.surrenders:
        return _surrender(course, unit_id, choice.target)
    if choice.mode is UnitMode.DEFENCE:
        line = RoundLine(kind=RoundLineKind.DEFENDS, rule="DOG-CBT-04", unit=unit_id)
        held = decide(course.unit(unit_id), UnitMode.DEFENCE)
        return course.with_unit(attack_lost(held), line)
    strikes = _shot if choice.shoots else _attack
    return strikes(course, unit_id, choice.target)


def _bound_attack(course: RoundCourse, own: FieldUnit) -> RoundCourse:
    """Let a unit strike or shoot at whom it is bound to, if it still can."""
    foe = course.unit(own.target)
    if attack_bar(course.field, own, foe) is None:
        return _attack(course, own.unit, foe.unit)
    if shot_bar(course.field, own, foe) is None:
        return _shot(course, own.unit, foe.unit)
    line = pair_line(RoundLineKind.LOST, "DOG-CBT-05", own.unit, foe.unit)
    return course.with_unit(attack_lost(own), line)


def _chosen(course: RoundCourse, unit_id: str) -> tuple[RoundCourse, UnitChoice]:
    """Return what a unit does now; what cannot be done falls to the policy."""
    course, mind = course.consulted(LeadersMatter.STRIKE, unit_id)
    own = course.unit(unit_id)
    sight, choice = course.sight(own.army), mind.decided(own).strike
    why = why_not_chosen(sight, own, choice) if choice else {}
    if choice and why:
        course = course.tells(_refused(unit_id, choice.target, why))
    if choice is None or why:
        choice = strike_choice(sight, mind, own)
    return _spared(course, unit_id, choice)


def _spared(
    course: RoundCourse, unit_id: str, choice: UnitChoice
) -> tuple[RoundCourse, UnitChoice]:
    """Return a choice; who surrenders and is not taken captive defends instead."""
    if not choice.surrenders:
        return course, choice
    captor = course.unit(choice.target)
    course, mind = course.consulted(LeadersMatter.CAPTIVES, captor.unit, unit_id)
    if takes_captives(course.field.book, mind, captor):
        return course, choice
    line = pair_line(RoundLineKind.NO_QUARTER, "DOG-SURR-01", unit_id, captor.unit)
    return course.with_unit(shown(course.unit(unit_id)), line), DEFENDS


def _refused(unit_id: str, target: str, why: Mapping[str, FactValue]) -> RoundLine:
    line = pair_line(RoundLineKind.REFUSED, "DOG-CBT-02", unit_id, target)
    return replace(line, details=why)


def _attack(course: RoundCourse, unit_id: str, target: str) -> RoundCourse:
    """Let a unit attack another, which decides now if it has not yet."""
    foe, answer = course.unit(target), None
    if must_decide(foe) and not course.field.is_busy(foe):
        attacker = replace(course.unit(unit_id), is_hidden=False)
        course, answer = _answered(course.with_unit(attacker), foe, attacker)
    if answer is not None and not answer.surrenders:
        course = course.with_unit(decide(foe, answer.mode, answer.target))
    bound = decide(course.unit(unit_id), UnitMode.ATTACK, target)
    field = course.field.with_units((bound,))
    due = [DueRoll("DOG-CBT-10", (unit_id, target))]
    if may_retaliate(field, field.units[target], unit_id):
        due.append(DueRoll("DOG-CBT-06", (target, unit_id)))
    throws = course.roll_together(*due)
    dice = (throws[0].total, throws[-1].total)
    found = close_attack(field, unit_id, target, dice)
    kinds = (RoundLineKind.STRIKES, RoundLineKind.ANSWERS)
    lines = (
        blow_line(kind, "DOG-CBT-08", blow, throw)
        for kind, blow, throw in zip(kinds, found.blows, throws, strict=False)
    )
    course = course.then(found.field, *lines)
    gives_up = answer is not None and answer.surrenders
    is_left = course.unit(target).is_free and course.unit(unit_id).is_free
    return _surrender(course, target, unit_id) if gives_up and is_left else course


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


def _shot(course: RoundCourse, unit_id: str, target: str) -> RoundCourse:
    throw = course.roll("DOG-CBT-10", unit_id, target)
    found = shoot(course.field, unit_id, target, throw.total)
    line = blow_line(RoundLineKind.SHOOTS, "DOG-CBT-07", found.blows[0], throw)
    return course.then(found.field, line)


def _surrender(course: RoundCourse, unit_id: str, captor: str) -> RoundCourse:
    line = pair_line(RoundLineKind.SURRENDERS, "DOG-SURR-01", unit_id, captor)
    return course.then(surrendered(course.field, unit_id, captor), line)
