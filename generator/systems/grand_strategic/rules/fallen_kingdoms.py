"""Cities that change hands, kingdoms that fall with their capital, the last in play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.positions import Country, PlacedArmy


def city_taken(country: Country, city: str, kingdom: str) -> Country:
    """Return the country once a city belongs to whoever took it.

    A prince who was held there is free, and his kingdom attacks whom it likes again.

    Rules: GS-CITY-03, GS-WILD-33.
    """
    held = country.only_cities.get(kingdom, ())
    left = tuple(each for each in held if each != city)
    return replace(
        country,
        owners={**country.owners, city: kingdom},
        only_cities={**country.only_cities, kingdom: left},
    )


def is_in_play(country: Country, kingdom: str) -> bool:
    """Return whether a kingdom has never lost its capital, or has none to lose.

    Rule: GS-CITY-02.
    """
    if kingdom in country.fallen:
        return False
    capital = country.capitals.get(kingdom, "")
    return not capital or country.owners.get(capital, "") == kingdom


def last_in_play(country: Country) -> str:
    """Return the only kingdom left in play, which has won; empty: there are several.

    Rule: GS-CITY-02.
    """
    left = [each for each in country.capitals if is_in_play(country, each)]
    return left[0] if len(left) == 1 else ""


def housed(
    amounts: Amounts, country: Country, armies: Iterable[PlacedArmy]
) -> Mapping[str, str]:
    """Return the city that each army is put into at once; empty: it is lost.

    That is the nearest of its own with room for all of it beside who is there already;
    armies are put there in their order (GS-AMB-27, GS-AMB-28).

    Rules: GS-CITY-01, GS-CITY-02, GS-WILD-43.
    """
    moving = tuple(armies)
    away = {army.army for army in moving}
    full = {
        one.at: one.points for one in country.armies.values() if one.army not in away
    }
    found: dict[str, str] = {}
    for army in moving:
        open_ones = [
            city
            for city in country.cities_of(army.kingdom)
            if full.get(city.at, 0) + army.points <= amounts.of("city-most")
        ]
        nearest = min(
            open_ones,
            key=lambda city: (distance(army.at, city.at), city.id),
            default=None,
        )
        found[army.army] = nearest.id if nearest else ""
        if nearest:
            full[nearest.at] = full.get(nearest.at, 0) + army.points
    return found


def withdrawn(amounts: Amounts, country: Country, kingdom: str) -> Mapping[str, str]:
    """Return where the field armies of a kingdom that fell stay for good, by army.

    Rule: GS-CITY-02.
    """
    cities = {city.at for city in country.cities_of(kingdom)}
    field = (
        one
        for one in country.armies.values()
        if one.kingdom == kingdom and one.at not in cities
    )
    return housed(amounts, country, field)
