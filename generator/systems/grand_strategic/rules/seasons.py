"""Winter and spring: armies put into cities, and set out from them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.positions import beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.world.hexes import Hex


def winter_refusal(
    amounts: Amounts, country: Country, kingdom: str, quarters: Mapping[str, str]
) -> str:
    """Return the rule by which a kingdom's armies cannot winter so; empty: they can.

    Distance does not matter. Every army that is not in a city of its own goes to one;
    those who meet there are one army in the end, and none may be too large
    (GS-AMB-28).

    Args:
        amounts: What the campaign's points are worth.
        country: The map with all armies, as the season ends.
        kingdom: Whose armies they are.
        quarters: The city each is put into, by army; who is left out stays.

    Rules: GS-SEAS-03, GS-CITY-01.
    """
    own = {city.id: city.at for city in country.cities_of(kingdom)}
    within: dict[Hex, int] = {}
    for one in country.armies.values():
        if one.kingdom != kingdom:
            continue
        at = own.get(quarters[one.army]) if one.army in quarters else one.at
        if at is None or at not in own.values():
            return "GS-SEAS-03"
        within[at] = within.get(at, 0) + one.points
    most = amounts.of("city-most")
    return "GS-CITY-01" if any(points > most for points in within.values()) else ""


def starts_outside(country: Country, city: str) -> tuple[Hex, ...]:
    """Return the hexes in which a city's field army may begin: free ones beside it.

    One army to a city begins so (GS-AMB-25).

    Rules: GS-SETUP-05, GS-SEAS-04.
    """
    place = country.board.place(city)
    if place is None:
        return ()
    return tuple(
        at
        for at in beside(country, place.at)
        if country.army_at(at) is None and country.city_at(at) is None
    )
