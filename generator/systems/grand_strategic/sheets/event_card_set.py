"""The fifty-two event cards, to be cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import svgwrite

from generator.render.assets import Asset
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import designs_beside, sheet_room
from generator.render.cards.faces import Card, ShownPicture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.cards.faces import Field
    from generator.systems.grand_strategic.views.event_cards import EventCard


# The four suits as pictures: told apart by shape, hearts and diamonds in outline.

_ACROSS = 24.0
"""Units across a suit."""
SUITS = {
    "clubs": (
        "M12 1.5A4.9 4.9 0 0 1 16 9.3A5.1 5.1 0 1 1 13.3 16.4C13.5 19 14.4 21.2 16 "
        "22.5L8 22.5C9.6 21.2 10.5 19 10.7 16.4A5.1 5.1 0 1 1 8 9.3A4.9 4.9 0 0 1 12 "
        "1.5Z"
    ),
    "diamonds": "M12 1L21 12L12 23L3 12Z",
    "hearts": (
        "M12 22C4 15 1.5 11.5 1.5 7.6C1.5 4.4 4 2.2 6.8 2.2C9 2.2 11 3.4 12 5.6C13 3.4 "
        "15 2.2 17.2 2.2C20 2.2 22.5 4.4 22.5 7.6C22.5 11.5 20 15 12 22Z"
    ),
    "spades": (
        "M12 1.5C20 8.5 22.5 11.5 22.5 15C22.5 18 20.4 19.6 18 19.6C15.9 19.6 14.2 18.6"
        " 13.1 16.9C13.3 19.4 14.2 21.2 16 22.5L8 22.5C9.8 21.2 10.7 19.4 10.9 16.9C9.8"
        " 18.6 8.1 19.6 6 19.6C3.6 19.6 1.5 18 1.5 15C1.5 11.5 4 8.5 12 1.5Z"
    ),
}
"""Their outlines."""
_SOLID = frozenset({"clubs", "spades"})
_STROKE = 1.9
_MESH = 10.5
"""Millimetres from one suit of a back's pattern to the next."""
_PIP = 5.0
"""Millimetres across one of them."""


def suit_picture(suit: str) -> Asset:
    """Return a suit by itself."""
    svg = svgwrite.Drawing(viewBox=f"0 0 {_ACROSS:g} {_ACROSS:g}", debug=False)
    svg.add(svg.path(d=SUITS[suit], **_look(suit)))
    return Asset.text(svg.tostring(), "image/svg+xml")


def suits_pattern(width: float, height: float, margin: float) -> Asset:
    """Return the backs' pattern, larger than a card by a margin all round; mm."""
    right, bottom = width + 2 * margin, height + 2 * margin
    svg = svgwrite.Drawing(viewBox=f"0 0 {right:g} {bottom:g}", debug=False)
    svg.add(svg.rect(insert=(0, 0), size=(right, bottom), fill="#fff"))
    scale = _PIP / _ACROSS
    for suit, (x, y) in _places(right, bottom):
        at = f"translate({x - _PIP / 2:.3f} {y - _PIP / 2:.3f}) scale({scale:.5f})"
        svg.add(svg.path(d=SUITS[suit], transform=at, **_look(suit)))
    return Asset.text(svg.tostring(), "image/svg+xml")


def _look(suit: str) -> dict[str, Any]:
    return {
        "fill": "#111" if suit in _SOLID else "#fff",
        "stroke": "#111",
        "stroke_width": _STROKE,
        "stroke_linejoin": "round",
    }


def _places(right: float, bottom: float) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield suits in slanted rows about the middle, each with its place."""
    suits = tuple(SUITS)
    across, down = (int(each / 2 / _MESH) + 1 for each in (right, bottom))
    for row in range(-down, down + 1):
        for column in range(-across, across + 1):
            place = (right / 2 + column * _MESH, bottom / 2 + row * _MESH)
            yield suits[(column + 2 * row) % len(suits)], place


NAME = "event-cards"


def event_card_set(cards: Sequence[EventCard]) -> CardSet:
    """Return the pack; all backs are alike."""
    design = designs_beside(__package__, "event-design.toml")["event"]
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
