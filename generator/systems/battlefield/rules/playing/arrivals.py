"""Units that come onto the field once a battle has begun."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitUnderway:
    """A unit that is still on its way to the field."""

    unit: FieldUnit
    """As it comes, on the case it makes for."""
    before_round: int
    """It comes on before this round, or the first after it that has room."""


Arrivals = tuple[UnitUnderway, ...]


def arrived(book: BattleBook, field: Battlefield, arrivals: Arrivals) -> Battlefield:
    """Put on the field whoever comes before the round that begins.

    Each stands on the free case nearest to the one it makes for, beside no enemy as
    long as there is another.

    Rules: DOG-SCALE-02, DOG-CBT-16.
    """
    for arrival in arrivals:
        unit = arrival.unit
        if arrival.before_round <= field.round_number and unit.unit not in field.units:
            at = _free_case(book, field, unit)
            if at is not None:
                field = field.with_units((replace(unit, at=at),))
    return field


def sides_coming(field: Battlefield, arrivals: Arrivals) -> frozenset[str]:
    """Return the sides that have units on their way."""
    return frozenset(
        field.sides[arrival.unit.army]
        for arrival in arrivals
        if arrival.unit.unit not in field.units
    )


def _free_case(book: BattleBook, field: Battlefield, unit: FieldUnit) -> Hex | None:
    """Return where a unit comes on; none: there is no room for it."""
    held = {each.at for each in field.units.values() if each.is_standing}

    def worth(place: Hex) -> tuple[bool, int, Hex]:
        is_beside = bool(field.foes_beside(unit.army, place))
        return (is_beside, distance(place, unit.at), place)

    places = (
        place
        for place, case in field.cases.items()
        if place not in held and ground_bar(book, case, unit.make) is None
    )
    return min(places, key=worth, default=None)
