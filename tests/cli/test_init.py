"""``init``: a campaign that builds at once, and nobody's files touched."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.since_close import SHORTEST_SEED
from generator.resources import examples_folder
from generator.systems.registry import SYSTEMS
from tests.cli.folders import contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


def test_init_writes_the_example_a_seed_and_what_git_should_know(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("init", tmp_path / "new" / "war")

    made = contents(tmp_path / "new" / "war")
    assert answer.code == 0
    assert sorted(made) == [
        ".gitattributes",
        ".gitignore",
        "campaign.schema.json",
        "campaign.seed",
        "campaign.toml",
    ]
    example = examples_folder() / "small" / "campaign.toml"
    assert made["campaign.toml"] == example.read_bytes()
    tomllib.loads(made["campaign.toml"].decode())


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_new_campaign_says_of_itself_is_so(
    system: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("init", "--system", system, tmp_path / "war").code == 0

    text = (tmp_path / "war" / "campaign.toml").read_text(encoding="utf-8")
    (remark,) = re.findall(r"(?m)^system = .*# the rule system: (.*)$", text)
    assert set(remark.split(", ")) >= set(SYSTEMS)
    assert "is over" not in text.partition("[campaign]")[0]
    assert "[[period]]" in text or "marchtable next prints the first block" in text


def test_every_campaign_has_a_seed_of_its_own(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    for name in ("one", "other"):
        marchtable("init", tmp_path / name)

    one, other = (
        (tmp_path / name / "campaign.seed").read_text(encoding="utf-8").strip()
        for name in ("one", "other")
    )
    assert one != other
    assert min(len(one), len(other)) >= SHORTEST_SEED


def test_the_seed_is_for_its_owners_eyes(tmp_path: Path, marchtable: Callable[..., Answer]) -> None:
    marchtable("init", tmp_path / "war")

    mode = (tmp_path / "war" / "campaign.seed").stat().st_mode
    only_owner = stat.S_IMODE(mode) == stat.S_IRUSR | stat.S_IWUSR
    assert only_owner or sys.platform == "win32"


def test_git_keeps_neither_seed_nor_output(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("init", tmp_path / "war")
    for name in ("output", ".marchtable", "chronicle"):
        (tmp_path / "war" / name).mkdir()
        (tmp_path / "war" / name / "file.toml").write_text("x", encoding="utf-8")
    git = ["git", "-C", str(tmp_path / "war")]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)

    kept = subprocess.run(
        [*git, "ls-files"], check=True, capture_output=True, text=True
    ).stdout.split()

    assert kept == [".gitattributes", ".gitignore", "campaign.toml", "chronicle/file.toml"]


def test_a_folder_with_files_is_left_alone(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "letters.txt").write_text("mine", encoding="utf-8")

    answer = marchtable("init", tmp_path)

    assert answer.code == 2
    assert "letters.txt" in answer.err
    assert contents(tmp_path) == {"letters.txt": b"mine"}


def test_a_folder_that_git_alone_has_touched_counts_as_empty(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / ".git").mkdir()

    assert marchtable("init", tmp_path).code == 0


def test_a_file_is_no_folder(tmp_path: Path, marchtable: Callable[..., Answer]) -> None:
    (tmp_path / "war").write_text("mine", encoding="utf-8")

    answer = marchtable("init", tmp_path / "war")

    assert answer.code == 2
    assert "is a file" in answer.err
