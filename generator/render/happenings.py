"""What happened in a period, part by part, as sheets and pages tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_shown

if TYPE_CHECKING:
    from generator.brief.told_events import Despatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event, its rule and its dice."""

    text: str
    rule: str
    dice: tuple[DiceShown, ...]
    when: str = ""
    """The part of the period; empty: all of it, or it stands above."""
    is_dull: bool = False
    """Whether it is about nobody in particular, and may stand in small type."""


def happening(despatch: Despatch, *, when: str = "") -> Happening:
    """Return one despatch as a sheet tells it."""
    return Happening(
        text=despatch.text,
        rule=despatch.rule,
        dice=dice_shown(despatch.throws),
        when=when,
        is_dull=not (despatch.force or despatch.contact),
    )


def everything(_despatch: Despatch) -> bool:
    """Want every despatch."""
    return True
