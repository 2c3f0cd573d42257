"""``scenario`` without a campaign, and ``chances`` of one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.systems.tsc.tsc_games import a_file

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("words", "scenario"),
    [
        (["normal", "disadvantaged"], "Surprise Attack"),
        (["8", "advantaged", "--race", "orcs", "--ground", "forest"], "Last Stand"),
        (["8", "advantaged", "--race", "elves", "--ground", "forest"], "Desperate Raid"),
        (["normal", "3", "--their-ground", "swamp"], "Desperate Raid"),
        (["normal", "normal", "--place", "fortress"], "Storm the Walls"),
        (["normal", "normal", "--place", "village", "--undefended"], "Hasty Defense"),
    ],
)
def test_a_scenario_is_named_without_a_campaign(
    words: list[str],
    scenario: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["scenario", *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scenario"] == scenario
    assert main(["scenario", *words]) == 0
    assert capsys.readouterr().out.startswith(scenario)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["brave", "normal"], "“brave” is not a status"),
        (["1", "normal"], "2 to 12"),
        (["normal", "normal", "--undefended"], "--undefended needs --place"),
    ],
)
def test_what_is_no_battle_is_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scenario", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_the_chances_of_every_step_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = a_file(starts=("0503", "0502"))
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")

    assert main(["chances", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "The Ravens at 0503: two dice + 0" in told
    assert "Ambush 0–28; Battle 64; Unseen Enemy 8; no battle 0–28" in told
    assert main(["chances", str(tmp_path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert ["Battle", "23/36", "23/36"] in data["ravens"]["0502"]
