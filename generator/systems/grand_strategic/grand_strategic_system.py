"""The grand-strategic campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.grand_strategic.file.grand_shape import GRAND_SHAPE
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES
from generator.systems.system import System

SYSTEM = System(
    rules=GRAND_RULES,
    file=GRAND_SHAPE,
    pages_in="generator.systems.grand_strategic.grand_strategic_pages",
)
