"""Whose a thing is, by the kingdom's shape and colour: on the map, and as counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import svgwrite

from generator.kit.facts import AT
from generator.render.assets import TEXT_FAMILY, Asset
from generator.render.cards.badges import counter
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import picture_design
from generator.render.cards.faces import Card, ShownPicture
from generator.render.map.badge_layer import BadgeLayer, BadgeMark
from generator.render.map.geometry import box_around
from generator.render.map.layers import Level
from generator.render.map.picture import NOBODY, ArmSign, CounterFace
from generator.render.map.stacks import shape_path
from generator.render.map.theme import text_colour
from generator.render.map.typefaces import Face
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.system_pages import counter_edge
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.layers import LegendEntry
    from generator.render.map.picture import MapSide
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme


# Whose cities are: a badge of the kingdom's shape and colour beside each city.

LETTER = 40.0
"""The type size of its letter, in units; larger where hexes are small."""
AROUND = 1.08
"""The width and height of a badge with one letter, as a share of the type size."""


class OwnersLayer(BadgeLayer, frozen=True, kw_only=True):
    """What a reader knows of cities that belong to anybody, and of armies."""

    name = "owners"
    level = Level.BUILT
    heads = "Whose the cities are"
    aside = (-72.0, 44.0)

    def room(self, plan: MapPlan) -> tuple[float, float]:
        """Return the width and height of a badge, in which every side's letter fits."""
        size = plan.type_size(LETTER)
        letters = (Face.STRONG.width(each.letter, size) for each in plan.picture.sides)
        broadest = max(letters, default=0.0)
        return max(AROUND * size, broadest + 0.4 * size), AROUND * size

    def badge(self, plan: MapPlan, canvas: Canvas, shows: str, at: Point) -> None:
        """Draw the badge of a kingdom by its id."""
        side = plan.picture.side(shows) or NOBODY
        draw_owner(plan, canvas, side, box_around(at, *self.room(plan)))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a badge, if there is any on the map."""
        return tuple(self.entry(mark.shows, "Whose a city is") for mark in self.marks[:1])


def owners_layer(briefing: Briefing) -> OwnersLayer:
    """Return whose cities are, and the points of armies, on a reader's map."""
    names = {side.id: side.name for side in briefing.sides}
    marks = []
    for place in briefing.board.places:
        if owner := briefing.get_or(facts.OWNER, place.id, ""):
            side, label = names.get(owner, NOBODY.name), briefing.board.grid.label
            marks.append(
                BadgeMark(
                    name=place.name,
                    at=place.at,
                    shows=owner,
                    hover=f"{place.name}: {side}",
                    told=f"{place.name} ({label(place.at)}): {side}",
                )
            )
    known = tuple((army, _face(briefing, army)) for army in briefing.subjects(AT))
    return OwnersLayer(marks=tuple(marks), known=known)


def _face(briefing: Briefing, army: str) -> CounterFace:
    is_cavalry = briefing.get_or(facts.IS_CAVALRY, army, otherwise=False)
    arm = ArmSign.HORSE if is_cavalry else ArmSign.HOST
    return CounterFace(arm=arm, strength=briefing.told(facts.POINTS, army), points="")


def draw_owner(plan: MapPlan, canvas: Canvas, side: MapSide, room: Box) -> None:
    """Draw a kingdom's badge with its letter in a room."""
    inks, colour = plan.theme.inks, plan.theme.side_colour(side)
    outline, size = shape_path(side.shape, room), room.height / AROUND
    x, y = room.middle
    shared: dict[str, str | float] = {"stroke_linejoin": "round"}
    canvas.path(outline, fill=inks["halo"], stroke=inks["halo"], stroke_width=14, **shared)
    canvas.path(outline, fill=colour, stroke=inks["ink"], stroke_width=4, **shared)
    canvas.text(
        side.letter,
        (x, y + 0.31 * size),
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=text_colour(colour),
    )


# Counters for the map: armies, garrisons, owners of cities, generals and princes.

NAME = "kingdom-counters"
_UNITS = 1000
_MM_PER_POINT = 25.4 / 72


