"""One answer on one line: ``avoid 1307; maneuver if fatigued and points under 6``.

First the word of the answer and what stands behind it, then whatever is said besides,
each behind a semicolon; last, of an answer given beforehand, on which conditions.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.errors import GeneratorError
from generator.kit.facts import AT, WITHOUT_ORDER
from generator.kit.form_grammar import CellStyle, FormBlock, FormCell, FormRow
from generator.kit.order_grammar import FORCE, KeyKind, OrderKey, OrderTable
from generator.kit.standing import ASK, FurtherKind, Weighed
from generator.kit.wording import SEVERAL, agreed
from generator.values import Struct, replace
from generator.world.campaign import Condition, Holds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.order_grammar import OrderKind
    from generator.kit.standing import (
        ConditionKind,
        Further,
        StandingChoice,
        StandingGrammar,
        StandingQuestion,
    )
    from generator.world.clock import FactValue


# Answers given beforehand on an order form: one more table of its grammar.

STANDING = "standing"
"""The table of the campaign file that holds answers given beforehand."""
ELSE, _IF = "else", "if"
_SHARED = "rest-of-three"
"""How wide what is written is where two lines share a row."""
BEHIND = "behind"
"""Ends the key of what is written behind a tick."""

TITLE = "Answers given beforehand"
WITHOUT = "They hold until you change them; what you leave empty stays as it is."
EXPLAINED = (
    "Answers given beforehand are used whenever such a question comes up, so that you "
    "are not asked: tick one a row, and behind it write where or whom, and “if” with a "
    "condition where it has one."
)


def form_tables(
    orders: Iterable[OrderKind], grammar: StandingGrammar | None
) -> tuple[OrderTable, ...]:
    """Return all tables that a form fills: orders, and answers given beforehand."""
    tables = tuple(kind.table for kind in orders)
    asked = () if grammar is None else tuple(q for q in grammar.answerable if q.on_form)
    if grammar is None or not asked:
        return tables
    return (*tables, _table(asked, grammar))


def _table(questions: tuple[StandingQuestion, ...], grammar: StandingGrammar) -> OrderTable:
    """Return the table of answers, with a tick and a line for each question."""
    army = OrderKey(
        key="army",
        kind=KeyKind.SUBJECT,
        means="Whose commander gives the answers.",
        field="force",
        must=True,
        of=FORCE,
    )
    keys = [army]
    for question in questions:
        told = {c.key: _ticked(c) for c in question.choices.values() if not c.once}
        told |= {ASK: "ask me"} if question.is_asked else {}
        choice = OrderKey(
            key=question.called,
            kind=KeyKind.CHOICE,
            means=question.means,
            field=question.called,
            words=tuple(told),
            told=told,
        )
        behind = OrderKey(
            key=f"{question.called}/{BEHIND}",
            kind=KeyKind.TEXT,
            means="What stands behind it.",
            field=f"{question.called}/{BEHIND}",
            behind=question.called,
        )
        keys += (choice, behind)
        if _has_else(question, grammar):
            key = f"{question.called}/{ELSE}"
            means = "What is answered where the condition does not hold."
            keys.append(replace(behind, key=key, field=key, means=means, is_else=True))
    return OrderTable(
        key=STANDING,
        means="Answers given beforehand.",
        recorded=STANDING,
        keys={key.key: key for key in keys},
        form=tuple(_blocks(questions, grammar)),
    )


def _ticked(choice: StandingChoice) -> str:
    """Return what a form calls an answer; what stands behind it is written there."""
    says = choice.says if choice.takes is None else choice.says.partition(" {")[0]
    return choice.ticked or agreed(says, {"it": SEVERAL})


def _has_else(question: StandingQuestion, grammar: StandingGrammar) -> bool:
    """Say whether a question has room for a second answer: it may have a condition."""
    return grammar.has_else and question.behind == _IF


def _blocks(
    questions: tuple[StandingQuestion, ...], grammar: StandingGrammar
) -> Iterator[FormBlock]:
    """Yield one for all armies of a side at once, if any, and one for each asked."""
    block = FormBlock(
        title=TITLE,
        field="standing/{id}",
        facts=(grammar.sides,),
        subject="side",
        name="{name}: answers given beforehand",
        entry="{name}: answers given beforehand",
        asks_whose=grammar.whose,
        rows=tuple(_row(each, grammar) for each in questions),
        without=f"For all its armies. {WITHOUT}",
        explains=EXPLAINED,
    )
    if grammar.sides:
        yield block
    whom = dict.fromkeys((each.facts, each.owner) for each in questions)
    for number, (facts, owner) in enumerate(whom):
        asked = (q for q in questions if (q.facts, q.owner) == (facts, owner))
        yield replace(
            block,
            title="" if number or grammar.sides else TITLE,
            facts=facts or (WITHOUT_ORDER.name, AT.name),
            subject="",
            states=grammar.apart,
            owner=owner,
            rows=tuple(_row(each, grammar) for each in asked),
            without=WITHOUT,
        )


def _row(question: StandingQuestion, grammar: StandingGrammar) -> FormRow:
    tick = FormCell(
        key=question.called, field=question.called, style=CellStyle.EACH, title=question.title
    )
    behind = FormCell(
        key=f"{question.called}/{BEHIND}",
        field=f"{question.called}-{BEHIND}",
        style=CellStyle.PICK,
        lead=question.behind,
        title=f"{question.title}: where, whom, and if what",
        width=_SHARED if _has_else(question, grammar) else "rest",
    )
    otherwise = replace(
        behind,
        key=f"{question.called}/{ELSE}",
        field=f"{question.called}-{ELSE}",
        lead=ELSE,
        title=f"{question.title}: what else, where the condition does not hold",
    )
    cells = (tick, behind, otherwise)[: 3 if _has_else(question, grammar) else 2]
    return FormRow(label=question.label or question.title, cells=cells)


_IF_of_standing_lines = re.compile(r"(?:^|\s)if\s")
_AND = re.compile(r"(?:\s+and\s+|\s*,\s*)")
_CONDITION = re.compile(
    r"(?P<not>not\s+)?(?P<fact>\S+)"
    r"(?:\s+(?P<bound>at least|under))?(?:\s+(?P<value>.+))?"
)
_TOWARDS = re.compile(r"(?:to|towards)\s+")
_LISTS = (FurtherKind.HEXES, FurtherKind.ARMIES, FurtherKind.TEXTS)
WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


class UnfitAnswerError(GeneratorError):
    """A line of answers cannot be read."""

    def __init__(self, what: str, hint: str) -> None:
        """Keep what is wrong and what would be right."""
        super().__init__(what)
        self.what = what
        self.hint = hint


class WrittenAnswer(Struct, frozen=True, kw_only=True):
    """A line of answers, taken apart; names in it are not looked up yet."""

    choice: str
    taken: tuple[tuple[Further, tuple[str, ...]], ...] = ()
    """What is said besides the answer's word, each with the texts behind it."""
    conditions: tuple[Condition, ...] = ()


