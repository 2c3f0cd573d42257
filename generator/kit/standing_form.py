"""Answers given beforehand on an order form: one more table of its grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.form_grammar import CellStyle, FormBlock, FormCell, FormRow
from generator.kit.order_grammar import FORCE, KeyKind, OrderKey, OrderTable
from generator.kit.shared_facts import AT, WITHOUT_ORDER
from generator.kit.standing import ASK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.order_grammar import OrderKind
    from generator.kit.standing import StandingGrammar, StandingQuestion

STANDING = "standing"
"""The table of the campaign file that holds answers given beforehand."""
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
    return (*tables, _table(asked, grammar.whose))


def _table(questions: tuple[StandingQuestion, ...], whose: str) -> OrderTable:
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
        keys += (
            OrderKey(
                key=question.called,
                kind=KeyKind.CHOICE,
                means=question.means,
                field=question.called,
                words=(*words, ASK) if question.is_asked else words,
            ),
            OrderKey(
                key=f"{question.called}/{BEHIND}",
                kind=KeyKind.TEXT,
                means="What stands behind it.",
                field=f"{question.called}/{BEHIND}",
                behind=question.called,
            ),
        )
    return OrderTable(
        key=STANDING,
        means="Answers given beforehand.",
        recorded=STANDING,
        keys={key.key: key for key in keys},
        form=tuple(_blocks(questions, whose)),
    )


def _blocks(questions: tuple[StandingQuestion, ...], whose: str) -> Iterator[FormBlock]:
    """Yield a block for all questions that are asked of the same."""
    whom = dict.fromkeys((each.facts, each.owner) for each in questions)
    for number, (facts, owner) in enumerate(whom):
        yield FormBlock(
            title="" if number else TITLE,
            field="standing/{id}",
            facts=facts or (WITHOUT_ORDER.name, AT.name),
            owner=owner,
            name="{name}: answers given beforehand",
            entry="{name}: answers given beforehand",
            asks_whose=whose,
            rows=tuple(
                _row(each)
                for each in questions
                if (each.facts, each.owner) == (facts, owner)
            ),
            without=WITHOUT,
            explains=EXPLAINED,
        )


def _row(question: StandingQuestion) -> FormRow:
    label = question.label or question.title
    return FormRow(
        label=label,
        cells=(
            FormCell(
                key=question.called,
                field=question.called,
                style=CellStyle.EACH,
                title=question.title,
            ),
            FormCell(
                key=f"{question.called}/{BEHIND}",
                field=f"{question.called}-{BEHIND}",
                style=CellStyle.PICK,
                lead=question.behind,
                title=f"{question.title}: where, whom, and if what",
                width="rest",
            ),
        ),
    )
