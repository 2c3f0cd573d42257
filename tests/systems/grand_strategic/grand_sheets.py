"""Three kingdoms on an empty map, and what their sheets are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.kit.switches import SwitchList, switches_of
from generator.kit.tables import amended_by
from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.grand_strategic.rules.muster import GrandCampaign, Kingdom
from generator.systems.grand_strategic.rules.positions import GrandTerrain
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.system_pages import CampaignMaterials
from generator.world.board import Board
from generator.world.campaign import PaperSettings
from generator.world.forces import Side
from generator.world.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.table import Table
    from generator.world.campaign import Campaign

GRID = Grid(columns=30, rows=10)
SWITCHES = switches_of("generator.systems.grand_strategic.rules")
KINGDOMS = (("varenholt", "V", "square"), ("ostmark", "O", "round"))
THIRD = ("sundermark", "S", "shield")


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesAlone:
    """Tables and switches, as far as sheets made from them ask for a book of rules."""

    switches: SwitchList

    def amended(self, campaign: Campaign) -> Mapping[str, Table]:
        """Return the tables as a campaign plays them."""
        return amended_by(GRAND_BOOK.as_mapping(), campaign.house_rules)


def a_side(key: str, letter: str, shape: str) -> Side:
    """Return a kingdom as a side."""
    return Side(
        id=key,
        name=key.capitalize(),
        letter=letter,
        colour="#1F5A99" if letter == "V" else "#8A2B1D",
        shape=shape,
        enemies=(),
    )


def grand_campaign(changes: Mapping[str, Any] | None = None) -> GrandCampaign:
    """Return the smallest campaign that sheets can be made for."""
    kingdoms = (*KINGDOMS, THIRD)
    ground = {
        GRID.hex_at(column, row): GrandTerrain.OPEN
        for column in range(1, GRID.columns + 1)
        for row in range(1, GRID.rows + 1)
    }
    values: dict[str, Any] = {
        "id": "crowns",
        "title": "The Crowns of Hallowmere",
        "subtitle": "",
        "system": "grand-strategic",
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
        "sides": tuple(a_side(*each) for each in kingdoms),
        "players": (),
        "board": Board(grid=GRID, terrain=ground),
        "forces": (),
        "kingdoms": tuple(Kingdom(kingdom=key) for key, _, _ in kingdoms),
    }
    return GrandCampaign(**{**values, **(changes or {})})


def materials(
    paper: Paper = Paper.A4,
    campaign: GrandCampaign | None = None,
    way: PrintWay = PrintWay.LONG_EDGE,
) -> CampaignMaterials:
    """Return what the sheets of a campaign are made from."""
    rules: Any = RulesAlone(switches=SWITCHES)
    return CampaignMaterials(
        campaign=campaign or grand_campaign(),
        rules=rules,
        press=Press(environment=page_environment(), paper=paper, when=None),
        wanted=Wanted(paper=paper, way=way),
    )
