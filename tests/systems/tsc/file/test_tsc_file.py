"""What is told of a file that has one of something too many."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError
from tests.systems.tsc.tsc_games import a_file, a_game

MOVE = '[[period.order]]\narmy = "ravens"\ndo = "stay"\n'
PUSH = '[[period.order]]\narmy = "wolves"\ndo = "leave"\n'
BATTLE = '[[period.battle]]\ncontact = "ravens+wolves"\nwinner = "ravens"\n'
THIRD = '\n[[army]]\nid = "bears"\nname = "Bears"\nside = "north"\nrace = "elves"\n'


@pytest.mark.parametrize(
    ("turn", "more", "what"),
    [
        (MOVE + PUSH + PUSH, "", "“wolves” has a second order for turn 1"),
        (BATTLE + BATTLE, "", "this battle is settled twice"),
        ("", THIRD, "“north” has 2 armies; each side has one"),
    ],
)
def test_one_too_many_is_told_by_what_it_is(turn: str, more: str, what: str) -> None:
    with pytest.raises(CampaignError) as refused:
        a_game(a_file(turn) + more)

    assert what in [finding.what for finding in refused.value.findings]
