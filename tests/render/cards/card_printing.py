"""Prints a few cards for the tests that measure them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from generator.render.cards.arrange import Wanted
from generator.render.cards.card_sheets import CardSet, cards_job
from generator.render.cards.faces import Card
from generator.render.documents import TRUE_PRINTER, Paper, Printer, RunningHead
from generator.render.pdf import render_pdf
from generator.systems.valormr.sheets.terrain_cards import DeckCard, design, terrain_cards
from generator.values import replace
from tests.pdf_reading import PageReading, read_pages
from tests.render.page_printing import press

HEAD = RunningHead(campaign="The Ford", sheet="")
DECK = (
    DeckCard(kind="hill-egg", title="Egg-shaped hill", count=2, keeps_shape=True),
    DeckCard(kind="river", title="River", count=1, keeps_shape=False),
    DeckCard(kind="wood", title="Wood", count=3, keeps_shape=False),
    DeckCard(kind="blank", title="Blank", count=1, keeps_shape=True),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """A printed set of cards."""

    pdf: bytes
    pages: tuple[PageReading, ...]
    complaints: tuple[str, ...]


def numbered(count: int, *, kind: str = "commander") -> CardSet:
    """Return cards that bear their numbers on both faces."""
    return CardSet(
        name="numbered",
        title="Numbered cards",
        design=design(kind),
        cards=tuple(
            Card(
                title=f"No. {number}",
                front={"figures": f"No{number}"},
                back={"notes-label": f"back of {number}"},
            )
            for number in range(1, count + 1)
        ),
    )


def printed(cards: CardSet, wanted: Wanted, *, printer: Printer = TRUE_PRINTER) -> Sheets:
    """Print a set of cards."""
    made = cards_job(
        cards, HEAD, press=replace(press(wanted.paper), printer=printer), wanted=wanted
    )
    job = made.job
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    return Sheets(pdf=pdf, pages=read_pages(pdf), complaints=made.complaints)


@cache
def terrain_sheets(wanted: Wanted) -> Sheets:
    """Print the terrain deck."""
    return printed(terrain_cards(DECK), wanted)


def on(paper: Paper = Paper.A4, **changes: object) -> Wanted:
    """Return how cards are wanted."""
    return replace(Wanted(paper=paper), **changes)  # type: ignore[arg-type]  # by name
