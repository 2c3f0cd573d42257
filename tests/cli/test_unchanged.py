"""``build`` where nothing changed: over at once, and never wrongly."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.sample import SAMPLE, campaign_in
from generator.files import locked
from generator.pipeline import unchanged
from generator.pipeline.build import build
from generator.pipeline.unchanged import Wishes, watch
from tests.cli.folders import append, contents, edit, times

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.pipeline.build import Built, Progress
    from generator.pipeline.desk import Desk
    from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("_paperless")

BUILD = "generator.cli.building.build"
PAGE = "players/anna/map.svg"


@pytest.fixture
def twice(built: Path, marchtable: Callable[..., Answer]) -> Path:
    """A campaign that was built where it lies, so that its answer is known."""
    assert marchtable("build", built, "--quiet").code == 0
    return built


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is built in earnest, by what was wished."""
    told: list[str] = []

    def noting(desk: Desk, wishes: Wishes, progress: Progress) -> Built:
        told.append(wishes.only or wishes.player or wishes.paper or "all")
        return build(desk, wishes, progress)

    monkeypatch.setattr(BUILD, noting)
    return told


def test_where_nothing_changed_it_says_the_same_and_makes_nothing(
    built: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    first = marchtable("build", built)
    when = times(built / "output")
    second = marchtable("build", built)
    as_json = marchtable("build", built, "--json")

    assert made == ["all"]
    assert second == first
    assert as_json == marchtable("build", built, "--json", "--check")
    assert times(built / "output") == when


def test_nothing_of_the_rules_and_no_library_is_loaded(twice: Path) -> None:
    script = (
        "import sys; from generator.cli import main; "
        f"main(['build', '--quiet', {str(twice)!r}]); "
        "print(*sorted({name.partition('.')[0] for name in sys.modules}),"
        " *(name for name in sys.modules if name.startswith('generator.')))"
    )
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    loaded = set(run.stdout.splitlines()[-1].split())
    heavy = {"pydantic", "jinja2", "weasyprint", "tomllib", "multiprocessing"}
    assert re.search(r": \d+ unchanged$", run.stdout, re.MULTILINE)
    assert not loaded & heavy
    assert not loaded & {"generator.pipeline.desk", "generator.read.campaign"}


def test_a_campaign_is_checked_without_the_rules_of_other_systems(tmp_path: Path) -> None:
    folder = campaign_in(tmp_path / "sample", SAMPLE)
    script = (
        "import sys; from generator.cli import main; "
        f"main(['check', {str(folder)!r}]); "
        "print(*{name.split('.')[2] for name in sys.modules"
        " if name.startswith('generator.systems.') and '.rules' in name})"
    )
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    assert run.stdout.splitlines()[-1] == "valormr"


def other_words(folder: Path) -> None:
    """Change the campaign file, and nothing of its size."""
    edit(folder, 'mission = "Hold the bridge', 'mission = "Held the bridg')


def a_picture(folder: Path) -> None:
    (folder / "pictures").mkdir()
    (folder / "pictures" / "gate.png").write_bytes(b"no picture")


def another_seed(folder: Path) -> None:
    path = folder / "campaign.seed"
    path.write_text(path.read_text(encoding="utf-8")[::-1], encoding="utf-8")


def templates(folder: Path) -> None:
    (folder / "templates").mkdir()


def a_page_gone(folder: Path) -> None:
    (folder / "output" / PAGE).unlink()


def a_folder_gone(folder: Path) -> None:
    for path in (folder / "output" / "players" / "anna").rglob("*"):
        if path.is_file():
            path.unlink()


def what_a_killed_build_left(folder: Path) -> None:
    (folder / "output" / ".made.new").mkdir()


def what_is_kept_damaged(folder: Path) -> None:
    for path in (folder / ".marchtable" / "kept").iterdir():
        path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.deep
@pytest.mark.parametrize(
    "change",
    [
        other_words,
        a_picture,
        another_seed,
        templates,
        a_page_gone,
        a_folder_gone,
        what_a_killed_build_left,
        what_is_kept_damaged,
    ],
)
def test_whatever_changed_it_is_built_in_earnest_and_whole_again(
    change: Callable[[Path], object],
    built: Path,
    marchtable: Callable[..., Answer],
    made: list[str],
) -> None:
    assert marchtable("build", built, "--quiet").code == 0
    before = contents(built / "output")
    change(built)

    assert marchtable("build", built, "--quiet").code == 0

    assert made == ["all", "all"]
    assert contents(built / "output").keys() == before.keys()
    assert not (built / "output" / ".made.new").exists()


@pytest.mark.deep
def test_a_close_is_followed_by_nothing_to_build_and_a_reopening_by_a_build(
    campaign: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    assert marchtable("build", campaign, "--quiet").code == 0
    assert made == ["all"]
    assert marchtable("reopen", campaign, "--yes", "--quiet").code == 0
    assert marchtable("build", campaign, "--quiet").code == 0

    assert made == ["all", "all"]


def test_a_page_changed_by_hand_is_refused_as_ever(
    twice: Path, marchtable: Callable[..., Answer]
) -> None:
    page = twice / "output" / PAGE
    state = page.stat()
    body = page.read_bytes()
    page.write_bytes(body[:-1] + b" ")
    os.utime(page, ns=(state.st_atime_ns, state.st_mtime_ns))

    answer = marchtable("build", twice)

    assert answer.code == 2
    assert "was changed by hand" in answer.err


def test_a_link_in_the_place_of_a_folder_is_refused_as_ever(
    twice: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = twice / "output" / "players"
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere", target_is_directory=True)

    answer = marchtable("build", twice)

    assert answer.code == 2
    assert "is a link" in answer.err


@pytest.mark.deep
def test_another_part_built_in_between_is_no_mistake(
    campaign: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    for words in (("--paper", "letter"), (), ("--paper", "letter"), ()):
        assert marchtable("build", campaign, "--quiet", *words).code == 0
    for _ in range(2):
        assert marchtable("build", campaign, "--quiet", "--only", "public").code == 0
    assert marchtable("build", campaign, "--quiet").code == 0

    assert made == ["letter", "all", "letter", "all", "public"]


def test_another_program_builds_in_earnest(
    twice: Path, marchtable: Callable[..., Answer], made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unchanged, "program_mark", lambda: "a later one")

    assert marchtable("build", twice, "--quiet").code == 0

    assert made == ["all"]


@pytest.mark.parametrize("path", ["campaign.toml", f"output/{PAGE}"])
def test_check_trusts_no_time(
    path: str,
    twice: Path,
    marchtable: Callable[..., Answer],
    made: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert marchtable("build", twice, "--quiet", "--check").code == 0
    assert made == []

    # As on a disk that keeps no times: nothing but what stands in it tells of the change.
    asked, state = twice / path, unchanged._state
    before = state(asked)
    monkeypatch.setattr(
        unchanged, "_state", lambda place, **how: before if place == asked else state(place, **how)
    )
    body = (twice / path).read_bytes()
    (twice / path).write_bytes(body.replace(b"Hold the", b"Held the").replace(b"<svg", b"<svG"))

    assert marchtable("build", twice, "--quiet").code == 0
    assert made == []
    marchtable("build", twice, "--quiet", "--check")
    assert made == ["all"]


def test_what_was_only_touched_is_not_built_anew(
    twice: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    for path in (twice / "campaign.toml", twice / "output" / PAGE):
        os.utime(path)

    assert marchtable("build", twice, "--quiet").code == 0

    assert made == []


def test_warnings_are_told_every_time(
    built: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    (built / "templates").mkdir()

    first, second = (marchtable("build", built) for _ in range(2))

    assert made == ["all"]
    assert "W113" in first.err
    assert second.err == first.err


def test_while_another_build_is_under_way_nothing_is_said_to_be_unchanged(
    twice: Path, marchtable: Callable[..., Answer]
) -> None:
    with locked(twice / ".marchtable" / "build.lock", busy=""):
        answer = marchtable("build", twice)

    assert answer.code == 2
    assert "another build of this campaign is under way" in answer.err


@pytest.mark.deep
def test_a_file_changed_only_just_now_is_not_trusted(
    campaign: Path, marchtable: Callable[..., Answer], made: list[str]
) -> None:
    append(campaign, "# a remark\n")
    assert not watch(campaign, Wishes()).is_settled

    for _ in range(3):
        os.utime(campaign / "campaign.toml")
        assert marchtable("build", campaign, "--quiet").code == 0

    assert made == ["all", "all", "all"]


def test_times_in_whole_seconds_are_trusted_later(campaign: Path) -> None:
    path = campaign / "campaign.toml"
    os.utime(campaign / "campaign.seed", ns=(0, 0))
    for ago, settled in ((1, False), (5, True)):
        now = watch(campaign, Wishes()).begun // 10**9
        os.utime(path, ns=(0, (now - ago) * 10**9))

        assert watch(campaign, Wishes()).is_settled is settled
