"""Who may know what of a Battlefield campaign, as its table says."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from generator.kit.facts import load_knowledge

BATTLEFIELD_KNOWLEDGE = load_knowledge(
    tomllib.loads(
        files("generator.systems.battlefield.rules")
        .joinpath("knowledge.toml")
        .read_text(encoding="utf-8")
    )
)
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""
