"""The Valormr Campaign as one object the program can run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.systems.system import System
from generator.systems.valormr.commands.under_way import UNDER_WAY
from generator.systems.valormr.file.file_shape import SHAPE, shape_beside
from generator.systems.valormr.rules.rule_book import RULES, looked_ahead, rules_beside
from generator.systems.valormr.sheets.own_armies import base_width_faults
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.file.valormr_file import ValormrFile
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState


@cache
def system_beside(siblings: Siblings) -> System[ValormrState, ValormrFile, ValormrCampaign]:
    """Return the system where there are others that settle or name its battles."""
    return replace(SYSTEM, rules=rules_beside(siblings), file=shape_beside(siblings))


SYSTEM = System(
    rules=RULES,
    file=SHAPE,
    forecasts=looked_ahead,
    under_way=UNDER_WAY,
    unprintable=base_width_faults,
    pages_in="generator.systems.valormr.valormr_pages",
    beside=system_beside,
)
