"""Parts of an army: which of its points, units and mercenaries go with one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.unit_lists import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.grand_strategic.rules.state import (
        BandState,
        GrandArmyState,
    )
    from generator.systems.grand_strategic.rules.unit_lists import ListedUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What goes off from an army."""

    regulars: int = 0
    taken: Mapping[str, int] = field(default_factory=dict)
    """Points of each group of mercenaries, by its id."""
    units: tuple[ListedUnit, ...] = ()

    @property
    def points(self) -> int:
        """All of it."""
        return self.regulars + sum(self.taken.values())


def share_of(army: GrandArmyState, points: int, units: tuple[str, ...] = ()) -> Share:
    """Return so many points of an army: its own first, then mercenaries by group.

    Where a list of units is kept, whole units go, so that it may be fewer: those named,
    else as many in the order of the list as fit. What no unit takes up comes from
    points on which none was raised, as far as there are any.

    Args:
        army: The army.
        points: How many.
        units: The units that go, by id; empty: as many as fit.
    """
    going = tuple(_units_going(army, points, units))
    listed = points_of(going)
    free = army.regulars - points_of(army.units)
    regulars = listed + min(free, max(points - listed, 0))
    return Share(
        regulars=regulars,
        taken=dict(_bands_going(army, points - regulars)),
        units=going,
    )


def without_share(army: GrandArmyState, share: Share) -> GrandArmyState:
    """Return an army once a part is gone from it."""
    left = {
        key: band.points - share.taken.get(key, 0) for key, band in army.bands.items()
    }
    gone = {unit.id for unit in share.units}
    return replace(
        army,
        regulars=army.regulars - share.regulars,
        bands={
            key: replace(army.bands[key], points=points)
            for key, points in left.items()
            if points
        },
        units=tuple(unit for unit in army.units if unit.id not in gone),
    )


def parted_groups(army: GrandArmyState, share: Share) -> tuple[str, ...]:
    """Return the groups of mercenaries of which a part alone goes off, by id."""
    return tuple(
        key for key, points in share.taken.items() if points < army.bands[key].points
    )


def bands_of(
    army: GrandArmyState, share: Share, new_ids: Mapping[str, str]
) -> Mapping[str, BandState]:
    """Return the groups of mercenaries that go off; of a parted one with a new id."""
    found = {}
    for key, points in share.taken.items():
        name = new_ids.get(key, key)
        found[name] = replace(army.bands[key], band=name, points=points)
    return found


def _units_going(
    army: GrandArmyState, points: int, named: tuple[str, ...]
) -> Iterator[ListedUnit]:
    """Yield the units that go off."""
    for unit in army.units:
        if named and unit.id in named:
            yield unit
        elif not named and unit.points <= points:
            points -= unit.points
            yield unit


def _bands_going(army: GrandArmyState, points: int) -> Iterator[tuple[str, int]]:
    """Yield the points of each group of mercenaries that go off, as far as needed."""
    for key in sorted(army.bands):
        taken = min(points, army.bands[key].points)
        if taken > 0:
            yield key, taken
            points -= taken
