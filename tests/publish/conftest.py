"""The output folder that most of these tests build into."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """The place of an output folder that is not there yet."""
    return tmp_path / "output"
