"""Generals' cards, with a box for every quarter point of experience."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.render.cards.badges import badge
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import designs_in
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import PLAIN, Drawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.assets import Asset
    from generator.render.cards.designs import Design
    from generator.render.map.pieces import MapSide
    from generator.render.map.theme import Theme
    from generator.systems.grand_strategic.views.general_cards import GeneralOnCard

_BADGE = 13.0
_BOX, _BOX_APART, _ROW = 5.0, 5.8, 6.4
"""Millimetres across a box, from one to the next, and from row to row."""
_APART = 3.0
"""Millimetres more from one point to the next."""
_EDGE = 0.2
_POINT = 4
"""Boxes of a whole point."""
_ACROSS = 2
"""Whole points side by side."""
_ROOM = (57.0, 20.0)


@cache
def general_design() -> Design:
    """Return what stands where on a general's card."""
    source = files(__package__).joinpath("general-design.toml")
    return designs_in(source.read_text(encoding="utf-8"))["general"]


def general_card_set(
    generals: Sequence[GeneralOnCard], sides: Sequence[MapSide], theme: Theme
) -> CardSet:
    """Return a card for each general; what becomes of them is written by hand."""
    known = {side.id: side for side in sides}
    shown = {(each.boxes, each.filled) for each in generals}
    return CardSet(
        name="general-cards",
        title="Generals",
        design=general_design(),
        cards=tuple(_card(each, known[each.kingdom]) for each in generals),
        pictures={
            **{
                f"badge-{side.id}.svg": badge(side, theme, size=_BADGE)
                for side in sides
            },
            **{
                _experience_name(boxes, filled): experience_boxes(boxes, filled)
                for boxes, filled in sorted(shown)
            },
        },
    )


def _card(general: GeneralOnCard, side: MapSide) -> Card:
    """Return one general's card."""
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
            "experience-label": "Experience, in quarters",
            "experience": ShownPicture(
                asset=_experience_name(general.boxes, general.filled), words=said
            ),
            "rises": general.rises,
            "now": "ability now _",
        },
        back={
            "history-label": general.name,
            "history": "Week|Earned|Sum|Ability",
        },
    )


def _experience_name(boxes: int, filled: int) -> str:
    return f"experience-{filled}-of-{boxes}.svg"


def experience_boxes(boxes: int, filled: int) -> Asset:
    """Return a box for each quarter, four to a point, those that are earned black."""
    drawing = Drawing(*_ROOM, title=f"{filled} of {boxes} quarters")
    for nth in range(boxes):
        point, quarter = divmod(nth, _POINT)
        row, place = divmod(point, _ACROSS)
        left = place * (_POINT * _BOX_APART + _APART) + quarter * _BOX_APART
        corner = (left + _EDGE, row * _ROW + _EDGE)
        fill = "#000" if nth < filled else "#fff"
        drawing.box(corner, (_BOX, _BOX), fill=fill, stroke=PLAIN)
    return drawing.asset()
