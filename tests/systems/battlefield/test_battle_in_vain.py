"""What cannot be done as it was decided for a round is told with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.systems.battlefield.field_files import sample_text
from tests.systems.battlefield.test_battle_command import BY_ROUNDS

if TYPE_CHECKING:
    from pathlib import Path

ROUND_ONE = """
[[period]]
id = "1-r1"

[[period.decide]]
unit = "kn-1"
to = ["0705"]

[[period.decide]]
unit = "bow-1"
to = ["0506"]
do = "attack"
target = "orc-2"
"""
TOLD = (
    "Before you close\n"
    "  The Keep's Bowmen cannot enter 0506 and stop: it is not beside 0705.\n"
    "  The Lances of Harrow cannot enter 0705 and stop: it is held by the Keep's "
    "Bowmen.\n"
    "  The Keep's Bowmen cannot do what was decided against the Split Skulls at 0705: "
    "that enemy is out of reach, 6 hexes away with a reach of 1; they follow the "
    "policy instead.\n"
)


@pytest.fixture
def first_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    """A battle before its first round, for which something was decided."""
    monkeypatch.setattr("generator.cli.close_command.build_and_tell", lambda *_, **__: 0)
    path = tmp_path / "campaign.toml"
    path.write_text(sample_text(BY_ROUNDS), encoding="utf-8")
    assert main(["close", "--yes", str(tmp_path)]) == 0
    path.write_text(sample_text(BY_ROUNDS, more=ROUND_ONE), encoding="utf-8")
    capsys.readouterr()
    return tmp_path


@pytest.mark.rule("DOG-MOVE-02", "DOG-CBT-02", "DOG-DEF-03")
@pytest.mark.parametrize("words", [["status"], ["close", "--dry-run"]])
def test_what_was_decided_and_cannot_be_done_is_told_with_its_reason(
    words: list[str], first_round: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, str(first_round)]) == 0

    told = capsys.readouterr()
    assert TOLD in told.out + told.err


def test_a_unit_for_which_something_was_decided_has_its_orders(
    first_round: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["status", str(first_round)])
    main(["close", "--dry-run", str(first_round)])

    told = capsys.readouterr()
    assert "  Anna Grey  in: bow-1, kn-1; led by instructions and policy: " in told.out
    assert "Battle 1, round 1: 2 orders, " in told.err


@pytest.mark.rule("DOG-MOVE-02")
def test_a_first_step_that_leaps_is_refused_as_it_is_typed(
    first_round: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = first_round / "campaign.toml"
    assert main(["close", "--yes", str(first_round)]) == 0
    again = ROUND_ONE.replace("1-r1", "1-r2")
    path.write_text(sample_text(BY_ROUNDS, more=again), encoding="utf-8")

    assert main(["check", str(first_round)]) == 1

    assert "0506 is not beside 0705" in capsys.readouterr().out
