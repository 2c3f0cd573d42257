"""A period played step by step: its order of play, its circumstances, its course."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from generator.dice import D6, AwaitedThrow, DiceKind, RecordedDice, ThrowKey
from generator.errors import CampaignError, Finding
from generator.kit.phase import BeforeOrders, Resolution, answer_fault, asked_throw
from generator.kit.printing import Cell, PrintedTable
from generator.kit.typed_entries import ruled_dice
from generator.values import Struct, replace
from generator.world.campaign import AT_ONCE
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.dice import Dice, Throw
    from generator.errors import KeyPath
    from generator.kit.phase import Question, Situation
    from generator.kit.switches import Switches
    from generator.world.board import Board
    from generator.world.campaign import Campaign, Decision, PeriodInputs
    from generator.world.clock import FactValue, Period
    from generator.world.hexes import Hex


# The order of play: steps as data, gone through and printed as they stand.

Course = TypeVar("Course")
SaidStep = tuple[str, tuple[str, ...]]
"""A step in print: what happens, and the rules by which it does."""


class StepOfPlay(Struct, Generic[Course], frozen=True, kw_only=True):
    """One step in the order of play."""

    says: str
    """What happens, as the sequence of play prints it."""
    rules: tuple[str, ...]
    play: Callable[[Course], Course]
    """Play the step on what the steps before it made of a period."""
    is_ordered_upon: bool = False
    """Whether players have to know what comes of it before they can order."""

    @property
    def said(self) -> SaidStep:
        """The step as the sequence of play prints it."""
        return self.says, self.rules


def played_through(steps: Iterable[StepOfPlay[Course]], course: Course) -> Course:
    """Play steps one after another."""
    return reduce(lambda now, step: step.play(now), steps, course)


def parted_at_orders(
    steps: tuple[StepOfPlay[Course], ...],
) -> tuple[tuple[StepOfPlay[Course], ...], tuple[StepOfPlay[Course], ...]]:
    """Return the steps up to the last that is ordered upon, and the rest."""
    ends = (at for at, step in enumerate(steps, 1) if step.is_ordered_upon)
    at = max(ends, default=0)
    return steps[:at], steps[at:]


def in_turn(*actions: Callable[[Course], Course]) -> Callable[[Course], Course]:
    """Return several actions as one."""
    return lambda course: reduce(lambda now, action: action(now), actions, course)


def steps_table(
    name: str, title: str, steps: Iterable[SaidStep], *, card: str, source: str
) -> PrintedTable:
    """Return a printed order of play: number, what happens, rules.

    Args:
        name: The table's id.
        title: What heads it.
        steps: Steps in print; those that no rule asks for are left out.
        card: The quick-reference card it belongs to.
        source: Where the rules have it.
    """
    said = tuple(step for step in steps if step[1])
    return PrintedTable(
        id=name,
        title=title,
        columns=("", "What happens", "Rules"),
        rows=tuple(
            (Cell(text=str(number)), Cell(text=says), Cell(text=", ".join(map(_short, rules))))
            for number, (says, rules) in enumerate(said, 1)
        ),
        rules=tuple(dict.fromkeys(rule for _, rules in said for rule in rules)),
        card=card,
        source=source,
    )


def _short(rule: str) -> str:
    """Return a rule's number without its system's prefix, as rule columns have it."""
    return rule.partition("-")[2] if rule.count("-") > 1 and rule[:3] != "DEF" else rule


# What the rules of any system may look at while a period is played.


class BattleEntered(Protocol):
    """What the umpire enters of a battle."""

    @property
    def contact(self) -> str:
        """The battle it settles."""


Entered = TypeVar("Entered", bound=BattleEntered)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodPlay:
    """The circumstances under which one period is played; each system adds its own."""

    campaign: Campaign
    switches: Switches
    dice: Dice
    inputs: PeriodInputs
    sought: dict[str, None] = field(default_factory=dict, compare=False, repr=False)
    """Questions and battles whose answers were looked for, in order; as dice that keep
    a list of their throws."""

    @property
    def period(self) -> Period:
        """The period being played."""
        return self.inputs.period

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

    @property
    def is_locked(self) -> bool:
        """Whether orders are locked before dice fall, so that nobody may choose a key's words."""
        return self.campaign.dice_rolled != AT_ONCE

    def chosen_ids(self, chosen: str, where: KeyPath) -> Iterator[Finding]:
        """Yield a fault for an id that an order chooses where the program has to number.

        Args:
            chosen: The id of whoever comes into play by the order; empty: the next.
            where: The place of its key.
        """
        if chosen and self.is_locked:
            what = f"“{chosen}” is chosen, and rolls about it would follow from that word"
            hint = "take it out: where orders are locked the next free id is given"
            yield Finding("C051", where, what, hint, at_key=True)

    def side_of(self, force: str) -> str:
        """Return the side a force belongs to."""
        return self.campaign.force(force).side

    def label(self, at: Hex) -> str:
        """Return a hex as the map prints it."""
        return self.board.grid.label(at)

    def typed(self, question: str) -> Decision | None:
        """Return what the umpire has entered for a question, none when nothing."""
        self.sought[question] = None
        said = self.inputs.decisions
        return next((each for each in said if each.question == question), None)

    def answer_to(self, question: Question) -> Decision | None:
        """Return what the umpire has entered for a question, none when nothing.

        Raises:
            CampaignError: It cannot be taken.
        """
        typed = self.typed(question.key)
        fault = None if typed is None else answer_fault(self.campaign, question, typed)
        if fault is not None:
            raise CampaignError(fault)
        return typed

    def entered_of(self, battle: str, entered: Iterable[Entered]) -> Entered | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        self.sought[battle] = None
        return next((each for each in entered if each.contact == battle), None)

    def throw(
        self, rule: str, subject: str, *, dice: int = 1, nth: int = 1, kind: DiceKind = D6
    ) -> Throw:
        """Throw for a rule of this period, by hand or from the seed.

        Raises:
            AwaitedThrow: It has to be thrown by hand and has not been.
        """
        key = ThrowKey(period=str(self.period), rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key, dice=dice, kind=kind)


