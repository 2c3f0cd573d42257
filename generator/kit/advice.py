"""What is left to people, gathered into lists of sentences card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import PrintedTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.ledger import Guideline

TITLE = "For you to see to"


def advice_tables(guidelines: Iterable[Guideline]) -> tuple[PrintedTable, ...]:
    """Return a list for every card and what its sentences are about.

    They come in the order of cards; on a card what is for everybody comes first.
    """
    lists: dict[tuple[str, str], list[Guideline]] = {}
    for guideline in guidelines:
        if guideline.card:
            key = (guideline.card, guideline.about)
            lists.setdefault(key, []).append(guideline)
    return tuple(
        PrintedTable(
            id="-".join(("advice", *f"{card} {about}".lower().split())),
            title=about or TITLE,
            columns=(),
            rows=(),
            sentences=tuple((each.text, each.rule) for each in lists[card, about]),
            card=card,
        )
        for card, about in sorted(lists)
    )
