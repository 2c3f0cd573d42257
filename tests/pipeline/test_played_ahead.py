"""Periods played in advance come out as they do once they are closed."""

from __future__ import annotations

import shutil
from itertools import islice
from pathlib import Path

from generator.pipeline.desk import open_desk
from generator.pipeline.replay import played_ahead

SAMPLE = Path(__file__).parents[2] / "examples" / "tsc"


def test_what_is_played_ahead_is_what_will_be_recorded(tmp_path: Path) -> None:
    shutil.copy(SAMPLE / "campaign.toml", tmp_path)
    before, whole = open_desk(tmp_path), open_desk(SAMPLE)
    closed = [whole.closed(number) for number in range(1, 6)]

    ahead = list(islice(played_ahead(before), len(closed)))

    assert [each.period for each in ahead] == [each.period for each in closed]
    assert [each.events for each in ahead] == [each.events for each in closed]
    assert [path.name for path in tmp_path.iterdir()] == ["campaign.toml"]


def test_nothing_is_played_beyond_what_is_awaited(tmp_path: Path) -> None:
    shutil.copy(SAMPLE / "campaign.toml", tmp_path)
    file = tmp_path / "campaign.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('missing = "seed"', 'missing = "await"'))

    *closable, last = played_ahead(open_desk(tmp_path))

    assert not any(each.questions for each in closable)
    assert last.questions
