"""What is measured, and what the Pythons of a machine make of the samples."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from bench import mutants, mutants_plugin, pythons
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


def noting(folder: Path, **codes: int | None) -> Path:
    """Write what mutmut notes of changes, and return the file."""
    noted = folder / "mutants" / "generator" / "dice.py.meta"
    noted.parent.mkdir(parents=True)
    noted.write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")
    return noted


def test_what_no_test_noticed_is_told_and_tried_again(tmp_path: Path) -> None:
    noting(tmp_path, noticed=1, survived=0, untested=33, endless=-24, new=None)
    everything = set(mutants.noted(tmp_path))

    told = mutants.told("dice", tmp_path, everything)
    chosen = mutants.choose(tmp_path, None, "1")

    assert told.splitlines() == [
        "dice: 2 of 4 noticed, 50.0 %; 1 never ended; 1 not tried yet",
        *("  survived", "  untested"),
    ]
    assert chosen == everything
    again = {"noticed": 1, "survived": None, "untested": None, "endless": -24, "new": None}
    assert mutants.noted(tmp_path) == again


def test_a_sample_is_drawn_by_its_seed_and_the_rest_is_left_for_another(tmp_path: Path) -> None:
    noting(tmp_path, **dict.fromkeys("abcdefgh"))

    drawn = [mutants.choose(tmp_path, 3, seed) for seed in ("1", "2", "1")]

    assert [len(chosen) for chosen in drawn] == [3, 3, 3]
    assert drawn[0] == drawn[2] != drawn[1]
    assert mutants.noted(tmp_path) == {
        name: None if name in drawn[0] else mutants.LEFT_OUT for name in "abcdefgh"
    }
    assert mutants.choose(tmp_path, None, "1") == set("abcdefgh")


def test_a_sample_is_told_with_how_far_it_may_be_from_the_whole(tmp_path: Path) -> None:
    noting(tmp_path, **{str(number): int(number < 90) for number in range(100)}, left=34)

    told = mutants.told("tsc", tmp_path, set(map(str, range(100))))

    assert told.splitlines()[0] == (
        "tsc: 90 of 100 noticed, 90.0 %; a sample of 101, of which 82.6 to 94.5 % are likely"
    )


def test_lines_that_only_word_an_error_are_left_alone(tmp_path: Path) -> None:
    lines = (
        *("def found(place, what):", "    if what < 3:", "        raise OddError(place, what)"),
        *(
            "    raise OddError(",
            "        place,",
            '        f"is {what} % odd, "',
            '        "or even",',
        ),
        *("    )", "    message = (", '        "a;"', "    )", "    return cast(Place, [])"),
        '    label = "kept"',
    )
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "odd.py").write_text("\n".join(lines), encoding="utf-8")

    patterns = mutants.left_alone(tmp_path, ["generator/o*"])

    alone = [re.compile(pattern.replace("%%", "%")) for pattern in patterns]
    matched = [line.strip() for line in lines if any(each.search(line) for each in alone)]
    assert matched == ['f"is {what} % odd, "', '"or even",', '"a;"', "return cast(Place, [])"]
    assert mutants.left_alone(tmp_path, ["generator/x*"]) == set()


@pytest.fixture
def _shared() -> None:
    """What several tests would have."""


@pytest.mark.usefixtures("_shared")
def test_what_a_fixture_came_to_counts_for_every_test_that_has_it(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = {"by the test before it"}
    noted = SimpleNamespace(state=lambda: SimpleNamespace(_stats=reached))
    monkeypatch.setitem(sys.modules, "mutmut.state", noted)
    (shared,) = request.node._fixtureinfo.name2fixturedefs["_shared"]

    making = mutants_plugin.pytest_fixture_setup(shared)
    next(making)
    reached.add("by the fixture")
    with pytest.raises(StopIteration, match="made"):
        making.send("made")
    assert reached == {"by the test before it", "by the fixture"}
    reached.clear()
    mutants_plugin.pytest_runtest_teardown(request.node)

    assert reached == {"by the fixture"}


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
