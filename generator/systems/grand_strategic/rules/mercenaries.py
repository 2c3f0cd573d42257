"""Mercenaries: what they cost, what they demand, and what they bear of the losses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.tables import GrandTables

QUARTERS = 4
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What a group of mercenaries wants at a stage."""

    price: int = 0
    """Resource points; not paid in full, they leave (GS-AMB-46)."""
    share: Fraction = Fraction(0)
    """What part of their regular price that is, before it is rounded."""
    swears: bool = False
    """They become points of the army like any others (GS-AMB-45)."""
    leaves: bool = False
    """Whatever they are offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedLosses:
    """What an army with mercenaries loses, by whose it is."""

    regulars: int
    bands: Mapping[str, int]
    """By group of mercenaries."""


def are_for_hire(tables: GrandTables, die: int) -> bool:
    """Return whether a player can hire this year, by his ten-sided die (GS-AMB-31).

    Rule: GS-MERC-02.
    """
    return die <= tables.numbers.whole("hire-highest")


def most_for_hire(amounts: Amounts) -> int:
    """Return how many points of mercenaries a player may hire in a year.

    Rule: GS-MERC-03.
    """
    return amounts.of("hire-most")


def regular_price(tables: GrandTables, points: int) -> int:
    """Return what points cost that are bought.

    Rule: GS-RES-05.
    """
    return points * tables.numbers.whole("point-price")


def hire_price(tables: GrandTables, points: int) -> int:
    """Return what it costs to hire so many points, rounded up (GS-AMB-32).

    Rule: GS-MERC-05.
    """
    return ceil(regular_price(tables, points) * tables.numbers.number("hire-share"))


def demand(tables: GrandTables, points: int, die: int) -> Demand:
    """Return what a group of so many points wants, by the ten-sided die.

    Rules: GS-MERC-06, GS-MERC-07.
    """
    row = tables.demands.row_at(die)
    mood = tables.demands.text(row, "mood")
    share = tables.demands.number(row, "share")
    return Demand(
        price=ceil(regular_price(tables, points) * share),
        share=share,
        swears=mood == "swear",
        leaves=mood == "leave",
    )


def quarters_of(mercenaries: int, army: int) -> int:
    """Return the mercenaries' share of an army in quarters, to the nearest one.

    Half-way between two is the higher (GS-AMB-33).

    Rule: GS-MERC-08.
    """
    return floor(Fraction(mercenaries * QUARTERS, army) + _HALF) if army else 0


def shared_losses(regulars: int, bands: Mapping[str, int], lost: int) -> MixedLosses:
    """Return who bears the losses of an army with mercenaries in it.

    The mercenaries' share is rounded down and never more than they have; what the
    others have too few points for falls back on them (GS-AMB-34, GS-AMB-49).

    Args:
        regulars: The army's own points before the battle.
        bands: The points of each group of mercenaries in it, likewise.
        lost: What the army loses, no more than it has.

    Rules: GS-MERC-08, GS-CBT-09.
    """
    hired = sum(bands.values())
    share = lost * quarters_of(hired, regulars + hired) // QUARTERS
    theirs = min(hired, max(share, lost - regulars))
    return MixedLosses(regulars=lost - theirs, bands=_in_proportion(bands, theirs))


def _in_proportion(bands: Mapping[str, int], lost: int) -> Mapping[str, int]:
    """Share losses among groups by their points; the largest remainders round up."""
    hired = sum(bands.values())
    if not hired:
        return {}
    exact = {band: Fraction(points * lost, hired) for band, points in bands.items()}
    found = {band: floor(share) for band, share in exact.items()}
    left = lost - sum(found.values())
    for band in _by_remainder(exact)[:left]:
        found[band] += 1
    return found


def _by_remainder(exact: Mapping[str, Fraction]) -> Sequence[str]:
    """Return groups, the largest remainder first; of two as large by their ids."""
    return sorted(exact, key=lambda band: (floor(exact[band]) - exact[band], band))
