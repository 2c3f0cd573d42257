"""Two armies on a small map, and what their sheets are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.kit.switches import switches_of
from generator.render.cards.arrange import PrintWay
from generator.render.documents import Paper
from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign, FieldArmy
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.world.hexes import Grid
from tests.bare_campaigns import RulesAlone, bare_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.system_pages import CampaignMaterials

GRID = Grid(columns=12, rows=10)
SWITCHES = switches_of("generator.systems.battlefield.rules")
SIDES = (("fell", "F", "square"), ("marsh", "M", "round"))
ARMIES = (
    FieldArmy(army="fell", name="Host of Tarn Fell", side="fell", leader="Odila"),
    FieldArmy(army="marsh", name="The Marsh Riders", side="marsh", leader="Bram"),
)


def field_campaign(changes: Mapping[str, Any] | None = None) -> BattlefieldCampaign:
    """Return the smallest campaign that sheets can be made for."""
    values = {
        **bare_values(GRID, BATTLE_GROUND.terrains[0], SIDES),
        "id": "tarn",
        "title": "The War of Tarn Fell",
        "system": "battlefield",
        "armies": ARMIES,
    }
    return BattlefieldCampaign(**{**values, **(changes or {})})


def field_materials(
    paper: Paper = Paper.A4,
    campaign: BattlefieldCampaign | None = None,
    way: PrintWay = PrintWay.LONG_EDGE,
) -> CampaignMaterials:
    """Return what the sheets of a campaign are made from."""
    rules = RulesAlone(tables=FIELD_BOOK, switches=SWITCHES)
    return rules.materials(campaign or field_campaign(), paper, way)
