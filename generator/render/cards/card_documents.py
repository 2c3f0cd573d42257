"""Sets of cards as documents ready to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.render.cards.card_sheets import card_pages
from generator.render.documents import PrintSetup, bare_page
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.assets import Asset
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_sheets import CardPage
    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Card
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

TEMPLATE = "cards/cards.html"
STYLE = "cards/cards.css"


class CardSet(Struct, frozen=True, kw_only=True):
    """Cards of one design."""

    name: str
    """What the document is called."""
    title: str
    """What stands at the head of its sheets."""
    design: Design
    cards: Sequence[Card]
    pictures: Mapping[str, Asset] = {}


class CardsPrinted(Struct, frozen=True, kw_only=True):
    """A document of cards."""

    job: PdfJob
    complaints: tuple[str, ...]
    """What had to be cut short."""


def cards_job(
    cards: CardSet, head: RunningHead, *, press: Press, wanted: Wanted
) -> CardsPrinted:
    """Return a set of cards on sheets, true to scale.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    shift = (press.printer.back_right, press.printer.back_down)
    printer = press.printer
    wanted = replace(wanted, paper=press.paper, back_shift=shift, scale=printer.scale)
    made = card_pages(cards.title, cards.design, cards.cards, wanted)
    job = press.job(
        cards.name,
        TEMPLATE,
        values={"head": replace(head, sheet=cards.title), "pages": made.pages},
        assets={
            **press.style(STYLE, rule=page_rule_of(made.pages[0])),
            **made.pictures,
            **cards.pictures,
        },
    )
    setup = PrintSetup(
        duplex=wanted.way.duplex, boxes=tuple(page.boxes for page in made.pages)
    )
    return CardsPrinted(
        job=press.to_scale(job, setup),
        complaints=tuple(f"{cards.name}: {sentence}" for sentence in made.unfit),
    )


def page_rule_of(page: CardPage) -> str:
    """Return the CSS of pages whose cards say themselves where they stand."""
    return bare_page("cards", f"{page.width:g}mm {page.height:g}mm")
