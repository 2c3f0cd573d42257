"""Every rule system with a campaign to try it on: ours, and the strangers beside this.

A stranger is a folder here that holds a ``campaign.toml`` and ``<folder>_system.py``;
without its folder nothing else knows of it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from generator.systems import registry
from generator.systems.registry import SYSTEMS, SystemEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

ROOT = Path(__file__).parents[2]
FILE = "campaign.toml"


def system_of(file: Path) -> str:
    """Return the rule system a campaign file names."""
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    return str(document["campaign"]["system"])


STRANGERS: Mapping[str, SystemEntry] = {
    system_of(file): SystemEntry(
        module=f"tests.systems.{file.parent.name}.{file.parent.name}_system"
    )
    for file in sorted(Path(__file__).parent.glob(f"*/{FILE}"))
}
SAMPLES: Mapping[str, Path] = {
    system_of(file): file
    for folder in (ROOT / "examples", Path(__file__).parent)
    for file in sorted(folder.glob(f"*/{FILE}"))
}
"""A campaign file for each system there is."""


def sample(system: str) -> str:
    """Return a system's campaign file, with entries for its first period alone."""
    text = SAMPLES[system].read_text(encoding="utf-8")
    return "[[period]]".join(re.split(r"(?m)^\[\[period\]\]", text)[:2])


ENTRIES: Mapping[str, SystemEntry] = {**SYSTEMS, **STRANGERS}
OWN_WORDS: Mapping[str, tuple[str, ...]] = {
    "valormr": (
        "valormr",
        "regiment",
        "courier",
        "baseline",
        "vessel",
        "weather",
        "fatigue",
        "by night",
    ),
    "race": ("the race",),
    "auction": ("auction", "purse"),
    "tsc": ("scenario", "move roll"),
    "grand-strategic": ("treasury", "resource point", "wild event", "weather"),
    "battlefield": ("fighters", "upkeep", "discovered"),
    "house": ("house rules",),
}
"""What stands on pages of those systems alone that list it, in small letters."""


def with_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strangers be among the systems there are."""
    monkeypatch.setattr(registry, "SYSTEMS", ENTRIES)
