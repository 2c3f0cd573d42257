"""Of which vessels a reader has heard: a name out at sea is a secret, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.brief.audience import AudienceKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.audience import Audience
    from generator.brief.briefing import Played
    from generator.kit.facts import Fact
    from generator.kit.rules import Rules
    from generator.world.campaign import Campaign
    from generator.world.events import Event


def heard_of(
    campaign: Campaign,
    rules: Rules[Any],
    played: Played,
    audience: Audience,
    *,
    may_know: Callable[[str, Fact | Event], bool],
) -> frozenset[str]:
    """Return whose names a reader may know: his vessels', and those he is told of."""
    if audience.kind is AudienceKind.UMPIRE:
        return frozenset(vessel.id for vessel in campaign.vessels)
    heard = {vessel.id for vessel in campaign.vessels if vessel.side in audience.sides}
    for event in played.events:
        wording = rules.wording.event(event.kind)
        if may_know(wording.by_default, event):
            heard.add(event.force)
            heard.update(
                str(value)
                for name, value in event.facts.items()
                if may_know(wording.knowledge_of(name), event)
            )
    return frozenset(heard)
