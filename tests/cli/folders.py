"""What stands in a folder, and small edits to a campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


NIGHT = """
[[period]]
id = "1-night"

[[period.text]]
to = "public"
title = "The beacons"
body = "A light on the *Knoll*, then another. Nobody slept."

[[period.text]]
to = "anna"
title = "From a friend"
body = "The ford is open to you."

[[period.ruling]]
set = "fatigue"
of = "ealdred"
to = true
why = "They drank."
"""
"""The block of a night with words for everybody, and a letter and a ruling for one player."""


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def times(folder: Path) -> dict[str, int]:
    """Return when every file below a folder was last written."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mtime_ns
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def edit(folder: Path, old: str, new: str) -> None:
    """Replace a stretch of the campaign file, which must be there once."""
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def append(folder: Path, text: str) -> None:
    """Add to the end of the campaign file."""
    with (folder / "campaign.toml").open("a", encoding="utf-8") as file:
        file.write(text)


def throws_by_hand(folder: Path) -> None:
    """Let the campaign wait for every throw."""
    edit(folder, 'missing = "seed"', 'missing = "await"')


def at_peace(folder: Path) -> None:
    """Let the sides of the campaign leave each other alone."""
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[[side]]\n", "[[side]]\nenemies = []\n"), "utf-8")
