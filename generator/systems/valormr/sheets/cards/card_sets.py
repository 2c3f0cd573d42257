"""What a Valormr campaign has to be cut out: armies, counters, labels, terrain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.grid_table import GridTable
from generator.render.cards.arrange import PrintWay
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.system_pages import WantedCards
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.sheets.cards.army_cards import (
    base_labels,
    commander_cards,
    map_counters,
    record_cards,
)
from generator.systems.valormr.sheets.cards.own_armies import own_forces
from generator.systems.valormr.sheets.cards.terrain_cards import terrain_cards
from generator.systems.valormr.views.packet.table_contents import DeckCard

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.table import Table
    from generator.systems.system_pages import ReaderMaterials

_DECK = "terrain-deck"


def card_sets(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield a reader's cards: all armies for the umpire, a player's own for him.

    What has one face lies flat, and few fit the umpire's stock; the terrain deck is
    the umpire's alone.
    """
    yield from _of_armies(materials)
    if materials.reader.kind is AudienceKind.UMPIRE:
        shared = materials.shared
        deck = tuple(deck_cards(shared.rules.amended(shared.campaign)))
        plain = replace(shared.wanted, stock=None)
        with_blanks = valormr(shared.campaign).table.prints_blank_cards
        if deck:
            cards = terrain_cards(deck, with_blanks=with_blanks)
            yield WantedCards(cards=cards, wanted=plain)


def _of_armies(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield cards, record cards, map counters and base labels."""
    campaign, wanted = valormr(materials.shared.campaign), materials.shared.wanted
    forces = own_forces(materials.briefing)
    if not forces:
        return
    theme = theme_named(ThemeName(campaign.paper.theme))
    plain = replace(wanted, stock=None)
    flat = replace(plain, way=PrintWay.FLAT)
    is_small = wanted.stock is not None
    commanders = commander_cards(forces, theme, is_small=is_small)
    yield WantedCards(cards=commanders, wanted=wanted)
    yield WantedCards(cards=record_cards(forces, theme), wanted=flat)
    hex_mm = float(campaign.paper.hex_mm)
    yield WantedCards(cards=map_counters(forces, theme, hex_mm=hex_mm), wanted=flat)
    width = float(campaign.table.base_width_mm)
    labels = base_labels(forces, theme, width=width)
    if labels.cards:
        yield WantedCards(cards=labels, wanted=flat)


def deck_cards(tables: Mapping[str, Table]) -> Iterator[DeckCard]:
    """Yield the terrain deck, kind by kind; nothing where the table has no cards.

    Rules: VAL-RECON-01, VAL-RECON-13, VAL-RECON-14, DEF-RECON-01.
    """
    deck = tables.get(_DECK)
    if not isinstance(deck, GridTable):
        return
    for row in deck.rows:
        yield DeckCard(
            kind=row.key,
            title=row.title,
            count=deck.whole(row.key, "cards"),
            keeps_shape=deck.says_yes(row.key, "keeps-shape"),
        )
