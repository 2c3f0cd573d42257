"""Generals: how able a new one is, and what battles teach him."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.tables import GrandTables


@dataclass(frozen=True, slots=True, kw_only=True)
class General:
    """Who commands an army, or waits in it for one."""

    ability: int
    experience: Fraction = Fraction(0)
    is_stand_in: bool = False
    """Whether he only leads a detached part to the next city."""


STAND_IN = General(ability=0, is_stand_in=True)
"""Who leads a detached part that no general went with."""


def appointed(tables: GrandTables, die: int) -> General:
    """Return a new general by the ten-sided die, on which 0 is a ten.

    Rule: GS-GENL-01.
    """
    return General(ability=tables.generals.whole(die))


def first_generals(
    tables: GrandTables, dice: Mapping[str, int]
) -> Mapping[str, General]:
    """Return the general of each army as the game begins, garrisons' too (GS-AMB-08).

    Args:
        tables: The tables as the campaign plays them.
        dice: The ten-sided die of each army, by its id.

    Rule: GS-ARMY-02.
    """
    return {army: appointed(tables, die) for army, die in dice.items()}


def after_battle(tables: GrandTables, general: General, *, has_won: bool) -> General:
    """Return a general with what a battle taught him; a stand-in learns nothing.

    Rules: GS-GENL-05, GS-GENL-06.
    """
    if general.is_stand_in:
        return general
    key = "experience-won" if has_won else "experience-lost"
    earned = general.experience + tables.numbers.number(key)
    return replace(general, experience=earned)


def may_rise(general: General) -> bool:
    """Return whether a general has the experience for one more point of ability.

    Rules: GS-GENL-07, GS-GENL-08.
    """
    return not general.is_stand_in and general.experience >= general.ability


def risen(general: General) -> General:
    """Return a general with one more point of ability; what is left over he keeps.

    Raises:
        ValueError: He has not the experience.

    Rules: GS-GENL-07, GS-GENL-08.
    """
    if not may_rise(general):
        message = f"{general}: experience of at least the ability was expected"
        raise ValueError(message)
    left = general.experience - general.ability
    return replace(general, ability=general.ability + 1, experience=left)
