"""Markers to lay beside counters: what a unit does in a round, and what befell it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.render.cards.badges import marker
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import picture_design
from generator.render.cards.faces import Card, ShownPicture
from generator.render.map.paths import PathData

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.theme import Theme

SHARE = 0.6
"""A marker's edge, as a share of a hex from side to side."""
SMALLEST = 12.0
"""Millimetres below which its word would be too small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleMarker:
    """A kind of marker."""

    key: str
    word: str
    count: int
    strokes: tuple[tuple[Point, ...], ...]
    """Round 500, 380 of a square of 1000."""


MARKERS = (
    BattleMarker(
        key="attack",
        word="Attack",
        count=30,
        strokes=(
            ((500, 600), (500, 170)),
            ((330, 340), (500, 150), (670, 340)),
        ),
    ),
    BattleMarker(
        key="defence",
        word="Defence",
        count=30,
        strokes=(
            (
                *((300, 170), (700, 170), (700, 370), (640, 500), (500, 610)),
                *((360, 500), (300, 370), (300, 170)),
            ),
        ),
    ),
    BattleMarker(
        key="answered",
        word="Answered",
        count=20,
        strokes=(
            ((300, 250), (650, 250), (650, 500), (300, 500)),
            ((420, 390), (300, 500), (420, 610)),
        ),
    ),
    BattleMarker(
        key="captive",
        word="Captive",
        count=10,
        strokes=(
            ((330, 170), (330, 600)),
            ((500, 170), (500, 600)),
            ((670, 170), (670, 600)),
            ((270, 280), (730, 280)),
        ),
    ),
    BattleMarker(
        key="busy",
        word="Busy",
        count=10,
        strokes=((*((340, 170), (660, 170), (340, 600), (660, 600), (340, 170)),),),
    ),
    BattleMarker(
        key="water",
        word="In water",
        count=10,
        strokes=tuple(
            (
                *((270, down), (340, down - 60), (420, down), (500, down - 60)),
                *((580, down), (660, down - 60), (730, down)),
            )
            for down in (280, 410, 540)
        ),
    ),
)
"""What each kind looks like, and how many there are."""


def piece_edge(hex_mm: float) -> float:
    """Return the edge of a counter or marker for hexes of a size, to half a mm.

    >>> piece_edge(30), piece_edge(14)
    (18.0, 12.0)
    """
    return max(SMALLEST, round(2 * SHARE * hex_mm) / 2)


def battle_markers(theme: Theme, *, hex_mm: float) -> CardSet:
    """Return the markers for a map with hexes of a size.

    Rules: DOG-CBT-02, DOG-CBT-03, DOG-SURR-01, DOG-WATER-04.
    """
    size = piece_edge(hex_mm)
    return CardSet(
        name="battle-markers",
        title="Markers",
        design=picture_design("Marker", size, size),
        cards=tuple(
            Card(
                title=kind.word,
                front={
                    "picture": ShownPicture(asset=f"{kind.key}.svg", words=kind.word)
                },
                group=f"For hexes of {hex_mm:g} mm",
            )
            for kind in MARKERS
            for _ in range(kind.count)
        ),
        pictures={
            f"{kind.key}.svg": marker(
                kind.word, theme, size=size, sign=partial(_sign, kind, theme)
            )
            for kind in MARKERS
        },
    )


def _sign(kind: BattleMarker, theme: Theme, canvas: Canvas, width: float) -> None:
    """Draw what a marker shows."""
    drawn = PathData()
    for points in kind.strokes:
        drawn.polyline(points)
    canvas.path(drawn.text(), fill="none", stroke=theme.inks["ink"], stroke_width=width)
