"""Printed tables of a grand-strategic campaign say what it plays by."""

from __future__ import annotations

import pytest

from generator.systems.grand_strategic.rules.rule_book import printed_tables
from tests.systems.grand_strategic.grand_sheets import grand_campaign


@pytest.mark.rule("GS-SCOPE-04", "GS-WFB-01")
@pytest.mark.parametrize("factor", [1, 10])
def test_tables_with_points_say_by_how_much_they_are_multiplied(factor: int) -> None:
    campaign = grand_campaign({"switches": {"points.factor": factor}})

    told = {
        table.id
        for table in printed_tables(campaign)
        if any(note.endswith("count 10 times.") for note in table.notes)
    }

    points = {"cities", "court-cards", "number-cards", "numbers"}
    assert told == (points if factor == 10 else set())
