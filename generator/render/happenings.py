"""What happened in a period, half by half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_shown
from generator.render.period_words import chapters

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event on the sheet."""

    text: str
    rule: str
    dice: tuple[DiceShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfPeriod:
    """The events of one half period, in order."""

    title: str
    hours: str
    happenings: tuple[Happening, ...]


def halves_told(briefing: Briefing) -> tuple[HalfPeriod, ...]:
    """Return the half periods in which something happened, in order."""
    return tuple(
        HalfPeriod(
            title=chapter.title,
            hours=chapter.hours,
            happenings=tuple(map(_happening, chapter.despatches)),
        )
        for chapter in chapters(briefing)
        if chapter.despatches
    )


def _happening(despatch: Despatch) -> Happening:
    return Happening(
        text=despatch.text, rule=despatch.rule, dice=dice_shown(despatch.throws)
    )
