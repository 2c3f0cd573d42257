"""Markers for an army's status, to be cut out and laid beside its counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.documents import RunningHead
from generator.systems.system_pages import CampaignSheet
from generator.systems.tsc.sheets.sheet_jobs import tsc_job

if TYPE_CHECKING:
    from generator.systems.system_pages import CampaignMaterials

OF_EACH = 8
"""How many of each stand on the sheet: a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusMarker:
    """One marker."""

    sign: str
    title: str
    look: str
    """``light`` or ``dark``, so that they are told apart in grey."""


MARKERS = (
    StatusMarker(sign="A", title="Advantaged", look="light"),
    StatusMarker(sign="D", title="Disadvantaged", look="dark"),
)


def status_markers(materials: CampaignMaterials) -> CampaignSheet:
    """Return the sheet of status markers, true to scale."""
    head = RunningHead(campaign=materials.campaign.title, sheet="Status markers")
    markers = tuple(marker for marker in MARKERS for _ in range(OF_EACH))
    job = tsc_job(
        materials.press,
        "status-markers",
        "status-markers.html",
        head,
        {"markers": markers},
    )
    return CampaignSheet(job=materials.press.to_scale(job), is_for_players=True)
