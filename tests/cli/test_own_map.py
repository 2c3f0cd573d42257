"""``init --map``: a campaign on an empty map, which builds at once."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.systems.registry import SYSTEMS
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

WITH_OWN_MAP = tuple(name for name, each in SYSTEMS.items() if each.example)
"""A new system of ours begins on a map of one's own, too."""


@pytest.mark.usefixtures("_paperless")
@pytest.mark.parametrize("system", tiered(WITH_OWN_MAP))
def test_it_is_sound_and_builds_at_once(
    system: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "the-long-war"

    begun = marchtable("init", folder, "--map", "16x12", "--system", system)

    assert begun.code == 0, begun.err
    checked = marchtable("check", folder, "--strict")
    assert checked.code == 0, checked.out
    assert marchtable("build", folder, "--quiet").code == 0


@pytest.mark.parametrize("system", WITH_OWN_MAP)
@pytest.mark.parametrize("hexes", ["4x4", "120x7"])
def test_it_is_sound_at_any_size(
    system: str, hexes: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("init", tmp_path, "--map", hexes, "--system", system).code == 0

    checked = marchtable("check", tmp_path, "--strict")

    assert checked.code == 0, checked.out


def test_the_map_is_as_large_as_it_was_wanted_and_empty(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "Der lange Krieg"
    marchtable("init", folder, "--map", "16x12")

    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    rows = found["map"]["terrain"].split("\n")[:-1]
    assert rows == [" ".join("." * 16)] * 12
    assert set(found["map"]) == {"title", "hex_miles", "terrain"}
    assert (found["campaign"]["id"], found["campaign"]["title"]) == (
        "der-lange-krieg",
        "Der Lange Krieg",
    )
    assert "@" not in text


@pytest.mark.parametrize(
    ("hexes", "told"),
    [
        ("16", "--map: write columns and rows like 16x12, not “16”"),
        ("-1x4", "--map: write columns and rows"),
        ("3x12", "at least 4 columns and 4 rows"),
        ("900x900", "900 × 900 hexes are too many"),
        ("1000x4", "1000 × 4 hexes are too many"),
        ("9" * 5000 + "x4", "too many"),
    ],
)
def test_what_no_map_can_be_is_refused_before_anything_is_made(
    hexes: str, told: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("init", tmp_path / "war", f"--map={hexes}")

    assert answer.code == 2
    assert told in answer.err
    assert not (tmp_path / "war").exists()


def test_a_system_without_such_a_file_says_so(
    tmp_path: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cli.init_command.OWN_MAP", "nowhere.toml")

    answer = marchtable("init", tmp_path / "war", "--map", "16x12")

    assert answer.code == 2
    assert "valormr begins with the map of its sample" in answer.err
