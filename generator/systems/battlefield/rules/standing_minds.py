"""What leaders have answered beforehand, what it may rest on, and what it decides."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from generator.kit.facts import FactName, Openness
from generator.kit.phase import Question, choices_of
from generator.kit.standing import Judging, answered_beforehand, lines_for
from generator.systems.battlefield.rules.field_units import UnitMode, nearest, seen_foes
from generator.systems.battlefield.rules.leader_minds import (
    UNDECIDED,
    EndOffer,
    InstructionKind,
    UnitChoice,
    UnitInstruction,
)
from generator.systems.battlefield.rules.orders import STRIKE, TAKE
from generator.systems.battlefield.rules.round_course import LeadersMatter
from generator.systems.battlefield.rules.round_log import RoundLine, RoundLineKind
from generator.systems.battlefield.rules.tables import FIELD_FOLDER
from generator.systems.battlefield.rules.unit_choices import hp_of
from generator.values import Struct, replace
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.kit.facts import Fact
    from generator.kit.standing import Beforehand
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.leader_minds import LeaderMind, UnitDecisions
    from generator.systems.battlefield.rules.round_course import MatterAtHand, RoundCourse
    from generator.systems.battlefield.rules.state import FieldPlay
    from generator.world.campaign import Decision, StandingAnswer


# Who may know what of a Battlefield campaign, as its table says.

BATTLEFIELD_KNOWLEDGE = FIELD_FOLDER.knowledge
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""


# What leaders can answer beforehand in a Battlefield campaign.

FIELD_STANDING = FIELD_FOLDER.standing
"""Its questions, their answers and the conditions these may rest on."""


# What answers given beforehand may rest on: facts of what their leader sees.

PERCENT = 100
ROUND: FactName[int] = FactName(name="round")
STRENGTH: FactName[int] = FactName(name="strength")
FOES: FactName[int] = FactName(name="foes")
LEFT: FactName[int] = FactName(name="left")
BESIDE: FactName[int] = FactName(name="beside")
ODDS: FactName[int] = FactName(name="odds")
NEAR: FactName[int] = FactName(name="near")
ENEMY: FactName[int] = FactName(name="enemy")
SHOTS: FactName[int] = FactName(name="shots")
FORTIFIED: FactName[bool] = FactName(name="fortified")
CONCEALED: FactName[bool] = FactName(name="concealed")
GROUND: FactName[str] = FactName(name="ground")


def known_of_army(sight: Battlefield, army_id: str, side_id: str) -> Iterator[Fact]:
    """Lay open what a leader may go by for the whole army.

    Its strength is the HP of its free units, in percent of what it began with: parts of
    a unit began with none of their own. Players of its side know what the army knows.

    Rule: DOG-DEF-05.
    """
    seen, own = _open_to(side_id)
    yield ROUND.of(army_id, sight.round_number, seen)
    yield FOES.of(army_id, len(seen_foes(sight, army_id)), seen)
    units = [unit for unit in sight.units.values() if unit.army == army_id]
    whole = (replace(unit, fighters=unit.began_with) for unit in units)
    began = sum(hp_of(sight.book, unit) for unit in whole if not unit.split_from)
    left = sum(hp_of(sight.book, unit) for unit in units if unit.is_free)
    yield STRENGTH.of(army_id, percent(left, began), own)


def known_of_unit(
    sight: Battlefield, unit: FieldUnit, side_id: str, other: str = ""
) -> Iterator[Fact]:
    """Lay open what a leader may go by for one unit, and another it has to do with.

    Rule: DOG-DEF-05.
    """
    seen, own = _open_to(side_id)
    name, foes = unit.unit, seen_foes(sight, unit.army)
    yield from known_of_army(sight, unit.army, side_id)
    yield LEFT.of(name, percent(unit.fighters, unit.began_with), own)
    yield SHOTS.of(name, unit.shots, own)
    yield CONCEALED.of(name, unit.is_hidden, own)
    case = sight.cases[unit.at]
    yield FORTIFIED.of(name, case.is_fortified, seen)
    yield GROUND.of(name, str(case.counts_as), seen)
    beside = sight.foes_beside(unit.army, unit.at)
    yield BESIDE.of(name, len(beside), seen)
    yield ODDS.of(name, _odds(sight.book, unit, beside), seen)
    if foes:
        yield NEAR.of(name, distance(unit.at, nearest(unit.at, foes).at), seen)
    if other in sight.units:
        yield ENEMY.of(name, _odds(sight.book, unit, (sight.units[other],)), seen)


def percent(part: int, whole: int) -> int:
    """Return a part in percent of a whole, rounded up.

    >>> percent(1, 3)
    34
    """
    return ceil(PERCENT * part / whole) if whole else 0


def _open_to(side_id: str) -> tuple[Openness, Openness]:
    """Return how what everybody sees is open, and what stands on records alone."""
    sides = (side_id,)
    return Openness(kind="position", sides=sides), Openness(kind="record", sides=sides)


def _odds(book: BattleBook, unit: FieldUnit, foes: Iterable[FieldUnit]) -> int:
    return percent(sum(hp_of(book, foe) for foe in foes), hp_of(book, unit))


# What may be answered to a kind of question as things stand.

GOAL, UNIT = "goal", "unit"
"""What the answers to a question of where to go name."""
KEEP_WITH = "keep-with"


def question_of(kind: str) -> Question:
    """Return a kind of question with all that may be answered to it."""
    rule = "DOG-DEF-05"
    choices = choices_of(kind, rule, *FIELD_STANDING.questions[kind].choices)
    return Question(key=kind, kind=kind, rule=rule, asks=(), sides=(), choices=choices)


def fits(sight: Battlefield, unit: FieldUnit, decision: Decision) -> bool:
    """Return whether a line can be followed by a unit.

    Whom it names must be there, free, and seen by its leader; a friend to keep with is
    another unit, and all else are enemies.

    Rules: DOG-DEF-03, DOG-DEF-05.
    """
    named = decision.detail.get(UNIT, decision.detail.get(GOAL))
    if not isinstance(named, str):
        return True
    other = sight.units.get(named)
    if other is None or not other.is_free or other.unit == unit.unit:
        return False
    return sight.are_foes(unit.army, other.army) == (decision.choice != KEEP_WITH)


RULE = "DOG-DEF-05"
"""The house default by which answers are given beforehand."""
INSTRUCTION, POLICY, ATTACKED, FLEER = "instruction", "policy", "attacked", "fleer"
REARGUARD, SURRENDER, CAPTIVES, END = "rearguard", "surrender", "captives", "end"
"""Kinds of question."""
BACK_BELOW, TIMES, LEAVE = "back-below", "times", "leave"


_KINDS = {
    LeadersMatter.MARCH: (INSTRUCTION,),
    LeadersMatter.STRIKE: (INSTRUCTION, SURRENDER),
    LeadersMatter.ATTACKED: (SURRENDER, ATTACKED),
    LeadersMatter.REARGUARD: (REARGUARD,),
    LeadersMatter.FLEER: (FLEER,),
    LeadersMatter.CAPTIVES: (CAPTIVES,),
}
"""Which answers bear on what a leader is about to decide."""


class StandingMinds(Struct, frozen=True, kw_only=True):
    """Goes through lines of answers for leaders."""

    play: FieldPlay

    def consulted(
        self, course: RoundCourse, at_hand: MatterAtHand
    ) -> tuple[RoundCourse, LeaderMind]:
        """Return what a leader says of a matter, and tell by which line.

        What was decided for the unit in this round goes before.

        Rules: DOG-DEF-03, DOG-DEF-05.
        """
        unit = course.unit(at_hand.unit)
        mind, side_id = course.mind(unit.army), self.play.sides[unit.army]
        for kind in _KINDS[at_hand.matter]:
            if _is_decided(mind.decided(unit), at_hand, kind):
                continue
            found = None
            if lines := self._lines(kind, unit.army, unit.unit):
                sight = course.sight(unit.army)
                known = known_of_unit(sight, unit, side_id, at_hand.other)
                found = self._judged(kind, lines, known, partial(fits, sight, unit))
            course = _told(course, kind, unit.army, found, unit.unit)
            if found is not None:
                mind = minded(mind, at_hand, kind, found.decision)
        return course, mind

    def policy_of(self, course: RoundCourse, army_id: str, policy: str) -> tuple[RoundCourse, str]:
        """Return the policy of an army for a round; else the one it has had all along.

        Rules: DOG-DEF-02, DOG-DEF-05.
        """
        course, said = self._of_army(course, army_id, POLICY)
        return course, said.choice if said else policy

    def offering(self, course: RoundCourse, army_id: str) -> tuple[RoundCourse, LeaderMind]:
        """Return what a leader says of ending the battle, as a round is over.

        Rules: DOG-CBT-16, DOG-DEF-05.
        """
        course, said = self._of_army(course, army_id, END)
        mind = course.mind(army_id)
        return course, replace(mind, offer=EndOffer(said.choice)) if said else mind

    def _of_army(
        self, course: RoundCourse, army_id: str, kind: str
    ) -> tuple[RoundCourse, Decision | None]:
        """Return what a line answers for an army; none: no line does."""
        found = None
        if lines := self._lines(kind, army_id, ""):
            known = known_of_army(course.sight(army_id), army_id, self.play.sides[army_id])
            found = self._judged(kind, lines, known, lambda _: True)
        return _told(course, kind, army_id, found), found.decision if found else None

    def _lines(self, kind: str, army_id: str, unit_id: str) -> tuple[StandingAnswer, ...]:
        """Return the lines that may answer a question, as they are gone through."""
        answers = self.play.inputs.standing
        if not any(each.kind == kind for each in answers):
            return ()
        side_id = self.play.sides[army_id]
        return tuple(lines_for(answers, kind, force=unit_id, group=army_id, side=side_id))

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
    course: RoundCourse, kind: str, army_id: str, found: Beforehand | None, unit_id: str = ""
) -> RoundCourse:
    """Tell which line decides, where another did before.

    A line of a whole army, of its side or of everybody is told once, whichever of its
    units it decides for.

    Rule: DOG-DEF-05.
    """
    answer = found.answer if found else None
    says = answer.says if answer else ""
    is_shared = bool(unit_id and answer and answer.force != unit_id)
    key = f"{army_id}/{kind}/{says}" if is_shared else f"{unit_id or army_id}/{kind}"
    if course.said.get(key, "") == says:
        return course
    course = replace(course, said={**course.said, key: says})
    if not says:
        return course
    title = FIELD_STANDING.questions[kind].title
    line = RoundLine(kind=RoundLineKind.ANSWERED, rule=RULE, unit=unit_id, says=says, when=title)
    if is_shared or not unit_id:
        line = replace(line, kind=RoundLineKind.ARMY_ANSWERED, unit="", army=army_id)
    return course.tells(line)


def minded(mind: LeaderMind, at_hand: MatterAtHand, kind: str, said: Decision) -> LeaderMind:
    """Return what a leader has said, with what a line says for a unit.

    To strike as it is attacked is to strike whoever attacks it.

    Rules: DOG-DEF-03, DOG-DEF-05.
    """
    unit_id = at_hand.unit
    if kind == INSTRUCTION:
        told = {**mind.instructions, unit_id: instruction_of(said)}
        return replace(mind, instructions=told)
    if kind == SURRENDER:
        times = int(str(said.detail.get(TIMES, 0)))
        return replace(mind, surrenders_to={**mind.surrenders_to, unit_id: times})
    before = mind.decisions.get(unit_id, UNDECIDED)
    mode = UnitMode.ATTACK if said.choice == STRIKE else UnitMode.DEFENCE
    now = {
        ATTACKED: replace(before, answer=UnitChoice(mode=mode)),
        FLEER: replace(before, strikes_fleers=said.choice == STRIKE),
        REARGUARD: replace(before, leaves_rearguard=said.choice == LEAVE),
        CAPTIVES: replace(before, takes_captives=said.choice == TAKE),
    }[kind]
    return replace(mind, decisions={**mind.decisions, unit_id: now})


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
