"""Events of an engagement: who owns them, who stands opposite."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import FactValue, Modifier


def told_of(  # noqa: PLR0913 - an event has these parts
    play: Play,
    engagement: Engagement,
    kind: str,
    *,
    rule: str,
    force: str = "",
    facts: dict[str, FactValue] | None = None,
) -> Event:
    """Tell something about one commander, or about the whole engagement.

    A commander's event belongs to his side; his opponents are named as such.
    """
    forces = (force,) if force else engagement.forces
    owners = {play.campaign.force(member).side for member in forces}
    others = {play.campaign.force(member).side for member in engagement.forces}
    return Event(
        kind=kind,
        rule=rule,
        half=engagement.half,
        force=force,
        sides=tuple(sorted(owners)),
        opponents=tuple(sorted(others - owners)),
        contact=engagement.id,
        facts={"force": force, **(facts or {})},
    )


def scored(
    event: Event,
    throw: Throw,
    modifiers: Sequence[Modifier],
    result: int | Fraction,
) -> Event:
    """Add a throw, its modifiers and the score to an event."""
    return replace(
        event,
        throws=(throw,),
        starts_from=Fraction(throw.total),
        modifiers=tuple(modifiers),
        result=Fraction(result),
    )
