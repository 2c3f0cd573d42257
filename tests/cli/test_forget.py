"""``forget``: what is kept goes, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


def test_what_is_kept_goes_and_every_page_stays(
    built: Path, marchtable: Callable[..., Answer], _paperless: None
) -> None:
    before = contents(built / "output")
    kept = sum(path.stat().st_size for path in (built / ".marchtable/kept").iterdir())

    answer = marchtable("forget", built, "--json")

    assert answer.code == 0
    assert answer.json == {"forgotten_bytes": kept}
    assert contents(built / "output") == before
    assert sorted(path.name for path in (built / ".marchtable").iterdir()) == [
        ".gitignore",
        "build.lock",
    ]
    assert marchtable("forget", built).out.startswith("0 bytes forgotten: ")


def test_what_earlier_versions_kept_goes_with_the_next_build(
    campaign: Path, marchtable: Callable[..., Answer], _paperless: None
) -> None:
    for name in ("pdf", "site"):
        (campaign / ".marchtable" / name).mkdir(parents=True)
        (campaign / ".marchtable" / name / "a.pdf").write_bytes(b"old")

    assert marchtable("build", campaign, "--quiet").code == 0

    assert not (campaign / ".marchtable" / "pdf").exists()
    assert not (campaign / ".marchtable" / "site").exists()


@pytest.mark.parametrize("name", [".", "gone"])
def test_a_folder_without_a_campaign_is_left_alone(
    name: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("forget", tmp_path / name)

    assert answer.code == 2
    assert "holds no campaign.toml" in answer.err
    assert not list(tmp_path.iterdir())
