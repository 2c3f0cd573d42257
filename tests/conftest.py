"""What all tests share: the option that writes kept texts anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let kept texts be written anew, for their change to be read."""
    parser.addoption(
        "--keep-expected", action="store_true", help="write kept texts anew"
    )
