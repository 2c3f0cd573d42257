"""Two tiers of tests: what one runs while thinking, and the rest with other seeds.

The first tier is the same every time: nothing in it is left to chance. The second
(`--deep`) has the tests marked `deep`, and those that draw examples try more of them,
from a seed that is the commit's unless `--seed` gives another.
"""

from __future__ import annotations

import gc
import hashlib
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.seconds import NAME, SecondsOfTests

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from _pytest.mark.structures import ParameterSet
    from _pytest.terminal import TerminalReporter

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "python3 run.py test --deep"
DRAWN = "drawn_seed"
"""The parameter of tests that run once for each of the seeds drawn for them."""
USUAL, SHARE, LEAST = 100, 4, 10
"""Examples of a test that names no number; the first tier tries a quarter of what a
test names, but ten if it names so many, and the second tier twice as many as named."""


def tries(examples: int) -> settings:
    """Return how often a property is tried, given what it is worth."""
    is_deep = settings.get_current_profile_name() == "deep"
    few = min(examples, max(examples // SHARE, LEAST))
    return settings(max_examples=2 * examples if is_deep else few)


settings.register_profile(
    "quick", max_examples=USUAL // SHARE, deadline=None, derandomize=True, database=None
)
# Said in full: where CI is set in the environment, Hypothesis derandomizes by itself.
settings.register_profile(
    "deep", max_examples=2 * USUAL, deadline=None, derandomize=False, database=None, print_blob=True
)


def tiered(values: Iterable[object], *, first: int = 1) -> list[object]:
    """Return parameters of which only the first few belong to the first tier."""
    listed = list(values)
    later = [pytest.param(value, marks=pytest.mark.deep) for value in listed[first:]]
    return [*listed[:first], *later]


def tiered_rows(rows: Iterable[Iterable[object]], *, first: int = 1) -> list[ParameterSet]:
    """Return the same where each row is the values of several parameters."""
    return [
        pytest.param(*row, marks=[pytest.mark.deep] if number >= first else [])
        for number, row in enumerate(rows)
    ]


def seed_of_commit(folder: Path) -> str:
    """Return what begins the name of the last commit; without git the same always."""
    command = ["git", "-c", "safe.directory=*", "rev-parse", "--short=8", "HEAD"]
    try:
        told = subprocess.run(command, cwd=folder, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return "no-commit"
    return told.stdout.strip()


def drawn(seed: str, test: str, count: int) -> list[int]:
    """Draw seeds for one test."""
    texts = (f"{seed}/{test}/{number}" for number in range(count))
    digests = (hashlib.sha256(text.encode()).hexdigest() for text in texts)
    return [int(digest[:8], 16) for digest in digests]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the second tier be asked for, and one of its runs be repeated."""
    parser.addoption("--deep", action="store_true", help="run the tests of the second tier too")
    parser.addoption("--seed", default="", help="repeat the deep run of this seed")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Settle the tier and its seed before anything is collected; begin to count."""
    option = config.option
    if option.seed and not option.deep:
        message = "--seed repeats a run of the second tier: add --deep"
        raise pytest.UsageError(message)
    if option.deep:
        option.seed = option.seed or seed_of_commit(ROOT)
        option.hypothesis_seed = option.hypothesis_seed or option.seed
    settings.load_profile("deep" if option.deep else "quick")
    config.pluginmanager.register(SecondsOfTests(), NAME)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for seeds as many as its marker says."""
    if DRAWN not in metafunc.fixturenames:
        return
    (marker,) = metafunc.definition.iter_markers("deep")
    name = metafunc.function.__name__
    seeds = drawn(metafunc.config.option.seed, name, marker.kwargs["seeds"])
    metafunc.parametrize(DRAWN, seeds)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while tests are collected: nearly all of it is kept."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the second tier for those who ask for it."""
    if config.option.deep:
        return
    left = [item for item in items if item.get_closest_marker("deep")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """Leave what was collected out of the search for garbage; it stays to the end.

    That search goes through everything there is, and takes a sixth of all time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say which tier this was, and how to have the other or the same again."""
    option = terminalreporter.config.option
    terminalreporter.write_line(
        f"Second tier, seed {option.seed}. The same again: {COMMAND} --seed {option.seed}"
        if option.deep
        else f"First tier. The rest, with other seeds for every commit: {COMMAND}"
    )
