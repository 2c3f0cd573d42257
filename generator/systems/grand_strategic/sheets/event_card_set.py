"""The fifty-two event cards, to be cut out."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import designs_in
from generator.render.cards.faces import Card, ShownPicture
from generator.render.cards.formats import sheet_room
from generator.systems.grand_strategic.sheets.suits import (
    SUITS,
    suit_picture,
    suits_pattern,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Field
    from generator.systems.grand_strategic.views.event_cards import EventCard

NAME = "event-cards"


@cache
def event_design() -> Design:
    """Return what stands where on an event card."""
    source = files(__package__).joinpath("event-design.toml")
    return designs_in(source.read_text(encoding="utf-8"))["event"]


def event_card_set(cards: Sequence[EventCard]) -> CardSet:
    """Return the pack; all backs are alike."""
    design = event_design()
    margin = sheet_room().bleed
    pattern = suits_pattern(design.face.width, design.face.height, margin)
    back: dict[str, Field] = {
        "pattern": ShownPicture(asset="pattern.svg", words="Suits", margin=margin),
        "title": "Wild event",
    }
    return CardSet(
        name=NAME,
        title="Wild events",
        design=design,
        cards=tuple(
            Card(title=card.name, front=dict(_front(card)), back=back) for card in cards
        ),
        pictures={
            "pattern.svg": pattern,
            **{f"{suit}.svg": suit_picture(suit) for suit in SUITS},
        },
    )


def _front(card: EventCard) -> Iterator[tuple[str, Field]]:
    """Yield what stands on a card's face, by the design's fields."""
    yield "index", card.index
    yield "suit", ShownPicture(asset=f"{card.suit}.svg", words=card.suit)
    yield "title", card.title
    yield from _told(card).items()
    yield "decide", card.decide
    yield "when", "week _ battle _"
    yield "rule", card.rule


def _told(card: EventCard) -> Mapping[str, Field]:
    """Return what a card does, where there is room for it."""
    if not card.figure:
        return {"sentence": card.says, "more-below-sentence": card.more}
    told: dict[str, Field] = {"figure": card.figure, "says": card.says}
    if not card.table:
        has_room = "\n" not in card.decide
        return {**told, "more-over-one-line" if has_room else "more": card.more}
    table = "\n".join("|".join(row) for row in card.table)
    return {**told, "table": table, "more-below-table": card.more}
