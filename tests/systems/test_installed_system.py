"""A rule system that is a package of its own, found once it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RACE = Path(__file__).parent / "race"
ANNOUNCED = """
[marchtable.systems]
race = derby.race_system
valormr = derby.race_system

[marchtable.commands]
race = derby.words
"""
WORDS = """
from generator.systems.command import FOLDER, Command

COMMANDS = tuple(
    Command(name=name, does=does, more="", examples=(), words=(FOLDER,))
    for name, does in (("trot", "tell who is ahead"), ("build", "build a stable"))
)
"""


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A folder of packages in which the race is installed."""
    folder = tmp_path / "packages"
    shutil.copytree(RACE, folder / "derby")
    (folder / "derby" / "words.py").write_text(WORDS)
    announced = folder / "derby-1.0.dist-info"
    announced.mkdir()
    (announced / "METADATA").write_text("Name: derby\nVersion: 1.0\n")
    (announced / "entry_points.txt").write_text(ANNOUNCED)
    return folder


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The folder of a race."""
    folder = tmp_path / "campaign"
    folder.mkdir()
    shutil.copy(RACE / "campaign.toml", folder)
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return folder


def run(*words: str | Path, beside: Path | None = None) -> tuple[int, str]:
    """Return exit code and everything printed by the program on its own."""
    paths = [str(ROOT), *([str(beside)] if beside else [])]
    done = subprocess.run(
        [sys.executable, "-m", "generator", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_an_installed_system_is_played(campaign: Path, beside: Path) -> None:
    assert run("check", campaign, beside=beside)[0] == 0

    code, told = run("status", campaign, beside=beside)

    assert code == 0
    assert "Round 1 (r1) is open" in told


def test_a_system_that_is_not_installed_is_not_known(campaign: Path) -> None:
    code, told = run("check", campaign)

    assert code == 1
    assert "“race” is not a word known here" in told


def test_an_installed_system_brings_its_commands_and_takes_no_name_of_ours(
    campaign: Path, beside: Path
) -> None:
    shutil.copy(ROOT / "examples" / "small" / "campaign.toml", campaign)

    _, told = run("--help", beside=beside)

    assert "tell who is ahead" in told
    assert "build a stable" not in told
    assert run("trot", campaign, beside=beside)[0] == 2
    assert run("check", campaign, beside=beside)[0] == 0
