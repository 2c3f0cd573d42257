"""Battles closed, opened again and closed once more, at once and round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.pipeline.desk import open_desk
from generator.systems.battlefield.rules.state import battlefield_state
from tests.paperless import without_paper
from tests.systems.battlefield.played_battles import bridge_text

if TYPE_CHECKING:
    from pathlib import Path

SHORT = ("battle.last_round = 20", "battle.last_round = 2")


def closed(folder: Path, times: int) -> None:
    """Close so many periods."""
    for _ in range(times):
        assert main(["close", "--yes", "--quiet", str(folder)]) == 0


@pytest.mark.deep
@pytest.mark.parametrize(
    ("rounds", "periods"),
    [
        ("at once", ["1-muster", "1-battle"]),
        ("one by one", ["1-muster", "1-r1", "1-r2", "1-aftermath"]),
    ],
)
def test_a_battle_is_closed_opened_again_and_closed_alike(
    rounds: str,
    periods: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    without_paper(monkeypatch)
    text = bridge_text(SHORT, ('rounds = "at once"', f'rounds = "{rounds}"'))
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")
    closed(tmp_path, len(periods))
    first = open_desk(tmp_path)
    assert [record.period for record in first.book] == periods
    settled = battlefield_state(first.situation)
    assert (str(settled.period), settled.battle) == ("2-muster", None)

    for _ in periods:
        assert main(["reopen", "--yes", "--quiet", str(tmp_path)]) == 0
    assert str(open_desk(tmp_path).period) == "1-muster"
    closed(tmp_path, len(periods))

    assert open_desk(tmp_path).situation == settled
    assert main(["verify", "--replay", str(tmp_path)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out
