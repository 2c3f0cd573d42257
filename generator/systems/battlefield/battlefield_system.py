"""The Battlefield campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.battlefield.file.battlefield_shape import BATTLEFIELD_SHAPE
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.system import System

SYSTEM = System(
    rules=BATTLEFIELD_RULES,
    file=BATTLEFIELD_SHAPE,
    pages_in="generator.systems.battlefield.battlefield_pages",
)
