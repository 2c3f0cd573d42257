"""What every fighter of a unit is: type, elite or not, mount, folk, passenger, size."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.troop_types import Folk, TroopTrait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.troops.troop_types import TroopType


@dataclass(frozen=True, slots=True, kw_only=True)
class Passenger:
    """Who rides with every fighter of a unit of carriers."""

    kind: str
    """The type's key."""
    is_elite: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TroopMake:
    """What every fighter of a unit is; a unit has fighters of one make alone.

    Rule: DOG-SCALE-04.
    """

    kind: str
    """The type's key."""
    is_elite: bool = False
    mount: str = ""
    """What riders ride; empty: nothing was noted."""
    folk: tuple[Folk, ...] = ()
    """Whose ground is home to this unit, beside what its type and mount say."""
    passenger: Passenger | None = None
    size: int = 0
    """The size of each where it varies; 0: the least there is."""


class MakeFault(StrEnum):
    """Why a unit cannot be of some make."""

    NO_RIDER = "no-rider"
    """It has a mount and is no rider's type."""
    NO_CARRIER = "no-carrier"
    """It has a passenger and cannot carry one."""
    PASSENGER = "passenger"
    """Its passenger is too large or too strong."""
    SIZE = "size"
    """There is none of that size."""


def type_of(book: BattleBook, make: TroopMake) -> TroopType:
    """Return the type of a make.

    Raises:
        KeyError: The army list has none of that key.
    """
    return book.troops.of(make.kind)


def size_of(book: BattleBook, make: TroopMake) -> int:
    """Return the man-sizes one fighter needs; a passenger needs none of its own.

    Rules: DOG-STAT-06, DOG-SPEC-04, DOG-SPEC-28.
    """
    return make.size or type_of(book, make).size


def home_of(book: BattleBook, make: TroopMake) -> frozenset[Folk]:
    """Return of which ground a unit is at home: by type, by mount, by its own tags.

    Rules: DOG-SPEC-02, DOG-SPEC-03, DOG-TERR-05.
    """
    found = set(make.folk) | type_of(book, make).folk
    if make.mount:
        word = book.tables.mounts.look_up(make.mount, "folk")
        found |= {Folk(str(word))} if word else set()
    return frozenset(found)


def make_faults(book: BattleBook, make: TroopMake) -> tuple[MakeFault, ...]:
    """Return why a unit cannot be of a make; empty: it can.

    Rules: DOG-SPEC-02, DOG-SPEC-03, DOG-SPEC-04, DOG-SPEC-28.
    """
    return tuple(_faults(book, make))


def _faults(book: BattleBook, make: TroopMake) -> Iterator[MakeFault]:
    kind = type_of(book, make)
    if make.mount and TroopTrait.RIDER not in kind.traits:
        yield MakeFault.NO_RIDER
    if make.size and not kind.size <= make.size <= kind.largest:
        yield MakeFault.SIZE
    if make.passenger is None:
        return
    if TroopTrait.CARRIER not in kind.traits:
        yield MakeFault.NO_CARRIER
    if not can_ride_along(book, make.passenger):
        yield MakeFault.PASSENGER


def can_ride_along(book: BattleBook, passenger: Passenger) -> bool:
    """Return whether a carrier has room for one of a type: man-sized, lightly armed.

    Rule: DOG-SPEC-04.
    """
    kind = book.troops.of(passenger.kind)
    is_small = kind.size <= book.whole("passenger-size")
    return is_small and kind.hp <= book.whole("passenger-hp")
