"""The guide from club rules to a campaign: each step is a file that runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from tests.cli.conftest import BUILD_AFTER_CLOSING
from tests.cli.folders import append
from tests.paperless import without_paper
from tests.systems.house.house_games import SAMPLES

GUIDE = Path(__file__).parents[3] / "docs" / "your-rules.md"
STEPS: list[str] = re.findall(r"(?ms)^```toml\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"))
"""Seven steps, and the first turn."""


@pytest.fixture(autouse=True)
def _paperless(monkeypatch: pytest.MonkeyPatch) -> None:
    without_paper(monkeypatch)
    monkeypatch.setattr(BUILD_AFTER_CLOSING, lambda *_, **__: 0)


def test_every_step_of_the_guide_is_a_file_without_faults(tmp_path: Path) -> None:
    folder = _begun(tmp_path)

    codes = []
    for block in STEPS:
        append(folder, block)
        codes.append(main(["check", str(folder), "--strict"]))

    assert codes == [0] * 8
    assert main(["close", "--yes", "--quiet", str(folder)]) == 0
    assert main(["verify", "--replay", str(folder)]) == 0


@pytest.mark.deep
def test_every_step_of_the_guide_builds(tmp_path: Path) -> None:
    folder = _begun(tmp_path)

    codes = []
    for block in STEPS:
        append(folder, block)
        codes.append(main(["build", str(folder)]))

    assert codes == [0] * 8


def _begun(folder: Path) -> Path:
    """Return the campaign that the guide begins with, its file emptied."""
    assert main(["init", str(folder / "river-war"), "--system", "house"]) == 0
    (folder / "river-war" / "campaign.toml").write_text("", encoding="utf-8")
    return folder / "river-war"


def test_the_guide_names_every_other_example_of_house_rules() -> None:
    told = re.findall(r"(?m)^\| `(\w+)` \|", GUIDE.read_text(encoding="utf-8"))

    assert {"afternoon", *told} == set(SAMPLES)
