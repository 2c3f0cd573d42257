"""What is left to people, gathered into lists of sentences card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import PrintedTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.ledger import Guideline

TITLE = "For you to see to"


def advice_tables(guidelines: Iterable[Guideline]) -> tuple[PrintedTable, ...]:
    """Return one list for every card that has sentences, in the order of cards."""
    by_card: dict[str, list[Guideline]] = {}
    for guideline in guidelines:
        if guideline.card:
            by_card.setdefault(guideline.card, []).append(guideline)
    return tuple(
        PrintedTable(
            id=f"advice-{card.lower()}",
            title=TITLE,
            columns=(),
            rows=(),
            sentences=tuple((each.text, each.rule) for each in by_card[card]),
            card=card,
        )
        for card in sorted(by_card)
    )
