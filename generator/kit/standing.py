"""Answers given beforehand to kinds of question, and what they decide.

A rule system lists its kinds of question once, in a ``standing.toml``: what may be
answered, on which conditions, and in which words.  From that are made the tables of the
campaign file, the faults found in them and the words on sheets.  What they decide
rests on what their giver knows: on facts laid open, of which he is given those alone
that the table of knowledge lets him read.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.errors import UnsettledAnswer
from generator.kit.facts import Reader, standing
from generator.values import Struct
from generator.world.campaign import Decision, Holds
from generator.world.hexes import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.kit.facts import Fact, Knowledge
    from generator.kit.phase import Choice, Question
    from generator.world.campaign import Condition, StandingAnswer
    from generator.world.clock import FactValue
    from generator.world.hexes import Grid

ASK = "ask"
"""The answer of who wants to be asked after all."""
LONGEST_LIST = 20
"""How many lines of answers there may be to one kind of question."""


class FurtherKind(StrEnum):
    """What stands behind an answer's word."""

    HEX = "hex"
    HEXES = "hexes"
    ARMY = "army"
    ARMIES = "armies"
    GOAL = "goal"
    """An army, or else a hex."""
    NUMBER = "number"
    TEXTS = "texts"
    """Texts in order, for which a comma parts one from the next."""
    FLAG = "flag"
    """Nothing: the word alone says yes."""


class Weighed(StrEnum):
    """What a condition looks at."""

    FLAG = "flag"
    NUMBER = "number"
    RANK = "rank"
    """A word of a list that goes from little to much."""
    WORD = "word"
    """A word of a list without order."""


class Further(Struct, frozen=True, kw_only=True):
    """What an answer says beside its word."""

    name: str
    """Its name among the details of a decision."""
    of: FurtherKind
    says: str = ""
    """How it is told; its value stands in braces. Empty: its word."""
    is_share: bool = False
    """Whether its number is told as a share: half, for 50."""


class StandingChoice(Struct, frozen=True, kw_only=True):
    """One thing that may be answered."""

    key: str
    says: str
    """How it is told; what it takes stands in braces."""
    ticked: str = ""
    """What a form calls it beside its circle, under the row's title; empty: as it is told."""
    takes: Further | None = None
    """What stands behind the word; none: nothing."""
    needs: bool = False
    """Whether it cannot be without that."""
    once: bool = False
    """Whether it answers one question as it is put, and none beforehand."""


class StandingQuestion(Struct, frozen=True, kw_only=True):
    """One kind of question, and what may be answered to it."""

    kind: str
    called: str
    """The key of its answers in the campaign file."""
    title: str
    """When it is asked, for people: “on meeting an enemy”."""
    means: str = ""
    """What answers to it settle, for people: one sentence."""
    choices: Mapping[str, StandingChoice] = {}
    further: Mapping[str, Further] = {}
    """What may be said besides, whatever is chosen."""
    on_form: bool = False
    """Whether it is answered on order forms."""
    facts: tuple[str, ...] = ()
    """The facts of whom the form asks it; empty: of every force on the map."""
    owner: str = ""
    """The fact that names the force on whose commander's form it stands; empty: it is
    asked of that force itself."""
    label: str = ""
    """What the form calls it; empty: its title."""
    behind: str = ""
    """What the form asks to write behind a tick."""
    by_umpire: bool = False
    """Whether the umpire is asked, and no commander."""
    is_asked: bool = True
    """Whether it is put to somebody where no line answers it; else it is decided."""
    why_not: str = ""
    """Why nobody can answer it beforehand; empty: one can."""
    example: tuple[str, ...] = ()
    """Lines of answers, as the page about the campaign file shows them."""


class ConditionKind(Struct, frozen=True, kw_only=True):
    """Something a giver may know, on which an answer may rest."""

    key: str
    of: Weighed
    says: str
    """How it is told; a number or a word stands in braces, with its bound."""
    denies: str = ""
    """The same of a flag that does not hold."""
    words: tuple[str, ...] = ()
    """The words it may be; of a rank from little to much."""
    limits: Mapping[str, str] = {}
    """How it is told as while or once what: “until round 8”, by how it holds, such as
    ``under``, with its value where that is told otherwise; empty: as an if."""
    grows: bool = False
    """Whether its number never falls: once not under it, it will not be again."""
    is_share: bool = False
    """Whether its number is told as a share: half, for 50."""


