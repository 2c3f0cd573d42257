"""Who stands where, and whose each city is: what marches and retreats look at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.world.hexes import neighbours
from generator.world.reaching import steps_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.world.board import Board
    from generator.world.features import Place
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedArmy:
    """An army on the map; in a city's hex it is the garrison."""

    army: str
    kingdom: str
    at: Hex
    points: int
    is_cavalry: bool = False
    """Whether all of it is; flyers count as cavalry."""
    forced_by: str = ""
    """The rule that sends it to a city; empty: it goes where its king likes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """The map with all armies and cities on it."""

    board: Board
    owners: Mapping[str, str]
    """The kingdom each city belongs to, by the city's id; empty: nobody."""
    capitals: Mapping[str, str]
    """Each kingdom's own capital, by id, whoever has it now."""
    armies: Mapping[str, PlacedArmy]
    """Every army, by id."""
    peace: frozenset[frozenset[str]] = frozenset()
    """Pairs of kingdoms at peace."""
    allies: frozenset[frozenset[str]] = frozenset()
    """Pairs of kingdoms whose cities are open to each other's beaten armies."""
    only_cities: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kingdom whose princes are held: the only cities that it may attack, those."""
    fallen: frozenset[str] = frozenset()
    """Kingdoms that have lost their capital, which takes them out for good."""

    def city_at(self, at: Hex) -> Place | None:
        """Return the city of a hex; none: there is none."""
        return next(iter(self.board.places_at(at)), None)

    def army_at(self, at: Hex) -> PlacedArmy | None:
        """Return the army of a hex, of which there is one at the most."""
        return next((one for one in self.armies.values() if one.at == at), None)

    def owner_of(self, city: Place) -> str:
        """Return the kingdom a city belongs to; empty: nobody."""
        return self.owners.get(city.id, "")

    def are_friends(self, one: str, other: str) -> bool:
        """Say whether two kingdoms are one, or allied by agreement."""
        return one == other or frozenset({one, other}) in self.allies

    def cities_of(self, kingdom: str) -> tuple[Place, ...]:
        """Return a kingdom's own cities, as the map lists them."""
        return tuple(c for c in self.board.places if self.owner_of(c) == kingdom)

    def with_army(self, army: PlacedArmy) -> Country:
        """Return the country with one army as given."""
        return replace(self, armies={**self.armies, army.army: army})

    def without_army(self, army: str) -> Country:
        """Return the country once an army is gone."""
        left = {key: one for key, one in self.armies.items() if key != army}
        return replace(self, armies=left)


def beside(country: Country, at: Hex) -> Iterator[Hex]:
    """Yield the land hexes round a hex, clockwise."""
    return (place for place in neighbours(at) if country.board.is_land(place))


def is_open(country: Country, kingdom: str, at: Hex) -> bool:
    """Return whether neither an army nor a city of somebody else bars a hex."""
    army, city = country.army_at(at), country.city_at(at)
    holds = army is None or country.are_friends(kingdom, army.kingdom)
    owner = country.owner_of(city) if city else ""
    return holds and (not owner or country.are_friends(kingdom, owner))


def steps_to(country: Country, kingdom: str, goals: Iterable[Hex]) -> Mapping[Hex, int]:
    """Return how many steps each hex is from the nearest goal, over open hexes.

    Hexes that somebody else bars are no way, but one may begin in them.
    """

    def open_beside(at: Hex) -> Iterator[Hex]:
        return (
            place for place in beside(country, at) if is_open(country, kingdom, place)
        )

    return steps_from(goals, open_beside)
