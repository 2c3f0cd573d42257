"""Twenty turns played from the printed sheets alone, and by the program: both agree."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.systems.tsc.rules.rule_book import TSC_RULES
from tests.systems.tsc.tsc_games import a_game, turns_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Resolution
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.state import TscState

GAME = Path(__file__).parents[1] / "games" / "twenty-turns.toml"
SAMPLE = Path(__file__).parents[4] / "examples" / "tsc" / "campaign.toml"
FIRST_BLOCK = "\n[[period]]\n"


def log_line(campaign: TscCampaign, turn: Resolution[TscState]) -> Mapping[str, str | int]:
    """Return what the players would write into the turn log."""
    after = turn.after
    mover = after.armies[after.mover]
    roll = mover.last.roll if mover.last else None
    stands = {
        army.army: f"{campaign.board.grid.label(army.at)} {army.status}"
        for army in after.armies.values()
    }
    clash = after.battle
    return {
        "army": after.mover,
        "total": roll.total if roll else 0,
        "result": str(roll.result) if roll else "",
        **stands,
        "battle": f"{clash.scenario}, {clash.attacker}, {clash.home}" if clash else "",
    }


@pytest.mark.rule("TSC-MAP-02", "TSC-TURN-02", "TSC-ROLL-01", "TSC-DEF-01")
def test_twenty_turns_played_from_paper_come_out_as_the_program_plays_them() -> None:
    written = tomllib.loads(GAME.read_text(encoding="utf-8"))["turn"]
    head, _, _ = SAMPLE.read_text(encoding="utf-8").partition(FIRST_BLOCK)
    blocks = (
        f'{FIRST_BLOCK}id = "{number}"\n{turn.pop("entered")}'
        for number, turn in enumerate(written, 1)
    )
    campaign = a_game(head + "".join(blocks))

    turns = turns_of(campaign)

    assert [turn.questions for turn in turns] == [()] * 20
    assert [log_line(campaign, turn) for turn in turns] == written


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("turn", "on the one farthest from the enemy"),
        ("turn", "Equal: roll again"),
        ("turn", "into ground it can enter"),
        ("turn", "on to their own army if they like"),
        ("turn", "the loser goes one hex towards their nearest fortress"),
        ("turn", "An army that was not in the battle stays"),
        ("numbers", "An enemy that cannot be reached by any way is distant"),
        ("turn", "At home is the side in whose territory the hex lies"),
        ("turn", "of two as near the Defender"),
    ],
)
def test_what_players_with_paper_alone_need_is_printed(table: str, says: str) -> None:
    campaign = a_game(SAMPLE.read_text(encoding="utf-8"))

    (printed,) = (each for each in TSC_RULES.printed(campaign) if each.id == table)

    cells = (cell.text for row in printed.rows for cell in row)
    assert says in " ".join((*cells, *printed.notes))
