"""Periods played in advance: what would come if each were closed as it is ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.pipeline.played_periods import pending_period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.played import Played
    from generator.pipeline.desk import Desk


def played_ahead(desk: Desk) -> Iterator[Played]:
    """Yield the pending period, then those after it, as far as nothing is awaited.

    They are played by what the file has for them, with the dice a build would roll;
    nothing is written. There is no last one: whoever asks stops.

    Raises:
        CampaignError: An entry of one of them cannot be used.
    """
    campaign, rules = desk.campaign, desk.rules
    inputs, resolution = desk.inputs, desk.resolution
    yield pending_period(campaign, rules, resolution, inputs)
    while not resolution.questions:
        situation = rules.following(resolution.after)
        inputs = campaign.inputs_for(situation.period)
        faults = rules.faults(campaign, situation, inputs)
        if faults:
            raise CampaignError(faults)
        resolution = rules.resolve(campaign, situation, inputs, desk.dice_of(inputs))
        yield pending_period(campaign, rules, resolution, inputs)
