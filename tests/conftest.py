"""What all tests share: two tiers, and the option that writes kept texts anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import tiers
from tests.once import made_once
from tests.print_shop import shared_print_shop
from tests.sums import added_by, refusing_floats
from tests.tiers import (
    pytest_collection,
    pytest_collection_finish,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_generate_tests,
    pytest_terminal_summary,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "pytest_collection",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_generate_tests",
    "pytest_terminal_summary",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let kept texts be written anew, for their change to be read."""
    tiers.pytest_addoption(parser)
    parser.addoption("--keep-expected", action="store_true", help="write kept texts anew")


@pytest.fixture(scope="session", autouse=True)
def _no_sum_of_floats() -> Iterator[None]:
    """Let no test pass in which the program adds floats as Pythons differ in it."""
    with added_by(refusing_floats):
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_real_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let this process and its children keep the machine's key for this run alone."""
    state = made_once(tmp_path_factory, "state", lambda _: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(state))
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_print_shop(_no_sum_of_floats: None) -> Iterator[None]:
    """Print with one worker for all tests of this process."""
    with shared_print_shop():
        yield
