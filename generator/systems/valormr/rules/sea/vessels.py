"""SHIP: what vessels can do, how many a regiment needs, and what they cost."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal

if TYPE_CHECKING:
    from generator.systems.valormr.rules.sea.fleets import FleetState, Propulsion
    from generator.systems.valormr.rules.tables import ValormrTables

GALLEY, LONGSHIP, SAILING_SHIP = "galley", "longship", "sailing-ship"
NORTHMEN, PIRATES = "northmen", "pirates"
"""Peoples, as the campaign file writes them, with vessels of their own."""

FREE = Fraction(0)


def daily_points(
    tables: ValormrTables, kind: str, means: Propulsion
) -> Fraction | None:
    """Return a vessel's points for a day, none when it cannot be driven so.

    Rules: VAL-SHIP-01, VAL-MOVE-01.
    """
    if tables.vessels.look_up(kind, means) is None:
        return None
    return tables.vessels.number(kind, means)


def capacity(tables: ValormrTables, kind: str) -> Fraction:
    """Return the figures one vessel carries; individuals do not count.

    Rules: VAL-SHIP-01, VAL-SHIP-12, VAL-SHIP-15.
    """
    return tables.vessels.number(kind, "capacity")


def vessels_needed(tables: ValormrTables, kind: str, figures: int) -> int:
    """Return how many vessels one regiment fills, none shared with another.

    Raises:
        ValueError: Such vessels carry no troops.

    Rules: VAL-SHIP-03, VAL-SHIP-04, VAL-SHIP-15.
    """
    room = capacity(tables, kind)
    if not room:
        message = f"{kind}: carries no troops"
        raise ValueError(message)
    return ceil(figures / room)


def vessels_free(tables: ValormrTables, fleet: FleetState) -> int:
    """Return how many vessels of a fleet have nobody aboard.

    Rule: VAL-SHIP-04.
    """
    taken = sum(
        vessels_needed(tables, fleet.kind, party.strength) for party in fleet.regiments
    )
    return fleet.count - taken


def price_of(
    tables: ValormrTables, kind: str, people: str, *, catapult: bool = False
) -> Fraction | Refusal:
    """Return the army points one vessel costs a people, or why it cannot buy it.

    Rules: VAL-SHIP-01, VAL-SHIP-14, VAL-SHIP-16, VAL-OOB-20, VAL-OOB-21.
    """
    if kind == LONGSHIP:
        if people == NORTHMEN:
            return FREE
        return Refusal(reason="longships-not-for-sale", rule="VAL-SHIP-14")
    if kind == SAILING_SHIP and people == PIRATES:
        return tables.ships.number("pirate-cost")
    extra = FREE
    if kind == SAILING_SHIP and catapult:
        extra = tables.ships.number("catapult-cost")
    return tables.vessels.number(kind, "cost") + extra


def has_catapults(kind: str, people: str, *, bought: bool) -> bool:
    """Return whether vessels carry a light catapult each.

    Rule: VAL-SHIP-16.
    """
    return kind == SAILING_SHIP and (bought or people == PIRATES)


def escort_is_effective(
    tables: ValormrTables, galleys: int, regiments_carried: int
) -> bool:
    """Return whether there is a galley for every regiment carried.

    Rule: VAL-SHIP-11.
    """
    return galleys >= regiments_carried * tables.ships.whole("galleys-per-regiment")
