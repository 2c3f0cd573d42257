"""The two tiers of tests: what runs when, and from which seed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.seconds import told
from tests.tiers import drawn, seed_of_commit

ROOT = Path(__file__).resolve().parent.parent
TRIED = """
import pytest
from hypothesis import given, strategies as some
from tests.tiers import tries

def test_at_once():
    print("at once")

@given(number=some.integers())
def test_drawn(number):
    print("tried", number)

@tries(12)
@given(number=some.integers())
def test_few(number):
    print("few", number)

@pytest.mark.deep
def test_later():
    print("later")

@pytest.mark.deep(seeds=3)
def test_of_seeds(drawn_seed):
    print("seed", drawn_seed)
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A small suite with tests of both tiers."""
    path = tmp_path / "test_suite.py"
    path.write_text(TRIED, encoding="utf-8")
    return path


def run(suite: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a suite with the tiers of this project."""
    settings = ("-c", str(ROOT / "pyproject.toml"), f"--rootdir={suite.parent}")
    command = [sys.executable, "-m", "pytest", "-qs", "-p", "tests.tiers", *settings]
    return subprocess.run(
        [*command, "-p", "no:cacheprovider", *words, str(suite)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )


def lines_of(answer: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what the tests of a suite printed, all of which must have passed."""
    assert answer.returncode == 0, answer.stdout + answer.stderr
    told = r"(?m)^\.*(at once|later|tried .*|few .*|seed \d+)$"
    return re.findall(told, answer.stdout)


def begun(lines: list[str], word: str) -> list[str]:
    """Return the lines that begin with a word."""
    return [line for line in lines if line.startswith(word)]


def test_the_first_tier_leaves_deep_tests_alone_and_tries_a_quarter(suite: Path) -> None:
    answer = run(suite)

    said = lines_of(answer)
    assert "at once" in said
    assert [len(begun(said, word)) for word in ("tried", "few")] == [25, 10]
    assert begun(said, "later") == begun(said, "seed") == []
    other = "First tier. The rest, with other seeds for every commit: "
    assert f"\n{other}python3 run.py test --deep\n" in answer.stdout


def test_the_second_tier_runs_everything_from_the_seed_of_the_commit(suite: Path) -> None:
    answer = run(suite, "--deep")

    said = lines_of(answer)
    assert {"at once", "later"} <= set(said)
    assert [len(begun(said, word)) for word in ("tried", "few")] == [200, 24]
    assert len(begun(said, "seed")) == 3
    seed = seed_of_commit(ROOT)
    assert (
        f"\nSecond tier, seed {seed}. The same again: python3 run.py test --deep --seed {seed}\n"
    ) in answer.stdout


@pytest.mark.deep
def test_a_run_can_be_repeated_by_its_seed_and_another_is_different(suite: Path) -> None:
    here = lines_of(run(suite, "--deep", "--seed", "one"))
    there = lines_of(run(suite, "--deep", "--seed", "two"))

    assert lines_of(run(suite, "--deep", "--seed=one")) == here
    for word in ("tried", "few", "seed"):
        assert set(begun(here, word)) != set(begun(there, word))


@pytest.mark.deep
def test_the_first_tier_is_the_same_every_time(suite: Path) -> None:
    assert lines_of(run(suite)) == lines_of(run(suite))


def test_the_first_tier_ends_with_its_five_dearest_tests(suite: Path) -> None:
    slow = "import time\ndef test_dear():\n    end = time.process_time() + 1.0\n"
    slow += "    while time.process_time() < end: pass\n"
    for number in range(6):
        (suite.parent / f"test_cheap_{number}.py").write_text("def test_it(): ...\n")
    (suite.parent / "test_dear.py").write_text(slow, encoding="utf-8")

    answer = run(suite.parent)

    assert answer.returncode == 0, answer.stdout
    _, _, named = answer.stdout.partition("Dearest, in seconds of the processors:\n")
    dearest, *others = re.findall(r"(?m)^ +(\d+\.\d)  (\S+)(?: \(set-up\))?$", named)
    assert float(dearest[0]) >= 1.0
    assert dearest[1].endswith("test_dear.py::test_dear")
    assert len(others) == 4


def test_a_test_too_dear_for_the_first_tier_announces_itself() -> None:
    seconds = {
        "tests/a.py::test_slow": 2.1,
        "tests/b.py::test_quick": 1.9,
        "tests/b.py::test_quick (set-up)": 20.0,
    }

    heading, ground, slow, quick = told(seconds, is_first_tier=True)

    assert heading == "Dearest, in seconds of the processors:"
    assert ground == "  20.0  tests/b.py::test_quick (set-up)"
    assert slow == "   2.1  tests/a.py::test_slow  (make it cheaper, or mark it deep)"
    assert quick == "   1.9  tests/b.py::test_quick"
    assert told(seconds, is_first_tier=False)[2] == "   2.1  tests/a.py::test_slow"


def test_a_seed_without_the_second_tier_is_refused(suite: Path) -> None:
    answer = run(suite, "--seed", "one")

    assert answer.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--seed repeats a run of the second tier: add --deep" in answer.stderr


def test_the_seed_is_the_commits(tmp_path: Path) -> None:
    git = ("git", "-c", "user.name=A", "-c", "user.email=a@b.example")
    commit = (*git, "commit", "-q", "--allow-empty", "-m")

    assert seed_of_commit(tmp_path) == "no-commit"
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    seeds = set()
    for message in ("one", "two"):
        subprocess.run([*commit, message], cwd=tmp_path, check=True)
        seeds.add(seed_of_commit(tmp_path))
    assert len(seeds) == 2
    assert all(re.fullmatch(r"[0-9a-f]{8,}", seed) for seed in seeds)


def test_seeds_drawn_are_all_different_and_change_with_seed_and_test() -> None:
    seeds = drawn("one", "test_a", 60)

    assert len(set(seeds)) == 60
    assert drawn("one", "test_a", 60) == seeds
    assert not set(seeds) & {*drawn("two", "test_a", 60), *drawn("one", "test_b", 60)}
