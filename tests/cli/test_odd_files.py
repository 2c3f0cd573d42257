"""Files that are none, and links that lead out of a campaign's folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import contents
from tests.dying import bounded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

GIGANTIC = 20_000_000_000


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_gigantic_file(path: Path) -> None:
    path.touch()
    os.truncate(path, GIGANTIC)


def a_binary_file(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 12)


ODD = (a_pipe, a_folder, a_device, a_gigantic_file, a_binary_file)


@pytest.mark.parametrize("name", ["campaign.toml", "campaign.seed"])
@pytest.mark.parametrize("make", ODD)
def test_what_is_no_file_to_be_read_is_told_at_once(
    make: Callable[[Path], None], name: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / name).unlink()
    make(campaign / name)

    for command in ("check", "status"):
        with bounded():
            answer = marchtable(command, campaign)

        assert answer.code in (1, 2)
        assert name in answer.err + answer.out
        assert "mistake of the program" not in answer.err
        assert "memory" not in answer.err


@pytest.mark.parametrize("make", [a_pipe, a_folder, a_device])
def test_a_form_that_is_no_file_is_told_at_once(
    make: Callable[[Path], None], campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    make(tmp_path / "anna.pdf")

    with bounded():
        answer = marchtable("collect", tmp_path / "anna.pdf", "--folder", campaign)

    assert answer.code == 2
    assert "anna.pdf: is a folder, a pipe or a device, not a file" in answer.err


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("chronicle/0001-1-day.toml", 1, marks=pytest.mark.deep),
        pytest.param("output/umpire/turn-sheet.pdf", 2, marks=pytest.mark.deep),
        ("output/.made.json", 2),
    ],
)
def test_a_gigantic_file_where_ours_was_is_told_without_reading_it_whole(
    name: str, code: int, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", campaign, "--yes").code == 0
    (campaign / name).unlink()
    a_gigantic_file(campaign / name)

    with bounded(seconds=120):
        answer = marchtable("build", campaign)

    assert answer.code == code
    assert name.rpartition("/")[2] in answer.err
    assert "memory" not in answer.err


@pytest.mark.usefixtures("_paperless", "_unbuilt")
@pytest.mark.parametrize("command", ["build", "close --yes", "reopen --yes"])
@pytest.mark.parametrize(
    "name", ["", "pdf", "site", "site/drawings", ".gitignore", "build.lock", "pdf/a.pdf"]
)
def test_a_link_in_the_private_folder_is_refused_and_not_followed(
    name: str, command: str, campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / ".new-letter").write_text("mine")
    if command.startswith("reopen"):
        assert marchtable("close", campaign, "--yes").code == 0
        for path in sorted((campaign / ".marchtable").rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        (campaign / ".marchtable").rmdir()
    link = campaign / ".marchtable" / name
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(outside)
    before = contents(campaign)

    answer = marchtable(*command.split(), campaign)

    assert answer.code == 2
    assert f"{link} is a link" in answer.err
    assert contents(outside) == {".new-letter": b"mine"}
    assert contents(campaign) == before


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_what_a_killed_run_left_unfinished_goes_with_the_next_build(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", campaign, "--yes").code == 0
    left = [
        "chronicle/.0002-1-night.toml.0123abcd.part",
        "chronicle/.reopened/.0001-1-day-0123abcd.toml.0123abcd.part",
        ".marchtable/pdf/.new-abc",
        ".marchtable/site/pictures/.new-abc",
    ]
    stays = ["chronicle/.0002-notes.part", "chronicle/.reopened/notes.part"]
    for name in (*left, *stays):
        (campaign / name).parent.mkdir(exist_ok=True, parents=True)
        (campaign / name).write_bytes(b"half")

    assert marchtable("build", campaign).code == 0

    assert not [name for name in left if (campaign / name).exists()]
    assert all((campaign / name).exists() for name in stays)
