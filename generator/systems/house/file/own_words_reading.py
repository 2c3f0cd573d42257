"""Reads what a file calls things, whatever is wrong with it: its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.read.known import id_of_row
from generator.systems.house.file.house_tables import FILLS, STREWN, SYMBOLS
from generator.systems.house.rules.own_rules import Asks
from generator.systems.house.rules.own_words import (
    USUAL_DEEDS,
    USUAL_PLACES,
    USUAL_TERRAINS,
    Does,
    OwnDeed,
    OwnWords,
)
from generator.world.clock import Calendar
from generator.world.ground import PlaceKind, TerrainKind

if TYPE_CHECKING:
    from collections.abc import Mapping


def words_in(document: Mapping[str, object]) -> OwnWords:
    """Return the words of a file as it was written; what cannot be read is left out.

    What is wrong with them is found when their tables are read.
    """
    turn, contact = (document.get(key) for key in ("turn", "contact"))
    turn = turn if isinstance(turn, dict) else {}
    parts, names = (_texts(turn.get(key)) for key in ("parts", "names"))
    called = turn.get("called")
    terrains = tuple(
        TerrainKind(
            key=key,
            title=_text(row, "name", key),
            code=_text(row, "code", ""),
            fill=_one_of(FILLS, row.get("fill")),
            symbol=_one_of(STREWN, row.get("symbol")),
            is_water=row.get("water") is True,
        )
        for key, row in _rows(document, "terrain").items()
    )
    places = tuple(
        PlaceKind(
            key=key,
            title=_text(row, "name", key),
            symbol=_one_of(SYMBOLS, row.get("symbol")),
            is_port=row.get("port") is True,
        )
        for key, row in _rows(document, "place_kind").items()
    )
    deeds = tuple(
        OwnDeed(
            id=key,
            does=(does := Does(_one_of(tuple(Does), row.get("does")))),
            told=_text(row, "name", key),
            names_hexes=does is Does.MARCH or (does is Does.WORDS and row.get("hexes") is True),
        )
        for key, row in _rows(document, "deed").items()
    )
    return OwnWords(
        calendar=Calendar(
            called=called if isinstance(called, str) and called else "turn",
            lasts=_text(turn, "lasts", ""),
            names=names,
            parts=tuple(dict.fromkeys(parts)),
        ),
        terrains=_once_coded(terrains) or USUAL_TERRAINS,
        places=places or USUAL_PLACES,
        deeds=deeds or USUAL_DEEDS,
        asks_to_stand=isinstance(contact, dict) and contact.get("asks") == Asks.STAND,
    )


def _rows(document: Mapping[str, object], table: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a table by id, each id once."""
    rows = document.get(table)
    found: dict[str, dict[str, Any]] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and (key := id_of_row(row)):
            found.setdefault(key, row)
    return found


def _once_coded(terrains: tuple[TerrainKind, ...]) -> tuple[TerrainKind, ...]:
    """Return terrains of which none has a code that one before it has."""
    codes = [kind.code for kind in terrains]
    return tuple(
        kind
        if not kind.code or codes.index(kind.code) == at
        else TerrainKind(key=kind.key, title=kind.title, fill=kind.fill, symbol=kind.symbol)
        for at, kind in enumerate(terrains)
    )


def _text(row: Mapping[str, Any], key: str, default: str) -> str:
    text = row.get(key)
    return text if isinstance(text, str) else default


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _one_of(words: tuple[str, ...], value: object) -> str:
    return value if isinstance(value, str) and value in words else words[0]
