"""All wild events on one page: what ace to ten bring by rank, and every court card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.wild_events import (
    HIGHEST_NUMBER,
    WildCard,
)
from generator.systems.grand_strategic.views.event_cards import (
    card_value,
    event_cards,
    wild_rolls,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.views.event_cards import EventCard

_UNITS = {
    "clubs": "% more dead in each army, of its own",
    "diamonds": "RP to the winner",
    "hearts": "% of its own dead back to each army",
    "spades": "% more dead for the winner; judge again",
}

_LONG = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitRow:
    """What a suit's ace to ten bring."""

    suit: str
    title: str
    what: str
    """What the numbers count."""
    values: tuple[int, ...]
    more: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReference:
    """Everything on the page of wild events."""

    ranks: tuple[str, ...]
    suits: tuple[SuitRow, ...]
    courts: tuple[EventCard, ...]
    """Jack, queen and king of each suit, in the order of the suits."""
    is_long: bool
    """Whether numbers are too long for the largest type."""
    rolls: str
    """The rolls of the four-sided die that bring an event."""


def event_reference(amounts: Amounts) -> EventReference:
    """Return the page of wild events as a campaign plays them.

    Rules: GS-WILD-01, GS-WILD-02, GS-WILD-03.
    """
    cards = event_cards(amounts)
    aces = tuple(card for card in cards if card.index == "A")
    suits = tuple(_suit(amounts, ace) for ace in aces)
    return EventReference(
        ranks=tuple(card.index for card in cards[:HIGHEST_NUMBER]),
        suits=suits,
        courts=tuple(card for card in cards if card.index in ("J", "Q", "K")),
        is_long=max(max(row.values) for row in suits) > _LONG,
        rolls=wild_rolls(amounts),
    )


def _suit(amounts: Amounts, ace: EventCard) -> SuitRow:
    """Return what a suit's number cards bring."""
    ranks = range(1, HIGHEST_NUMBER + 1)
    return SuitRow(
        suit=ace.suit,
        title=ace.title,
        what=_UNITS[ace.suit],
        values=tuple(
            card_value(amounts, WildCard(suit=ace.suit, rank=rank)) for rank in ranks
        ),
        more=ace.more,
        rule=ace.rule,
    )
