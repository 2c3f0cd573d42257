"""What happened in a period, part by part, as sheets and pages tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_shown
from generator.render.period_words import chapters

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event, its rule and its dice."""

    text: str
    rule: str
    dice: tuple[DiceShown, ...]
    when: str = ""
    """The part of the period; empty: all of it, or it stands above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPart:
    """What happened in one part of a period."""

    title: str
    hours: str
    happenings: tuple[Happening, ...]


def happening(despatch: Despatch, *, when: str = "") -> Happening:
    """Return one despatch as a sheet tells it."""
    return Happening(
        text=despatch.text,
        rule=despatch.rule,
        dice=dice_shown(despatch.throws),
        when=when,
    )


def everything(_despatch: Despatch) -> bool:
    """Want every despatch."""
    return True


def told_parts(
    briefing: Briefing, wanted: Callable[[Despatch], bool] = everything
) -> tuple[ToldPart, ...]:
    """Return the parts of a period of which anything wanted is known, in order."""
    parts = (
        ToldPart(
            title=chapter.title,
            hours=chapter.hours,
            happenings=tuple(map(happening, filter(wanted, chapter.despatches))),
        )
        for chapter in chapters(briefing)
    )
    return tuple(part for part in parts if part.happenings)
