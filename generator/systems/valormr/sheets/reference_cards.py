"""Quick-reference cards printed one by one, to be dealt out at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.quick_reference import quick_reference_job

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

CARDS = tuple(f"PT-{number}" for number in range(11, 25))
"""The cards of contact, flight and deployment."""


def reference_card_jobs(
    tables: Sequence[PrintedTable],
    head: RunningHead,
    *,
    press: Press,
    cards: Sequence[str] = CARDS,
) -> tuple[PdfJob, ...]:
    """Return quick-reference cards as documents of their own, named as the cards.

    Cards that no table belongs to are left out.
    """
    held = {table.card for table in tables}
    return tuple(
        replace(
            quick_reference_job(tables, head, press=press, cards=(card,)),
            name=card.lower(),
        )
        for card in cards
        if card in held
    )
