"""A Tactical Scenario Campaign from its file to its site, as an umpire keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.words import words_for
from generator.cli import main
from generator.systems.tsc.rules.rule_book import TSC_RULES
from tests.paperless import without_paper
from tests.systems.tsc.tsc_games import FIRST, a_file, a_game

if TYPE_CHECKING:
    from pathlib import Path

ROLLED = '"1/TSC-ROLL-01/ravens/1" = [4, 4]\n'
MOVED = '[[period.decision]]\nquestion = "1/move/ravens"\nchoice = "go"\nto = "0502"\n'
FOUGHT = '[[period.battle]]\ncontact = "ravens+wolves"\nwinner = "ravens"\n'
MET = ("0402", "0502")


@pytest.fixture(autouse=True)
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out."""
    without_paper(monkeypatch)


def kept_in(folder: Path, *turns: str, starts: tuple[str, str] = MET) -> Path:
    """Write a game's file into a folder."""
    text = a_file(*turns, starts=starts)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.deep
def test_init_begins_a_campaign_of_the_system_that_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "crows"

    assert main(["init", "--system", "tsc", str(folder)]) == 0
    assert main(["check", "--strict", str(folder)]) == 0
    assert main(["build", "--quiet", str(folder)]) == 0
    assert 'system = "tsc"' in (folder / "campaign.toml").read_text(encoding="utf-8")
    assert (folder / "output" / "umpire" / "turn-sheet.pdf").is_file()


def test_a_turn_with_a_battle_is_closed_only_when_it_was_fought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = f"[period.dice]{FIRST}{ROLLED}{MOVED}"

    assert main(["close", "--yes", "--quiet", str(kept_in(tmp_path, begun))]) == 3
    assert "Battle, the Ravens and the Wolves" in capsys.readouterr().err
    kept_in(tmp_path, begun + FOUGHT)
    assert main(["close", "--yes", "--quiet", str(tmp_path)]) == 0
    assert main(["verify", "--replay", str(tmp_path)]) == 0


def test_a_closed_turn_is_told_on_the_site_and_can_be_opened_again(tmp_path: Path) -> None:
    turn = f"[period.dice]{FIRST}{ROLLED}{MOVED}{FOUGHT}"
    kept_in(tmp_path, turn)

    assert main(["close", "--yes", "--quiet", str(tmp_path)]) == 0
    page = tmp_path / "output" / "public" / "turns" / "0001" / "index.html"
    assert "The Ravens" in page.read_text(encoding="utf-8")
    assert main(["reopen", "--yes", str(tmp_path)]) == 0
    assert main(["status", str(tmp_path)]) == 0


@pytest.mark.parametrize(("key", "is_many"), [("", False), ("plural = true\n", True)])
def test_an_army_with_a_name_of_many_takes_a_verb_for_many(key: str, *, is_many: bool) -> None:
    text = a_file().replace('name = "The Ravens"\n', f'name = "The Ravens"\n{key}')

    words = words_for(a_game(text), TSC_RULES.wording, {"ravens": "The Ravens"})

    assert words.noun("ravens").is_many is is_many


def test_check_names_the_turn_that_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "crows"
    assert main(["init", "--system", "tsc", "--quiet", str(folder)]) == 0
    capsys.readouterr()

    assert main(["check", str(folder)]) == 0
    assert capsys.readouterr().out == "No faults: 2 armies; Turn 1.\n"
