"""What a file may call its own: its calendar, its terrains, its kinds of place.

They are the words by which the rest of a file is read, so they are taken from it as it was
written; what is wrong with them is found when their tables are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from generator.read.known import id_of_row
from generator.read.models.table_base import NamedSection, Section
from generator.read.models.value_kinds import Identifier, Line, Loose, OneOf, TerrainCode, Title
from generator.read.models.value_tables import Cost
from generator.values import replace
from generator.world.clock import OwnCalendar
from generator.world.ground import PlaceKind, TerrainKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FILLS = (
    *("clear", "hill", "forest", "swamp", "mountain", "bushes", "badlands"),
    *("desert", "snow", "rocks", "islands", "sea"),
)
"""How the map can colour a terrain."""
STREWN = (
    *("", "hill", "forest", "swamp", "mountain", "bushes", "badlands"),
    *("desert", "snow", "rocks", "islands"),
)
"""What it can strew over one."""
SYMBOLS = (
    *("town", "village", "city", "walled-city", "capital", "port", "fortress", "castle"),
    *("citadel", "stronghold", "hold", "fort", "camp", "ruin"),
)
"""How the map can draw a place."""


class TurnNamesSection(Section):
    """What a turn is called, and its parts."""

    called: Annotated[Identifier, Field(examples=["month"])] = "turn"
    """What a turn is called, in one word."""
    lasts: Annotated[Line, Field(examples=["about four weeks"])] = ""
    """How long it lasts, for people."""
    names: Annotated[
        tuple[Title, ...], Loose, Field(max_length=60, examples=[["March", "April", "May"]])
    ] = ()
    """What turns are called one after another, and then again from the first."""
    parts: Annotated[
        tuple[Identifier, ...], Loose, Field(max_length=6, examples=[["early", "late"]])
    ] = ()
    """The parts of a turn, each of which is entered and closed by itself."""


class SeasonSection(NamedSection):
    """A part of the year; seasons follow each other and come round again."""

    id: Annotated[Identifier, Field(examples=["winter"])] = ""
    """What conditions call it; without it, made from the name."""
    name: Annotated[Title, Field(examples=["Winter"])]
    """What people read."""
    turns: Annotated[int, Field(ge=1, le=999, examples=[3])]
    """How many turns it lasts."""


class TerrainSection(NamedSection):
    """A kind of ground."""

    id: Annotated[Identifier, Field(examples=["wood"])] = ""
    """Its word in the legend of the map and in conditions."""
    name: Annotated[Title, Field(examples=["Wood"])]
    """What people read."""
    code: Annotated[TerrainCode, Field(examples=["f"])] = ""
    """Its code in the terrain text, where the map has no legend."""
    cost: Annotated[Cost, Field(examples=[2])] = "1"
    """What a step into it costs; `"closed"`: nobody enters."""
    fill: Annotated[str, OneOf(*FILLS), Field(examples=["forest"])] = "clear"
    """How the map colours it."""
    symbol: Annotated[str, OneOf(*STREWN), Field(examples=["forest"])] = ""
    """What the map strews over it."""
    water: Annotated[bool, Field(examples=[True])] = False
    """Whether it is water: roads need a crossing there, rivers end in it."""


class OwnPlaceSection(NamedSection):
    """A kind of place."""

    id: Annotated[Identifier, Field(examples=["town"])] = ""
    """Its word under `kind` of a place, and in conditions."""
    name: Annotated[Title, Field(examples=["Town"])]
    """What people read."""
    symbol: Annotated[str, OneOf(*SYMBOLS), Field(examples=["city"])] = "town"
    """How the map draws it."""
    port: Annotated[bool, Field(examples=[True])] = False
    """Whether ships can dock there."""


# The same from a file as it was written; what cannot be read is left out.


def calendar_in(document: Mapping[str, object]) -> OwnCalendar:
    """Return the calendar of a file."""
    turn = document.get("turn")
    row: Mapping[str, Any] = turn if isinstance(turn, dict) else {}
    return OwnCalendar(
        called=text_of(row, "called", "") or OwnCalendar().called,
        lasts=text_of(row, "lasts", ""),
        names=_texts(row.get("names")),
        parts=tuple(dict.fromkeys(_texts(row.get("parts")))),
    )


def terrains_in(document: Mapping[str, object]) -> tuple[TerrainKind, ...]:
    """Return the terrains of a file, of which none has a code that one before it has."""
    found: list[TerrainKind] = []
    for key, row in rows_in(document, "terrain").items():
        kind = TerrainKind(
            key=key,
            title=text_of(row, "name", key),
            code=text_of(row, "code", ""),
            fill=one_of(FILLS, row.get("fill")),
            symbol=one_of(STREWN, row.get("symbol")),
            is_water=row.get("water") is True,
        )
        is_taken = kind.code and any(kind.code == each.code for each in found)
        found.append(replace(kind, code="", is_water=False) if is_taken else kind)
    return tuple(found)


def place_kinds_in(document: Mapping[str, object]) -> tuple[PlaceKind, ...]:
    """Return the kinds of place of a file."""
    return tuple(
        PlaceKind(
            key=key,
            title=text_of(row, "name", key),
            symbol=one_of(SYMBOLS, row.get("symbol")),
            is_port=row.get("port") is True,
        )
        for key, row in rows_in(document, "place_kind").items()
    )


def rows_in(document: Mapping[str, object], table: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a table by id, each id once."""
    rows = document.get(table)
    found: dict[str, dict[str, Any]] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and (key := id_of_row(row)):
            found.setdefault(key, row)
    return found


def text_of(row: Mapping[str, Any], key: str, default: str) -> str:
    """Return the text under a key, or else a default."""
    text = row.get(key)
    return text if isinstance(text, str) else default


def one_of(words: Sequence[str], value: object) -> str:
    """Return a word if it is one of a list, or else the first of that."""
    return value if isinstance(value, str) and value in words else words[0]


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()
