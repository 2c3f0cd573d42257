"""The generals' cards of one reader."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.grand_strategic.sheets.general_card_set import general_card_set
from generator.systems.grand_strategic.sheets.grand_jobs import amounts_in
from generator.systems.grand_strategic.views.general_cards import general_cards
from generator.systems.system_pages import WantedCards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.system_pages import ReaderMaterials


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
