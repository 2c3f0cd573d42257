"""Tent cards that stand at both ends of every baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.cards.card_documents import CardSet
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import Drawing
from generator.render.numbers import inches, millimetres
from generator.systems.valormr.sheets.cards.army_designs import design

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.assets import Asset
    from generator.systems.valormr.sheets.baselines.baseline_values import (
        LineLabel,
        SideLabel,
    )

ENDS = ("one end of the lines", "the other end of the lines")
_BADGE = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TentSide:
    """One side of the table with the baselines it has cards for."""

    label: SideLabel
    lines: Sequence[LineLabel]


def baseline_tents(sides: Sequence[TentSide], *, name: str) -> CardSet:
    """Return a card for either end of every line of every side."""
    return CardSet(
        name=name,
        title="Baseline cards",
        design=design("baseline"),
        cards=tuple(
            _tent(side.label, line, end)
            for side in sides
            for end in ENDS
            for line in side.lines
        ),
        pictures={_badge_name(side.label): _badge(side.label) for side in sides},
    )


def _tent(side: SideLabel, line: LineLabel, end: str) -> Card:
    return Card(
        title=f"line {line.from_forward} of {side.name}",
        group=f"{side.name}: {end}",
        front={
            "badge": ShownPicture(asset=_badge_name(side), words=side.letter),
            "side": side.name,
            "from-forward": str(line.from_forward),
            "from-rear": str(line.from_rear),
            "distance": inches(line.distance),
            "forward-label": "from forward",
            "rear-label": "from rear",
            "distance-label": f"{millimetres(line.millimetres)} from edge",
        },
    )


def _badge_name(side: SideLabel) -> str:
    return f"side-{side.rank}-{ord(side.letter[:1] or '?'):x}.svg"


def _badge(side: SideLabel) -> Asset:
    """Return a side's letter, white on black for the first side."""
    drawing = Drawing(_BADGE, _BADGE, title=side.letter)
    middle = (_BADGE / 2, _BADGE / 2)
    drawing.badge(side.letter, middle, dark=side.rank == "first")
    return drawing.asset()
