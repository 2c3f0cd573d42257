"""The movement phase: army by army, unit by unit, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import to_move
from generator.systems.battlefield.rules.blows import bonus_strike
from generator.systems.battlefield.rules.discovery import come_upon
from generator.systems.battlefield.rules.field_campaign import part_ids
from generator.systems.battlefield.rules.field_units import laid_aside
from generator.systems.battlefield.rules.fleeing import (
    uncovered,
    who_may_strike,
    with_rearguard,
)
from generator.systems.battlefield.rules.leader_minds import wants_away
from generator.systems.battlefield.rules.playing.round_course import (
    LeadersMatter,
    consulted,
    stopping_at,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
)
from generator.systems.battlefield.rules.steps_of_units import (
    StepKind,
    dismounted,
    halted,
    leaves_map,
    round_points,
    runs_into,
    step_ahead,
    stepped,
    why_not_dismounted,
)
from generator.systems.battlefield.rules.unit_choices import (
    Rearguard,
    rearguard_of,
    takes_bonus,
    way_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.leader_minds import LeaderMind
    from generator.systems.battlefield.rules.playing.round_course import (
        RoundCourse,
        RoundMeans,
    )
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


def all_moved(
    means: RoundMeans, course: RoundCourse, order: tuple[str, ...]
) -> RoundCourse:
    """Move the units of every army, one army after the other.

    Rules: DOG-MOVE-01, DOG-MOVE-05, DOG-MOVE-06.
    """
    for army in order:
        mind = means.mind(army)
        for waiting in mind.in_sequence(to_move(course.field, army)):
            if course.unit(waiting.unit).is_free:
                with stopping_at(course):
                    course = unit_moved(means, course, waiting.unit)
    return course


def unit_moved(means: RoundMeans, course: RoundCourse, unit: str) -> RoundCourse:
    """Move a unit as its leader wants, as far as it can go.

    Rules: DOG-MOVE-02, DOG-MOVE-03, DOG-DEF-02.
    """
    course = _dismounted(means, course, unit)
    course, mind = consulted(means, course, LeadersMatter.MARCH, unit)
    mover = course.unit(unit)
    if _goes_off(means, course, mind, mover):
        return _fled(means, course, unit)
    way = way_of(means.book, course.sight(mover.army), mind, mover)
    if not way:
        return course.with_unit(laid_aside(mover))
    points = round_points(means.book, mover, way[0])
    for goal in way:
        before = course
        course, points = _one_step(means, course, unit, goal, points)
        if not course.unit(unit).is_standing or course.unit(unit).has_moved:
            return course
        if _has_come_upon(before, course):
            break
    return course.then(halted(course.field, unit, points=points))


def _dismounted(means: RoundMeans, course: RoundCourse, unit: str) -> RoundCourse:
    """Let a unit's passengers dismount where it was decided, if they can."""
    whole = course.unit(unit)
    goal = means.mind(whole.army).decided(whole).dismounts_to
    if goal is None:
        return course
    record = new_record(course.field, unit)
    why = why_not_dismounted(means.book, course.field, whole, goal)
    if why or not record:
        return _not_dismounted(course, unit, goal, why or {"why": "parts"})
    upon = _come_upon(course, unit, goal)
    after = dismounted(means.book, course.field, unit, record=record, goal=goal)
    line = RoundLine(
        kind=RoundLineKind.DISMOUNTS,
        rule="DOG-SPEC-04",
        unit=unit,
        other=record,
        at=goal,
        number=whole.fighters,
    )
    return course.then(after, line, *upon)


def _not_dismounted(
    course: RoundCourse, unit: str, goal: Hex, why: Mapping[str, FactValue]
) -> RoundCourse:
    """Keep passengers on their chariots; who hides where they would go is seen."""
    whole, holder = course.unit(unit), course.field.standing_at(goal)
    is_met = holder is not None and holder in come_upon(
        course.field, whole.army, whole.at
    )
    if is_met:
        line = _met(course, unit, goal)
        return course.then(runs_into(course.field, unit, goal), line)
    line = _line(RoundLineKind.REFUSED, "DOG-SPEC-04", unit, goal)
    return course.then(course.field, replace(line, details=why))


def _goes_off(
    means: RoundMeans, course: RoundCourse, mind: LeaderMind, mover: FieldUnit
) -> bool:
    """Return whether a unit that wants away stands where it may leave the map."""
    points = round_points(means.book, mover, mover.at)
    wants = mind.decided(mover).way is None and wants_away(means.book, mind, mover)
    return wants and leaves_map(means.book, course.field, mover, points)


def _one_step(
    means: RoundMeans, course: RoundCourse, unit: str, goal: Hex, points: Fraction
) -> tuple[RoundCourse, Fraction]:
    """Take one step, if it can be taken; a unit that stops has moved."""
    mover = course.unit(unit)
    step = step_ahead(means.book, course.field, mover, goal, points)
    if step.kind is StepKind.ENTERS:
        course = _fled(means, course, unit, goal)
        return course, step.left
    if step.kind is StepKind.HIDDEN:
        met = runs_into(course.field, unit, goal)
        line = _met(course, unit, goal)
        return course.then(halted(met, unit, points=points), line), points
    saves = step.kind is StepKind.SAVES
    kind = RoundLineKind.SAVES if saves else RoundLineKind.STOPPED
    line = replace(_line(kind, "DOG-MOVE-02", unit, goal), details=step.details)
    stopped = halted(course.field, unit, points=points, goal=goal if saves else None)
    return course.then(stopped, line), points


