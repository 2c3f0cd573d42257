"""What leaders have answered beforehand, as it decides when it comes to it.

A line is judged on what its leader sees at that moment, and on nothing else: who is
hidden from a leader changes no decision of that leader.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.standing import Judging, answered_beforehand, lines_for
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.known_facts import (
    FIELD_STANDING,
    GOAL,
    UNIT,
    fits_for,
    known_of_army,
    known_of_unit,
    question_of,
)
from generator.systems.battlefield.rules.leader_minds import (
    UNDECIDED,
    EndOffer,
    InstructionKind,
    UnitChoice,
    UnitInstruction,
)
from generator.systems.battlefield.rules.orders import STRIKE, TAKE
from generator.systems.battlefield.rules.playing.round_course import (
    Consulted,
    LeadersMatter,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
)
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.kit.facts import Fact
    from generator.kit.standing import Beforehand
    from generator.systems.battlefield.rules.course import FieldPlay
    from generator.systems.battlefield.rules.leader_minds import (
        LeaderMind,
        UnitDecisions,
    )
    from generator.systems.battlefield.rules.playing.round_course import (
        MatterAtHand,
        RoundCourse,
    )
    from generator.world.period_inputs import Decision, StandingAnswer


RULE = "DOG-DEF-05"
"""The house default by which answers are given beforehand."""
INSTRUCTION, POLICY, ATTACKED, FLEER = "instruction", "policy", "attacked", "fleer"
REARGUARD, SURRENDER, CAPTIVES, END = "rearguard", "surrender", "captives", "end"
"""Kinds of question."""
BACK_BELOW, TIMES, LEAVE = "back-below", "times", "leave"
PERCENT = 100
_KINDS = {
    LeadersMatter.MARCH: (INSTRUCTION,),
    LeadersMatter.STRIKE: (INSTRUCTION, SURRENDER),
    LeadersMatter.ATTACKED: (SURRENDER, ATTACKED),
    LeadersMatter.REARGUARD: (REARGUARD,),
    LeadersMatter.FLEER: (FLEER,),
    LeadersMatter.CAPTIVES: (CAPTIVES,),
}
"""Which answers bear on what a leader is about to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingMinds:
    """Goes through lines of answers for leaders."""

    play: FieldPlay

    def consulted(
        self, course: RoundCourse, mind: LeaderMind, at_hand: MatterAtHand
    ) -> Consulted:
        """Return what a leader says of a matter, and tell by which line.

        What was decided for the unit in this round goes before.

        Rules: DOG-DEF-03, DOG-DEF-05.
        """
        for kind in _KINDS[at_hand.matter]:
            if _is_decided(mind.decided(course.unit(at_hand.unit)), at_hand, kind):
                continue
            found = self._of_unit(course, at_hand, kind)
            army = course.unit(at_hand.unit).army
            course = _told(course, _line(kind, at_hand.unit), army, found)
            if found is not None:
                mind = minded(mind, at_hand, kind, found.decision)
        return Consulted(course=course, mind=mind)

    def policy_of(
        self, course: RoundCourse, army: str, policy: str
    ) -> tuple[RoundCourse, str]:
        """Return the policy of an army for a round; else the one it has had all along.

        Rules: DOG-DEF-02, DOG-DEF-05.
        """
        found = self._of_army(course, army, POLICY)
        course = _told(course, _line(POLICY), army, found)
        return course, found.decision.choice if found else policy

    def offering(self, course: RoundCourse, mind: LeaderMind, army: str) -> Consulted:
        """Return what a leader says of ending the battle, as a round is over.

        Rules: DOG-CBT-16, DOG-DEF-05.
        """
        found = self._of_army(course, army, END)
        course = _told(course, _line(END), army, found)
        if found is not None:
            mind = replace(mind, offer=EndOffer(found.decision.choice))
        return Consulted(course=course, mind=mind)

    def _of_unit(
        self, course: RoundCourse, at_hand: MatterAtHand, kind: str
    ) -> Beforehand | None:
        """Return the line that answers a question for a unit; none: no line does."""
        unit = course.unit(at_hand.unit)
        lines = self._lines(kind, unit.army, unit.unit)
        if not lines:
            return None
        sight, side = course.sight(unit.army), self.play.sides[unit.army]
        facts = known_of_unit(self.play.book, sight, unit, side, at_hand.other)
        return self._judged(kind, lines, facts, fits_for(sight, unit))

    def _of_army(self, course: RoundCourse, army: str, kind: str) -> Beforehand | None:
        """Return the line that answers a question for an army; none: no line does."""
        lines = self._lines(kind, army, "")
        if not lines:
            return None
        sight, side = course.sight(army), self.play.sides[army]
        facts = known_of_army(self.play.book, sight, army, side)
        return self._judged(kind, lines, facts, _always)

    def _lines(self, kind: str, army: str, unit: str) -> tuple[StandingAnswer, ...]:
        """Return the lines that may answer a question, as they are gone through."""
        answers = self.play.inputs.standing
        if not any(each.kind == kind for each in answers):
            return ()
        side = self.play.sides[army]
        return tuple(lines_for(answers, kind, force=unit, group=army, side=side))

    def _judged(
        self,
        kind: str,
        lines: Iterable[StandingAnswer],
        facts: Iterable[Fact],
        fits: Callable[[Decision], bool],
    ) -> Beforehand | None:
        """Return the first line whose conditions hold and that can be followed."""
        judging = Judging(
            grammar=FIELD_STANDING,
            known={fact.name: fact.value for fact in facts},
            grid=self.play.board.grid,
            fits=fits,
        )
        return answered_beforehand(question_of(kind), lines, judging)


