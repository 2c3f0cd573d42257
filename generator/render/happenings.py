"""What happened in a period, part by part, as sheets and pages tell it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_shown
from generator.render.numbers import rule_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.told_events import Despatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event, its rule and its dice."""

    text: str
    rule: str
    """The rule, or several drawn together; empty: none."""
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


def by_force(told: Iterable[Despatch]) -> tuple[Happening, ...]:
    """Return despatches as a sheet tells them, what is about one force together.

    Those of a force stand where its first one stood; what is about nobody stands alone.
    """
    found: dict[tuple[str, int], list[Despatch]] = {}
    for number, despatch in enumerate(told):
        alone = not despatch.force or bool(despatch.contact)
        key = (despatch.force, number if alone else -1)
        found.setdefault(key, []).append(despatch)
    return tuple(_together(tuple(each)) for each in found.values())


def _together(told: tuple[Despatch, ...]) -> Happening:
    """Return despatches about one thing as one."""
    rules = sorted({despatch.rule for despatch in told if despatch.rule})
    first = happening(told[0])
    return replace(
        first,
        text=" ".join(despatch.text for despatch in told),
        rule=rule_list(rules),
        dice=tuple(die for despatch in told for die in dice_shown(despatch.throws)),
    )
