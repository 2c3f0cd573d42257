"""Trials of the open period follow from their own dice, whatever the campaign's are."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from generator.dice import ThrowKey
from generator.pipeline.briefings import changes_between, tally_of
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.recorded_values import recorded_throws
from generator.pipeline.trials import on_trial, tries_of
from generator.values import replace

ROOT = Path(__file__).parents[2]
SAMPLES = (".", "examples/grand-strategic", "examples/tsc", "examples/battlefield")
every_sample = pytest.mark.parametrize("sample", SAMPLES)


@cache
def where_dice_are_rolled(sample: str) -> Desk:
    """Return a sample as it was when the last period with dice was open, none noted."""
    folder, whole = Path(mkdtemp()), open_desk(ROOT / sample)
    last = next(
        number for number in range(len(whole.book), 0, -1) if recorded_throws(whole.book, number)
    )
    shutil.copy(ROOT / sample / "campaign.toml", folder)
    (folder / "chronicle").mkdir()
    for record in sorted((ROOT / sample / "chronicle").glob("*.toml"))[: last - 1]:
        shutil.copy(record, folder / "chronicle")
    desk = open_desk(folder)
    periods = tuple(replace(each, dice={}) for each in desk.campaign.periods)
    campaign = replace(desk.campaign, periods=periods, dice_missing="seed")
    return replace(desk, campaign=campaign, seed="the seed that nobody knows")


@every_sample
def test_a_trial_tells_the_same_whatever_the_seed_is(sample: str) -> None:
    desk = where_dice_are_rolled(sample)
    seeded = [replace(desk, seed=f"seed number {number}") for number in range(2)]

    trials = [on_trial(each) for each in seeded]
    tallies = [tally_of(each, tries_of(each, "", 2)) for each in seeded]

    assert len({repr(each.resolution.throws) for each in seeded}) > 1
    assert len({repr(changes_between(each)) for each in trials}) == 1
    assert len({repr(each) for each in tallies}) == 1


def test_who_types_the_seed_itself_as_a_word_still_rolls_trial_dice() -> None:
    desk = where_dice_are_rolled("examples/tsc")
    keys = [ThrowKey(period="1", rule="TSC-ROLL-01", subject="sky", nth=n) for n in range(1, 60)]

    true, tried = (each.dice_of(desk.inputs) for each in (desk, on_trial(desk, desk.seed)))

    agree = sum(true.throw(key).pips == tried.throw(key).pips for key in keys)
    assert agree < len(keys) // 2


@every_sample
def test_every_try_is_counted(sample: str) -> None:
    desk = where_dice_are_rolled(sample)

    found = tally_of(desk, tries_of(desk, "", 5))

    assert found.things
    for each in found.things:
        assert sum(each.times.values()) >= 5
        assert max(each.times.values()) <= 5
