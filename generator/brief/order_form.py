"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each whom he can give orders to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.form_blocks import order_blocks
from generator.brief.order_form_contents import AnswerWanted, Offered, OrderForm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked, ToldProspect
    from generator.kit.orders import OrderKind

BATTLE = "battle"
_FOR_THE_FILE = " (add "
"""Begins what a choice's words say of the campaign file alone."""
_KEY_NAMED = re.compile(r"\bnamed in [a-z_]+\b")
"""How they name a key of it."""


def order_form(
    pending: Briefing, eve: Briefing, orders: Iterable[OrderKind]
) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
        orders: What can be ordered in the campaign's system.
    """
    reader = eve.audience
    tables = tuple(kind.table for kind in orders)
    return OrderForm(
        campaign=eve.head.id,
        title=eve.head.title,
        umpire=eve.head.umpire,
        reader=reader.id or str(reader.kind),
        reader_name=reader.name,
        is_umpires=reader.kind is AudienceKind.UMPIRE,
        period=eve.period,
        answers_for=pending.period,
        parts=tuple(part.key for part in eve.period.parts),
        answers=tuple(_answers(pending)),
        blocks=order_blocks(eve, tables),
        explains=tuple(
            form.explains for table in tables for form in table.form if form.explains
        ),
    )


def _answers(view: Briefing) -> Iterator[AnswerWanted]:
    """Yield the questions this reader answers himself; battles have their own sheet."""
    for asked in view.asked:
        if asked.kind != BATTLE:
            yield AnswerWanted(
                key=asked.key,
                text=asked.text,
                rule=asked.rule,
                asks=asked.asks,
                choices=tuple(_choices(asked)),
                default=asked.default,
                dice=asked.dice,
                dice_kind=asked.dice_kind,
                besides=asked.besides,
            )


def _choices(asked: Asked) -> Iterator[Offered]:
    for (key, means), choice in zip(asked.choices, asked.details, strict=True):
        yield Offered(
            key=key,
            means=_on_paper(means),
            needs=choice.needs,
            among=choice.among,
            asked=choice.asked,
            chances=tuple(
                _chances(prospect)
                for prospect in asked.prospects
                if prospect.choice == key
            ),
        )


def _on_paper(means: str) -> str:
    """Return what a choice means without what is said of the campaign file alone."""
    plain, _, _ = means.partition(_FOR_THE_FILE)
    return _KEY_NAMED.sub("written below", plain)


def _chances(prospect: ToldProspect) -> str:
    """Return the chances of a choice in a line, in whole percent."""
    told = []
    for each in prospect.chances:
        low, high = round(each.low * 100), round(each.high * 100)
        band = f"{low}" if low == high else f"{low}–{high}"
        told.append(f"{each.outcome} {band} %")
    return f"{prospect.title}: {'; '.join(told)}"
