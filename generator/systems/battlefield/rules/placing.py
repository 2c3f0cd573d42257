"""Where units begin a battle, and what becomes of two set up on one case."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import answered
from generator.kit.phase import Choice, Question, hexes_in
from generator.systems.battlefield.rules.battle_ground import ground_bar
from generator.systems.battlefield.rules.fighting import set_up
from generator.systems.battlefield.rules.orders import MusterDeed, muster_orders
from generator.systems.battlefield.rules.steps_of_units import overlaps
from generator.systems.battlefield.rules.tables import FIELD_FOLDER
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.state import FieldCourse, HiredUnit
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# What is asked of leaders and the umpire in a muster, and what they have answered.

DOUBT, ALLOW = "doubt", "allow"
RULE = "DOG-DEF-05"


def asked_of_umpire(course: FieldCourse, question: Question) -> tuple[FieldCourse, Decision | None]:
    """Return what the umpire answers, now or beforehand, or the course that asks it.

    Raises:
        CampaignError: What was typed cannot be.

    Rule: DOG-DEF-05.
    """
    return answered(course, question, FIELD_FOLDER.judging(course.play), rule=RULE)


PLACE, GO, TO = "place", "go", "to"
OFF_MAP, BARRED = "off-map", "barred"
PLACING_RULE, OVERLAP_RULE = "DOG-PRE-01", "DOG-HIDE-02"


def all_placed(course: FieldCourse) -> FieldCourse:
    """Place units as their leaders say; the others begin where they began before.

    They may begin beside an enemy, hidden or not; the umpire alone is told, for whoever
    mistook a case will want to know.

    Rules: DOG-PRE-01, DOG-HIDE-01.
    """
    for order in muster_orders(course.play.inputs):
        unit = course.situation.roster.get(order.force)
        if unit is None or order.deed is MusterDeed.DISMISS:
            continue
        if order.deed is MusterDeed.RESERVE:
            course = course.after(course.situation.with_unit(replace(unit, at=None)))
        elif order.route:
            is_hidden = unit.is_hidden if order.is_hidden is None else order.is_hidden
            course = placed(course, replace(unit, is_hidden=is_hidden), order.route[0])
    field = set_up(course.play, course.situation)
    for order in muster_orders(course.play.inputs):
        stands = field.units.get(order.force)
        if stands is None or order.deed is not MusterDeed.PLACE:
            continue
        beside = field.beside(stands.at)
        if foes := tuple(e.unit for e in beside if field.are_foes(stands.army, e.army)):
            facts: dict[str, FactValue] = {"at": stands.at, "foes": foes}
            course = course.tells_of(order.force, "placed-beside-foes", PLACING_RULE, facts)
    return course


def placed(course: FieldCourse, unit: HiredUnit, at: Hex) -> FieldCourse:
    """Place a unit on a case that it can enter; else it begins where it began before.

    Rules: DOG-PRE-01, DOG-HIDE-01, DOG-TERR-03, DOG-TERR-07, DOG-WATER-02.
    """
    facts: dict[str, FactValue] = {"at": at}
    if why := placing_bar(course, unit, at):
        facts["why"] = why
        return course.tells_of(unit.unit, "not-placed", PLACING_RULE, facts)
    kind = "placed-hidden" if unit.is_hidden else "placed"
    course = course.after(course.situation.with_unit(replace(unit, at=at)))
    return course.tells_of(unit.unit, kind, PLACING_RULE, facts)


def placing_bar(course: FieldCourse, unit: HiredUnit, at: Hex) -> str:
    """Return why a unit cannot begin on a case; empty: it can.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02, DOG-WATER-03.
    """
    case = course.play.cases.get(at)
    if case is None:
        return OFF_MAP
    return BARRED if ground_bar(course.play.book, case, unit.make) else ""


def set_apart(course: FieldCourse) -> FieldCourse:
    """Have leaders move units apart that were set up on one case.

    Each is told that another stands there, and nothing else; of two units of one army
    the one that was hired last is moved.

    Raises:
        CampaignError: Where they were told to go nobody can.

    Rules: DOG-HIDE-02, DOG-PRE-03, DOG-SCALE-02.
    """
    for time in count(1):
        asked = _crowded(course)
        if not asked or course.is_stopped:
            return course
        goals: dict[str, Hex] = {}
        for unit in asked:
            question = _which_case(course, unit, time)
            said = course.play.answer_to(question)
            if said is None:
                course = course.asking(question)
                continue
            goal = hexes_in(said, TO, rule=OVERLAP_RULE)[0]
            label, among = course.play.label(goal), question.choices[0].among
            if label not in among:
                what = f"{unit.unit} cannot begin at {label}"
                where, hint = (*said.where, TO), f"choose one of: {', '.join(among)}"
                raise CampaignError((Finding("C070", where, what, hint, rule=OVERLAP_RULE),))
            goals[unit.unit] = goal
        for name, goal in () if course.is_stopped else goals.items():
            moved = replace(course.situation.roster[name], at=goal)
            course = course.after(course.situation.with_unit(moved))
            course = course.tells_of(name, "moved-apart", OVERLAP_RULE, {"at": goal})
    return course


def _crowded(course: FieldCourse) -> tuple[HiredUnit, ...]:
    """Return the units whose leaders are asked where else they begin."""
    state = course.situation
    names = [each.unit for army_id in course.play.sides for each in state.of_army(army_id)]
    found: set[str] = set()
    for pair in overlaps(set_up(course.play, state)):
        one, other = sorted(pair, key=names.index)
        is_own = state.roster[one].army == state.roster[other].army
        found |= {other} if is_own else {one, other}
    return tuple(state.roster[name] for name in names if name in found)


def _which_case(course: FieldCourse, unit: HiredUnit, time: int) -> Question:
    """Return the question where else a unit begins: on one of the nearest cases.

    They are free as its own side knows them: before the battle nobody knows of the
    other sides' units.
    """
    play, start = course.play, unit.at
    again = f"-{time}" if time > 1 else ""
    nearest: list[Hex] = []
    if start is not None:
        own = {
            each.at
            for each in course.situation.roster.values()
            if play.side_of(each.unit) == play.side_of(unit.unit)
        }
        free = [at for at in play.cases if at not in own and not placing_bar(course, unit, at)]
        near = min((distance(start, at) for at in free), default=0)
        nearest = sorted(at for at in free if distance(start, at) == near)
    among = tuple(map(play.label, nearest))
    go = Choice(key=GO, means=f"{PLACE}-{GO}", rule=OVERLAP_RULE, needs=(TO,), among=among)
    return Question(
        key=f"{play.period}/{PLACE}/{unit.unit}{again}",
        kind=PLACE,
        rule=OVERLAP_RULE,
        asks=(unit.unit,),
        sides=(play.side_of(unit.unit),),
        choices=(go,),
        facts=(("force", unit.unit), ("at", play.label(start) if start else "")),
    )
