"""What armies are formed of: amounts of points, and generals as able as they are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.tables import GrandTables


# Amounts of army points and resource points, as a campaign reckons them.

FACTOR = "points.factor"


class Amounts(Struct, frozen=True, kw_only=True):
    """The tables of a campaign, and by how much its points are multiplied."""

    tables: GrandTables
    factor: int = 1

    def of(self, key: str) -> int:
        """Return one of the named numbers that are points."""
        return self.scaled(self.tables.numbers.whole(key))

    def of_city(self, kind: str, column: str) -> int:
        """Return what the table of cities has for a kind of city."""
        return self.scaled(self.tables.cities.whole(kind, column))

    def scaled(self, points: int) -> int:
        """Return points of the source as this campaign counts them."""
        return points * self.factor


def amounts_of(tables: GrandTables, switches: Switches) -> Amounts:
    """Return the amounts of a campaign.

    Rules: GS-SCOPE-04, GS-WFB-01.
    """
    return Amounts(tables=tables, factor=switches.number(FACTOR))


# Generals: how able a new one is, and what battles teach him.


class General(Struct, frozen=True, kw_only=True):
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


def first_generals(tables: GrandTables, dice: Mapping[str, int]) -> Mapping[str, General]:
    """Return the general of each army as the game begins, garrisons' too (GS-AMB-08).

    Args:
        tables: The tables as the campaign plays them.
        dice: The ten-sided die of each army, by its id.

    Rule: GS-ARMY-02.
    """
    return {army_id: appointed(tables, die) for army_id, die in dice.items()}


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


# Armies formed: the first garrisons and field armies, merging and detaching.


class Detached(Struct, frozen=True, kw_only=True):
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
