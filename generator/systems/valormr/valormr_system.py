"""The Valormr Campaign as one object the program can run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.render.documents import text_block
from generator.systems.system import System
from generator.systems.valormr.commands.under_way import UNDER_WAY
from generator.systems.valormr.file.file_shape import SHAPE, shape_beside
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.rule_book import RULES, looked_ahead, rules_beside, ways_ahead
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.file.valormr_file import ValormrFile
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.campaign import Campaign


def base_width_faults(campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse base labels that would leave the paper: they are as wide as the bases."""
    scale = float(campaign.paper.scale)
    room = int(text_block(scale).width)
    width = valormr(campaign).table.base_width_mm
    if width <= room:
        return ()
    return (
        Finding(
            "C028",
            ("table", "base_width"),
            f"base labels of {float(width):g} mm do not go on paper that is printed "
            f"at {scale:g} of its size",
            f"make base_width {room} at most, or have the printer print at 100 %",
        ),
    )


@cache
def system_beside(siblings: Siblings) -> System[ValormrState, ValormrFile, ValormrCampaign]:
    """Return the system where there are others that settle or name its battles."""
    return replace(SYSTEM, rules=rules_beside(siblings), file=shape_beside(siblings))


SYSTEM = System(
    rules=RULES,
    file=SHAPE,
    forecasts=looked_ahead,
    ways=ways_ahead,
    under_way=UNDER_WAY,
    unprintable=base_width_faults,
    pages_in="generator.systems.valormr.valormr_pages",
    beside=system_beside,
)
