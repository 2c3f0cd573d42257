"""Amounts of army points and resource points, as a campaign reckons them.

One factor multiplies all of them, so that army limits, cities, income and ransoms stay
in proportion (GS-AMB-38).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.tables import GrandTables

FACTOR = "points.factor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
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
