"""What a kingdom hides changes no byte of anybody else's, unless all is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import close_command, main
from tests.order_pages import page_of
from tests.paperless import without_paper
from tests.systems.grand_strategic.grand_files import sample_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Change = tuple[str, str]
LEVY = 'at = "0508"\npoints = 100'
HOST = "# ability = 2                     # of the general;"
ASKED = "treasury = 20                     # resource points as"
STANDS = 'ransom = "pay if treasury at least 40"'
WEEK = """
[[period]]
id = "1-w1"
[[period.order]]
army = "kings-host"
do = "hold"
"""
HIDDEN: tuple[tuple[tuple[Change, ...], str], ...] = (
    ((), ""),
    (((LEVY, LEVY.replace("100", "60")),), ""),
    (((HOST, HOST.replace("# ability = 2 ", "ability = 4 ")),), ""),
    (((ASKED, ASKED.replace("20 ", "77 ")),), ""),
    (((STANDS, 'ransom = "refuse"'),), ""),
    ((), 'note = "They must not know."\n'),
)
"""Twins of a campaign that differ in points, a general, a treasury, answers, orders."""


@pytest.fixture(autouse=True)
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out, and close at one and the same time."""
    without_paper(monkeypatch)
    monkeypatch.setattr(close_command, "right_now", lambda: "2026-05-01T19:30:00Z")


def built(folder: Path, changes: tuple[Change, ...], order: str, *, is_closed: bool) -> Path:
    """Build the sample with some changes, and return where its pages are."""
    folder.mkdir()
    text = sample_text(*changes, more=f"{WEEK}{order}")
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    words = ["close", "--yes"] if is_closed else ["build"]
    assert main([*words, "--quiet", str(folder)]) == 0
    return folder / "output"


def given_to(output: Path, *readers: str) -> Mapping[str, bytes]:
    """Return what some readers are given, by path."""
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for reader in readers
        for path in sorted((output / reader).rglob("*"))
        if path.is_file()
    }


@pytest.mark.deep
@pytest.mark.parametrize("is_closed", [False, True])
def test_what_a_kingdom_hides_changes_no_byte_of_anybody_elses(
    tmp_path: Path, *, is_closed: bool
) -> None:
    plain, *others = (
        built(tmp_path / str(nth), changes, order, is_closed=is_closed)
        for nth, (changes, order) in enumerate(HIDDEN)
    )
    expected = given_to(plain, "public", "players/corin")
    own = given_to(plain, "players/maud")
    order_page = page_of(plain.parent, "corin")

    assert expected
    for nth, other in enumerate(others, 1):
        assert given_to(other, "public", "players/corin") == expected, HIDDEN[nth]
        assert given_to(other, "players/maud") != own, HIDDEN[nth]
        assert page_of(other.parent, "corin") == order_page, HIDDEN[nth]


@pytest.mark.deep
def test_an_open_campaign_tells_points_to_everybody(tmp_path: Path) -> None:
    opened = ("# open = false    ", "open = true    ")
    changes, order = HIDDEN[1]
    plain, other = (
        built(tmp_path / name, (opened, *more), order, is_closed=True)
        for name, more in (("plain", ()), ("other", changes))
    )

    for reader in ("players/corin", "public"):
        assert given_to(other, reader) != given_to(plain, reader), reader
