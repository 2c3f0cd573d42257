"""What there is to be cut out, for one reader; and the umpire's calibration page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.pipeline.materials import PLAIN_STOCK
from generator.render.calibration import calibration_jobs
from generator.render.cards.card_documents import cards_job
from generator.render.documents import RunningHead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.rules import State
    from generator.read.shape import File, Whole
    from generator.render.pdf import PdfJob
    from generator.systems.system import System
    from generator.systems.system_pages import ReaderMaterials


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFiles:
    """A reader's cards, ready to be printed."""

    jobs: tuple[PdfJob, ...]
    complaints: tuple[str, ...] = ()
    """What had to be cut short."""


def cards_for(
    system: System[State, File, Whole], materials: ReaderMaterials
) -> CardFiles:
    """Return a reader's cards, and what the umpire should know of them.

    The umpire has the calibration page besides, and the public nothing.
    """
    if materials.reader.kind is AudienceKind.PUBLIC:
        return CardFiles(jobs=())
    press = replace(materials.shared.press, when=None)
    head = RunningHead(campaign=materials.briefing.head.title, sheet="")
    made = [
        cards_job(each.cards, head, press=press, wanted=each.wanted)
        for each in system.pages.cards(materials)
    ]
    jobs = [each.job for each in made]
    complaints = [line for each in made for line in each.complaints]
    if materials.reader.kind is AudienceKind.UMPIRE:
        jobs += calibration_jobs(head, press=press)
        complaints += _unused_stock(materials)
    return CardFiles(jobs=tuple(jobs), complaints=tuple(complaints))


def _unused_stock(materials: ReaderMaterials) -> Iterator[str]:
    """Say so where the umpire's stock is for another paper than is printed on."""
    stock = materials.shared.campaign.paper.stock
    if stock != PLAIN_STOCK and materials.shared.wanted.stock is None:
        yield (
            f"commander-cards: paper.stock “{stock}” is not for "
            f"{materials.shared.press.paper} paper; they are printed on plain paper"
        )
