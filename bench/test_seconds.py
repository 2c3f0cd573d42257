"""Says what the tests of each folder cost: ``pytest -p bench.test_seconds``."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from tests.seconds import NAME, SecondsOfTests, dearest_first

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter


@pytest.hookimpl(tryfirst=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the folders."""
    counted = terminalreporter.config.pluginmanager.getplugin(NAME)
    if not isinstance(counted, SecondsOfTests):
        return
    folders: dict[str, float] = defaultdict(float)
    for test, seconds in counted.tests.items():
        folders["/".join(test.partition("::")[0].split("/")[:2])] += seconds
    terminalreporter.section("seconds of the processors")
    for name, seconds in dearest_first(folders):
        terminalreporter.write_line(f"{seconds:8.1f}  {name}")
    terminalreporter.write_line(f"{sum(folders.values()):8.1f}  all")
