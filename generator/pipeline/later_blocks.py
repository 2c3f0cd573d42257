"""What is told of blocks that stand in the file for periods still to come.

The next block may be written beforehand. But one with a slip in its name takes the
orders of the open period along with it, and nobody would notice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.kit.typed_entries import is_under_answers, place_of_question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.rules import Rules, State
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock, Period
    from generator.world.period_inputs import PeriodInputs


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
        yield from _answers_too_late(inputs, rules.clock)
        for idle in rules.idle_tables(campaign, inputs):
            yield replace(idle, code="W123", severity=Severity.WARNING)


def _answers_too_late(inputs: PeriodInputs, clock: Clock) -> Iterator[Finding]:
    """Warn of answers to questions of another period than their block's."""
    for decision in inputs.decisions:
        asked_in = decision.question.partition("/")[0]
        if _is_period(asked_in, clock) and not clock.owns(inputs.period, asked_in):
            yield Finding(
                code="W114",
                where=place_of_question(decision),
                severity=Severity.WARNING,
                what=f"{decision.question} is asked in {asked_in}, and this is the "
                f"block of {inputs.period}, where it has no effect",
                hint=f"move it to the block of {asked_in}",
                at_key=is_under_answers(decision.where),
            )


def _is_period(text: str, clock: Clock) -> bool:
    """Return whether a text is the identifier of a period."""
    try:
        clock.read(text)
    except ValueError:
        return False
    return True
