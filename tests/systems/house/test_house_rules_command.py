"""``rules`` prints the tables of a campaign of house rules, and what they leave open."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.cli import main
from tests.systems.house.house_games import begun

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_rules_prints_every_table_with_chances_and_open_questions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", str(begun("ancient", tmp_path / "a"))]) == 0

    told = capsys.readouterr().out
    assert "7–12  Fair   –" in told
    assert "2:1 or more       5+             83 in 100" in told
    assert "3 − winter-march" in told
    assert "own-place and silver ≥ 2" in told
    assert "harvest       season  summer 3, winter 1" in told
    assert "Whether a deed in words succeeds: the umpire says it each time." in told


def test_rules_says_what_is_not_decided_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("afternoon", tmp_path / "a")
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8").replace("[ends]\nturns = 6\n", "")
    file.write_text(text, encoding="utf-8")

    assert main(["rules", "--json", str(folder)]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["not-decided"]["notes"] == [
        "When the campaign is over: no number of points and no last turn is set.",
        "How a battle ends: it is fought on the table, and its result entered.",
    ]
