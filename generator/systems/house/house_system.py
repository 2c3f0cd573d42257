"""House rules as one object the program can run."""

from __future__ import annotations

from generator.systems.house.file.house_shape import HOUSE_SHAPE
from generator.systems.house.rules.marching import ways_of
from generator.systems.house.rules.rule_book import HOUSE_RULES, unplayed
from generator.systems.system import System

SYSTEM = System(
    rules=HOUSE_RULES,
    file=HOUSE_SHAPE,
    ways=lambda campaign, now, forces: tuple(ways_of(unplayed(campaign, now), now, forces)),
    pages_in="generator.systems.house.house_pages",
)
