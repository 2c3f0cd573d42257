"""Whatever is laid out anew, no reader of a battlefield is told less than before.

What stood on each reader's papers of the sample is written down in ``told/``, as for the
others in ``tests/pipeline/told``; how a unit shoots is told in other words since.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pipeline.desk import open_desk
from tests.facts_on_sheets import readers_of, sheets_of
from tests.pipeline.test_facts_on_sheets import read, stands
from tests.tiers import tiered

SAMPLE = Path(__file__).parents[3] / "examples" / "battlefield"
TOLD = Path(__file__).parent / "told"


@pytest.mark.parametrize("whose", tiered(("players-ivo", "players-anna", "umpire"), first=1))
def test_what_stood_on_a_readers_sheets_of_a_battle_stands_on_one_of_them(whose: str) -> None:
    desk = open_desk(SAMPLE)
    reader = next(each for each in readers_of(desk) if each.folder.replace("/", "-") == whose)
    told = read(TOLD / f"{whose}.toml")

    sheets = sheets_of(desk, reader)

    assert told
    assert [each for each in told if not stands(each, told, sheets)] == []
