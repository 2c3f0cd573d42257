"""What a player may not know changes no byte of what that player and the public are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import close_command, main
from generator.resources import examples_folder
from tests.paperless import without_paper
from tests.systems.house.house_games import order
from tests.tiers import tiered_rows

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SAMPLE = (examples_folder() / "house" / "ancient.toml").read_text(encoding="utf-8")
OWN = order("pellans", "march", "0204") + order("league-horse", "hold")
GUARD = 'kind = "hoplites"\nstrength = 9'
UNSEEN = (
    ("", ("", "")),
    (order("guard", "march", "0703"), ("", "")),
    (order("guard", "recruit") + order("miners", "hold"), ("", "")),
    (order("miners", "march-by-night", "0504"), ("", "")),
    ("", (GUARD, GUARD.replace("9", "3"))),
    ("", (GUARD, GUARD.replace("hoplites", "horse"))),
    ("", ("start = 8", "start = 8\nstarts = { tyrant = 30 }")),
)
"""What the Tyrant does, or has, where nobody of the League sees it."""


@pytest.fixture(autouse=True)
def _unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out, and close at one and the same time."""
    without_paper(monkeypatch)
    monkeypatch.setattr(close_command, "right_now", lambda: "2026-05-01T19:30:00Z")


def told(
    folder: Path, orders: str, change: tuple[str, str], words: list[str]
) -> Mapping[str, bytes]:
    """Play the first month, and return what Anna and the public are given."""
    folder.mkdir()
    assert change[0] in SAMPLE
    block = f'\n[[period]]\nid = "1"\ntime_is_up = true\n{OWN}{orders}'
    text = SAMPLE.replace(*change, 1) if change[0] else SAMPLE
    (folder / "campaign.toml").write_text(text + block, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    assert main([*words, "--quiet", str(folder)]) == 0
    output = folder / "output"
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for part in ("public", "players/anna")
        for path in (output / part).rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("words", "twins"), tiered_rows(((["build"], 4), (["close", "--yes"], len(UNSEEN))))
)
def test_what_is_not_seen_changes_no_byte_of_anybody_elses(
    words: list[str], twins: int, tmp_path: Path
) -> None:
    first, *others = (
        told(tmp_path / str(nth), orders, change, words)
        for nth, (orders, change) in enumerate(UNSEEN[:twins])
    )

    assert first
    for nth, other in enumerate(others, 1):
        assert other.keys() == first.keys()
        assert [name for name in first if other[name] != first[name]] == [], UNSEEN[nth]


def test_what_is_seen_is_told(tmp_path: Path) -> None:
    hidden, seen = (
        told(tmp_path / str(nth), orders, ("", ""), ["close", "--yes"])
        for nth, orders in enumerate(("", order("miners", "march", "0304")))
    )

    assert seen["players/anna/briefing.pdf"] != hidden["players/anna/briefing.pdf"]
