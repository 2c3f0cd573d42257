"""What there is to be cut out for one reader: unit records and counters of his own.

A hidden unit's are among them, so nobody else is given any; the umpire has all.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.printing import within
from generator.render.cards.arrange import PrintWay
from generator.render.cards.badges import counter, marker
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import picture_design
from generator.render.cards.faces import Card, ShownPicture
from generator.render.map.paths import PathData
from generator.render.map.picture import NOTHING_TOLD
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.battlefield.rules.battle_book import CREDIT
from generator.systems.battlefield.rules.fact_names import ARMY_SIDE
from generator.systems.battlefield.rules.field_campaign import cases_of
from generator.systems.battlefield.rules.rule_book import book_of
from generator.systems.battlefield.sheets.battlefield_layers import modes_layer
from generator.systems.battlefield.sheets.unit_record_cards import record_set, two_sided
from generator.systems.battlefield.views.known_units import armies_led, units_to_record
from generator.systems.battlefield.views.unit_records import filled_record
from generator.systems.system_pages import SheetMaker, WantedCards, counter_edge
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.assets import Asset
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import CounterFace
    from generator.render.map.theme import Theme
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.views.unit_records import UnitToRecord
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


# Documents of this system, from values and a template to a job for the press.

FIELD_PAPERS = SheetMaker(style="battlefield/battlefield.css", values={"credit": CREDIT})


def book_in(materials: CampaignMaterials) -> BattleBook:
    """Return what a campaign's battles are fought by, as it plays them."""
    return book_of(materials.campaign)


# Markers to lay beside counters: what a unit does in a round, and what befell it.


class BattleMarker(Struct, frozen=True, kw_only=True):
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
        strokes=(((500, 600), (500, 170)), ((330, 340), (500, 150), (670, 340))),
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


def battle_markers(theme: Theme, *, hex_mm: float) -> CardSet:
    """Return the markers for a map with hexes of a size.

    Rules: DOG-CBT-02, DOG-CBT-03, DOG-SURR-01, DOG-WATER-04.
    """
    size = counter_edge(hex_mm)
    return CardSet(
        name="battle-markers",
        title="Markers",
        design=picture_design("Marker", size, size),
        cards=tuple(
            Card(
                title=kind.word,
                front={"picture": ShownPicture(asset=f"{kind.key}.svg", words=kind.word)},
                group=f"For hexes of {hex_mm:g} mm",
            )
            for kind in MARKERS
            for _ in range(kind.count)
        ),
        pictures={
            f"{kind.key}.svg": marker(kind.word, theme, size=size, sign=partial(_sign, kind, theme))
            for kind in MARKERS
        },
    )


def _sign(kind: BattleMarker, theme: Theme, canvas: Canvas, width: float) -> None:
    """Draw what a marker shows."""
    drawn = PathData()
    for points in kind.strokes:
        drawn.polyline(points)
    canvas.path(drawn.text(), fill="none", stroke=theme.inks["ink"], stroke_width=width)


SPARE = 4
"""Counters of each army for rearguards and passengers on foot."""


def battlefield_cards(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield records and counters of the armies a reader leads; the public has none.

    Rules: DOG-PRE-01, DOG-PRE-02, DOG-HIDE-03.
    """
    if materials.reader.kind is AudienceKind.PUBLIC:
        return
    book, briefing = book_in(materials.shared), materials.briefing
    cases = frozenset(cases_of(briefing.board).values())
    found = {a: units_to_record(book, briefing, a) for a in armies_led(briefing)}
    listed = {army: units for army, units in found.items() if units}
    for army, units in listed.items():
        records = tuple(filled_record(book, unit, cases) for unit in units)
        title = f"Records of {within(briefing.words.of(army))}"
        yield WantedCards(
            cards=record_set(f"unit-records-{army}", title, records),
            wanted=two_sided(materials.shared.wanted),
        )
    if listed:
        flat = replace(materials.shared.wanted, way=PrintWay.FLAT, stock=None)
        yield WantedCards(cards=_counters(materials, listed), wanted=flat)


def _counters(materials: ReaderMaterials, listed: dict[str, tuple[UnitToRecord, ...]]) -> CardSet:
    """Return a counter for each unit, as large as the markers."""
    briefing, shared = materials.briefing, materials.shared
    sides = {side.id: side for side in map_sides(briefing.sides)}
    faces = modes_layer(briefing).faces()
    theme = theme_named(ThemeName(shared.theme))
    hex_mm = float(shared.campaign.paper.hex_mm)
    size = counter_edge(hex_mm)
    shown: dict[str, tuple[str, Asset]] = {}
    for army, units in listed.items():
        side = sides[briefing.get_or(ARMY_SIDE, army, "")]
        for label, words, face in _labels(briefing.words.of(army), units, faces):
            name = f"counter-{len(shown) + 1}.svg"
            shown[name] = words, counter(side, label, theme, size=size, face=face)
    return CardSet(
        name="battle-counters",
        title="Counters",
        design=picture_design("Counter", size, size),
        cards=tuple(
            Card(
                title=words,
                front={"picture": ShownPicture(asset=name, words=words)},
                group=f"For hexes of {hex_mm:g} mm",
            )
            for name, (words, _) in shown.items()
        ),
        pictures={name: picture for name, (_, picture) in shown.items()},
    )


def _labels(
    army: str, units: Sequence[UnitToRecord], faces: Mapping[str, CounterFace]
) -> Iterator[tuple[str, str, CounterFace]]:
    """Yield label, words and face of every counter of an army, spare ones last."""
    for unit in units:
        face = faces.get(unit.unit, NOTHING_TOLD)
        yield unit.number, f"{unit.number} {unit.name}", face
    for number in range(1, SPARE + 1):
        yield f"+{number}", f"A part of {army}, {number}", NOTHING_TOLD
