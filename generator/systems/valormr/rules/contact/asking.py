"""Questions to commanders, and the answers the umpire has entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import AwaitedThrow
from generator.errors import CampaignError, Finding, GeneratorError
from generator.kit.phase import (
    Barred,
    BesideChoice,
    Choice,
    Outcome,
    Question,
    answer_fault,
    asked_throw,
)
from generator.kit.printing import together
from generator.systems.valormr.rules.contact.beforehand import reply_to, told_beforehand
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.dice import Throw
    from generator.errors import KeyPath
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import Event


# What may be written with the answers in a contact, and how a battle is entered.

AGAINST = "scouts_against"
"""The key that names the opponents scouts are sent out against."""
_MANEUVERS = ("approach", "engage")
"""Kinds of question that can be answered with a maneuver besides."""
_MANEUVER = BesideChoice(
    key="maneuver",
    line="maneuver = true   # to maneuver, where formed and not fatigued",
    means="and maneuver, for the price of its own hex (formed and not fatigued)",
    title="with a maneuver",
)
_BATTLE = (
    "[[period.battle]]",
    'contact = "{contact}"',
    '# losses = {{ "{army}/regiment/company" = 2 }}   # figures lost, by company',
    '# held = "{army}"              # who held the field',
    '# withdrew = ["{army}"]        # who broke the battle off',
    '# behind = ["{army} 6"]        # of those: figures in order behind the baseline',
    '# disordered = ["{army} 0"]    # behind it, not in order',
    '# routed = ["{army} 3"]        # routed off the table',
    '# melee = ["{army}"]           # whose cavalry fought hand to hand',
)
_DISPLACED = '# displaced = ["{army}"]       # who gives ground, without dice and losses'
ELSEWHERE = "# or let another rule system settle it: marchtable odds battle says how"
"""The line that says where other ways to settle a battle are told (DEF-EXCH-01)."""
_SWITCH = (
    "# to change places with the supporter later: before battle is chosen, or after",
    '# "{question}" = "engage"   # engage | after',
)


def besides(kind: str, opponents: tuple[str, ...]) -> tuple[BesideChoice, ...]:
    """Return what may be written with whatever is chosen.

    Rules: VAL-SCOUT-06, VAL-DISENG-14.
    """
    found = [_MANEUVER] if kind in _MANEUVERS else []
    if kind == "approach" and len(opponents) > 1:
        known = " | ".join(opponents)
        line = f'{AGAINST} = ["{opponents[0]}"]   # for each scout one of: {known}'
        found.append(
            BesideChoice(
                key=AGAINST,
                line=line,
                means="scouts (each against {among})",
                among=opponents,
                unknown="“{text}” is not an opponent in this contact",
            )
        )
    return tuple(found)


def battle_lines(
    contact: str, forces: Iterable[str], *, gives_ground: bool = False
) -> tuple[str, ...]:
    """Return the lines in which the result of a battle is entered.

    Who gives ground is asked where battles may be settled elsewhere than on the table.
    """
    army = next(iter(forces), "army")
    lines = (*_BATTLE, _DISPLACED) if gives_ground else _BATTLE
    return tuple(line.format(contact=contact, army=army) for line in lines)


def settling_line(contact: str, way: str) -> str:
    """Return the answer by which the umpire gives a battle to another rule system.

    Rule: DEF-EXCH-01.
    """
    return f'"{contact}/settle/umpire" = "{way}"'


def later_lines(key: str, kind: str, choices: Iterable[str]) -> tuple[str, ...]:
    """Return the lines in which a reserve may change places later on."""
    if kind != "role" or "reserve" not in choices:
        return ()
    later = key.replace("/role/", "/switch/")
    return tuple(line.format(question=later) for line in _SWITCH)


def refused(where: KeyPath, code: str, what: str, hint: str | None, rule: str) -> CampaignError:
    """Return the one fault of an answer that cannot be."""
    return CampaignError((Finding(code, where, what, hint, rule=rule),))


class AwaitedDecision(GeneratorError):  # noqa: N818 - a question put to the table, not a fault
    """Stops one engagement until somebody has decided."""

    def __init__(
        self,
        questions: tuple[Question, ...],
        events: tuple[Event, ...] = (),
        field: Field | None = None,
    ) -> None:
        """Keep what is asked, what has happened so far, and how things stand by then.

        Without a field they stand as before the step that asks.
        """
        super().__init__(f"{len(questions)} decisions are awaited")
        self.questions = questions
        self.events = events
        self.field = field


class Options(Struct, frozen=True, kw_only=True):
    """What may be answered at one point: open choices and barred ones."""

    rule: str
    choices: tuple[Choice, ...]
    barred: tuple[Barred, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values the question may mention."""

    @property
    def is_free(self) -> bool:
        """Whether there is more than one thing to choose."""
        return len(self.choices) > 1


