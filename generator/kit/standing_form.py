"""Answers given beforehand on an order form: one more table of its grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.form_grammar import CellStyle, FormBlock, FormCell, FormRow
from generator.kit.order_grammar import FORCE, KeyKind, OrderKey, OrderTable
from generator.kit.shared_facts import AT, WITHOUT_ORDER
from generator.kit.standing import ASK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.order_grammar import OrderKind
    from generator.kit.standing import StandingGrammar, StandingQuestion

STANDING = "standing"
"""The table of the campaign file that holds answers given beforehand."""
BEHIND = "behind"
"""Ends the key of what is written behind a tick."""

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
        words = (*(c.key for c in question.choices.values() if not c.once), ASK)
        keys += (
            OrderKey(
                key=question.called,
                kind=KeyKind.CHOICE,
                means=question.means,
                field=question.called,
                words=words,
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
        form=(_block(questions, whose),),
    )


def _block(questions: tuple[StandingQuestion, ...], whose: str) -> FormBlock:
    return FormBlock(
        title="Answers given beforehand",
        field="standing/{id}",
        facts=(WITHOUT_ORDER.name, AT.name),
        name="{name}: answers given beforehand",
        entry="{name}: answers given beforehand",
        asks_whose=whose,
        rows=tuple(map(_row, questions)),
        without="They hold until you change them; what you leave empty stays as it is.",
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
