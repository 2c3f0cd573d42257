"""Where units begin a battle, and what becomes of two set up on one case."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Choice, Question, answer_fault, hexes_in
from generator.kit.standing import Judging, answered_beforehand, lines_for
from generator.systems.battlefield.rules.case_values import ground_bar
from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings
from generator.systems.battlefield.rules.discovery import overlaps
from generator.systems.battlefield.rules.fighting import set_up
from generator.systems.battlefield.rules.known_facts import FIELD_STANDING
from generator.systems.battlefield.rules.orders import MusterDeed, muster_orders
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.state import HiredUnit
    from generator.world.events import FactValue
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Decision


# What is asked of leaders and the umpire in a muster, and what they have answered.

DOUBT, ALLOW = "doubt", "allow"
RULE = "DOG-DEF-05"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldAnswer:
    """What was answered to a question, if anything, and the course as it goes on."""

    course: FieldCourse
    """It asks the question where nobody has answered it."""
    decision: Decision | None = None


def typed_for(course: FieldCourse, question: Question) -> Decision | None:
    """Return what was typed for a question; none: nothing was.

    Raises:
        CampaignError: It cannot be.
    """
    typed = course.play.typed(question.key)
    if typed is None:
        return None
    fault = answer_fault(course.play.campaign, question, typed)
    if fault is not None:
        raise CampaignError((fault,))
    return typed


def asked_of_leader(course: FieldCourse, question: Question) -> FieldAnswer:
    """Return what the leader of a unit has answered, or the course that asks it.

    Raises:
        CampaignError: What was typed cannot be.
    """
    typed = typed_for(course, question)
    if typed is not None:
        return FieldAnswer(course=course, decision=typed)
    return FieldAnswer(course=course.asking(question))


def asked_of_umpire(course: FieldCourse, question: Question) -> FieldAnswer:
    """Return what the umpire answers, now or beforehand, or the course that asks it.

    Raises:
        CampaignError: What was typed cannot be.

    Rule: DOG-DEF-05.
    """
    typed = typed_for(course, question)
    if typed is not None:
        return FieldAnswer(course=course, decision=typed)
    play = course.play
    judging = Judging(
        grammar=FIELD_STANDING,
        known={},
        grid=play.board.grid,
        fits=lambda _: True,
    )
    lines = lines_for(play.inputs.standing, question.kind, force="", side="")
    found = answered_beforehand(question, lines, judging)
    if found is None or found.answer is None:
        return FieldAnswer(course=course.asking(question))
    title = FIELD_STANDING.questions[question.kind].title
    facts: dict[str, FactValue] = {"when": title, "says": found.answer.says}
    told = FieldTidings(kind="umpire-answered-beforehand", rule=RULE, facts=facts)
    return FieldAnswer(course=course.tells(told), decision=found.decision)


def choices_of(kind: str, rule: str, *keys: str) -> tuple[Choice, ...]:
    """Return choices that need nothing more than their word."""
    return tuple(Choice(key=key, means=f"{kind}-{key}", rule=rule) for key in keys)


PLACE, GO, TO = "place", "go", "to"
OFF_MAP, BARRED = "off-map", "barred"
OVERLAP_RULE = "DOG-HIDE-02"


def all_placed(course: FieldCourse) -> FieldCourse:
    """Place units as their leaders say; the others begin where they began before.

    Rules: DOG-PRE-01, DOG-HIDE-01.
    """
    for order in muster_orders(course.play.inputs):
        unit = course.situation.roster.get(order.force)
        if unit is None or order.deed is MusterDeed.DISMISS:
            continue
        if order.deed is MusterDeed.RESERVE:
            away = replace(unit, at=None)
            course = course.after(course.situation.with_unit(away))
        elif order.route:
            is_hidden = unit.is_hidden if order.is_hidden is None else order.is_hidden
            hides = replace(unit, is_hidden=is_hidden)
            course = placed(course, hides, order.route[0])
    return _beside_foes(course)


def _beside_foes(course: FieldCourse) -> FieldCourse:
    """Tell the umpire alone of units that were placed beside an enemy, hidden or not.

    They may begin there; whoever mistook a case will want to know.

    Rule: DOG-PRE-01.
    """
    field = set_up(course.play, course.situation)
    for order in muster_orders(course.play.inputs):
        unit = field.units.get(order.force)
        if unit is None or order.deed is not MusterDeed.PLACE:
            continue
        beside = field.beside(unit.at)
        foes = tuple(e.unit for e in beside if field.are_foes(unit.army, e.army))
        if foes:
            told = FieldTidings(
                kind="placed-beside-foes",
                rule="DOG-PRE-01",
                facts={"at": unit.at, "foes": foes},
            )
            course = course.tells_of(unit.unit, told)
    return course


def placed(course: FieldCourse, unit: HiredUnit, at: Hex) -> FieldCourse:
    """Place a unit on a case that it can enter; else it begins where it began before.

    Rules: DOG-PRE-01, DOG-HIDE-01, DOG-TERR-03, DOG-TERR-07, DOG-WATER-02.
    """
    why = placing_bar(course, unit, at)
    facts: Mapping[str, FactValue] = {"at": at}
    if why:
        told = FieldTidings(
            kind="not-placed", rule="DOG-PRE-01", facts={**facts, "why": why}
        )
        return course.tells_of(unit.unit, told)
    kind = "placed-hidden" if unit.is_hidden else "placed"
    course = course.after(course.situation.with_unit(replace(unit, at=at)))
    told = FieldTidings(kind=kind, rule="DOG-PRE-01", facts=facts)
    return course.tells_of(unit.unit, told)


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
            said = asked_of_leader(course, question)
            course = said.course
            if said.decision is not None:
                goals[unit.unit] = _goal(course, unit, question, said.decision)
        if not course.is_stopped:
            course = _moved_apart(course, goals)
    return course


def _crowded(course: FieldCourse) -> tuple[HiredUnit, ...]:
    """Return the units whose leaders are asked where else they begin."""
    state = course.situation
    hired = [each for army in course.play.sides for each in state.of_army(army)]
    names = [each.unit for each in hired]
    found: set[str] = set()
    for pair in overlaps(set_up(course.play, state)):
        one, other = sorted(pair, key=names.index)
        is_own = state.roster[one].army == state.roster[other].army
        found |= {other} if is_own else {one, other}
    return tuple(each for each in hired if each.unit in found)


def _which_case(course: FieldCourse, unit: HiredUnit, time: int) -> Question:
    """Return the question where else a unit begins."""
    play, again = course.play, f"-{time}" if time > 1 else ""
    go = Choice(
        key=GO,
        means=f"{PLACE}-{GO}",
        rule=OVERLAP_RULE,
        needs=(TO,),
        among=tuple(map(play.label, _nearest_free(course, unit))),
    )
    at = play.label(unit.at) if unit.at else ""
    return Question(
        key=f"{play.period}/{PLACE}/{unit.unit}{again}",
        kind=PLACE,
        rule=OVERLAP_RULE,
        asks=(unit.unit,),
        sides=(play.side_of(unit.unit),),
        choices=(go,),
        facts=(("force", unit.unit), ("at", at)),
    )


def _nearest_free(course: FieldCourse, unit: HiredUnit) -> tuple[Hex, ...]:
    """Return the nearest cases on which a unit can begin, as its own side knows them.

    Before the battle nobody knows of the other sides' units.
    """
    play, start = course.play, unit.at
    if start is None:
        return ()
    own = {
        each.at
        for each in course.situation.roster.values()
        if play.side_of(each.unit) == play.side_of(unit.unit)
    }
    free = [
        at for at in play.cases if at not in own and not placing_bar(course, unit, at)
    ]
    nearest = min((distance(start, at) for at in free), default=0)
    return tuple(sorted(at for at in free if distance(start, at) == nearest))


def _goal(
    course: FieldCourse, unit: HiredUnit, question: Question, said: Decision
) -> Hex:
    """Return the case that was named.

    Raises:
        CampaignError: It is none of those that are open.
    """
    play = course.play
    goal = hexes_in(said, TO, rule=OVERLAP_RULE)[0]
    among = question.choices[0].among
    if play.label(goal) in among:
        return goal
    raise CampaignError(
        (
            Finding(
                code="C070",
                where=(*said.where, TO),
                what=f"{unit.unit} cannot begin at {play.label(goal)}",
                hint=f"choose one of: {', '.join(among)}",
                rule=OVERLAP_RULE,
            ),
        )
    )


def _moved_apart(course: FieldCourse, goals: Mapping[str, Hex]) -> FieldCourse:
    for name, goal in goals.items():
        unit = course.situation.roster[name]
        course = course.after(course.situation.with_unit(replace(unit, at=goal)))
        told = FieldTidings(kind="moved-apart", rule=OVERLAP_RULE, facts={"at": goal})
        course = course.tells_of(name, told)
    return course
