"""``odds`` counts out tables and battles of house rules; ``what-if`` plays their turns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.systems.house.house_games import begun, order

if TYPE_CHECKING:
    from pathlib import Path


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command prints."""
    assert main([*words]) == 0
    return capsys.readouterr().out


@pytest.mark.rule("HSE-TABLE-01")
def test_hse_table_01_odds_counts_out_every_row_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(begun("ancient", tmp_path / "a"))

    weather = json.loads(answered(capsys, "odds", "weather", folder, "--json"))
    omens = json.loads(answered(capsys, "odds", "omens", folder, "--json"))

    assert weather == {
        "Weather (2d6)": [
            ["Storm", "1/6", "1/6"],
            ["Rain", "1/4", "1/4"],
            ["Fair", "7/12", "7/12"],
        ]
    }
    assert omens["Omens (card)"][0] == ["Good omens", "1/2", "1/2"]


@pytest.mark.rule("HSE-FIGHT-02")
def test_hse_fight_02_odds_counts_out_battles_with_each_modifier(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(begun("ancient", tmp_path / "a"))

    told = answered(capsys, "odds", "battle", folder)

    assert "2:1 or more, 5+ on 2d6; the loser loses 50 %, the winner 10 %" in told
    assert "83 %  the stronger side wins" in told
    assert "58 %  likewise, behind walls (-2)" in told


def test_odds_names_what_is_rolled_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(begun("ancient", tmp_path / "a"))

    assert main(["odds", "contact", folder]) != 0
    assert "write one of: weather, omens, battle" in capsys.readouterr().err


def test_what_if_plays_a_turn_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun("ancient", tmp_path / "a")
    file = folder / "campaign.toml"
    file.write_text(f'{file.read_text()}\n[[period]]\nid = "1"\n{order("guard", "hold")}')
    (tmp_path / "lines").write_text(order("guard", "march", "0603"))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    told = answered(capsys, "what-if", str(folder), "--lines", str(tmp_path / "lines"))

    assert "The Tyrant's Guard" in told
    assert "Korone (0702) → 0603" in told
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
