"""Generals' cards, with a box for every part of a point of experience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.render.cards.badges import badge
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import designs_beside
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import PLAIN, Drawing
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.grand_strategic.sheets.kingdom_documents import amounts_in
from generator.systems.grand_strategic.views.army_rows import general_cards
from generator.systems.system_pages import WantedCards
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.assets import Asset
    from generator.render.map.picture import MapSide
    from generator.render.map.theme import Theme
    from generator.systems.grand_strategic.views.army_rows import GeneralOnCard
    from generator.systems.system_pages import ReaderMaterials


_BADGE = 13.0
_ROOM = (57.0, 17.0)
_WIDEST, _NARROWEST = 5.0, 2.0
"""Millimetres across a box, where there is room, and where there is least."""
_BESIDE, _BELOW = 0.7, 0.5
"""Millimetres between two boxes of a point, and between two rows."""
_APART = 2.0
"""Millimetres more from one point to the next, and from one rise to the next."""
_EDGE = 0.2
_ACROSS = (2, 3, 4, 6, 8, 12)
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
            **{
                f"badge-{side.id}.svg": badge(side, theme, size=_BADGE)
                for side in sides
            },
            **{
                _experience_name(boxes): experience_boxes(*boxes)
                for boxes in sorted(shown)
            },
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
            "experience": ShownPicture(
                asset=_experience_name(_boxes_of(general)), words=said
            ),
            "rises": general.rises,
            "now": "ability now _",
        },
        back={
            "history-label": general.name,
            "history": "Week|Earned|Sum|Ability",
        },
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
        _layouts(parts, (boxes,)), BoxLayout(parts=parts, across=_ACROSS[-1])
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
    for across in _ACROSS:
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
