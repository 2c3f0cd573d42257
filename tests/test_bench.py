"""What is measured, and what the Pythons of a machine make of the samples."""

from __future__ import annotations

import json
import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from bench import mutants, pythons
from bench.sample import ROOT
from bench.timing import Act, compared_in_both

if TYPE_CHECKING:
    from pathlib import Path

OTHER = "3.13" if pythons.RUNNING == "3.12" else "3.12"
POSIX = pytest.mark.skipif(os.name == "nt", reason="its Pythons here are shell scripts")


def test_what_takes_no_time_at_all_is_measured_too() -> None:
    nothing, again = compared_in_both(
        Act(what="nothing", do=lambda: None), Act(what="nothing again", do=lambda: None)
    )

    assert nothing.ratio == 1
    assert nothing.processor_ratio == again.processor_ratio == 0


# --- python3 run.py mutants -------------------------------------------------------


@pytest.mark.parametrize("name", mutants.LISTED)
def test_code_on_trial_is_there_and_so_are_its_tests(name: str) -> None:
    listed = mutants.LISTED[name]

    assert all(list(ROOT.glob(pattern)) for pattern in listed["code"])
    assert all((ROOT / path).exists() for path in listed["tests"])


def test_a_name_that_is_not_listed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        mutants.main(["dies"])

    assert "dies is none of: dice, chronicle" in capsys.readouterr().err


def test_what_no_test_noticed_is_told_and_tried_again(tmp_path: Path) -> None:
    noted = tmp_path / "mutants" / "generator" / "dice.py.meta"
    noted.parent.mkdir(parents=True)
    codes = {"noticed": 1, "survived": 0, "untested": 33, "too slow": 24}
    noted.write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")

    told = mutants.told("dice", tmp_path)
    mutants.forget_unnoticed(tmp_path)

    assert told.splitlines() == ["dice: 2 of 4 noticed, 50.0 %", "  survived", "  untested"]
    assert json.loads(noted.read_text(encoding="utf-8")) == {
        "exit_code_by_key": {**codes, "survived": None, "untested": None}
    }


# --- python3 run.py pythons -------------------------------------------------------


def a_python(folder: Path, *, map_of: str = "a map", set_up: int = 0) -> str:
    """Write a script that stands for a Python: it starts, is set up, and builds."""
    folder.mkdir(parents=True)
    python = folder / f"python{OTHER}"
    python.write_text(
        "#!/bin/sh\n"
        f'if [ "$1" = -c ]; then echo {OTHER}; exit; fi\n'
        f'if [ "$2" = --version ]; then exit {set_up}; fi\n'
        'for last; do :; done; mkdir -p "$last/output"\n'
        f"echo '{map_of}' > \"$last/output/map.svg\"\n"
        'echo "a feed" > "$last/output/feed.xml"\n',
        encoding="utf-8",
    )
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    return str(python)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which one Python runs this; others may be put on its path."""
    shims, other = tmp_path / "shims", tmp_path / "other"
    shims.mkdir()
    shim = shims / f"python{OTHER}"
    shim.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    shim.chmod(shim.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", a_python(tmp_path / "own"))
    monkeypatch.setattr(os, "get_exec_path", lambda *_: [str(shims), str(other)])
    monkeypatch.setattr(pythons, "switch_on_pyenv", lambda: None)
    return other


@POSIX
def test_a_python_alone_has_nothing_to_be_compared_with(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not here.exists()
    assert pythons.main() == 0

    alone = f"Only Python {pythons.RUNNING} is here: there is nothing to compare.\n"
    assert capsys.readouterr().out == alone


@POSIX
def test_two_pythons_that_make_the_same_are_well(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_python(here)

    assert pythons.main() == 0

    told = capsys.readouterr().out
    assert f"Python {OTHER}: {2 * len(pythons.SAMPLES)} files" in told
    assert f"0 differ from those of Python {pythons.RUNNING}" in told


@POSIX
def test_every_file_that_a_python_makes_otherwise_is_named(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_python(here, map_of="another map")

    assert pythons.main() == 1

    told = capsys.readouterr().out
    assert "    output/map.svg\n" in told
    assert "    examples/small/output/map.svg\n" in told
    assert "feed.xml" not in told


@POSIX
def test_a_python_that_cannot_be_set_up_is_told_and_left_out(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_python(here, set_up=2)

    assert pythons.main() == 0

    told = capsys.readouterr().out
    assert f"Python {OTHER} is here but could not be set up; it is left out." in told


def test_the_samples_are_one_of_every_system_the_small_one_and_the_large() -> None:
    folders = {sample.parent.name for sample in pythons.SAMPLES[1:]}
    assert folders == {"battlefield", "grand-strategic", "house", "small", "tsc"}
