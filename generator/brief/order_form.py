"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each whom he can give orders to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.form_blocks import order_blocks
from generator.brief.order_form_contents import OrderForm
from generator.brief.pasting import BATTLE

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.order_grammar import OrderTable


def order_form(
    pending: Briefing, eve: Briefing, tables: tuple[OrderTable, ...]
) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
        tables: What can be filled in: orders, and answers given beforehand.
    """
    reader = eve.audience
    blocks = order_blocks(eve, tables)
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
        answers=tuple(each for each in pending.asked if each.kind != BATTLE),
        blocks=blocks,
        explains=tuple(
            dict.fromkeys(
                form.explains
                for table in tables
                for form in table.form
                if form.explains and table.key in {block.table for block in blocks}
            )
        ),
        without_orders=eve.words.wording.without_orders,
    )
