"""What all tests share: two tiers, and the option that writes kept texts anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import tiers
from tests.tiers import (
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_generate_tests,
    pytest_terminal_summary,
)

if TYPE_CHECKING:
    import pytest

__all__ = [
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_generate_tests",
    "pytest_terminal_summary",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let kept texts be written anew, for their change to be read."""
    tiers.pytest_addoption(parser)
    parser.addoption(
        "--keep-expected", action="store_true", help="write kept texts anew"
    )
