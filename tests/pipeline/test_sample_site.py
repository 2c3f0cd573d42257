"""The sample's closed turns as the site tells them: every battle and loss counted."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.desk import open_desk
from generator.render.site.meetings import FOUGHT, meetings_in
from generator.render.site.standings import standings_of
from generator.render.site.sums import summed
from generator.render.site.turns import published_turns

if TYPE_CHECKING:
    from generator.render.site.turns import Turn

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> tuple[Turn, ...]:
    """The closed turns of the sample as everybody may know them."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    (folder / "campaign.seed").write_text("a seed of no account here\n")
    return published_turns(ClosedBriefings(open_desk(folder), PUBLIC))


def test_every_battle_that_was_told_stands_in_one_contact_of_its_period(
    turns: tuple[Turn, ...],
) -> None:
    count = 0
    for turn in turns:
        for part in turn.periods:
            told = [each.text for each in part.despatches if each.kind == FOUGHT]
            listed = [each for met in meetings_in(part) for each in met.battles]
            assert sorted(listed) == sorted(told)
            count += len(told)
    assert count > 1


def test_battles_and_losses_are_followed_to_the_newest_turn(
    turns: tuple[Turn, ...],
) -> None:
    standings = standings_of([summed(turn) for turn in turns], turns[-1].last.sides)

    values = {measure.id: measure.values for measure in standings.measures}
    assert {"battles", "lost", "figures", "contacts", "marched"} <= values.keys()
    for name in ("battles", "lost"):
        assert any(line[-1] > line[0] for line in values[name].values())
    assert all(list(line) == sorted(line) for line in values["battles"].values())
