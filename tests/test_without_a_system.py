"""The program without one of its rule systems: a copy is tried, played and packed.

Who may not give a system on, or does not want it, takes away its folders, and nothing
else; all others go on as if it had never been there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from generator.systems.registry import SYSTEMS
from tests.tiers import tiered

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("generator", "templates", "examples", "tests/systems", "docs")
BESIDE = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "CREDITS.md",
    *(
        f"tests/{path.name}"
        for path in sorted((ROOT / "tests").glob("*.py"))
        if not path.name.startswith("test_")
    ),
)
WAYS_LEFT = """
from generator.systems.registry import SYSTEMS, siblings_of, system_named

found = siblings_of("valormr")
for name in SYSTEMS:
    system_named(name)
assert found.tables("valormr") or not SYSTEMS
print(*SYSTEMS)
print(*[way for way in found.ways if found.settler(way)])
"""
TRIED = "checked_built or schema or another_systems_words or may_not_know"


def folder_of(system: str) -> str:
    """Return what a system's folders are called: its name as Python writes it."""
    return SYSTEMS[system].module.split(".")[2]


def folders_of(system: str) -> tuple[str, ...]:
    """Return all that a system has beside its line in the registry."""
    folder = folder_of(system)
    return (
        f"generator/systems/{folder}",
        f"templates/{folder}",
        f"docs/rules/{system}.md",
        f"tests/systems/{folder}",
        f"examples/{SYSTEMS[system].example}",
    )


@pytest.fixture
def without(system: str, tmp_path: Path) -> Path:
    """A copy of the program without a system, and without the toys among its tests."""
    left_behind = shutil.ignore_patterns("__pycache__", "output")
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_behind)
    for name in BESIDE:
        shutil.copy(ROOT / name, tmp_path / name)
    toys = (tmp_path / "tests" / "systems").glob("*/campaign.toml")
    own = (tmp_path / folder for folder in folders_of(system))
    for gone in (*(path.parent for path in toys), *own):
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink(missing_ok=True)
    return tmp_path


@pytest.mark.parametrize("system", tiered(sorted(SYSTEMS)))
def test_a_system_without_its_folder_is_as_if_it_had_never_been(
    system: str, tmp_path: Path
) -> None:
    left_out = shutil.ignore_patterns("__pycache__", folder_of(system))
    shutil.copytree(ROOT / "generator", tmp_path / "generator", ignore=left_out)

    told = subprocess.run(
        [sys.executable, "-c", WAYS_LEFT],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
        text=True,
    )

    assert told.stderr == ""
    names, ways = (line.split() for line in told.stdout.splitlines())
    assert sorted([*names, system]) == sorted(SYSTEMS)
    assert ways == [
        each.settles for name, each in SYSTEMS.items() if each.settles and name != system
    ]


@pytest.mark.deep
@pytest.mark.parametrize("system", SYSTEMS)
def test_without_one_system_all_others_are_played_and_packed(system: str, without: Path) -> None:
    tests = ["tests/systems/test_every_command.py", "-k", TRIED]
    tried = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        cwd=without,
        env={**os.environ, "PYTHONPATH": str(without)},
        capture_output=True,
        check=False,
        text=True,
    )
    (wheel,) = WheelBuilder(str(without)).build(
        directory=str(without / "dist"), versions=["standard"]
    )
    packed = zipfile.ZipFile(wheel).namelist()

    assert tried.returncode == 0, tried.stdout
    assert f"[{system}]" not in tried.stdout
    assert not [name for name in packed if f"systems/{folder_of(system)}/" in name]
    for other in SYSTEMS.keys() - {system}:
        assert [name for name in packed if f"systems/{folder_of(other)}/" in name]