def _fled(
    means: RoundMeans, course: RoundCourse, unit: str, goal: Hex | None = None
) -> RoundCourse:
    """Go on, and suffer or cover what enemies do to who leaves them.

    Args:
        means: What the round is played with.
        course: How far it has come.
        unit: Who leaves.
        goal: The case it enters; none: it goes off the map.

    Rules: DOG-MOVE-04, DOG-FLEE-01, DOG-FLEE-04, DOG-CBT-16.
    """
    strikers = who_may_strike(course.field, course.unit(unit))
    record = new_record(course.field, unit)
    plan = None
    if strikers and record:
        course, mind = consulted(means, course, LeadersMatter.REARGUARD, unit)
        plan = rearguard_of(means.book, mind, course.unit(unit), strikers)
    if plan is None:
        return _gone_on(means, course, unit, goal)
    course, guard = _split(course, unit, record, plan)
    return _gone_on(means, course, unit, goal, plan.against).with_unit(guard)


def _gone_on(
    means: RoundMeans,
    course: RoundCourse,
    unit: str,
    goal: Hex | None,
    covered: tuple[str, ...] = (),
) -> RoundCourse:
    """Go on with whoever is left once enemies have struck."""
    course = _suffered(means, course, unit, covered)
    left = course.unit(unit)
    if not left.is_standing:
        return course
    if goal is not None:
        return _entered(course, unit, goal)
    line = _line(RoundLineKind.LEAVES, "DOG-CBT-16", unit, left.at)
    return course.with_unit(replace(left, has_left=True, is_hidden=False), line)


def _suffered(
    means: RoundMeans, course: RoundCourse, unit: str, covered: tuple[str, ...]
) -> RoundCourse:
    """Let enemies strike at a unit as it leaves them, as long as it has anybody."""
    strikers = who_may_strike(course.field, course.unit(unit))
    for striker in uncovered(strikers, covered):
        if not course.unit(unit).is_standing:
            break
        matter = LeadersMatter.FLEER
        course, mind = consulted(means, course, matter, striker.unit, unit)
        if takes_bonus(means.book, mind, striker):
            course = _struck_at(means, course, striker.unit, unit)
    return course


def _split(
    course: RoundCourse, unit: str, record: str, plan: Rearguard
) -> tuple[RoundCourse, FieldUnit]:
    """Part a rearguard from a unit; it takes the unit's place once that has gone."""
    at = course.unit(unit).at
    rest, guard = with_rearguard(
        course.field, unit, record=record, fighters=plan.fighters
    )
    line = RoundLine(
        kind=RoundLineKind.REARGUARD,
        rule="DOG-FLEE-04",
        unit=unit,
        other=record,
        at=at,
        number=plan.fighters,
    )
    return course.with_unit(rest, line), guard


def new_record(field: Battlefield, unit: str) -> str:
    """Return a new record's name for what is parted from a unit: ``b1.2``, ``b1.3``.

    Empty: so many parts there are already that nobody is parted from it.

    Rule: DOG-FLEE-05.
    """
    free = (name for name in part_ids(unit) if name not in field.units)
    return next(free, "")


def _struck_at(
    means: RoundMeans, course: RoundCourse, striker: str, fleer: str
) -> RoundCourse:
    throw = means.dice.roll("DOG-FLEE-01", striker, fleer)
    found = bonus_strike(means.book, course.field, striker, fleer, throw.total)
    line = RoundLine(
        kind=RoundLineKind.BONUS,
        rule="DOG-FLEE-01",
        unit=striker,
        other=fleer,
        blow=found.blows[0],
        throw=throw,
    )
    return course.then(found.field, line)


def _entered(course: RoundCourse, unit: str, goal: Hex) -> RoundCourse:
    """Enter a case, and discover who hides round it."""
    enters = _line(RoundLineKind.ENTERS, "DOG-MOVE-02", unit, goal)
    upon = _come_upon(course, unit, goal)
    return course.then(stepped(course.field, unit, goal), enters, *upon)


def _come_upon(course: RoundCourse, unit: str, goal: Hex) -> tuple[RoundLine, ...]:
    """Tell of every hidden enemy that a unit discovers from a case."""
    found = come_upon(course.field, course.unit(unit).army, goal)
    kind = RoundLineKind.COMES_UPON
    return tuple(
        RoundLine(kind=kind, rule="DOG-DEF-01", unit=unit, other=each.unit, at=each.at)
        for each in found
    )


def _met(course: RoundCourse, unit: str, goal: Hex) -> RoundLine:
    """Tell of a hidden enemy that stands where a unit would go."""
    holder = course.field.standing_at(goal)
    line = _line(RoundLineKind.RUNS_INTO, "DOG-DEF-01", unit, goal)
    return replace(line, other=holder.unit if holder else "")


def _has_come_upon(before: RoundCourse, after: RoundCourse) -> bool:
    """Return whether somebody who was hidden has just been seen."""
    lines = after.lines[len(before.lines) :]
    return any(line.kind is RoundLineKind.COMES_UPON for line in lines)


def _line(kind: RoundLineKind, rule: str, unit: str, at: Hex) -> RoundLine:
    return RoundLine(kind=kind, rule=rule, unit=unit, at=at)
