"""What Valormr's cards and quick-reference sheets are laid out for, by name."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

SHEETS = Path(__file__).parents[1] / "generator" / "systems" / "valormr" / "sheets"


def _in(name: str) -> dict[str, Any]:
    """Return a layout file of the sheets."""
    return tomllib.loads((SHEETS / name).read_text(encoding="utf-8"))


def design_names() -> tuple[str, ...]:
    """Return the names of all designs of cards."""
    return tuple(_in("designs.toml"))


def table_ids() -> tuple[str, ...]:
    """Return the tables on the sheet that is read standing, as they are read."""
    return tuple(
        name
        for side in _in("quick_sides.toml")["contact"]
        for shelf in side["shelves"]
        for column in shelf
        for name in column
    )
