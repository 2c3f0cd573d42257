"""Every card of the strategic period is printed, with every rule it has to state."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.rule_book import RULES
from tests.packets import a_valley

CARDS = {
    "PT-01": "VAL-TURN 1-11, VAL-CONTACT 35",
    "PT-02": "VAL-WX 3-16, DEF-WX 1-2",
    "PT-03": "VAL-WX 17-42",
    "PT-04": "VAL-MOVE 1, VAL-REST 6, VAL-REST 8",
    "PT-05": "VAL-TERR 1-8, VAL-NIGHT 5-7",
    "PT-06": "VAL-RIVER 5-19, VAL-WX 21-22",
    "PT-07": "VAL-TERR 8-15, VAL-GEN 2",
    "PT-08": "VAL-SHIP 1-20, VAL-SEA 1-12",
    "PT-09": "VAL-REST 1-14",
    "PT-10": "VAL-COURIER 1-7",
    "PT-25": "VAL-ADV 15-21",
    "PT-26": "VAL-ADV 1-21",
    "PT-27": "VAL-TERR 17",
}
"""What section 7 of the rule catalogue puts on each card; the heat and snow that
VAL-WX-43 leaves out are said on PT-02, where the weather is thrown."""


def rules_in(text: str) -> set[str]:
    """Write out such as ``VAL-WX 3-16, DEF-WX 1-2``."""
    found = set()
    for part in text.split(", "):
        area, _, numbers = part.partition(" ")
        first, _, last = numbers.partition("-")
        found |= {f"{area}-{number:02}" for number in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("card", CARDS)
def test_a_card_states_every_rule_that_belongs_on_it(card: str) -> None:
    printed = [table for table in RULES.printed(a_valley()) if table.card == card]

    stated = {rule for table in printed for rule in table.rules}
    stated |= {rule for table in printed for _, rule in table.sentences}
    assert rules_in(CARDS[card]) - stated == set()
