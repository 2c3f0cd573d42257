"""The Valormr Campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.system import System
from generator.systems.valormr.rules.rule_book import RULES

SYSTEM = System(rules=RULES)
