"""Whatever goes wrong ends in words and the right exit code."""

from __future__ import annotations

import errno
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.cli.faults import run_guarded
from generator.errors import StillOpenError, UsageError
from tests.cli.folders import contents

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from generator.cli.output import Output
    from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]


def failing(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    """Let every command fail in one way."""

    def run(options: argparse.Namespace, output: Output) -> int:
        del options, output
        raise fault

    monkeypatch.setattr("generator.cli.faults.command_named", lambda _: run)


@pytest.mark.parametrize(
    ("fault", "code", "told"),
    [
        (UsageError("not so"), 2, "marchtable: not so\n"),
        (StillOpenError("two questions"), 3, "marchtable: two questions\n"),
        (OSError(28, "No space left on device", "a.pdf"), 2, "No space left"),
        (PermissionError(13, "Permission denied", "output"), 2, "output: Permission"),
        (MemoryError(), 2, "not enough memory"),
        (KeyboardInterrupt(), 130, "Stopped.\n"),
        (KeyError("gorm"), 70, "this is a mistake of the program, not yours"),
    ],
)
def test_every_fault_has_its_exit_code(
    fault: BaseException,
    code: int,
    told: str,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failing(monkeypatch, fault)

    answer = marchtable("status")

    assert (answer.code, answer.out) == (code, "")
    assert told in answer.err
    assert "Traceback" not in answer.err


def test_where_a_mistake_of_ours_happened_is_shown_on_demand(
    marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, KeyError("gorm"))

    short, long = marchtable("status"), marchtable("status", "--debug")

    assert "KeyError: 'gorm'; test_faults.py, line" in short.err
    assert "Traceback" in long.err


def test_faults_come_as_json_where_json_is_wanted(
    marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, UsageError("not so"))

    answer = marchtable("status", "--json")

    assert answer.code == 2
    assert answer.json == {"error": "not so"}


@pytest.mark.parametrize(
    "command", ["check", "status", "build", "next", "close", "reopen", "verify", "map"]
)
def test_a_folder_without_a_campaign_is_said_so(
    command: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable(command, tmp_path)

    assert (answer.code, answer.out) == (2, "")
    assert "campaign.toml" in answer.err
    assert "marchtable init" in answer.err
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("command", ["status", "build", "next", "close", "reopen", "map", "schema"])
@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe\x00", b"format = 1\n[campaign\n", b"format = 1\n", b"\x00"]
)
def test_whatever_the_file_holds_its_faults_are_told(
    command: str, raw: bytes, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "campaign.toml").write_bytes(raw)

    answer = marchtable(command, tmp_path)

    assert (answer.code, answer.out) == (1, "")
    assert re.search(r"campaign\.toml:[12]:1: error", answer.err)
    assert contents(tmp_path) == {"campaign.toml": raw}


def test_a_missing_seed_is_the_umpires_to_put_back(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "campaign.seed").unlink()

    answer = marchtable("build", campaign)

    assert answer.code == 2
    assert "campaign.seed is missing" in answer.err


def test_the_program_is_run_as_a_module_too(campaign: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "generator", "status", str(campaign)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert run.returncode == 0
    assert run.stdout.startswith("The Bridge at Wend\n")


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from generator.cli import main\n"
        "main(['--help'])\n"
        "heavy = {'pydantic', 'jinja2', 'weasyprint', 'svgwrite', 'pypdfium2',\n"
        "         'generator.systems.system', 'generator.render',\n"
        "         'generator.read.shape'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )

    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )

    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["check", "status", "next", "verify"])
@pytest.mark.parametrize("system", ["tsc", "grand-strategic", "battlefield", "house"])
def test_what_prints_no_page_loads_none(command: str, system: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / system, tmp_path / system)
    program = (
        "import sys\n"
        "from generator.cli import main\n"
        f"main(['{command}', {str(tmp_path / system)!r}])\n"
        "pages = {'svgwrite', 'jinja2', 'weasyprint', 'markdown_it', 'pikepdf', 'PIL',\n"
        "         'generator.systems.system_pages', 'generator.render.map.canvas'}\n"
        "print(sorted(pages & set(sys.modules)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )

    assert run.stdout.splitlines()[-1] == "[]"


def test_words_come_from_the_command_line_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator.cli import main

    monkeypatch.setattr("sys.argv", ["marchtable", "--version"])

    assert main() == run_guarded(["--version"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


def test_a_file_that_may_not_be_read_gets_no_advice_to_begin_anew(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(path), most)

    monkeypatch.setattr("generator.pipeline.campaign_source.read_at_most", refuse)

    told = marchtable("check", campaign).err

    assert "campaign.toml: Permission denied; the file is there, but not yours" in told
    assert "init" not in told


def test_an_id_with_an_accent_is_offered_the_id_its_name_makes(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    path = campaign / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"ealdred"', '"éaldred"'), encoding="utf-8")

    assert "hint: write “ealdred”: " in marchtable("check", campaign).out
