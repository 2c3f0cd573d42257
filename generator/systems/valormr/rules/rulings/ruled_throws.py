"""Whose the throws are that the umpire rules upon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.throw_keys import to_throw_key
from generator.systems.valormr.rules.weather.daily_weather import SKY

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Period
    from generator.world.period_inputs import Ruling

OF_THE_SKY = (SKY, "fog", "wind")
"""What throws everybody sees are about."""


def subject_of(ruling: Ruling, period: Period) -> str | None:
    """Return what a ruled throw is about; none when it is no throw of the period."""
    try:
        key = to_throw_key(ruling.subject)
    except ValueError:
        return None
    return key.subject if key.period == str(period) else None


def throwers(play: Play, subject: str) -> tuple[str, ...]:
    """Return the forces a throw belongs to: the one that throws, or all it is about.

    The subject is the middle of the key, such as ``evening.arn+hal.arn``.
    """
    known = {force.id for force in play.campaign.forces}
    parts = subject.split(".")
    alone = [part for part in parts if part in known]
    if alone:
        return (alone[0],)
    return tuple(force for part in parts for force in part.split("+") if force in known)


def is_of_the_sky(subject: str) -> bool:
    """Return whether a throw is about the weather, which everybody sees."""
    return subject.split(".")[0] in OF_THE_SKY
