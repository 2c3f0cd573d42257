"""The rules a program does not play, area by area, said plainly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

BY_HAND = "by-hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplayedArea:
    """The rules of one chapter that people follow by themselves."""

    area: str
    """Such as ``VAL-RIVER``."""
    by_hand: tuple[tuple[str, str], ...]
    """Number within the area and title of rules that stay with the table."""
    planned: tuple[tuple[str, str], ...]
    """The same of rules not taken up yet."""


def unplayed_areas(rules: Iterable[tuple[str, str, str]]) -> tuple[UnplayedArea, ...]:
    """Return rules given as number, title and state, area by area."""
    areas: dict[str, list[tuple[str, str, str]]] = {}
    for rule, title, state in rules:
        area, _, number = rule.rpartition("-")
        areas.setdefault(area, []).append((number, title, state))
    return tuple(
        UnplayedArea(
            area=area,
            by_hand=tuple((n, title) for n, title, state in found if state == BY_HAND),
            planned=tuple((n, title) for n, title, state in found if state != BY_HAND),
        )
        for area, found in areas.items()
    )
