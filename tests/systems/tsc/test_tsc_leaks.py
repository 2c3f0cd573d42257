"""Wishes are their giver's alone: unused ones change no byte of anybody else's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import close_command, main
from tests.order_pages import page_of
from tests.paperless import without_paper
from tests.systems.tsc.tsc_games import FIRST, a_file
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ROLLED = '"1/TSC-ROLL-01/ravens/1" = [4, 4]\n'
MOVE = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0502"]\n'
STATED = '[[period.order]]\narmy = "wolves"\n'
STANDS = '[[standing]]\narmy = "wolves"\n'
FAILED = '"1/TSC-ROLL-01/ravens/1" = [6, 6]\n'
UNUSED = (
    STATED + 'do = "leave"\n',
    STATED + 'do = "push"\nto = ["0302"]\nnote = "Into the mill with them."\n',
    STATED + 'do = "push"\nto = ["0401"]\n',
    STANDS + 'push = ["go 0302 if enemy normal", "stay"]\n',
)
"""Four wishes for a roll that does not fail."""


@pytest.fixture(autouse=True)
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out, and close at one and the same time."""
    without_paper(monkeypatch)
    monkeypatch.setattr(close_command, "right_now", lambda: "2026-05-01T19:30:00Z")


def told(folder: Path, wish: str, *, is_closed: bool, rolled: str = ROLLED) -> Mapping[str, bytes]:
    """Build a game with a wish, and return what all but its giver are given."""
    folder.mkdir()
    turn = f"time_is_up = true\n[period.dice]{FIRST}{rolled}{MOVE}{wish}"
    text = a_file(turn, starts=("0402", "0602"))
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    words = ["close", "--yes"] if is_closed else ["build"]
    assert main([*words, "--quiet", str(folder)]) == 0
    output = folder / "output"
    files = {
        path.relative_to(output).as_posix(): path.read_bytes()
        for part in ("public", "players/nora")
        for path in (output / part).rglob("*")
        if path.is_file()
    }
    return {**files, "order page": page_of(folder, "nora").encode()}


@pytest.mark.parametrize("is_closed", tiered([True, False]))
def test_an_unused_wish_changes_no_byte_of_anybody_elses(
    tmp_path: Path, *, is_closed: bool
) -> None:
    leave, mill, west, stands = (
        told(tmp_path / str(nth), wish, is_closed=is_closed) for nth, wish in enumerate(UNUSED)
    )

    assert leave
    assert leave == mill == west == stands


@pytest.mark.deep
def test_nobody_else_learns_by_which_line_an_army_was_moved(tmp_path: Path) -> None:
    wishes = (
        STATED + 'do = "push"\nto = ["0401"]\nnote = "At last."\n',
        STANDS + 'push = "go 0401"\n',
        STANDS + 'push = ["stay if enemy advantaged", "go 0401 if near"]\n',
    )
    wished, standing, twice = (
        told(tmp_path / str(nth), wish, is_closed=True, rolled=FAILED)
        for nth, wish in enumerate(wishes)
    )

    assert wished
    assert wished == standing == twice


def test_a_wish_is_told_to_its_giver(tmp_path: Path) -> None:
    told(tmp_path / "game", UNUSED[1], is_closed=False)
    folder = tmp_path / "game" / "output" / "players"

    files = {path.name: path.read_bytes() for path in (folder / "sam").rglob("*.pdf")}
    other = told(tmp_path / "other", UNUSED[2], is_closed=False)
    own = tmp_path / "other" / "output" / "players" / "sam" / "briefing.pdf"
    assert other
    assert own.read_bytes() != files["briefing.pdf"]
