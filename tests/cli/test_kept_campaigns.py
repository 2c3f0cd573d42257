"""Campaigns closed by every version: opened, verified, played again and continued."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from generator.chronicle.record import FORMATS
from generator.pipeline.desk import open_desk
from generator.systems.registry import SYSTEMS
from tests.kept_campaigns import HOME, came_of, expected, kept
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

QUICK_FIRST = sorted(kept(), key=lambda name: "battlefield" in name)
"""A whole battle takes longest to play."""


@pytest.mark.parametrize("name", tiered(QUICK_FIRST, first=9))
def test_a_campaign_that_was_kept_is_verified_played_again_and_continued(
    name: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = shutil.copytree(HOME / name, tmp_path / "war")

    assert marchtable("verify", folder).code == 0
    assert came_of(folder) == expected()[name]
    assert marchtable("verify", folder).code == 0


def test_every_form_of_record_is_kept_of_every_system_that_wrote_it() -> None:
    found = {
        (record.format, record.system) for name in kept() for record in open_desk(HOME / name).book
    }

    assert found == {
        (1, "valormr"),
        *((each, system) for each in FORMATS[1:] for system in SYSTEMS),
    }
    assert set(expected()) == set(kept())
