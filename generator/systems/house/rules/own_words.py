"""What a campaign of house rules calls things: its calendar, its ground, its deeds.

They are the part of its rules that a campaign file is read by, so they are known before
anything else of it is.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.order_grammar import OrderKind, load_order_tables
from generator.values import Struct, replace
from generator.world.campaign import UNRECORDED
from generator.world.clock import Clock, Period
from generator.world.ground import GroundBook, PlaceKind, TerrainKind

if TYPE_CHECKING:
    from generator.errors import KeyPath
    from generator.world.campaign import PeriodInputs
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


class OwnCalendar(Struct, frozen=True, kw_only=True):
    """What a turn and its parts are called."""

    called: str = "turn"
    lasts: str = ""
    """How long a turn is, for people."""
    names: tuple[str, ...] = ()
    """What turns are called one after another, and then again from the first."""
    parts: tuple[str, ...] = ()
    """The periods of a turn; empty: it is one period."""


class OwnWords(Struct, frozen=True, kw_only=True):
    """Everything that a campaign file of house rules is read by."""

    calendar: OwnCalendar = OwnCalendar()
    terrains: tuple[TerrainKind, ...]
    places: tuple[PlaceKind, ...]
    deeds: tuple[OwnDeed, ...]
    asks_to_stand: bool = False
    """Whether sides in contact are asked if they stand, which can be answered beforehand."""

    @property
    def ground(self) -> GroundBook:
        """What its map is made of."""
        return GroundBook(terrains=self.terrains, places=self.places, has_owners=True)


USUAL_TERRAINS = (
    TerrainKind(key="open", title="Open ground", code=".", fill="clear"),
    TerrainKind(key="hills", title="Hills", code="h", fill="hill", symbol="hill"),
    TerrainKind(key="wood", title="Wood", code="f", fill="forest", symbol="forest"),
    TerrainKind(key="marsh", title="Marsh", code="s", fill="swamp", symbol="swamp"),
    TerrainKind(key="water", title="Water", code="w", fill="sea", is_water=True),
)
"""The ground of a file that lists none."""
USUAL_PLACES = (
    PlaceKind(key="town", title="Town", symbol="town"),
    PlaceKind(key="village", title="Village", symbol="village"),
    PlaceKind(key="fortress", title="Fortress", symbol="fortress"),
)
USUAL_DEEDS = (
    OwnDeed(id="march", does=Does.MARCH, told="March", names_hexes=True),
    OwnDeed(id="hold", does=Does.HOLD, told="Hold"),
)
"""The deeds of a file that lists none."""
USUAL_WORDS = OwnWords(terrains=USUAL_TERRAINS, places=USUAL_PLACES, deeds=USUAL_DEEDS)


# The clock: a period is a turn, or a named part of one.


def title_of(calendar: OwnCalendar, turn: int) -> str:
    """Return what a turn is called by its number, such as ``Week 2 (May)``.

    Rule: HSE-TURN-01.
    """
    names = calendar.names
    name = f" ({names[(turn - 1) % len(names)]})" if names else ""
    return f"{calendar.called.capitalize()} {turn}{name}"


@lru_cache(maxsize=_KEPT)
def clock_of(calendar: OwnCalendar) -> Clock:
    """Return the clock of a calendar.

    >>> str(clock_of(OwnCalendar(parts=("dawn", "dusk"))).read("3-dusk"))
    '3-dusk'

    Rule: HSE-TURN-01.
    """
    parts = calendar.parts or ("",)
    ending = f"-({'|'.join(map(re.escape, parts))})" if calendar.parts else ""
    pattern = f"[1-9][0-9]{{0,4}}{ending}"

    def of(number: int) -> Period:
        turn, part = (number - 1) // len(parts) + 1, parts[(number - 1) % len(parts)]
        return Period(
            number=number,
            id=f"{turn}-{part}" if part else str(turn),
            turn=turn,
            name=part,
            title=title_of(calendar, turn) + (f", {part}" if part else ""),
            ends_turn=part == parts[-1],
        )

    def read(text: str) -> Period:
        if re.fullmatch(pattern, text) is None:
            message = f'write the number of the {calendar.called}: "{of(7)}"'
            raise ValueError(message)
        turn, _, part = text.partition("-")
        return of((int(turn) - 1) * len(parts) + parts.index(part) + 1)

    return Clock(
        first=of(1),
        example=str(of(7)),
        written=f"the number of the {calendar.called}{' and its part' * bool(calendar.parts)}",
        pattern=f"^{pattern}$",
        read=read,
        after=lambda period: of(period.number + 1),
    )


_ANY_ID = re.compile(r"([1-9][0-9]{0,4})(-[a-z0-9-]+)?")


def _any_period(text: str) -> Period:
    """Read the identifier of a period by whatever calendar.

    Raises:
        ValueError: It is one by none.
    """
    found = _ANY_ID.fullmatch(text)
    if found is None:
        message = "write the number of the turn, and its part if it has parts"
        raise ValueError(message)
    turn = int(found[1])
    return Period(number=turn, id=text, turn=turn, name=text, title=text)


ANY_CLOCK = replace(clock_of(OwnCalendar()), read=_any_period)
"""Reads the periods of any campaign, for records that are read without its file."""


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


def order_to(army_id: str, inputs: PeriodInputs) -> HouseOrder | None:
    """Return the order an army was given for a period; none: it has none."""
    orders: tuple[HouseOrder, ...] = inputs.of(ORDER)
    return next((order for order in orders if order.force == army_id), None)
