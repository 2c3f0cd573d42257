"""``battle``: the open battle to its end, and nothing written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.pipeline.desk import open_desk
from tests.paperless import without_paper
from tests.systems.battlefield.field_files import sample_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

BY_ROUNDS = ('rounds = "at once"', 'rounds = "one by one"')
SHORT = ("battle.last_round = 20", "battle.last_round = 4")
STRIKES = ("strikes", "answers", "shoots", "bonus")
AWAITED = ('missing = "seed"', 'missing = "await"')


def battle_of(
    folder: Path, capsys: pytest.CaptureFixture[str], *changes: tuple[str, str]
) -> Mapping[str, Any]:
    """Return what the command prints for programs of the sample, changed."""
    text = sample_text(*changes)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    assert main(["battle", str(folder), "--json"]) == 0
    answer: Mapping[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def strikes_in(answer: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return every strike of a battle with its round."""
    return [
        (stretch["round"], event["text"])
        for stretch in answer["rounds"]
        for event in stretch["events"]
        if event["kind"] in STRIKES
    ]


def test_orders_of_units_that_leave_the_field_have_come(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    block = '[[period]]\nid = "1-muster"\n'
    away = '[[period.order]]\nunit = "car-1"\ndo = "reserve"\n'
    home = '[[period.order]]\nunit = "kn-1"\ndo = "dismiss"\n'
    text = sample_text(more=block + away + home)
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")

    assert main(["status", str(tmp_path)]) == 0

    assert "  Anna Grey  in: kn-1, car-1; led by" in capsys.readouterr().out


def test_a_battle_goes_on_to_its_end_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = battle_of(tmp_path, capsys)

    assert answer["battle"] == 1
    assert answer["ended"]
    assert answer["last_round"] == answer["rounds"][-1]["round"] > 1
    assert answer["awaited"] == []
    assert min(answer["units"].values()) == 0
    assert answer["hp_lost"].keys() == {"greys", "borri", "host"}
    assert [path.name for path in tmp_path.iterdir()] == ["campaign.toml"]


def test_round_by_round_it_is_the_same_battle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = battle_of(tmp_path, capsys, SHORT)
    parted = battle_of(tmp_path, capsys, SHORT, BY_ROUNDS)

    assert strikes_in(whole)
    assert strikes_in(parted) == strikes_in(whole)
    assert parted["units"] == whole["units"]
    assert parted["winner"] == whole["winner"]


@pytest.mark.deep
def test_closing_it_gives_just_that_battle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_paper(monkeypatch)
    answer = battle_of(tmp_path, capsys, SHORT)
    for _ in ("muster", "battle"):
        assert main(["close", "--yes", "--quiet", str(tmp_path)]) == 0

    closed = open_desk(tmp_path).closed(2)

    strikes = [event for event in closed.events if event.kind in STRIKES]
    assert len(strikes) == len(strikes_in(answer)) > 0


def test_it_stops_where_somebody_has_to_be_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = battle_of(tmp_path, capsys, AWAITED)

    assert answer["awaited"]
    assert not answer["ended"]


def test_it_is_told_round_by_round_for_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "campaign.toml").write_text(sample_text(SHORT), encoding="utf-8")

    assert main(["battle", str(tmp_path)]) == 0

    told = capsys.readouterr().out
    assert "Battle 1, the battle\n" in told
    assert "Battle 1, round 1\n" in told
    assert "Who is left\n" in told
    assert "  The Grey Guard: " in told


def test_status_says_that_units_need_no_orders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "campaign.toml").write_text(sample_text(), encoding="utf-8")

    assert main(["status", str(tmp_path)]) == 0

    told = capsys.readouterr().out
    assert "Anna Grey  led by instructions and policy: hf-1, " in told
