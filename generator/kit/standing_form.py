"""Answers given beforehand on an order form: one more table of its grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, WITHOUT_ORDER
from generator.kit.form_grammar import CellStyle, FormBlock, FormCell, FormRow
from generator.kit.order_grammar import FORCE, KeyKind, OrderKey, OrderTable
from generator.kit.standing import ASK
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.order_grammar import OrderKind
    from generator.kit.standing import StandingGrammar, StandingQuestion

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
        words = tuple(c.key for c in question.choices.values() if not c.once)
        choice = OrderKey(
            key=question.called,
            kind=KeyKind.CHOICE,
            means=question.means,
            field=question.called,
            words=(*words, ASK) if question.is_asked else words,
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
