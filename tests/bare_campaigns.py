"""The smallest campaign that sheets can be made for, and what they are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.kit.tables import amended_by
from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.system_pages import CampaignMaterials
from generator.world.board import Board
from generator.world.campaign import PaperSettings
from generator.world.forces import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import SwitchList
    from generator.kit.table import Table
    from generator.kit.tables import TableSet
    from generator.world.campaign import Campaign
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesAlone:
    """Tables and switches, as far as sheets made from them ask for a book of rules."""

    tables: TableSet
    switches: SwitchList

    def amended(self, campaign: Campaign) -> Mapping[str, Table]:
        """Return the tables as a campaign plays them."""
        return amended_by(self.tables.as_mapping(), campaign.house_rules)

    def materials(
        self,
        campaign: Campaign,
        paper: Paper = Paper.A4,
        way: PrintWay = PrintWay.LONG_EDGE,
    ) -> CampaignMaterials:
        """Return what the sheets of a campaign are made from."""
        rules: Any = self
        return CampaignMaterials(
            campaign=campaign,
            rules=rules,
            press=Press(environment=page_environment(), paper=paper, when=None),
            wanted=Wanted(paper=paper, way=way),
        )


def bare_values(
    grid: Grid, terrain: TerrainKind, sides: tuple[tuple[str, str, str], ...]
) -> dict[str, Any]:
    """Return what every campaign has, on one terrain and with next to nothing in it.

    Args:
        grid: Of its map.
        terrain: Of every hex.
        sides: Id, letter and shape of each; the first is blue, the others are red.
    """
    columns, rows = range(1, grid.columns + 1), range(1, grid.rows + 1)
    ground = {grid.hex_at(column, row): terrain for column in columns for row in rows}
    return {
        "subtitle": "",
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
        "sides": tuple(
            Side(
                id=key,
                name=key.capitalize(),
                letter=letter,
                colour="#8A2B1D" if at else "#1F5A99",
                shape=shape,
                enemies=(),
            )
            for at, (key, letter, shape) in enumerate(sides)
        ),
        "players": (),
        "board": Board(grid=grid, terrain=ground),
        "forces": (),
    }
