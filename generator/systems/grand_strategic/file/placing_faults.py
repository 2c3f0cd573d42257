"""What is wrong with where armies and cities begin on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.grand_strategic.file.setup_faults import (
    SETUP,
    cities_in,
    owner_in,
)
from generator.world.hexes import Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.read.models.map_tables import PlaceSection
    from generator.read.place_names import Places
    from generator.systems.grand_strategic.file.grand_file import GrandFile
    from generator.systems.grand_strategic.file.kingdom_tables import GrandArmySection
    from generator.world.board import Board

_BESIDE = "a field army begins in a free hex beside a city of its own, one to a city"


def map_faults(file: GrandFile, board: Board, places: Places) -> Iterator[Finding]:
    """Yield what is wrong with the hexes in which cities and armies begin."""
    yield from _crowded_cities(file, board)
    placed = {
        army.id: (army, at)
        for army in file.army
        if army.at is not None and isinstance(at := places.find(army.at, ()), Hex)
    }
    first: dict[Hex, GrandArmySection] = {}
    for army, at in placed.values():
        yield from _ground_faults(army, at, board)
        other = first.setdefault(at, army)
        if other is not army:
            yield Finding(
                code=SETUP,
                where=(*army.where, "at"),
                what=f"“{army.id}” and “{other.id}” begin in one hex",
                hint="a hex holds one army",
                rule="GS-ARMY-03",
                also=(*other.where, "at"),
                also_says="first here",
            )
    yield from _far_from_home(file, board, placed)


def _crowded_cities(file: GrandFile, board: Board) -> Iterator[Finding]:
    first: dict[str, PlaceSection] = {}
    for city in cities_in(file):
        where = (*city.where, "at")
        other = first.setdefault(city.at, city)
        if other is not city:
            yield Finding(
                code=SETUP,
                where=where,
                what=f"“{city.id}” and “{other.id}” stand in one hex",
                hint="a hex holds one city",
                rule="GS-MAP-02",
                also=(*other.where, "at"),
                also_says="first here",
            )
        place = board.place(city.id)
        if place is not None and not board.is_land(place.at):
            what, hint = f"“{city.id}” stands in the sea", "put it on land"
            yield Finding(code=SETUP, where=where, what=what, hint=hint)


def _ground_faults(army: GrandArmySection, at: Hex, board: Board) -> Iterator[Finding]:
    where = (*army.where, "at")
    if not board.is_land(at):
        yield Finding(
            code=SETUP,
            where=where,
            what=f"“{army.id}” begins in the sea",
            hint=_BESIDE,
            rule="GS-SETUP-05",
        )
    for city in board.places_at(at):
        yield Finding(
            code=SETUP,
            where=where,
            what=f"“{army.id}” begins in the hex of “{city.id}”",
            hint=f'write city = "{city.id}" for its garrison; {_BESIDE}',
            rule="GS-SETUP-05",
        )


def _far_from_home(
    file: GrandFile, board: Board, placed: Mapping[str, tuple[GrandArmySection, Hex]]
) -> Iterator[Finding]:
    """Yield a fault for every field army that finds no city left to begin beside.

    Rule: GS-SETUP-05.
    """
    owners = {city.id: owner_in(city) for city in cities_in(file)}
    beside = {
        army.id: [
            city.id
            for city in board.places
            if owners.get(city.id) == army.side and city.at in neighbours(at)
        ]
        for army, at in placed.values()
    }
    taken: dict[str, str] = {}
    for army, at in placed.values():
        is_fair = board.is_land(at) and not board.places_at(at)
        if is_fair and not _finds(army.id, beside, taken, set()):
            yield Finding(
                code=SETUP,
                where=(*army.where, "at"),
                what=f"no city of “{army.side}” is left beside “{army.id}”",
                hint=_BESIDE,
                rule="GS-SETUP-05",
            )


def _finds(
    army: str,
    beside: Mapping[str, Sequence[str]],
    taken: dict[str, str],
    tried: set[str],
) -> bool:
    """Give an army a city beside it, if need be by giving another army another one."""
    for city in beside[army]:
        if city in tried:
            continue
        tried.add(city)
        if city not in taken or _finds(taken[city], beside, taken, tried):
            taken[city] = army
            return True
    return False
