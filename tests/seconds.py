"""What tests cost, in seconds of the processors; the dearest are named at the end.

Processes that tests start and wait for are counted with them. Other programs at work
beside the tests change little about these seconds, but much about those of the clock.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from _pytest.terminal import TerminalReporter

NAME = "processor-seconds"
DEAREST = 5
"""So many tests are named at the end of a run."""
LIMIT = 2.0
"""A test of the first tier that takes more belongs to the second."""
SET_UP = " (set-up)"
"""Stands behind the name of a test before which others' common ground was laid."""


def used() -> float:
    """Return the processor seconds used so far, by those that print for us too."""
    spent = os.times()
    ended = spent.children_user + spent.children_system
    shop = sys.modules.get("tests.print_shop")
    printing = shop.SHARED.seconds() if shop else 0.0
    return spent.user + spent.system + ended + printing


def dearest_first(seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return what took how long, the longest first."""
    return sorted(seconds.items(), key=lambda each: -each[1])


def told(seconds: Mapping[str, float], *, is_first_tier: bool) -> list[str]:
    """Return lines that name the dearest tests, and those too dear for their tier."""
    lines = ["Dearest, in seconds of the processors:"]
    for test, taken in dearest_first(seconds)[:DEAREST]:
        is_own = not test.endswith(SET_UP)
        is_too_dear = is_first_tier and is_own and taken > LIMIT
        remark = "  (make it cheaper, or mark it deep)" if is_too_dear else ""
        lines.append(f"{taken:6.1f}  {test}{remark}")
    return lines if seconds else []


class SecondsOfTests:
    """Adds up what tests use; also over several workers."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.before = used()
        self.tests: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
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
                set_up = SET_UP if report.when == "setup" else ""
                self.tests[report.nodeid + set_up] += value

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Name the dearest tests."""
        is_first_tier = not terminalreporter.config.option.deep
        for line in told(self.tests, is_first_tier=is_first_tier):
            terminalreporter.write_line(line)
