"""Armies formed: the first garrisons and field armies, merging and detaching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.generals import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.generals import General


@dataclass(frozen=True, slots=True, kw_only=True)
class Detached:
    """What a split makes of one army."""

    rest: int
    part: int
    leader: General
    """Who leads the part: a resident general, or a stand-in."""
    residents: tuple[General, ...]
    """Who stays with the rest beside its commander."""


def first_garrison(amounts: Amounts, kind: str) -> int:
    """Return the points that a kind of city begins with.

    Rules: GS-SETUP-01, GS-SETUP-02.
    """
    return amounts.of_city(kind, "garrison")


def field_budget(amounts: Amounts, kinds: Iterable[str]) -> int:
    """Return the points a player has for field armies: as many as in his garrisons.

    Rule: GS-SETUP-04.
    """
    return sum(first_garrison(amounts, kind) for kind in kinds)


def fits_an_army(amounts: Amounts, points: int) -> bool:
    """Return whether an army of so many points can be formed.

    Rule: GS-ARMY-01.
    """
    return amounts.of("army-least") <= points <= amounts.of("army-most")


def may_merge(amounts: Amounts, points: Iterable[int]) -> bool:
    """Return whether armies may become one; one weakened below the least may, too.

    Rule: GS-ARMY-04.
    """
    return sum(points) <= amounts.of("army-most")


def may_command(generals: Sequence[General]) -> tuple[General, ...]:
    """Return who may command merged armies: the ablest; of several the owner picks.

    Rule: GS-ARMY-06.
    """
    ablest = max(general.ability for general in generals)
    return tuple(each for each in generals if each.ability == ablest)


def detached(
    amounts: Amounts, army: int, part: int, residents: Sequence[General] = ()
) -> Detached | None:
    """Return what becomes of an army of which a part goes off; none: it may not.

    Both parts are armies of at least the least (GS-AMB-09). The first of the residents
    leads the part; without one a stand-in does, until it comes to a city.

    Rules: GS-ARMY-05, GS-ARMY-07, GS-ARMY-08.
    """
    if not (fits_an_army(amounts, part) and fits_an_army(amounts, army - part)):
        return None
    leader, *rest = residents or (STAND_IN,)
    return Detached(rest=army - part, part=part, leader=leader, residents=tuple(rest))
