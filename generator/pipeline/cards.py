"""What a campaign wants of cards, counters and labels, and every reader's share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.packet.table_contents import DeckCard
from generator.kit.grid_table import GridTable
from generator.render.cards.arrange import Cutting, Wanted, Way
from generator.render.cards.formats import card_stock
from generator.render.cards.reader import CardFiles, CardWishes, card_files
from generator.render.map.theme import ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.table import Table
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.world.campaign import PaperSettings

_DECK = "terrain-deck"
_PLAIN = "plain"


def wanted_cards(paper: PaperSettings, press: Press) -> Wanted:
    """Return how the campaign wants its cards, on the paper that is printed on."""
    stock = None if paper.stock == _PLAIN else card_stock(paper.stock)
    return Wanted(
        paper=press.paper,
        way=Way(paper.cards),
        cutting=Cutting(paper.cut),
        stock=stock if stock is not None and stock.paper is press.paper else None,
    )


def cards_for(desk: Desk, briefing: Briefing, press: Press) -> CardFiles:
    """Return a reader's cards, and what the umpire should know of them."""
    campaign, settings = desk.campaign, desk.campaign.paper
    wishes = CardWishes(
        wanted=wanted_cards(settings, press),
        theme=ThemeName(settings.theme),
        hex_mm=float(settings.hex_mm),
        base_width=float(campaign.table.base_width_mm),
        deck=tuple(deck_cards(desk.rules.amended(campaign))),
    )
    made = card_files(briefing, wishes, press)
    is_umpires = briefing.audience.kind is AudienceKind.UMPIRE
    if is_umpires and settings.stock != _PLAIN and wishes.wanted.stock is None:
        complaint = (
            f"commander-cards: paper.stock “{settings.stock}” is not for {press.paper} "
            "paper; they are printed on plain paper"
        )
        return replace(made, complaints=(*made.complaints, complaint))
    return made


def deck_cards(tables: Mapping[str, Table]) -> Iterator[DeckCard]:
    """Yield the terrain deck, kind by kind; nothing in a system without one.

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
