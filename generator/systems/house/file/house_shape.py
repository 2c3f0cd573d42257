"""How a campaign file of house rules becomes a campaign."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from generator.dice import KINDS
from generator.read.known import ids_of
from generator.read.map_reach import Beginning, reach_faults
from generator.read.own_ground import (
    calendar_in,
    one_of,
    place_kinds_in,
    rows_in,
    terrains_in,
    text_of,
)
from generator.read.period_reading import fought_faults
from generator.read.shape import FileShape, named_in
from generator.read.side_reading import force_fields
from generator.systems.house.file.house_tables import HOUSE_FILE, HouseFile
from generator.systems.house.file.own_reading import OwnReading
from generator.systems.house.rules.battle import BATTLES
from generator.systems.house.rules.own_campaign import HouseArmy, HouseCampaign
from generator.systems.house.rules.own_words import USUAL_DEEDS, Does, OwnDeed, OwnWords, orders_of
from generator.systems.house.rules.rule_book import RULINGS
from generator.systems.house.rules.rule_tables import Asks
from generator.systems.house.rules.said_beforehand import HOUSE_FOLDER
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import Finding
    from generator.read.references import Places
    from generator.world.board import Board

USUAL_TABLES = HOUSE_FOLDER.document("usual-tables")
"""The ground of a file that lists none, as the file would list it."""
REQUIRED = ("format", "campaign", "side", "map", "kind", "army")


def _faults(words: OwnWords, file: HouseFile, _document: Mapping[str, object]) -> list[Finding]:
    """Return what is wrong with the rules of a file."""
    return OwnReading(file, words).faults


def _map_faults(
    words: OwnWords, file: HouseFile, board: Board, places: Places
) -> Iterator[Finding]:
    """Yield armies that begin where they cannot be, and what they can never reach."""
    own = OwnReading(file, words).rules
    beginnings = []
    for army in file.army:
        kind = own.kinds.get(army.kind or next(iter(own.kinds), ""))
        start = places.find(army.at, ()) if army.at else None
        if kind is None or not isinstance(start, Hex) or start not in board.terrain:
            continue
        costs = {**own.costs, **kind.costs}
        beginning = Beginning(
            army=army.id,
            side=army.side,
            at=start,
            closed=frozenset(terrain for terrain, cost in costs.items() if cost is None),
            where=(*army.where, "at"),
        )
        beginnings.append(beginning)
    return reach_faults(board, beginnings)


def _campaign(
    words: OwnWords, file: HouseFile, places: Places, common: Mapping[str, Any]
) -> HouseCampaign:
    """Return the campaign of a file without faults."""
    own = OwnReading(file, words).rules
    usual = next(iter(own.kinds))
    forces = (
        HouseArmy(
            **force_fields(row, places),
            kind=row.kind or usual,
            strength=row.strength,
            is_many=row.plural,
        )
        for row in file.army
    )
    return HouseCampaign(**common, forces=tuple(sorted(forces, key=lambda army: army.id)), own=own)


def words_in(document: Mapping[str, object]) -> OwnWords:
    """Return the words of a file as it was written; what cannot be read is left out."""
    contact = document.get("contact")
    deeds = tuple(
        OwnDeed(
            id=key,
            does=(does := Does(one_of(tuple(Does), row.get("does")))),
            told=text_of(row, "name", key),
            names_hexes=does is Does.MARCH or (does is Does.WORDS and row.get("hexes") is True),
        )
        for key, row in rows_in(document, "deed").items()
    )
    return OwnWords(
        calendar=calendar_in(document),
        terrains=terrains_in(document) or terrains_in(USUAL_TABLES),
        places=place_kinds_in(document) or place_kinds_in(USUAL_TABLES),
        deeds=deeds or USUAL_DEEDS,
        asks_to_stand=isinstance(contact, dict) and contact.get("asks") == Asks.STAND,
    )


def _shape(words: OwnWords) -> FileShape[HouseFile, HouseCampaign]:
    """Return how a file with these words is read."""
    clock, terrains = words.calendar.clock, tuple(kind.key for kind in words.terrains)
    return FileShape(
        clock=clock,
        ground=words.ground,
        dice=tuple(KINDS.values()),
        throw_key=f"{clock.example}/HSE-TABLE-01/weather/1",
        orders=orders_of(words.deeds),
        standing=HOUSE_FOLDER.standing if words.asks_to_stand else None,
        base=HOUSE_FILE,
        required=REQUIRED,
        usual=USUAL_TABLES,
        beside=frozenset(HOUSE_FILE.stands_after) - {"army"},
        kinds={
            "army": named_in("C030", "an army's id", lambda file: ids_of(file, "army")),
            "terrain": named_in("C008", "a terrain's id", lambda _: terrains),
            "store": named_in("C008", "a store's id", lambda file: ids_of(file, "store")),
            "kind": named_in("C008", "a kind's id", lambda file: ids_of(file, "kind")),
        },
        rulings=RULINGS,
        nouns={
            "army": "army",
            "kind": "kind of army",
            "terrain": "terrain",
            "place_kind": "kind of place",
            "season": "season",
            "store": "store",
            "look_up": "look-up",
            "table": "table",
            "rule": "rule",
            "deed": "order",
        },
        most={
            **dict.fromkeys(("terrain", "place_kind", "kind", "season", "store", "look_up"), 40),
            **dict.fromkeys(("table", "rule", "deed", "victory"), 40),
            **dict.fromkeys(("army", "standing", "period.order", "period.battle"), 200),
        },
        forces=lambda file: file.army,
        faults=partial(_faults, words),
        map_faults=partial(_map_faults, words),
        period_faults=lambda row, references: fought_faults(row.battle, references),
        typed=(BATTLES,),
        campaign=partial(_campaign, words),
        names=lambda campaign: {
            "subject": [army.id for army in campaign.forces],
            "terrain": list(campaign.own.costs),
            "store": list(campaign.own.stores),
            "kind": list(campaign.own.kinds),
        },
        set_by=lambda _, document: _shape(words_in(document)),
        set_for=lambda _, campaign: _shape(campaign.own.words),
    )


HOUSE_SHAPE = _shape(words_in({"contact": {"asks": Asks.STAND}}))
"""How a file of which nothing is known yet is read: all that any such file can have."""
