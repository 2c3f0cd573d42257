"""``backup``: what cannot be made again goes into one zip, and nothing else."""

from __future__ import annotations

import io
import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.campaign_folder import READ_ME
from tests.cli.folders import contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


@pytest.fixture
def played(campaign: Path, marchtable: Callable[..., Answer], _unbuilt: None) -> Path:
    """Return a campaign with a closed period, one set aside, a picture, a block."""
    for _ in range(2):
        assert marchtable("close", campaign, "--yes").code == 0
    assert marchtable("reopen", campaign, "--yes").code == 0
    (campaign / "pictures").mkdir()
    (campaign / "pictures" / "field.png").write_bytes(b"a field")
    (campaign / "periods").mkdir()
    (campaign / "periods" / "0-day.toml").write_text("# an old block\n")
    return campaign


def _unpacked(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_campaign_goes_on_from_its_backup(
    played: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    path = tmp_path / "copy.zip"
    answer = marchtable("backup", played, "--zip", path)
    assert answer.code == 0, answer.err
    assert "to nobody else: it holds the seed" in answer.err

    kept = _unpacked(path)
    again = tmp_path / "again"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(again)

    assert "Who has the" in kept.pop(READ_ME).decode()
    assert {name.partition("/")[0] for name in kept} == {
        "campaign.toml",
        "campaign.seed",
        "chronicle",
        "pictures",
        "periods",
    }
    assert kept == {name: (played / name).read_bytes() for name in kept}
    assert len([name for name in kept if ".reopened" in name]) == 1
    assert marchtable("verify", again, "--replay").code == 0
    assert marchtable("status", again).out == marchtable("status", played).out


def test_the_zip_is_named_after_folder_and_period_and_always_the_same(
    played: Path, tmp_path: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(played)
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.chdir(there)

    first = marchtable("backup", played, "--json").json
    name = first["zip"]
    packed = (there / name).read_bytes()
    assert marchtable("backup", played).code == 0

    assert name == f"{played.name}-0001-1-day.zip"
    assert [path.name for path in there.iterdir()] == [name]
    assert (there / name).read_bytes() == packed
    assert contents(played) == before
    assert "campaign.seed" in first["files"]


def test_without_a_seed_nobody_is_warned_of_it(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "campaign.seed").unlink()

    answer = marchtable("backup", campaign, "--zip", tmp_path / "copy.zip")

    assert answer.code == 0
    assert "seed" not in answer.err


def test_a_faulty_campaign_can_be_kept_as_well(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "campaign.toml").write_bytes(b"[campaign\n\xff")

    assert marchtable("backup", campaign, "--zip", tmp_path / "copy.zip").code == 0
    assert _unpacked(tmp_path / "copy.zip")["campaign.toml"] == b"[campaign\n\xff"


def test_a_link_is_refused_and_nothing_is_written(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "pictures").mkdir()
    (campaign / "pictures" / "key.png").symlink_to(tmp_path / "elsewhere")

    answer = marchtable("backup", campaign, "--zip", tmp_path / "copy.zip")

    assert answer.code == 2
    assert "key.png is a link" in answer.err
    assert not (tmp_path / "copy.zip").exists()


def test_a_folder_is_not_written_over(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "copy.zip").mkdir()

    answer = marchtable("backup", campaign, "--zip", tmp_path / "copy.zip")

    assert answer.code == 2
    assert "name a file to write" in answer.err


def test_where_there_is_no_campaign_nothing_is_written(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    empty = tmp_path / "empty"
    shutil.rmtree(empty, ignore_errors=True)

    answer = marchtable("backup", empty, "--zip", tmp_path / "copy.zip")

    assert answer.code == 2
    assert "holds no campaign.toml" in answer.err
    assert not list(tmp_path.iterdir())
