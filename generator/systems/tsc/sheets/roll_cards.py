"""Move-roll cards: for every player that of his own army, for the umpire all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.systems.system_pages import MadeDocuments
from generator.systems.tsc.sheets.sheet_jobs import head_of, tsc_job
from generator.systems.tsc.views.roll_card import roll_card

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import ReaderMaterials

TEMPLATE = "move-card.html"


def roll_card_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the move-roll cards of the armies a reader commands."""
    reader = materials.reader
    if reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    jobs: dict[str, PdfJob] = {}
    for force in materials.shared.campaign.forces:
        if reader.kind is not AudienceKind.UMPIRE and force.id not in reader.forces:
            continue
        card = roll_card(materials.shared.campaign, force.id)
        path = f"once/move-roll-{force.id}.pdf"
        head = head_of(materials.briefing, f"Move roll · {card.army}")
        jobs[path] = tsc_job(
            materials.shared.press,
            f"{reader.folder}/{path}",
            TEMPLATE,
            head,
            {"card": card},
        )
    return MadeDocuments(jobs=jobs)
