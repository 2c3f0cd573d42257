"""The ground, who stands where, whose each city is, and kingdoms that fall by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.values import Struct, replace
from generator.world.board import steps_from
from generator.world.ground import GroundBook, PlaceKind, TerrainKind, constants_of
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.board import Board
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# The ground of a grand-strategic map: four kinds of country, three of city, and sea.


class GrandTerrain:
    """The ground a hex can have; the sea nobody enters."""

    OPEN: Final = TerrainKind(key="open", title="Open", code=".", fill="clear")
    WOODS: Final = TerrainKind(key="woods", title="Woods", code="w", fill="forest", symbol="forest")
    HILLS: Final = TerrainKind(key="hills", title="Hills", code="h", fill="hill", symbol="hill")
    MOUNTAINS: Final = TerrainKind(
        key="mountains", title="Mountains", code="m", fill="mountain", symbol="mountain"
    )
    SEA: Final = TerrainKind(key="sea", title="Sea", code="~", fill="sea", is_water=True)


class GrandCity:
    """The kinds of city."""

    REGULAR: Final = PlaceKind(key="regular", title="City", symbol="city")
    FORTIFIED: Final = PlaceKind(key="fortified", title="Fortified city", symbol="walled-city")
    CAPITAL: Final = PlaceKind(key="capital", title="Capital", symbol="capital")


GRAND_GROUND: Final = GroundBook(
    terrains=constants_of(GrandTerrain, TerrainKind),
    places=constants_of(GrandCity, PlaceKind),
    has_owners=True,
)
FAST_GROUND: Final = (GrandTerrain.OPEN.key, GrandTerrain.HILLS.key)
"""Over which an army of cavalry alone may go a second hex."""


# Who stands where, and whose each city is: what marches and retreats look at.


class Country(Struct, frozen=True, kw_only=True):
    """The map with all armies and cities on it."""

    amounts: Amounts
    """What the campaign's points are worth."""
    board: Board
    owners: Mapping[str, str]
    """The kingdom each city belongs to, by the city's id; empty: nobody."""
    capitals: Mapping[str, str]
    """Each kingdom's own capital, by id, whoever has it now."""
    armies: Mapping[str, GrandArmyState]
    """Every army, by id; in a city's hex it is the garrison."""
    peace: frozenset[frozenset[str]] = frozenset()
    """Pairs of kingdoms at peace."""
    allies: frozenset[frozenset[str]] = frozenset()
    """Pairs of kingdoms whose cities are open to each other's beaten armies."""
    only_cities: Mapping[str, tuple[str, ...]] = {}
    """By kingdom whose princes are held: the only cities that it may attack, those."""
    fallen: frozenset[str] = frozenset()
    """Kingdoms that have lost their capital, which takes them out for good."""

    def city_at(self, at: Hex) -> Place | None:
        """Return the city of a hex; none: there is none."""
        return next(iter(self.board.places_at(at)), None)

    def army_at(self, at: Hex) -> GrandArmyState | None:
        """Return the army of a hex, of which there is one at the most."""
        return next((one for one in self.armies.values() if one.at == at), None)

    def owner_of(self, city: Place) -> str:
        """Return the kingdom a city belongs to; empty: nobody."""
        return self.owners.get(city.id, "")

    def are_friends(self, one: str, other: str) -> bool:
        """Say whether two kingdoms are one, or allied by agreement."""
        return one == other or frozenset({one, other}) in self.allies

    def cities_of(self, kingdom_id: str) -> tuple[Place, ...]:
        """Return a kingdom's own cities, as the map lists them."""
        return tuple(c for c in self.board.places if self.owner_of(c) == kingdom_id)

    def with_army(self, army: GrandArmyState) -> Country:
        """Return the country with one army as given."""
        return replace(self, armies={**self.armies, army.army: army})

    def without_army(self, army_id: str) -> Country:
        """Return the country once an army is gone."""
        left = {key: one for key, one in self.armies.items() if key != army_id}
        return replace(self, armies=left)


def beside(country: Country, at: Hex) -> Iterator[Hex]:
    """Yield the land hexes round a hex, clockwise."""
    return (place for place in neighbours(at) if country.board.is_land(place))


def is_open(country: Country, kingdom_id: str, at: Hex) -> bool:
    """Return whether neither an army nor a city of somebody else bars a hex."""
    army, city = country.army_at(at), country.city_at(at)
    holds = army is None or country.are_friends(kingdom_id, army.kingdom)
    owner = country.owner_of(city) if city else ""
    return holds and (not owner or country.are_friends(kingdom_id, owner))


def steps_to(country: Country, kingdom_id: str, goals: Iterable[Hex]) -> Mapping[Hex, int]:
    """Return how many steps each hex is from the nearest goal, over open hexes.

    Hexes that somebody else bars are no way, but one may begin in them.
    """

    def open_beside(at: Hex) -> list[Hex]:
        return [to for to in beside(country, at) if is_open(country, kingdom_id, to)]

    return steps_from(goals, open_beside)


# Cities that change hands, kingdoms that fall with their capital, the last in play.


def city_taken(country: Country, city_id: str, kingdom_id: str) -> Country:
    """Return the country once a city belongs to whoever took it.

    A prince who was held there is free, and his kingdom attacks whom it likes again.

    Rules: GS-CITY-03, GS-WILD-33.
    """
    held = country.only_cities.get(kingdom_id, ())
    left = tuple(each for each in held if each != city_id)
    return replace(
        country,
        owners={**country.owners, city_id: kingdom_id},
        only_cities={**country.only_cities, kingdom_id: left},
    )


def is_in_play(country: Country, kingdom_id: str) -> bool:
    """Return whether a kingdom has never lost its capital, or has none to lose.

    Rule: GS-CITY-02.
    """
    if kingdom_id in country.fallen:
        return False
    capital = country.capitals.get(kingdom_id, "")
    return not capital or country.owners.get(capital, "") == kingdom_id


def last_in_play(country: Country) -> str:
    """Return the only kingdom left in play, which has won; empty: there are several.

    Rule: GS-CITY-02.
    """
    left = [each for each in country.capitals if is_in_play(country, each)]
    return left[0] if len(left) == 1 else ""


def housed(country: Country, armies: Iterable[GrandArmyState]) -> Mapping[str, str]:
    """Return the city that each army is put into at once; empty: it is lost.

    That is the nearest of its own with room for all of it beside who is there already;
    armies are put there in their order (GS-AMB-27, GS-AMB-28).

    Rules: GS-CITY-01, GS-CITY-02, GS-WILD-43.
    """
    moving = tuple(armies)
    away = {army.army for army in moving}
    full = {one.at: one.points for one in country.armies.values() if one.army not in away}
    found: dict[str, str] = {}
    for army in moving:
        open_ones = [
            city
            for city in country.cities_of(army.kingdom)
            if full.get(city.at, 0) + army.points <= country.amounts.of("city-most")
        ]
        nearest = min(
            open_ones, key=lambda city: (distance(army.at, city.at), city.id), default=None
        )
        found[army.army] = nearest.id if nearest else ""
        if nearest:
            full[nearest.at] = full.get(nearest.at, 0) + army.points
    return found


def withdrawn(country: Country, kingdom_id: str) -> Mapping[str, str]:
    """Return where the field armies of a kingdom that fell stay for good, by army.

    Rule: GS-CITY-02.
    """
    cities = {city.at for city in country.cities_of(kingdom_id)}
    field = (
        one for one in country.armies.values() if one.kingdom == kingdom_id and one.at not in cities
    )
    return housed(country, field)
