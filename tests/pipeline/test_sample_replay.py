"""The sample campaign, played again from its own orders by the rules of today."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.replay import replay

SAMPLE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sample() -> Desk:
    """The sample campaign, opened."""
    return open_desk(SAMPLE)


def test_every_closed_period_of_the_sample_comes_out_the_same(sample: Desk) -> None:
    numbers = range(1, len(sample.book) + 1)

    replayed = [replay(sample, number) for number in numbers]

    assert len(replayed) > 20
    assert [each for each in replayed if each.differences] == []


def test_the_sample_keeps_to_no_older_reading(sample: Desk) -> None:
    older = {each.switch: each.keeps for each in sample.rules.changed_readings}

    assert older
    set_so = sample.campaign.switches.items()
    assert [key for key, value in set_so if older.get(key) == value] == []