@dataclass(frozen=True, kw_only=True, eq=False)
class StandingGrammar:
    """What can be answered beforehand in one rule system."""

    questions: Mapping[str, StandingQuestion]
    """By kind, in the order people read them."""
    conditions: Mapping[str, ConditionKind]
    whose: str = "Army"
    """What a page without names asks for first: whose answers they are."""
    sides: str = ""
    """The fact of every side for all of whose armies there is a form; empty: none."""
    apart: tuple[tuple[str, str], ...] = ()
    """What the facts of an army must say that has a form of its own beside that."""
    has_else: bool = False
    """Whether a form has room for what holds where a condition does not."""
    giver: str = ""
    """What the file's key for that means, where it names more than forces; empty: one
    names a force by it."""

    @property
    def answerable(self) -> tuple[StandingQuestion, ...]:
        """The kinds of question that can be answered beforehand."""
        return tuple(each for each in self.questions.values() if not each.why_not)

    def knows(self, line: StandingAnswer) -> bool:
        """Return whether an answer is one there is; a record may hold others."""
        question = self.questions.get(line.kind)
        if question is None or line.choice not in (ASK, *question.choices):
            return False
        choice = question.choices.get(line.choice)
        takes = choice.takes if choice is not None else None
        names = {each.name for each in (takes, *question.further.values()) if each}
        facts = {each.fact for each in line.conditions}
        return line.detail.keys() <= names and facts <= self.conditions.keys()

    def of_key(self, key: str) -> StandingQuestion | None:
        """Return the kind of question a key asks; none where the grammar has none.

        A kind may go on behind a hyphen with what it is about.
        """
        _, _, rest = key.partition("/")
        kind = rest.partition("/")[0]
        if kind in self.questions:
            return self.questions[kind]
        return next((q for q in self.questions.values() if kind.startswith(f"{q.kind}-")), None)


class Judging(Struct, frozen=True, kw_only=True):
    """By what lines of answers are judged."""

    grammar: StandingGrammar
    known: Mapping[str, FactValue]
    """What their giver knows, by name of the fact."""
    grid: Grid
    """The map's, for hexes that are named from afar."""
    fits: Callable[[Decision], bool] = lambda _: True
    """Whether the rules take an answer."""
    unsettled: frozenset[str] = frozenset()
    """Names of facts that others have still to settle."""

    def holds(self, condition: Condition) -> bool:
        """Return whether a condition holds; of what is not known it never does."""
        if condition.fact not in self.known:
            return False
        value = self.known[condition.fact]
        if condition.holds in (Holds.IS, Holds.IS_NOT):
            return (value == condition.value) == (condition.holds is Holds.IS)
        words = self.grammar.conditions[condition.fact].words
        reaches = _rank(value, words) >= _rank(condition.value, words)
        return reaches == (condition.holds is Holds.AT_LEAST)


class Beforehand(Struct, frozen=True, kw_only=True):
    """What was decided without asking, and by which line of answers."""

    decision: Decision
    answer: StandingAnswer | None
    """That line; none: what was said before goes on."""


def known_to(
    facts: Iterable[Fact], knowledge: Knowledge, *, force: str, side: str
) -> Mapping[str, FactValue]:
    """Return what the commander of a force knows of some facts, by name."""
    return {
        fact.name: fact.value
        for fact in facts
        if knowledge.may_know(fact.kind, _stands_to(fact, force, side))
    }


def _stands_to(fact: Fact, force: str, side: str) -> Reader:
    if fact.commanders and force not in fact.commanders:
        return Reader.OTHER
    found = standing(fact.sides, fact.opponents, reader_sides=frozenset((side,)))
    is_his = found is Reader.OWNER and fact.subject == force
    return Reader.COMMANDER if is_his else found


def lines_for(
    answers: Iterable[StandingAnswer], kind: str, *, force: str, side: str, group: str = ""
) -> Iterator[StandingAnswer]:
    """Yield the lines that may answer a question, in the order they are gone through.

    What counts in this period alone goes before what is kept; within each, a force's
    own lines before those of the group it belongs to, these before its side's, and
    these before everybody's. The umpire, for no force, has everybody's alone.
    """
    found = [each for each in answers if each.kind == kind]
    grouped = ((group, ""),) if group else ()
    owners = ((force, ""), *grouped, ("", side), ("", ""))
    for is_brief in (True, False):
        for owner in dict.fromkeys(owners):
            yield from (
                each
                for each in found
                if bool(each.period) == is_brief and (each.force, each.side) == owner
            )