# How far a period has come while it is played step by step, and what it awaits.

Circumstances = TypeVar("Circumstances", bound="PeriodPlay")
Stands = TypeVar("Stands", bound="Situation")
Goes = TypeVar("Goes", bound="PeriodCourse[Any, Any]")
NO_FACTS: Mapping[str, FactValue] = MappingProxyType({})


class PeriodCourse(Struct, Generic[Circumstances, Stands], frozen=True, kw_only=True):
    """How far a period has come: circumstances, situation, and what was told."""

    play: Circumstances
    situation: Stands
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def is_stopped(self) -> bool:
        """Whether nothing can go on before something is answered."""
        return bool(self.questions)

    @property
    def told_in(self) -> str:
        """The battle to which all belongs that names none; empty: to none."""
        return ""

    def tells(
        self,
        kind: str,
        rule: str,
        /,
        *forces: str,
        facts: Mapping[str, FactValue] = NO_FACTS,
        contact: str = "",
        throws: tuple[Throw, ...] = (),
        **more: FactValue,
    ) -> Self:
        """Return the course with something told of forces, to the sides of all of them.

        It happened to the first, which is a fact of it, unless its facts name another;
        ``more`` are facts, too, each under its own name.
        """
        sides = map(self.play.side_of, forces)
        facts = {**({"force": forces[0]} if forces else {}), **facts, **more}
        return self.tells_sides(kind, rule, *sides, facts=facts, contact=contact, throws=throws)

    def tells_sides(
        self,
        kind: str,
        rule: str,
        /,
        *sides: str,
        facts: Mapping[str, FactValue] = NO_FACTS,
        contact: str = "",
        throws: tuple[Throw, ...] = (),
        **more: FactValue,
    ) -> Self:
        """Return the course with something told to sides; of a force if facts name one.

        What is told to no side belongs to none, and happened to nobody in particular.
        ``more`` are facts, too, each under its own name.
        """
        facts = {**facts, **more}
        told = Event(
            kind=kind,
            rule=rule,
            force=str(facts.get("force", "")) if sides else "",
            sides=tuple(sorted(set(filter(None, sides)))),
            facts=facts,
            throws=throws,
            contact=contact or self.told_in,
        )
        return self.after(self.situation, told)

    def after(self, situation: Stands, *events: Event) -> Self:
        """Return the course with a new situation, and what is told of it."""
        return replace(self, situation=situation, events=(*self.events, *events))

    def asking(self, *questions: Question) -> Self:
        """Return the course as it waits for answers."""
        return replace(self, questions=(*self.questions, *questions))


def thrown_together(
    course: Goes, throws: Iterable[Callable[[], Throw]]
) -> tuple[tuple[Throw, ...], Goes]:
    """Make several throws that are due at once; those awaited are asked for at once.

    Returns:
        The throws, all of them if none is awaited, and the course, which asks then.
    """
    made = []
    for throw in throws:
        try:
            made.append(throw())
        except AwaitedThrow as awaited:
            course = course.asking(asked_throw(awaited.wanted))
    return tuple(made), course


def unless_stopped(step: Callable[[Goes], Goes]) -> Callable[[Goes], Goes]:
    """Return a step that is left out while something is awaited.

    A throw that nobody has made yet is asked for.
    """

    def gone(course: Goes) -> Goes:
        if course.is_stopped:
            return course
        try:
            return step(course)
        except AwaitedThrow as awaited:
            return course.asking(asked_throw(awaited.wanted))

    return gone


# A period played step by step, from its circumstances to all that became of it.


def period_played(
    course: PeriodCourse[Circumstances, Stands], steps: tuple[StepOfPlay[Any], ...]
) -> Resolution[Stands]:
    """Play a period as far as its inputs allow.

    Dice show what the umpire has ruled, and every throw is kept. What is asked twice
    is awaited once.

    Args:
        course: Circumstances and situation before the first step.
        steps: The order of play.
    """
    play, before = course.play, course.situation
    recorded = RecordedDice(dice=ruled_dice(play.dice, play.inputs.rulings))
    first, rest = parted_at_orders(steps)
    begun = played_through(first, replace(course, play=replace(play, dice=recorded)))
    early_throws = tuple(recorded.made.values())
    after = played_through(rest, begun)
    early = BeforeOrders(
        situation=begun.situation,
        events=begun.events,
        questions=begun.questions,
        throws=early_throws,
    )
    return Resolution(
        before=before,
        after=after.situation,
        events=after.events,
        throws=tuple(recorded.made.values()),
        questions=tuple({asked.key: asked for asked in after.questions}.values()),
        before_orders=early if first else None,
        sought=tuple(play.sought),
    )
