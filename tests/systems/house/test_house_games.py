"""Example campaigns of house rules play on by themselves, and come out the same again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.cli.conftest import BUILD_AFTER_CLOSING
from tests.paperless import without_paper
from tests.systems.house.house_games import SAMPLES, begun, play
from tests.tiers import tiered

if TYPE_CHECKING:
    from pathlib import Path

TURNS = 20


@pytest.fixture(autouse=True)
def _unbuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    without_paper(monkeypatch)
    monkeypatch.setattr(BUILD_AFTER_CLOSING, lambda *_, **__: 0)


def assert_printed(folder: Path) -> None:
    """Say that there is every kind of sheet, for every reader, and the site."""
    output = folder / "output"
    for player in (path.name for path in (output / "players").iterdir()):
        for sheet in ("briefing.pdf", "map.pdf", "order-form.pdf", "packet.pdf", "once"):
            assert (output / "players" / player / sheet).exists(), (player, sheet)
    for sheet in ("turn-sheet.pdf", "map.pdf", "order-form.pdf", "packet.pdf", "report.json"):
        assert (output / "umpire" / sheet).exists(), sheet
    for sheet in ("index.html", "quick-reference.pdf", "map.svg"):
        assert list((output / "public").rglob(sheet)), sheet


@pytest.mark.parametrize("name", tiered(SAMPLES, first=0))
def test_twenty_turns_of_random_orders_close_replay_and_print(name: str, tmp_path: Path) -> None:
    folder = begun(name, tmp_path / name)

    desk = play(folder, TURNS, seed=3)

    assert len(desk.book) == TURNS
    assert main(["verify", "--replay", str(folder)]) == 0
    assert main(["build", "--quiet", str(folder)]) == 0
    assert_printed(folder)


def test_turns_in_parts_are_closed_part_by_part_and_verified(tmp_path: Path) -> None:
    folder = begun("ancient", tmp_path / "parts")
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8").replace(
        'called = "month"', 'called = "month"\nparts = ["early", "late"]'
    )
    file.write_text(text, encoding="utf-8")

    desk = play(folder, 3, seed=2)

    assert [entry.head.period for entry in desk.book.entries] == ["1-early", "1-late", "2-early"]
    assert main(["verify", "--replay", str(folder)]) == 0
    assert main(["verify", str(folder)]) == 0


@pytest.mark.parametrize("name", SAMPLES)
def test_two_turns_of_random_orders_close_replay_and_print(name: str, tmp_path: Path) -> None:
    folder = begun(name, tmp_path / name)

    desk = play(folder, 2, seed=1)

    assert len(desk.book) == 2
    assert main(["verify", "--replay", str(folder)]) == 0
    assert main(["build", "--quiet", str(folder)]) == 0
    assert_printed(folder)