class Replies(Struct, frozen=True, kw_only=True):
    """What was answered to some questions, and what has to be told of it."""

    decisions: Mapping[str, Decision]
    """By the question's key."""
    told: tuple[Event, ...] = ()
    """Which of them were answered beforehand, and how."""

    def __getitem__(self, key: str) -> Decision:
        """Return the decision for a question."""
        return self.decisions[key]


def options_of(
    rule: str, means: Mapping[str, str], facts: tuple[tuple[str, str], ...] = ()
) -> Options:
    """Return open choices that are all by one rule: their keys and what each means."""
    choices = (Choice(key=key, means=says, rule=rule) for key, says in means.items())
    return Options(rule=rule, choices=tuple(choices), facts=facts)


def question_for(
    field: Field, engagement: Engagement, kind: str, force: str, options: Options
) -> Question:
    """Put a question to the commander of a force, or to the umpire for no force.

    It names his opponents; to anybody else every force in the contact.
    """
    side = field.side(force) if force else ""
    key = f"{engagement.id}/{kind}/{force or 'umpire'}"
    own = (each.opponents for each in engagement.commanders if each.force == force)
    opponents = next(own, engagement.forces)
    return Question(
        key=key,
        kind=kind,
        rule=options.rule,
        asks=(force,) if force else (),
        sides=(side,) if side else (),
        choices=options.choices,
        barred=options.barred,
        besides=besides(kind, opponents),
        more_lines=later_lines(key, kind, (each.key for each in options.choices)),
        facts=(
            ("force", force),
            ("half", str(engagement.half)),
            ("opponents", named(field, opponents)),
            ("against", " | ".join(opponents)),
            *options.facts,
        ),
    )


def named(field: Field, forces: Iterable[str]) -> str:
    """Return the names of forces as a list in a sentence."""
    return together([field.army(force).name for force in forces])


def to_all(field: Field, question: Question, forces: Iterable[str]) -> Question:
    """Return a question that every side in a contact may read."""
    sides = {field.side(force) for force in forces}
    return replace(question, sides=tuple(sorted(sides)))


def then(outcome: Outcome[Field], step: Callable[[Field], Outcome[Field]]) -> Outcome[Field]:
    """Play a further step; what went before it is told even if the step waits.

    Raises:
        AwaitedDecision: The step waits; with everything settled before it.
    """
    try:
        return outcome.and_then(step)
    except AwaitedDecision as awaited:
        raise AwaitedDecision(
            awaited.questions, outcome.events + awaited.events, awaited.field or outcome.situation
        ) from awaited
    except AwaitedThrow as awaited:
        raise AwaitedDecision(
            (asked_throw(awaited.wanted),), outcome.events, outcome.situation
        ) from awaited


def thrown_together(throws: Iterable[Callable[[], Throw]]) -> tuple[Throw, ...]:
    """Make several throws that are due at once.

    Raises:
        AwaitedDecision: Some have to be made by hand; all of those.
    """
    made: list[Throw] = []
    wanted: list[Question] = []
    for throw in throws:
        try:
            made.append(throw())
        except AwaitedThrow as awaited:
            wanted.append(asked_throw(awaited.wanted))
    if wanted:
        raise AwaitedDecision(tuple(wanted))
    return tuple(made)


def answers(
    field: Field,
    questions: Iterable[Question],
    check: Callable[[Question, Decision], object] | None = None,
) -> Replies:
    """Return the decision for each question by its key, and what to tell of it.

    What was answered beforehand is not asked.

    ``check`` looks at what an answer gives besides its choice, as soon as it is in.

    Raises:
        AwaitedDecision: Some are not answered yet; all of those.
        CampaignError: An answer is not one of the choices, or fails the check.

    Rule: DEF-STAND-01.
    """
    found: dict[str, Decision] = {}
    told: list[Event] = []
    awaited: list[Question] = []
    faults: list[Finding] = []
    for question in questions:
        decision = reply_to(field, question, check)
        if decision is None:
            awaited.append(question)
            continue
        told.extend(told_beforehand(field.play, question))
        found[question.key] = decision
        faults.extend(_faults(field.play, question, decision, check))
    if faults:
        raise CampaignError(faults)
    if awaited:
        raise AwaitedDecision(tuple(awaited), tuple(told))
    return Replies(decisions=found, told=tuple(told))


def _faults(
    play: Play,
    question: Question,
    decision: Decision,
    check: Callable[[Question, Decision], object] | None,
) -> tuple[Finding, ...]:
    """Return everything wrong with one answer."""
    fault = answer_fault(play.campaign, question, decision)
    if fault is not None:
        return (fault,)
    if check is not None:
        try:
            check(question, decision)
        except CampaignError as refused:
            return refused.findings
    return ()
