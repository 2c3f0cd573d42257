"""Every document of cards one reader is given, from what he knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.calibration import calibration_jobs
from generator.render.cards.arrange import Wanted, Way
from generator.render.cards.force_sets import (
    base_labels,
    commander_cards,
    map_counters,
    record_cards,
)
from generator.render.cards.own_forces import own_forces
from generator.render.cards.printing import cards_job
from generator.render.cards.terrain_set import terrain_cards
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName, theme_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.packet.table_contents import DeckCard
    from generator.render.cards.printing import CardSet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWishes:
    """What the umpire wants of cards."""

    wanted: Wanted
    theme: ThemeName = ThemeName.COLOUR
    hex_mm: float = 30
    """Hexes of the wall map, for which counters are cut."""
    base_width: float = 60
    """mm."""
    deck: tuple[DeckCard, ...] = ()
    """The terrain deck; the umpire alone is given it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFiles:
    """A reader's cards, ready to be printed."""

    jobs: tuple[PdfJob, ...]
    complaints: tuple[str, ...] = ()
    """What had to be cut short."""


def card_files(briefing: Briefing, wishes: CardWishes, press: Press) -> CardFiles:
    """Return a reader's cards: all forces for the umpire, a player's own for him.

    The umpire has the calibration page besides, and the public nothing.
    """
    if briefing.audience.kind is AudienceKind.PUBLIC:
        return CardFiles(jobs=())
    press = replace(press, when=None)
    head = RunningHead(campaign=briefing.head.title, sheet="")
    made = [
        cards_job(cards, head, press=press, wanted=_wanted(cards, wishes))
        for cards in _sets(briefing, wishes)
    ]
    jobs = [each.job for each in made]
    if briefing.audience.kind is AudienceKind.UMPIRE:
        jobs += calibration_jobs(head, press=press)
    return CardFiles(
        jobs=tuple(jobs),
        complaints=tuple(line for each in made for line in each.complaints),
    )


def _wanted(cards: CardSet, wishes: CardWishes) -> Wanted:
    """Return how one set is printed: what has one face lies flat, few fit the stock."""
    plain = replace(wishes.wanted, stock=None)
    if cards.name in ("counters", "base-labels"):
        return replace(plain, way=Way.FLAT)
    return wishes.wanted if cards.name == "commander-cards" else plain


def _sets(briefing: Briefing, wishes: CardWishes) -> Iterator[CardSet]:
    """Yield what there is to be cut out."""
    theme, forces = theme_named(wishes.theme), own_forces(briefing)
    if forces:
        is_small = wishes.wanted.stock is not None
        yield commander_cards(forces, theme, is_small=is_small)
        yield record_cards(forces, theme)
        yield map_counters(forces, theme, hex_mm=wishes.hex_mm)
        labels = base_labels(forces, theme, width=wishes.base_width)
        if labels.cards:
            yield labels
    if wishes.deck and briefing.audience.kind is AudienceKind.UMPIRE:
        yield terrain_cards(wishes.deck)