def _always(_decision: Decision) -> bool:
    return True


def _is_decided(said: UnitDecisions, at_hand: MatterAtHand, kind: str) -> bool:
    """Return whether a single decision settles what a kind of question asks."""
    if kind == INSTRUCTION:
        marches = at_hand.matter is LeadersMatter.MARCH
        return (said.way if marches else said.strike) is not None
    return {
        ATTACKED: said.answer is not None,
        FLEER: said.strikes_fleers is not None,
        REARGUARD: said.rearguard is not None,
        CAPTIVES: said.takes_captives is not None,
    }.get(kind, False)


def _told(
    course: RoundCourse, line: RoundLine, army: str, found: Beforehand | None
) -> RoundCourse:
    """Tell which line decides, where another did before.

    A line of a whole army, of its side or of everybody is told once, whichever of its
    units it decides for.

    Rule: DOG-DEF-05.
    """
    answer = found.answer if found is not None else None
    says = answer.says if answer is not None else ""
    key = f"{line.unit or army}/{line.when}"
    is_shared = bool(line.unit and answer and answer.force != line.unit)
    if is_shared:
        key = f"{army}/{line.when}/{says}"
    if is_shared or not line.unit:
        line = replace(line, kind=RoundLineKind.ARMY_ANSWERED, unit="", army=army)
    if course.said.get(key, "") == says:
        return course
    course = replace(course, said={**course.said, key: says})
    if not says:
        return course
    title = FIELD_STANDING.questions[line.when].title
    return course.then(course.field, replace(line, says=says, when=title))


def _line(kind: str, unit: str = "") -> RoundLine:
    return RoundLine(kind=RoundLineKind.ANSWERED, rule=RULE, unit=unit, when=kind)


def minded(
    mind: LeaderMind, at_hand: MatterAtHand, kind: str, said: Decision
) -> LeaderMind:
    """Return what a leader has said, with what a line says for a unit.

    Rules: DOG-DEF-03, DOG-DEF-05.
    """
    unit = at_hand.unit
    if kind == INSTRUCTION:
        told = {**mind.instructions, unit: instruction_of(said)}
        return replace(mind, instructions=told)
    if kind == SURRENDER:
        times = int(str(said.detail.get(TIMES, 0)))
        return replace(mind, surrenders_to={**mind.surrenders_to, unit: times})
    before = mind.decisions.get(unit, UNDECIDED)
    now = {
        ATTACKED: replace(before, answer=_answer(said.choice)),
        FLEER: replace(before, strikes_fleers=said.choice == STRIKE),
        REARGUARD: replace(before, leaves_rearguard=said.choice == LEAVE),
        CAPTIVES: replace(before, takes_captives=said.choice == TAKE),
    }[kind]
    return replace(mind, decisions={**mind.decisions, unit: now})


def instruction_of(said: Decision) -> UnitInstruction:
    """Return the instruction that an answer gives.

    Rule: DOG-DEF-03.
    """
    goal, below = said.detail.get(GOAL), said.detail.get(BACK_BELOW)
    named = said.detail.get(UNIT, "" if isinstance(goal, Hex) else goal or "")
    return UnitInstruction(
        kind=InstructionKind(said.choice),
        place=goal if isinstance(goal, Hex) else None,
        unit=str(named),
        retreats_below=None if below is None else Fraction(int(str(below)), PERCENT),
    )


def _answer(choice: str) -> UnitChoice:
    """Return what a unit does that is attacked; to strike is at whoever attacks it."""
    mode = UnitMode.ATTACK if choice == STRIKE else UnitMode.DEFENCE
    return UnitChoice(mode=mode)
