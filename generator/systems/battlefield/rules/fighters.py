"""What fighters of a unit are, how many it can have, and what one of them counts."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.kit.itself import Itself
from generator.kit.printing import together
from generator.systems.battlefield.rules.battle_book import DistanceScore, Folk, TroopTrait
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook, BattleScale, TroopType


ELITE = "elite "
"""Stands before the type of passengers who are."""

# What every fighter of a unit is: type, elite or not, mount, folk, passenger, size.


class Passenger(Struct, frozen=True, kw_only=True):
    """Who rides with every fighter of a unit of carriers."""

    kind: str
    """The type's key."""
    is_elite: bool = False

    @classmethod
    def from_words(cls, text: str) -> Passenger:
        """Return a passenger as campaign files write it.

        >>> Passenger.from_words("elite archers")
        Passenger(kind='archers', is_elite=True)
        """
        return cls(kind=text.removeprefix(ELITE), is_elite=text.startswith(ELITE))


class TroopMake(Struct, frozen=True, kw_only=True):
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

    @property
    def on_foot(self) -> TroopMake | None:
        """What passengers are once they have dismounted; none: there are none.

        Rule: DOG-SPEC-04.
        """
        rider = self.passenger
        return TroopMake(kind=rider.kind, is_elite=rider.is_elite) if rider else None


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
    kind, rider = type_of(book, make), make.passenger
    carries = TroopTrait.CARRIER in kind.traits
    has_size = not make.size or kind.size <= make.size <= kind.largest
    faults = {
        MakeFault.NO_RIDER: bool(make.mount) and TroopTrait.RIDER not in kind.traits,
        MakeFault.SIZE: not has_size,
        MakeFault.NO_CARRIER: rider is not None and not carries,
    }
    if rider is not None:
        light = book.troops.of(rider.kind)
        is_small = light.size <= book.whole("passenger-size")
        is_light = light.hp <= book.whole("passenger-hp")
        faults[MakeFault.PASSENGER] = not (is_small and is_light)
    return tuple(fault for fault, is_so in faults.items() if is_so)


# What the fighters of a unit are, in words.


def make_told(book: BattleBook, make: TroopMake) -> str:
    """Return what every fighter of a unit is, such as ``Elite light cavalry (camel)``.

    Rules: DOG-PRE-01, DOG-SPEC-02, DOG-SPEC-04, DOG-ELITE-01.
    """
    told, rider = _titled(book, make.kind, is_elite=make.is_elite), make.passenger
    if rider is not None:
        told += f" with {_small(_titled(book, rider.kind, is_elite=rider.is_elite))}"
    if make.mount:
        mounts = {row.key: row.title for row in book.tables.mounts.rows}
        told += f" ({_small(mounts[make.mount])})"
    if make.folk:
        told += f", {together([str(each) for each in make.folk])} folk"
    return f"{told}, size {make.size}" if make.size else told


def _titled(book: BattleBook, kind: str, *, is_elite: bool) -> str:
    """Return a type's first name: light infantry, of light infantry, swordsmen."""
    first = book.troops.of(kind).title.partition(",")[0]
    return f"Elite {_small(first)}" if is_elite else first


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


# How many fighters a unit can have.


def most_of_size(book: BattleBook, size: int, scale: BattleScale | None = None) -> int:
    """Return how many fighters of a size have room in a case, and one always has.

    It is at the battle's scale, if no other is named.

    Rules: DOG-SCALE-03, DOG-SCALE-05.
    """
    sizes = book.tables.scales.whole(scale or book.scale, "sizes")
    return max(1, sizes // size)


def most_fighters(book: BattleBook, make: TroopMake) -> int:
    """Return how many fighters a unit of a make can have.

    Rules: DOG-SCALE-02, DOG-SCALE-05, DOG-STAT-06.
    """
    return most_of_size(book, size_of(book, make))


def has_room(book: BattleBook, make: TroopMake, fighters: int) -> bool:
    """Return whether so many fighters are a unit.

    Rule: DOG-SCALE-05.
    """
    return 1 <= fighters <= most_fighters(book, make)


# What one fighter of a unit counts: elite troops, passengers, and fortifications.

FORT_MEASURE = "light-infantry"
"""With whose scores cavalry and beasts fight in a fortification."""
_KNOWN = 512


class FighterScores(Struct, frozen=True, kw_only=True):
    """The statistics of one fighter as they count."""

    attack: int
    defence: int
    distance: DistanceScore | None
    move: int
    size: int
    hp: int
    ego: int
    hire: int | None
    """None: it has no price."""
    upkeep: int | None


def fighter_scores(book: BattleBook, make: TroopMake, *, in_fort: bool = False) -> FighterScores:
    """Return what one fighter of a make counts, its passenger included.

    In a fortification the scores of a passenger are still added, for it fights on
    foot.

    Rules: DOG-SPEC-04, DOG-SPEC-05, DOG-ELITE-02, DOG-FORT-05, DOG-SCALE-06,
        DOG-STAT-05.
    """
    return _known_scores(Itself(book), make, in_fort=in_fort)


@lru_cache(maxsize=_KNOWN)
def _known_scores(known_by: Itself[BattleBook], make: TroopMake, *, in_fort: bool) -> FighterScores:
    """Return what one fighter of a make counts, worked out once for each book."""
    book = known_by.value
    kind = type_of(book, make)
    own = _scores(book, kind, is_elite=make.is_elite)
    if in_fort and kind.is_fort_footed:
        foot = _scores(book, book.troops.of(FORT_MEASURE), is_elite=make.is_elite)
        own = replace(own, attack=foot.attack, defence=foot.defence)
    own = replace(own, size=size_of(book, make))
    if make.passenger is None:
        return own
    rider = book.troops.of(make.passenger.kind)
    return _together(own, _scores(book, rider, is_elite=make.passenger.is_elite))


def _scores(book: BattleBook, kind: TroopType, *, is_elite: bool) -> FighterScores:
    """Return what one fighter of a type counts, and twice or thrice if it is elite."""

    def times(key: str) -> int:
        return book.whole(key) if is_elite else 1

    return FighterScores(
        attack=kind.attack * times("elite-attack"),
        defence=kind.defence * times("elite-defence"),
        distance=kind.distance,
        move=kind.move,
        size=kind.size,
        hp=kind.hp,
        ego=kind.ego * times("elite-ego"),
        hire=None if kind.hire is None else kind.hire * times("elite-hire"),
        upkeep=None if kind.upkeep is None else kind.upkeep * times("elite-upkeep"),
    )


def _together(carrier: FighterScores, rider: FighterScores) -> FighterScores:
    """Add a passenger to its carrier; move and size stay the carrier's.

    Two who shoot do so together, as far and as often as both can.
    """
    one, other = carrier.distance, rider.distance
    distance = one or other
    if one is not None and other is not None:
        distance = DistanceScore(
            shots=min(one.shots, other.shots),
            power=one.power + other.power,
            range_cases=min(one.range_cases, other.range_cases),
        )
    return replace(
        carrier,
        attack=carrier.attack + rider.attack,
        defence=carrier.defence + rider.defence,
        distance=distance,
        hp=carrier.hp + rider.hp,
        ego=carrier.ego + rider.ego,
        hire=_sum(carrier.hire, rider.hire),
        upkeep=_sum(carrier.upkeep, rider.upkeep),
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
