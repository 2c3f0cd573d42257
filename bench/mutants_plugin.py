"""What pytest needs where mutmut changes code: all tests that a change concerns meet it.

mutmut tries each change in a copy of one process in which all tests have been run before,
by the tests that came to the changed function. So that they come to it again, what was kept
for later tests is forgotten; and what a fixture did for several tests counts for all of them.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from functools import _lru_cache_wrapper
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

OURS = ("generator", "tests")
SECONDS, TIMES = 30, 3
"""So long tests may take on the processor, beside so many times what they took before."""
_caches: list[_lru_cache_wrapper[object]] = []
_reached: dict[pytest.FixtureDef[object], set[str]] = {}


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Let no test fail because the machine has other things to do."""
    unhurried = settings(suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("unhurried", unhurried)
    settings.load_profile("unhurried")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Forget what was kept; where code is changed, let tests that never end be stopped."""
    if "__mutmut_" in os.environ["MUTANT_UNDER_TEST"]:
        import resource

        durations = sys.modules["mutmut.state"].state().duration_by_test
        longest = SECONDS + TIMES * sum(durations.get(item.nodeid, 0) for item in session.items)
        end = int(time.process_time() + longest)
        resource.setrlimit(resource.RLIMIT_CPU, (end, end + 1))
    else:
        gc.unfreeze()
        _caches[:] = [
            each
            for each in gc.get_objects()
            if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith(OURS)
        ]
    _forget()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Where it is noted which tests come to which functions, let each test begin anew."""
    if os.environ["MUTANT_UNDER_TEST"] == "stats":
        _forget()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """Note which functions a fixture comes to."""
    reached: set[str] = sys.modules["mutmut.state"].state()._stats
    before = set(reached)
    reached.clear()
    try:
        return (yield)
    finally:
        _reached.setdefault(fixturedef, set()).update(reached)
        reached.update(before)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let a test have come to what its fixtures came to, whichever test had them made."""
    if isinstance(item, pytest.Function):
        for fixtures in item._fixtureinfo.name2fixturedefs.values():
            for each in fixtures:
                sys.modules["mutmut.state"].state()._stats.update(_reached.get(each, ()))


def _forget() -> None:
    for each in _caches:
        each.cache_clear()
