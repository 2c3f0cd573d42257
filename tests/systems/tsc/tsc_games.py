"""Small games of the Tactical Scenario Campaign, written as campaign files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of
from generator.systems.tsc.rules.campaign_begun import tsc
from generator.systems.tsc.rules.rule_book import TSC_RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.kit.phase import Resolution
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.state import TscState

PLAINS = (".........",) * 3
FILE = """
format = 1
[campaign]
id = "game"
title = "A game"
system = "tsc"
umpire = "U"
[dice]
missing = "await"
[rules]
{rules}
[[side]]
id = "north"
name = "North"
letter = "N"
colour = "#1F5A99"
[[side]]
id = "south"
name = "South"
letter = "S"
colour = "#8A2B1D"
[[player]]
id = "nora"
name = "Nora"
sides = ["north"]
[[player]]
id = "sam"
name = "Sam"
sides = ["south"]
[[army]]
id = "ravens"
name = "The Ravens"
side = "north"
race = "{races[0]}"
at = "{starts[0]}"
[[army]]
id = "wolves"
name = "The Wolves"
side = "south"
race = "{races[1]}"
at = "{starts[1]}"
[map]
columns = 9
rows = {rows}
terrain = '''
{terrain}
'''
[map.legend]
"." = "plains"
h = "hills"
f = "forest"
i = "islands"
b = "badlands"
s = "swamp"
d = "desert"
n = "snow"
m = "mountains"
x = "closed"
[[map.place]]
id = "keep"
name = "Keep"
at = "0102"
kind = "fortress"
owner = "north"
[[map.place]]
id = "hall"
name = "Hall"
at = "0902"
kind = "fortress"
owner = "south"
[[map.place]]
id = "mill"
name = "Mill"
at = "0302"
kind = "village"
owner = "north"
{turns}
"""
FIRST = """
"1/TSC-TURN-01/ravens/1" = 5
"1/TSC-TURN-01/wolves/1" = 2
"""
"""The Ravens have the first turn."""


def a_file(
    *turns: str,
    starts: tuple[str, str] = ("0102", "0902"),
    races: tuple[str, str] = ("empire", "orcs"),
    terrain: Sequence[str] = PLAINS,
    rules: str = "",
) -> str:
    """Return the campaign file of a game.

    Args:
        turns: What stands in the block of each turn, from the first.
        starts: Where the Ravens and the Wolves begin.
        races: Of which race they are.
        terrain: Rows of codes, nine to a row.
        rules: What stands below ``[rules]``.
    """
    blocks = (f'[[period]]\nid = "{number}"\n{block}' for number, block in enumerate(turns, 1))
    return FILE.format(
        rules=rules,
        races=races,
        starts=starts,
        rows=len(terrain),
        terrain="\n".join(" ".join(row) for row in terrain),
        turns="\n".join(blocks),
    )


def a_game(text: str) -> TscCampaign:
    """Return the campaign of a file without faults."""
    source = read_source("campaign.toml", text.encode())
    campaign, _ = read_campaign(source, shape_of)
    return tsc(campaign)


def turns_of(campaign: TscCampaign) -> tuple[Resolution[TscState], ...]:
    """Play every turn of a game that has a block, one after another."""
    situation, found = TSC_RULES.opening(campaign), []
    for block in campaign.periods:
        inputs = campaign.inputs_for(block.period)
        dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
        resolution = TSC_RULES.resolve(campaign, situation, inputs, dice)
        found.append(resolution)
        situation = TSC_RULES.following(resolution.after)
    return tuple(found)


def kinds(resolution: Resolution[TscState]) -> list[str]:
    """Return the kinds of what happened in a turn, in order."""
    return [event.kind for event in resolution.events]
