"""Says what the tests of each folder cost: ``pytest -p bench.test_seconds``.

Counted are seconds of the processors, those of processes that tests start and wait
for too; other programs at work beside the tests change little about them.
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    from _pytest.terminal import TerminalReporter

NAME = "processor-seconds"
DEAREST = 15
"""How many single tests are listed below the folders."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.pluginmanager.register(SecondsOfTests(), NAME)


def used() -> float:
    """Return the processor seconds used so far, by finished children too."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def dearest_first(seconds: dict[str, float]) -> list[tuple[str, float]]:
    """Return what took how long, the longest first."""
    return sorted(seconds.items(), key=lambda each: -each[1])


class SecondsOfTests:
    """Adds up what tests use, by folder; also over several workers."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.before = used()
        self.tests: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put into each report what was used since the one before it."""
        report = yield
        now = used()
        report.user_properties.append((NAME, now - self.before))
        self.before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down what a test used."""
        for name, value in report.user_properties:
            if name == NAME and isinstance(value, float):
                self.tests[report.nodeid] += value

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Print the folders, and below them the dearest tests."""
        folders: dict[str, float] = defaultdict(float)
        for test, seconds in self.tests.items():
            folders["/".join(test.partition("::")[0].split("/")[:2])] += seconds
        terminalreporter.section("seconds of the processors")
        for name, seconds in dearest_first(folders):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
        terminalreporter.write_line(f"{sum(folders.values()):8.1f}  all")
        for name, seconds in dearest_first(self.tests)[:DEAREST]:
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