def answered_beforehand(
    question: Question, lines: Iterable[StandingAnswer], judging: Judging
) -> Beforehand | None:
    """Return what lines of answers decide of a question; none: it is to be asked.

    The first line whose conditions hold and whose answer is open counts.

    Raises:
        UnsettledAnswer: The line that would count rests on what is not settled yet.
    """
    for line in lines:
        awaited = [c.fact for c in line.conditions if c.fact in judging.unsettled]
        if not all(judging.holds(c) for c in line.conditions if c.fact not in awaited):
            continue
        found = None if line.choice == ASK else _answer(question, line, judging)
        if found is None and line.choice != ASK:
            continue
        if awaited:
            raise UnsettledAnswer(awaited[0])
        return found
    return None


def _answer(question: Question, line: StandingAnswer, judging: Judging) -> Beforehand | None:
    """Return what a line answers to a question; none: its answer is not open."""
    choice = next((c for c in question.choices if c.key == line.choice), None)
    if choice is None:
        return None
    detail = _completed(line.detail, choice, judging.grid)
    decision = Decision(question=question.key, choice=line.choice, detail=detail, where=line.where)
    if all(name in detail for name in choice.needs) and judging.fits(decision):
        return Beforehand(decision=decision, answer=line)
    return None


def _rank(value: FactValue, words: tuple[str, ...]) -> int:
    """Return how much a fact is: a number, or the place of a word in its list.

    Raises:
        TypeError: It is neither.
    """
    if isinstance(value, str):
        return words.index(value)
    if isinstance(value, int):
        return value
    message = f"{value!r} cannot be compared: neither a number nor one of {words}"
    raise TypeError(message)


def _completed(
    detail: Mapping[str, FactValue], choice: Choice, grid: Grid
) -> Mapping[str, FactValue]:
    """Return details with what the first of them may be.

    Of a hex that is not among those open, the open one nearest to it is meant; where
    nothing is named, the first that is open.
    """
    if not choice.needs or not choice.among:
        return detail
    name, value = choice.needs[0], detail.get(choice.needs[0])
    if value is None:
        return {**detail, name: choice.among[0]}
    if isinstance(value, Hex) and grid.label(value) not in choice.among:
        open_to_him = (grid.hex_of(label) for label in choice.among)
        nearest = min(open_to_him, key=lambda place: distance(place, value))
        return {**detail, name: nearest}
    return detail


def standing_grammar(package: str) -> StandingGrammar:
    """Return what a package's ``standing.toml`` lists.

    Raises:
        ValueError: The list is wrong in itself.
        TypeError: An entry lacks a key, or has one too many.
    """
    source = files(package) / "standing.toml"
    return load_standing(tomllib.loads(source.read_text(encoding="utf-8")))


def load_standing(document: Mapping[str, Any]) -> StandingGrammar:
    """Build the grammar of answers given beforehand from its parsed TOML.

    Raises:
        ValueError: The list is wrong in itself.
        TypeError: An entry lacks a key, or has one too many.
    """
    return StandingGrammar(
        whose=document.get("whose", StandingGrammar.whose),
        sides=document.get("sides", StandingGrammar.sides),
        apart=tuple(map(tuple, document.get("apart", ()))),
        has_else=document.get("has_else", StandingGrammar.has_else),
        giver=document.get("giver", StandingGrammar.giver),
        questions={
            kind: _question(kind, row) for kind, row in document.get("question", {}).items()
        },
        conditions={
            key: ConditionKind(
                key=key, **{**row, "of": Weighed(row["of"]), "words": tuple(row.get("words", ()))}
            )
            for key, row in document.get("condition", {}).items()
        },
    )


def _question(kind: str, row: Mapping[str, Any]) -> StandingQuestion:
    choices = {
        key: StandingChoice(key=key, **{**each, "takes": _further(each.get("takes"))})
        for key, each in row.get("choices", {}).items()
    }
    further = {
        name: Further(name=name, **{**each, "of": FurtherKind(each["of"])})
        for name, each in row.get("further", {}).items()
    }
    parts = {
        "choices": choices,
        "further": further,
        "example": tuple(row.get("example", ())),
        "facts": tuple(row.get("facts", ())),
    }
    return StandingQuestion(kind=kind, **{"called": kind.replace("-", "_"), **row, **parts})


def _further(row: Mapping[str, Any] | None) -> Further | None:
    return None if row is None else Further(**{**row, "of": FurtherKind(row["of"])})
