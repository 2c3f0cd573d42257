"""Cards to be cut out: the fifty-two event cards, and the generals'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import svgwrite

from generator.render.assets import Asset
from generator.render.cards.badges import badge
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import designs_beside, sheet_room
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import PLAIN, Drawing
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.grand_strategic.sheets.kingdom_documents import amounts_in
from generator.systems.grand_strategic.views.general_rows import general_cards
from generator.systems.system_pages import WantedCards
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.cards.faces import Field
    from generator.render.map.picture import MapSide
    from generator.render.map.theme import Theme
    from generator.systems.grand_strategic.views.event_cards import EventCard
    from generator.systems.grand_strategic.views.general_rows import GeneralOnCard
    from generator.systems.system_pages import ReaderMaterials


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
        cards=tuple(Card(title=card.name, front=dict(_front(card)), back=back) for card in cards),
        pictures={"pattern.svg": pattern, **{f"{suit}.svg": suit_picture(suit) for suit in SUITS}},
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


_BADGE = 13.0
_ROOM = (57.0, 17.0)
_WIDEST, _NARROWEST = 5.0, 2.0
"""Millimetres across a box, where there is room, and where there is least."""
_BESIDE, _BELOW = 0.7, 0.5
"""Millimetres between two boxes of a point, and between two rows."""
_APART = 2.0
"""Millimetres more from one point to the next, and from one rise to the next."""
_EDGE = 0.2
_GENERALS_ACROSS = (2, 3, 4, 6, 8, 12)
"""Whole points side by side: as few as leave room for all."""
_PARTS = {
    1: "in points",
    2: "in halves",
    3: "in thirds",
    4: "in quarters",
    5: "in fifths",
    6: "in sixths",
}
"""What a box of experience is, by how many make a point."""


def general_card_set(
    generals: Sequence[GeneralOnCard], sides: Sequence[MapSide], theme: Theme
) -> CardSet:
    """Return a card for each general; what becomes of them is written by hand."""
    known = {side.id: side for side in sides}
    shown = {_boxes_of(each) for each in generals}
    return CardSet(
        name="general-cards",
        title="Generals",
        design=designs_beside(__package__, "general-design.toml")["general"],
        cards=tuple(_card(each, known[each.kingdom]) for each in generals),
        pictures={
            **{f"badge-{side.id}.svg": badge(side, theme, size=_BADGE) for side in sides},
            **{_experience_name(boxes): experience_boxes(*boxes) for boxes in sorted(shown)},
        },
    )


def _card(general: GeneralOnCard, side: MapSide) -> Card:
    """Return one general's card."""
    parts = _PARTS.get(general.parts, f"{general.parts} boxes a point")
    said = f"{general.filled} of {general.boxes} boxes of experience are filled"
    return Card(
        title=general.name,
        front={
            "badge": ShownPicture(asset=f"badge-{side.id}.svg", words=side.letter),
            "name": general.name,
            "service": general.service,
            "ability": str(general.ability),
            "modifier": f"±{general.modifier}",
            "ability-label": "ability",
            "modifier-label": "on a combat roll",
            "experience-label": f"Experience, {parts}",
            "experience": ShownPicture(asset=_experience_name(_boxes_of(general)), words=said),
            "rises": general.rises,
            "now": "ability now _",
        },
        back={"history-label": general.name, "history": "Week|Earned|Sum|Ability"},
    )


def _boxes_of(general: GeneralOnCard) -> tuple[int, int, int, int]:
    """Return what the picture of a general's experience shows."""
    return general.parts, general.filled, general.boxes, general.then


def _experience_name(boxes: tuple[int, int, int, int]) -> str:
    parts, filled, to_rise, then = boxes
    return f"experience-{filled}-of-{to_rise}-then-{then}-by-{parts}.svg"


def experience_boxes(parts: int, filled: int, boxes: int, then: int) -> Asset:
    """Return a box for each part of a point, those that are earned black.

    Below those up to the next rise stand those up to the one after, where they have
    room.

    Args:
        parts: Boxes of a whole point.
        filled: Those that are black.
        boxes: Those up to the next rise.
        then: Those from it to the one after.
    """
    drawing = Drawing(*_ROOM, title=f"{filled} of {boxes} boxes")
    laid = next(_layouts(parts, (boxes, then)), None) or next(
        _layouts(parts, (boxes,)), BoxLayout(parts=parts, across=_GENERALS_ACROSS[-1])
    )
    for nth, corner in enumerate(laid.corners((boxes, then)[: laid.rises])):
        fill = "#000" if nth < filled else "#fff"
        drawing.box(corner, (laid.box, laid.box), fill=fill, stroke=PLAIN)
    return drawing.asset()


class BoxLayout(Struct, frozen=True, kw_only=True):
    """How boxes of experience are laid out: so many points side by side."""

    parts: int
    """Boxes of a point."""
    across: int
    """Points in a row."""
    rises: int = 1
    """How many rises there are boxes for."""

    @property
    def step(self) -> float:
        """Millimetres from one box of a point to the next."""
        room = _ROOM[0] - 2 * _EDGE - (self.across - 1) * _APART + _BESIDE
        return min(room / (self.across * self.parts), _WIDEST + _BESIDE)

    @property
    def box(self) -> float:
        """Millimetres across a box."""
        return self.step - _BESIDE

    def rows(self, boxes: int) -> int:
        """Return how many rows so many boxes take."""
        return -(-boxes // (self.parts * self.across))

    def height(self, rises: tuple[int, ...]) -> float:
        """Return the millimetres from the first row to the last."""
        rows = sum(map(self.rows, rises))
        return rows * (self.box + _BELOW) + (len(rises) - 1) * _APART + 2 * _EDGE

    def corners(self, rises: tuple[int, ...]) -> Iterator[tuple[float, float]]:
        """Yield where each box begins, rise by rise."""
        top = _EDGE
        for boxes in rises:
            for nth in range(boxes):
                point, part = divmod(nth, self.parts)
                row, place = divmod(point, self.across)
                left = place * (self.parts * self.step + _APART) + part * self.step
                yield left + _EDGE, top + row * (self.box + _BELOW)
            top += self.rows(boxes) * (self.box + _BELOW) + _APART


def _layouts(parts: int, rises: tuple[int, ...]) -> Iterator[BoxLayout]:
    """Yield the layouts in which all boxes have room, that of the largest first."""
    for across in _GENERALS_ACROSS:
        laid = BoxLayout(parts=parts, across=across, rises=len(rises))
        if laid.height(rises) <= _ROOM[1] and laid.box >= _NARROWEST:
            yield laid


# The generals' cards of one reader.


def grand_cards(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield the cards of all generals a reader knows; none where he knows none."""
    shared = materials.shared
    generals = general_cards(materials.briefing, amounts_in(shared))
    if not generals:
        return
    sides = map_sides(materials.briefing.sides)
    theme = theme_named(ThemeName(shared.theme))
    cards = general_card_set(generals, sides, theme)
    yield WantedCards(cards=cards, wanted=replace(shared.wanted, stock=None))