class KingdomCounter(Struct, frozen=True, kw_only=True):
    """A kind of counter."""

    key: str
    title: str
    count: int
    """How many a kingdom has."""
    outline: str = ""
    """In thousandths of its edge; empty: the side's own shape."""
    letters_at: tuple[int, int] = (0, 0)
    """Where the lower end of the side's letter and of the number stand."""
    is_numbered: bool = True


KINDS = (
    KingdomCounter(key="army", title="Army", count=12),
    KingdomCounter(
        key="garrison",
        title="Garrison",
        count=8,
        outline="M120 880V210H270V330H420V210H580V330H730V210H880V880Z",
        letters_at=(580, 820),
    ),
    KingdomCounter(
        key="owner",
        title="Owner of a city",
        count=8,
        outline="M170 920V80H880L740 330L880 580H250V920Z",
        letters_at=(430, 0),
        is_numbered=False,
    ),
    KingdomCounter(
        key="general",
        title="General",
        count=8,
        outline=("M500 60L635 330L935 375L718 585L770 885L500 745L230 885L282 585L65 375L365 330Z"),
        letters_at=(530, 715),
    ),
    KingdomCounter(
        key="prince",
        title="Prince",
        count=2,
        outline="M110 860V260L310 480L500 140L690 480L890 260V860Z",
        letters_at=(765, 0),
        is_numbered=False,
    ),
)
"""What each kingdom is given; the armies' first."""
KEY = "Tower garrison, flag owner, star general, crown prince."
"""What the outlines are for."""


def kingdom_counters(sides: Sequence[MapSide], theme: Theme, *, hex_mm: float) -> CardSet:
    """Return the counters of every kingdom, for a map with hexes of a size."""
    size = counter_edge(hex_mm)
    made = tuple(_each(sides))
    return CardSet(
        name=NAME,
        title="Counters",
        design=picture_design("Counter", size, size),
        cards=tuple(
            Card(
                title=f"{kind.title}, {side.name}",
                front={
                    "picture": ShownPicture(
                        asset=_asset(side, kind, number),
                        words=f"{kind.title} {number} of {side.name}".replace(" 0", ""),
                    )
                },
                group=f"{KEY} For hexes of {hex_mm:g} mm",
            )
            for side, kind, number in made
        ),
        pictures={
            _asset(side, kind, number): _picture(side, kind, number, (theme, size))
            for side, kind, number in made
        },
    )


def _each(sides: Sequence[MapSide]) -> Iterator[tuple[MapSide, KingdomCounter, int]]:
    """Yield every counter; the number of those without one is 0."""
    for side in sides:
        for kind in KINDS:
            for number in range(1, kind.count + 1):
                yield side, kind, number if kind.is_numbered else 0


def _asset(side: MapSide, kind: KingdomCounter, number: int) -> str:
    return f"{kind.key}-{side.id}-{number}.svg"


def _picture(side: MapSide, kind: KingdomCounter, number: int, look: tuple[Theme, float]) -> Asset:
    """Return one counter."""
    theme, size = look
    if not kind.outline:
        return counter(side, str(number), theme, size=size)
    colour = theme.side_colour(side)
    svg = svgwrite.Drawing(
        size=(f"{size:g}mm", f"{size:g}mm"),
        viewBox=f"0 0 {_UNITS} {_UNITS}",
        debug=False,
        font_family=TEXT_FAMILY,
    )
    unit = size / _UNITS
    line: dict[str, Any] = {
        "fill": colour,
        "stroke": theme.inks["ink"],
        "stroke_width": round(0.75 * _MM_PER_POINT / unit, 2),
        "stroke_linejoin": "round",
    }
    svg.add(svg.path(d=kind.outline, **line))
    letter, numeral = kind.letters_at
    ink = text_colour(colour)
    told = [(side.letter, letter, 0.27), (str(number), numeral, 0.21)]
    for words, down, share in told if kind.is_numbered else told[:1]:
        points = max(8.0, share * size / _MM_PER_POINT)
        look_of_type: dict[str, Any] = {
            "font_size": round(points * _MM_PER_POINT / unit, 2),
            "font_weight": "bold",
            "text_anchor": "middle",
            "fill": ink,
        }
        svg.add(svg.text(words, insert=(_UNITS / 2, down), **look_of_type))
    return Asset.text(svg.tostring(), "image/svg+xml")