def read_answer(text: str, question: StandingQuestion) -> WrittenAnswer:
    """Take the answer to a question apart.

    Raises:
        UnfitAnswerError: It is none there is.
    """
    first, *others = (part.strip() for part in text.split(";"))
    word, _, rest = first.partition(" ")
    choice = question.choices.get(word)
    if choice is None:
        what = f"“{word}” is not an answer here"
        raise UnfitAnswerError(what, _one_of(word, question.choices))
    taken: list[tuple[Further, tuple[str, ...]]] = []
    if rest.strip() and choice.takes is None:
        what = f"nothing stands behind “{word}”, so “{rest.strip()}” says nothing"
        raise UnfitAnswerError(what, f'write "{word}" alone')
    if choice.takes is not None and rest.strip():
        taken.append((choice.takes, _values(choice.takes, rest)))
    if choice.needs and choice.takes is not None and not taken:
        what = f"“{word}” lacks what stands behind it"
        raise UnfitAnswerError(what, f'write "{word} {_EXAMPLES[choice.takes.of]}"')
    taken += (_besides(each, question) for each in others)
    return WrittenAnswer(choice=word, taken=tuple(taken))


def read_standing(text: str, question: StandingQuestion, grammar: StandingGrammar) -> WrittenAnswer:
    """Take one line of answers given beforehand apart, conditions included.

    Raises:
        UnfitAnswerError: It is none there is.
    """
    parted = _IF_of_standing_lines.split(text.strip(), maxsplit=1)
    said = parted[0].strip()
    wants_asking = said == ASK and question.is_asked
    answer = WrittenAnswer(choice=ASK) if wants_asking else read_answer(said, question)
    if answer.choice != ASK and question.choices[answer.choice].once:
        what = f"“{answer.choice}” cannot be said beforehand"
        raise UnfitAnswerError(what, "answer it when the question is put")
    conditions = _AND.split(parted[1].strip()) if len(parted) > 1 else []
    return WrittenAnswer(
        choice=answer.choice,
        taken=answer.taken,
        conditions=tuple(_condition(each, grammar) for each in conditions),
    )


