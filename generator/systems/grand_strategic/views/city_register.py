"""The register of cities, and how the kingdoms stand to each other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.views.kingdom_rows import held_in, princes_at
from generator.systems.grand_strategic.views.setup_sheet import time_told
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.world.ground import Place

NOBODY = ""


class RegisteredCity(Struct, frozen=True, kw_only=True):
    """One city."""

    at: str
    name: str
    kind: str
    income: int
    """Resource points a stage."""
    garrison: str
    """Who is in it; empty: nobody."""
    points: str
    """Empty: not known to the reader."""
    prisoners: str
    taken: str
    """By whom and when it was last taken, as far as it is told; may be empty."""


class OwnersCities(Struct, frozen=True, kw_only=True):
    """The cities of one kingdom, or of nobody."""

    owner: str
    cities: tuple[RegisteredCity, ...]
    income: int
    """Of all of them a stage."""
    points: str
    """Of all garrisons; empty: not all are known."""


class KingdomStanding(Struct, frozen=True, kw_only=True):
    """How one kingdom stands to another."""

    says: str
    is_peace: bool


class DiplomacyRow(Struct, frozen=True, kw_only=True):
    """One kingdom and all others."""

    kingdom: str
    is_in_play: bool
    to_others: tuple[KingdomStanding | None, ...]
    """By the order of kingdoms; none: itself."""


class Diplomacy(Struct, frozen=True, kw_only=True):
    """Peace, princes, and what is due."""

    kingdoms: tuple[str, ...]
    rows: tuple[DiplomacyRow, ...]
    princes: tuple[str, ...]
    """Who is held where, and what that bars."""
    mourning: tuple[str, ...]
    """Armies sent to cities, as far as the reader knows."""
    due: tuple[str, ...]
    """What is due at the next stage, likewise."""


def city_register(
    briefing: Briefing, amounts: Amounts, earlier: Sequence[Briefing] = ()
) -> tuple[OwnersCities, ...]:
    """Return every city of the map under whoever has it now.

    In the earlier periods cities may have fallen.

    Rules: GS-CITY-01, GS-CITY-03, GS-RES-02.
    """
    taken = _takings((*earlier, briefing))
    owners = (*(side.id for side in briefing.sides), NOBODY)
    found = (_of_owner(briefing, amounts, owner, taken) for owner in owners)
    return tuple(each for each in found if each.cities)


def _takings(told: Sequence[Briefing]) -> Mapping[str, str]:
    """Return by whom and when cities were last taken, by their ids."""
    found: dict[str, list[str]] = {}
    for before, after in pairwise(told):
        for city in after.subjects(facts.OWNER):
            owner = after.get_or(facts.OWNER, city, NOBODY)
            if owner and owner != before.get_or(facts.OWNER, city, owner):
                says = f"{after.words.of(owner)}, {time_told(str(after.period))}"
                found.setdefault(city, []).append(says)
    return {
        city: says[-1] if len(says) == 1 else f"{says[-1]} ({len(says)} times)"
        for city, says in found.items()
    }


def _of_owner(
    briefing: Briefing, amounts: Amounts, owner: str, taken: Mapping[str, str]
) -> OwnersCities:
    places = [
        place
        for place in briefing.board.places
        if briefing.knows(facts.OWNER, place.id)
        and briefing.get_or(facts.OWNER, place.id, NOBODY) == owner
    ]
    cities = tuple(_city(briefing, amounts, place, taken.get(place.id, "")) for place in places)
    known = all(city.points or not city.garrison for city in cities)
    points = sum(int(city.points or 0) for city in cities)
    return OwnersCities(
        owner=briefing.words.of(owner) if owner else "Nobody",
        cities=cities,
        income=sum(city.income for city in cities),
        points=str(points) if known else "",
    )


def _city(briefing: Briefing, amounts: Amounts, place: Place, taken: str) -> RegisteredCity:
    army = next(iter(briefing.those(facts.IN_CITY, place.id)), "")
    return RegisteredCity(
        at=briefing.board.grid.label(place.at),
        name=place.name,
        kind=place.kind.title,
        income=amounts.of_city(place.kind.key, "income"),
        garrison=briefing.words.of(army) if army else "",
        points=briefing.told(facts.POINTS, army) if army else "",
        prisoners=held_in(briefing, place.id),
        taken=taken,
    )


def diplomacy(briefing: Briefing) -> Diplomacy:
    """Return how the kingdoms stand to each other, and what hangs over them.

    Rules: GS-WILD-23, GS-WILD-33, GS-WILD-42, GS-WILD-43, GS-WILD-53.
    """
    keys = [side.id for side in briefing.sides]
    return Diplomacy(
        kingdoms=tuple(briefing.words.of(key) for key in keys),
        rows=tuple(
            DiplomacyRow(
                kingdom=briefing.words.of(key),
                is_in_play=bool(briefing.told(facts.IS_IN_PLAY, key)),
                to_others=tuple(_standing(briefing, key, other) for other in keys),
            )
            for key in keys
        ),
        princes=tuple(_princes(briefing, keys)),
        mourning=tuple(_sent(briefing)),
        due=tuple(_due(briefing, keys)),
    )


def _standing(briefing: Briefing, kingdom: str, other: str) -> KingdomStanding | None:
    """Return how one kingdom stands to another."""
    if kingdom == other:
        return None
    friends = briefing.get_or(facts.PEACE_WITH, kingdom, ())
    if other in friends:
        until = briefing.get_or(facts.PEACE_UNTIL, kingdom, ())[friends.index(other)]
        says = f"peace up to {time_told(until)}" if until else "peace"
        return KingdomStanding(says=says, is_peace=True)
    if other in briefing.get_or(facts.ALLIES, kingdom, ()):
        return KingdomStanding(says="allied", is_peace=True)
    return KingdomStanding(says="war", is_peace=False)


def _princes(briefing: Briefing, kingdoms: list[str]) -> Iterator[str]:
    """Yield whose princes are held where."""
    for key in kingdoms:
        if held := princes_at(briefing, key):
            name = briefing.words.of(key)
            yield f"{name}: a prince held in {together(held)}; attacks no other city"


def _sent(briefing: Briefing) -> Iterator[str]:
    """Yield armies that are on their way to a city, or stay in one to mourn."""
    for army in briefing.subjects(facts.FORCED_BY):
        if rule := briefing.get_or(facts.FORCED_BY, army, ""):
            yield f"{briefing.words.of(army)}: on its way to its nearest city ({rule})"
    for army in briefing.subjects(facts.STAYS_UNTIL):
        if until := briefing.get_or(facts.STAYS_UNTIL, army, ""):
            yield f"{briefing.words.of(army)}: in its city up to {time_told(until)}"


def _due(briefing: Briefing, kingdoms: list[str]) -> Iterator[str]:
    """Yield what is due at the next stage."""
    for key in kingdoms:
        name = briefing.words.of(key)
        if credit := briefing.get_or(facts.DUE_CREDITS, key, 0):
            yield f"{name}: {credit} RP"
        for points in briefing.get_or(facts.DUE_BANDS, key, ()):
            yield f"{name}: a free band of {points} points"
