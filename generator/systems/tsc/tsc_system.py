"""The Tactical Scenario Campaign as one object the program can run."""

from __future__ import annotations

from generator.systems.system import System
from generator.systems.tsc.commands.scenario_command import scenario_answer
from generator.systems.tsc.file.tsc_file import TSC_SHAPE
from generator.systems.tsc.rules.rule_book import TSC_RULES

SYSTEM = System(
    rules=TSC_RULES,
    file=TSC_SHAPE,
    alone={"scenario": scenario_answer},
    pages_in="generator.systems.tsc.tsc_pages",
)
