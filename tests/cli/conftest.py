"""Small campaigns on the disk, and the command line to try on them."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli import main
from tests.cli.folders import NIGHT, append
from tests.paperless import without_paper
from tests.small_campaign import FOLDER, begin, built_once, printed_once
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


PAPERLESS = "tests.paperless"
"""The module that is the program without paper."""
BUILD_AFTER_CLOSING = "generator.cli.close_command.build_and_tell"
"""What builds once a period is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON holds anything
        """What was printed, read as JSON."""
        return json.loads(self.out)


@pytest.fixture
def marchtable(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Run a command of the program."""

    def run(*words: object) -> Answer:
        capsys.readouterr()
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Answer(code=code, out=captured.out, err=captured.err)

    return run


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the machine colour the output."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def _paperless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every document a stand-in, for tests that are not about paper."""
    without_paper(monkeypatch)


@pytest.fixture
def _unbuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let closing build nothing, for tests that look at no page."""
    monkeypatch.setattr(BUILD_AFTER_CLOSING, lambda *_, **__: 0)


@pytest.fixture(params=tiered((PAPERLESS, "generator")))
def program(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The module that runs commands: without paper, in the second tier with it too."""
    name: str = request.param
    if name == PAPERLESS:
        without_paper(monkeypatch)
    return name


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign just begun; tests copy it."""
    folder = tmp_path_factory.mktemp("begun") / FOLDER
    begin(folder)
    return folder


@pytest.fixture
def campaign(begun: Path, tmp_path: Path) -> Path:
    """A campaign just begun, to do with as one likes."""
    return shutil.copytree(begun, tmp_path / FOLDER)


@pytest.fixture
def after_a_turn(campaign: Path, marchtable: Callable[..., Answer], _unbuilt: None) -> Path:
    """A campaign of which day and night of the first turn are closed."""
    append(campaign, NIGHT)
    for _ in range(2):
        assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    return campaign


@pytest.fixture
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> Path:
    """A campaign that was built, to do with as one likes; as paperless as its test."""
    is_paperless = "_paperless" in request.fixturenames or (
        "program" in request.fixturenames and request.getfixturevalue("program") == PAPERLESS
    )
    make = built_once if is_paperless else printed_once
    return shutil.copytree(make(tmp_path_factory), tmp_path / FOLDER)
