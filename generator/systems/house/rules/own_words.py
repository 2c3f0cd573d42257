"""What a campaign of house rules calls things: its calendar, its ground, its deeds.

They are the part of its rules that a campaign file is read by, so they are known before
anything else of it is.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.order_grammar import OrderKind, load_order_tables
from generator.values import Struct
from generator.world.campaign import UNRECORDED
from generator.world.clock import OwnCalendar
from generator.world.ground import GroundBook, PlaceKind, TerrainKind

if TYPE_CHECKING:
    from generator.errors import KeyPath
    from generator.world.hexes import Hex

_KEPT = 64
"""How many files' words are kept, so that a file read again costs nothing."""


class Does(StrEnum):
    """What the program makes of a deed."""

    MARCH = "march"
    """The army goes to the hexes named."""
    HOLD = "hold"
    """It stays; what else it brings its row says."""
    WORDS = "words"
    """The umpire says whether it succeeds."""


class OwnDeed(Struct, frozen=True, kw_only=True):
    """A deed as orders name it."""

    id: str
    does: Does
    told: str
    """How an order to it begins, such as ``March``."""
    names_hexes: bool = False
    """Whether it needs hexes."""


USUAL_DEEDS = (
    OwnDeed(id="march", does=Does.MARCH, told="March", names_hexes=True),
    OwnDeed(id="hold", does=Does.HOLD, told="Hold"),
)
"""What can be ordered in a campaign whose file lists no deeds."""


class OwnWords(Struct, frozen=True, kw_only=True):
    """Everything that a campaign file of house rules is read by."""

    calendar: OwnCalendar = OwnCalendar()
    """What a turn and its parts are called."""
    terrains: tuple[TerrainKind, ...]
    places: tuple[PlaceKind, ...]
    deeds: tuple[OwnDeed, ...] = USUAL_DEEDS
    asks_to_stand: bool = False
    """Whether sides in contact are asked if they stand, which can be answered beforehand."""

    @property
    def ground(self) -> GroundBook:
        """What its map is made of."""
        return GroundBook(terrains=self.terrains, places=self.places, has_owners=True)


# Orders: one grammar, in which the deeds are the campaign's own.

ORDER = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOrder:
    """One order to one army for one period."""

    force: str
    deed: str
    route: tuple[Hex, ...] = ()
    """Hexes to reach, in order; or where the deed is done."""
    note: str = ""
    """The player's own words; told to the army's side alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@lru_cache(maxsize=_KEPT)
def orders_of(deeds: tuple[OwnDeed, ...]) -> tuple[OrderKind, ...]:
    """Return the kinds of order of a campaign with these deeds.

    Rule: HSE-DEED-01.
    """
    source = files("generator.systems.house.file") / "orders.toml"
    document: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    document[ORDER]["deeds"] = {
        deed.id: {
            "told": deed.told,
            "offered": deed.told.lower(),
            "needs": ["to"] if deed.names_hexes else [],
            "bars": ["to"] if not deed.names_hexes else [],
        }
        for deed in deeds
    }
    document[ORDER]["keys"]["do"]["example"] = deeds[0].id
    return (OrderKind(table=load_order_tables(document)[ORDER], view=HouseOrder),)
