"""Three kingdoms on an empty map, and what their sheets are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.kit.switches import switches_of
from generator.render.cards.arrange import PrintWay
from generator.render.documents import Paper
from generator.systems.grand_strategic.rules.muster import GrandCampaign, Kingdom
from generator.systems.grand_strategic.rules.positions import GrandTerrain
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.world.hexes import Grid
from tests.bare_campaigns import RulesAlone, bare_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.system_pages import CampaignMaterials

GRID = Grid(columns=30, rows=10)
SWITCHES = switches_of("generator.systems.grand_strategic.rules")
KINGDOMS = (
    ("varenholt", "V", "square"),
    ("ostmark", "O", "round"),
    ("sundermark", "S", "shield"),
)


def grand_campaign(changes: Mapping[str, Any] | None = None) -> GrandCampaign:
    """Return the smallest campaign that sheets can be made for."""
    values = {
        **bare_values(GRID, GrandTerrain.OPEN, KINGDOMS),
        "id": "crowns",
        "title": "The Crowns of Hallowmere",
        "system": "grand-strategic",
        "kingdoms": tuple(Kingdom(kingdom=key) for key, _, _ in KINGDOMS),
    }
    return GrandCampaign(**{**values, **(changes or {})})


def materials(
    paper: Paper = Paper.A4,
    campaign: GrandCampaign | None = None,
    way: PrintWay = PrintWay.LONG_EDGE,
) -> CampaignMaterials:
    """Return what the sheets of a campaign are made from."""
    rules = RulesAlone(tables=GRAND_BOOK, switches=SWITCHES)
    return rules.materials(campaign or grand_campaign(), paper, way)
