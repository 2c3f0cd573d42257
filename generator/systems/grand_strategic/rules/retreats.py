"""Where a beaten army falls back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.marches import has_room
from generator.systems.grand_strategic.rules.positions import (
    beside,
    is_open,
    steps_to,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.positions import Country, PlacedArmy
    from generator.world.hexes import Hex


def retreats_to(
    amounts: Amounts, country: Country, army: PlacedArmy, battle: Hex
) -> tuple[Hex, ...]:
    """Return the hexes to which the loser of a battle may fall back, one of them.

    They are those beside the battle's hex, the defender's, from which the way to the
    nearest friendly city is shortest. Hexes of an enemy are closed; an army of its own
    is joined if both are not too many, else another hex is taken. Of several as near
    the owner picks. Empty: the army is destroyed (GS-AMB-14, GS-AMB-15).

    Args:
        amounts: What the campaign's points are worth.
        country: The map with all armies, the beaten one wherever it came from.
        army: The beaten army with the points it has left.
        battle: The hex that was fought for.

    Rule: GS-CBT-06.
    """
    friendly = [
        city.at
        for city in country.board.places
        if country.are_friends(army.kingdom, country.owner_of(city))
        and city.at != battle
        and is_open(country, army.kingdom, city.at)
    ]
    moved = country.without_army(army.army)
    far = steps_to(moved, army.kingdom, friendly)
    free = [
        at
        for at in beside(country, battle)
        if at in far and has_room(amounts, moved, army, at)
    ]
    nearest = min((far[at] for at in free), default=0)
    return tuple(at for at in free if far[at] == nearest)
