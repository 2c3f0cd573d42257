"""The small campaign just begun, and built once for all tests that look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.once import made_once
from tests.paperless import with_paper, without_paper

if TYPE_CHECKING:
    from pathlib import Path

SEED = "a seed that is long enough for tests and nobody guesses"
FOLDER = "Der Krieg im Moor – été"
"""A name with spaces and letters of several alphabets, as people have them."""


def begin(folder: Path) -> None:
    """Begin the small campaign in a folder."""
    assert main(["init", "--quiet", str(folder)]) == 0
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")


def printed_once(factory: pytest.TempPathFactory, player: str = "") -> Path:
    """Return the small campaign, begun and printed; only to be read.

    Args:
        factory: Where the tests of this run keep their folders.
        player: Whose papers are printed; empty: everybody's, which takes long.
    """
    words = ["--player", player] if player else []

    def build(folder: Path) -> None:
        begin(folder / FOLDER)
        with pytest.MonkeyPatch.context() as patch:
            with_paper(patch)
            assert main(["build", "--quiet", *words, str(folder / FOLDER)]) == 0

    return made_once(factory, f"printed-{player}", build) / FOLDER


def built_once(factory: pytest.TempPathFactory) -> Path:
    """Return the same with a stand-in for every PDF."""

    def build(folder: Path) -> None:
        begin(folder / FOLDER)
        with pytest.MonkeyPatch.context() as patch:
            without_paper(patch)
            assert main(["build", "--quiet", str(folder / FOLDER)]) == 0

    return made_once(factory, "built", build) / FOLDER
