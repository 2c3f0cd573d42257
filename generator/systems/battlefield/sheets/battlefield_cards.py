"""What there is to be cut out for one reader: unit records and counters of his own.

A hidden unit's are among them, so nobody else is given any; the umpire has all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.printing import within
from generator.render.cards.arrange import PrintWay
from generator.render.cards.badges import counter
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import picture_design
from generator.render.cards.faces import Card, ShownPicture
from generator.render.map.pieces import NOTHING_TOLD
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.battlefield.rules.fact_names import ARMY_SIDE
from generator.systems.battlefield.rules.ground.case_map import cases_of
from generator.systems.battlefield.sheets.battle_jobs import book_in
from generator.systems.battlefield.sheets.battle_markers import piece_edge
from generator.systems.battlefield.sheets.map_layers.modes_layer import modes_layer
from generator.systems.battlefield.sheets.unit_record_cards import (
    record_set,
    two_sided,
)
from generator.systems.battlefield.views.known_units import (
    armies_led,
    units_to_record,
)
from generator.systems.battlefield.views.unit_records import filled_record
from generator.systems.system_pages import WantedCards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.assets import Asset
    from generator.render.map.pieces import CounterFace
    from generator.systems.battlefield.views.unit_records import UnitToRecord
    from generator.systems.system_pages import ReaderMaterials

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


def _counters(
    materials: ReaderMaterials, listed: dict[str, tuple[UnitToRecord, ...]]
) -> CardSet:
    """Return a counter for each unit, as large as the markers."""
    briefing, shared = materials.briefing, materials.shared
    sides = {side.id: side for side in map_sides(briefing.sides)}
    faces = modes_layer(briefing).faces()
    theme = theme_named(ThemeName(shared.theme))
    hex_mm = float(shared.campaign.paper.hex_mm)
    size = piece_edge(hex_mm)
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
