"""What the grand-strategic campaign says of its campaign file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.read.shape import FileShape, NamedKind, named_in
from generator.systems.grand_strategic.file.grand_file import (
    GRAND_REQUIRED,
    GrandFile,
    army_ids,
    city_ids,
    numbered_ids,
    unit_ids,
)
from generator.systems.grand_strategic.file.grand_reading import (
    battle_faults,
    to_battles,
    to_campaign,
)
from generator.systems.grand_strategic.file.setup_faults import (
    SETUP,
    cities_in,
    file_faults,
    owner_in,
)
from generator.systems.grand_strategic.rules.calendar import GRAND_CALENDAR, calendar_by
from generator.systems.grand_strategic.rules.orders import COME_BACK
from generator.systems.grand_strategic.rules.positions import GRAND_GROUND
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES
from generator.systems.grand_strategic.rules.tables import GrandTables
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_DICE, GRAND_RULINGS
from generator.values import replace
from generator.world.hexes import Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.read.models.campaign_file import PlaceSection
    from generator.read.references import Places
    from generator.systems.grand_strategic.file.grand_file import GrandArmySection
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.world.board import Board


# What is wrong with where armies and cities begin on the map.

_BESIDE = "a field army begins in a free hex beside a city of its own, one to a city"
_ONE_ARMY = "a hex holds one army"


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
        where = (*army.where, "at")
        if not board.is_land(at):
            what = f"“{army.id}” begins in the sea"
            yield Finding(SETUP, where, what, _BESIDE, rule="GS-SETUP-05")
        for city in board.places_at(at):
            what = f"“{army.id}” begins in the hex of “{city.id}”"
            hint = f'write city = "{city.id}" for its garrison; {_BESIDE}'
            yield Finding(SETUP, where, what, hint, rule="GS-SETUP-05")
        other = first.setdefault(at, army)
        if other is not army:
            also = (*other.where, "at")
            what, hint = f"“{army.id}” and “{other.id}” begin in one hex", _ONE_ARMY
            yield Finding(SETUP, where, what, hint, rule="GS-ARMY-03", also=also)
    yield from _far_from_home(file, board, placed)


def _crowded_cities(file: GrandFile, board: Board) -> Iterator[Finding]:
    first: dict[str, PlaceSection] = {}
    for city in cities_in(file):
        where = (*city.where, "at")
        other = first.setdefault(city.at, city)
        if other is not city:
            what = f"“{city.id}” and “{other.id}” stand in one hex"
            hint, also = "a hex holds one city", (*other.where, "at")
            yield Finding(SETUP, where, what, hint, rule="GS-MAP-02", also=also)
        place = board.place(city.id)
        if place is not None and not board.is_land(place.at):
            what, hint = f"“{city.id}” stands in the sea", "put it on land"
            yield Finding(SETUP, where, what, hint)


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
            what = f"no city of “{army.side}” is left beside “{army.id}”"
            yield Finding(SETUP, (*army.where, "at"), what, _BESIDE, rule="GS-SETUP-05")


def _finds(
    army_id: str, beside: Mapping[str, Sequence[str]], taken: dict[str, str], tried: set[str]
) -> bool:
    """Give an army a city beside it, if need be by giving another army another one."""
    for city_id in beside[army_id]:
        if city_id in tried:
            continue
        tried.add(city_id)
        if city_id not in taken or _finds(taken[city_id], beside, taken, tried):
            taken[city_id] = army_id
            return True
    return False


MOST_KINGDOMS = 26
MOST_ARMIES = 500
_THROW = "{}/GS-CBT-01/marcher-host/1"
"""The key of some throw, behind its period."""


def _played(file: GrandFile) -> tuple[GrandArmySection, ...]:
    """Return the armies for which somebody writes orders."""
    left_alone = [side.id for side in file.side if not side.played]
    return tuple(army for army in file.army if army.side not in left_alone)


def _names(campaign: GrandCampaign) -> Mapping[str, Sequence[str]]:
    """Return the names that editors complete, beside those of all systems."""
    armies = [army.id for army in campaign.forces]
    cities = [city.id for city in campaign.board.places]
    return {"subject": [*armies, *cities], "place": cities}


def _with_season(
    shape: FileShape[GrandFile, GrandCampaign], document: Mapping[str, object]
) -> FileShape[GrandFile, GrandCampaign]:
    """Return a shape with a season as long as a file's house rules have it.

    Rule: GS-SEAS-02.
    """
    calendar = calendar_by(GrandTables.from_mapping(shape.tables_in(document)))
    throw_key = _THROW.format(calendar.example)
    return replace(shape, clock=calendar.clock, throw_key=throw_key)


GRAND_SHAPE: FileShape[GrandFile, GrandCampaign] = FileShape(
    clock=GRAND_CALENDAR.clock,
    ground=GRAND_GROUND,
    dice=GRAND_DICE,
    throw_key=_THROW.format(GRAND_CALENDAR.example),
    orders=GRAND_RULES.orders,
    standing=GRAND_RULES.standing,
    base=GrandFile,
    required=GRAND_REQUIRED,
    switches=GRAND_RULES.switches,
    tables=GRAND_RULES.tables,
    kinds={
        "army": named_in("C030", "an army's id", army_ids),
        "place": named_in("C033", "a city's id", city_ids),
        "general": named_in("C046", "a general's id", partial(numbered_ids, "general")),
        "band": named_in("C046", "the id of a group of mercenaries", partial(numbered_ids, "band")),
        "unit": NamedKind(code="C046", called="a unit's id", names=unit_ids),
    },
    rulings=GRAND_RULINGS,
    nouns={"army": "army"},
    most={
        "side": MOST_KINGDOMS,
        "army": MOST_ARMIES,
        "standing": 500,
        "period.order": MOST_ARMIES,
        "period.purchase": MOST_ARMIES,
        "period.wages": MOST_KINGDOMS,
        "period.hire": MOST_KINGDOMS,
        "period.quarters": MOST_ARMIES,
        "period.start": MOST_ARMIES,
        "period.battle": MOST_ARMIES,
        "period.survivors": MOST_ARMIES,
    },
    forces=_played,
    faults=file_faults,
    map_faults=map_faults,
    period_faults=battle_faults,
    typed=(COME_BACK,),
    entered=to_battles,
    campaign=to_campaign,
    names=_names,
    set_by=_with_season,
)
