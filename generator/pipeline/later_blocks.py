"""What is told of blocks that stand in the file for periods still to come.

The next block may be written beforehand. But one with a slip in its name takes the
orders of the open period along with it, and nobody would notice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.rules import Rules, State
    from generator.world.campaign import Campaign
    from generator.world.clock import Period


def later_block_findings(
    campaign: Campaign, rules: Rules[State], period: Period
) -> Iterator[Finding]:
    """Warn of later blocks where the open period has none, and of what is idle in them.

    Args:
        campaign: The campaign.
        rules: By which it is played.
        period: The open period.
    """
    later = [
        (position, inputs)
        for position, inputs in enumerate(campaign.periods)
        if period < inputs.period
    ]
    has_block = any(inputs.period == period for inputs in campaign.periods)
    if later and not has_block:
        position, inputs = later[0]
        yield Finding(
            code="W121",
            where=("period", position, "id"),
            severity=Severity.WARNING,
            what=f"what is written for {inputs.period} waits: {period} is open, and "
            "has no block",
            hint=f'write id = "{period}" if this is meant for {period.title}',
        )
    for _, inputs in later:
        for idle in rules.idle_tables(campaign, inputs):
            yield replace(idle, code="W123", severity=Severity.WARNING)
