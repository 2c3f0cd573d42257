"""Winter and spring: armies put into cities, and set out from them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.positions import beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.world.hexes import Hex


def fallen_quarters(
    amounts: Amounts, country: Country, quarters: Mapping[str, str]
) -> Mapping[str, str]:
    """Return which armies cannot winter where they shall, each with the rule.

    Distance does not matter. Armies are judged by where all of them are in the end:
    who is put elsewhere leaves room for others, who falls stays where it is. Of too
    many in a city the last is the first to fall (GS-AMB-28).

    Args:
        amounts: What the campaign's points are worth.
        country: The map with all armies, as the season ends.
        quarters: The city each is put into, by army; who is left out stays.

    Rules: GS-SEAS-03, GS-CITY-01, GS-CITY-02.
    """
    barred = {army: _barred(country, army, city) for army, city in quarters.items()}
    found = {army: rule for army, rule in barred.items() if rule}
    while True:
        left = {army: city for army, city in quarters.items() if army not in found}
        last = _one_too_many(amounts, country, left)
        if not last:
            return found
        found[last] = "GS-CITY-01"


def _barred(country: Country, army: str, city: str) -> str:
    """Return why a city takes an army in never, however empty; empty: it does."""
    kingdom = country.armies[army].kingdom
    if kingdom in country.fallen:
        return "GS-CITY-02"
    return "" if country.owners.get(city) == kingdom else "GS-SEAS-03"


def _one_too_many(
    amounts: Amounts, country: Country, quarters: Mapping[str, str]
) -> str:
    """Return the last army put into a city where too many would meet; empty: none."""
    within: dict[str, int] = {}
    for army, one in country.armies.items():
        city = quarters.get(army) or city_within(country, army)
        within[city] = within.get(city, 0) + one.points
    most = amounts.of("city-most")
    comes = (
        army
        for army, city in reversed(tuple(quarters.items()))
        if within[city] > most and city != city_within(country, army)
    )
    return next(comes, "")


def city_within(country: Country, army: str) -> str:
    """Return the city of its own that an army is in, by id; empty: it is in none."""
    one = country.armies[army]
    city = country.city_at(one.at)
    is_own = city is not None and country.owner_of(city) == one.kingdom
    return city.id if city is not None and is_own else ""


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