def _besides(text: str, question: StandingQuestion) -> tuple[Further, tuple[str, ...]]:
    name, _, rest = text.partition(" ")
    further = question.further.get(name)
    if further is None:
        what = f"“{name}” says nothing beside an answer here"
        raise UnfitAnswerError(what, _one_of(name, question.further))
    if (further.of is FurtherKind.FLAG) == bool(rest.strip()):
        what = f"“{text}” cannot be read"
        example = _EXAMPLES[further.of]
        raise UnfitAnswerError(what, f'write "; {f"{name} {example}".strip()}"')
    return further, _values(further, rest)


def _values(further: Further, text: str) -> tuple[str, ...]:
    """Return the texts behind a word, one by one."""
    if further.of in (FurtherKind.HEX, FurtherKind.HEXES, FurtherKind.GOAL):
        text = _TOWARDS.sub("", text.strip(), count=1)
    parts = text.split(",") if further.of in _LISTS else [text]
    values = tuple(part.strip() for part in parts if part.strip())
    if further.of is FurtherKind.NUMBER and not all(map(WHOLE.fullmatch, values)):
        what = f"“{text.strip()}” is not a whole number"
        raise UnfitAnswerError(what, f"write it in digits: {_EXAMPLES[further.of]}")
    return values


def _condition(text: str, grammar: StandingGrammar) -> Condition:
    found = _CONDITION.fullmatch(text.strip())
    kind = grammar.conditions.get(found["fact"]) if found else None
    if found is None or kind is None:
        word = found["fact"] if found else text
        what = f"“{word}” is not a condition known here"
        raise UnfitAnswerError(what, _one_of(word, grammar.conditions))
    bound, value, denied = found["bound"], found["value"], found["not"]
    is_bounded = kind.of in (Weighed.NUMBER, Weighed.RANK)
    weighed: FactValue | None = None
    if kind.of is Weighed.FLAG:
        weighed = None if value else True
    elif kind.of is Weighed.NUMBER and value and WHOLE.fullmatch(value):
        weighed = int(value)
    elif value in kind.words:
        weighed = str(value)
    if weighed is None or bool(bound) != is_bounded or (bound and denied):
        raise _unread(text, kind)
    holds = Holds(bound) if bound else Holds.IS_NOT if denied else Holds.IS
    return Condition(fact=kind.key, holds=holds, value=weighed)


def _unread(text: str, kind: ConditionKind) -> UnfitAnswerError:
    examples = {
        Weighed.FLAG: f"{kind.key}, or not {kind.key}",
        Weighed.NUMBER: f"{kind.key} at least 6, or {kind.key} under 6",
        Weighed.RANK: f"{kind.key} at least, or {kind.key} under, one of",
        Weighed.WORD: f"{kind.key}, or not {kind.key}, with one of",
    }
    words = f": {', '.join(kind.words)}" if kind.words else ""
    what = f"the condition “{text}” cannot be read"
    return UnfitAnswerError(what, f"write {examples[kind.of]}{words}")


_EXAMPLES = {
    FurtherKind.HEX: "1307",
    FurtherKind.HEXES: "1307, 1308",
    FurtherKind.ARMY: "maud",
    FurtherKind.ARMIES: "maud, otto",
    FurtherKind.GOAL: "1307",
    FurtherKind.NUMBER: "25",
    FurtherKind.TEXTS: "hill-egg 30 40 90, blank",
    FurtherKind.FLAG: "",
}


def _one_of(word: str, known: Iterable[str]) -> str:
    words = tuple(known)
    near = get_close_matches(word, words, n=1)
    if near:
        return f"did you mean “{near[0]}”?"
    return f"write one of: {', '.join(words)}" if words else "take it out"
