"""Two armies on a small map, and what their sheets are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.kit.switches import SwitchList, switches_of
from generator.kit.tables import amended_by
from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign, FieldArmy
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.system_pages import CampaignMaterials
from generator.world.board import Board
from generator.world.campaign import PaperSettings
from generator.world.forces import Side
from generator.world.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.table import Table
    from generator.world.campaign import Campaign

GRID = Grid(columns=12, rows=10)
SWITCHES = switches_of("generator.systems.battlefield.rules")
ARMIES = (
    FieldArmy(army="fell", name="Host of Tarn Fell", side="fell", leader="Odila"),
    FieldArmy(army="marsh", name="The Marsh Riders", side="marsh", leader="Bram"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRulesAlone:
    """Tables and switches, as far as sheets made from them ask for a book of rules."""

    switches: SwitchList

    def amended(self, campaign: Campaign) -> Mapping[str, Table]:
        """Return the tables as a campaign plays them."""
        return amended_by(FIELD_BOOK.as_mapping(), campaign.house_rules)


def _side(key: str, letter: str, shape: str) -> Side:
    return Side(
        id=key,
        name=key.capitalize(),
        letter=letter,
        colour="#1F5A99" if letter == "F" else "#8A2B1D",
        shape=shape,
        enemies=(),
    )


def field_campaign(changes: Mapping[str, Any] | None = None) -> BattlefieldCampaign:
    """Return the smallest campaign that sheets can be made for."""
    open_ground, *_ = BATTLE_GROUND.terrains
    ground = {
        GRID.hex_at(column, row): open_ground
        for column in range(1, GRID.columns + 1)
        for row in range(1, GRID.rows + 1)
    }
    values: dict[str, Any] = {
        "id": "tarn",
        "title": "The War of Tarn Fell",
        "subtitle": "",
        "system": "battlefield",
        "umpire": "U",
        "address": "",
        "public_after": 0,
        "side_totals_public": False,
        "seed": "",
        "dice_missing": "seed",
        "about": "",
        "season": "",
        "first_day": "",
        "switches": {},
        "paper": PaperSettings(),
        "sides": (_side("fell", "F", "square"), _side("marsh", "M", "round")),
        "players": (),
        "board": Board(grid=GRID, terrain=ground),
        "forces": (),
        "armies": ARMIES,
    }
    return BattlefieldCampaign(**{**values, **(changes or {})})


def field_materials(
    paper: Paper = Paper.A4,
    campaign: BattlefieldCampaign | None = None,
    way: PrintWay = PrintWay.LONG_EDGE,
) -> CampaignMaterials:
    """Return what the sheets of a campaign are made from."""
    rules: Any = FieldRulesAlone(switches=SWITCHES)
    return CampaignMaterials(
        campaign=campaign or field_campaign(),
        rules=rules,
        press=Press(environment=page_environment(), paper=paper, when=None),
        wanted=Wanted(paper=paper, way=way),
    )
