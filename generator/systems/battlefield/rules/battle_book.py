"""What a battle is fought by: types of troops, tables, settings and scale."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from generator.kit.switches import Switches
    from generator.systems.battlefield.rules.tables import BattlefieldTables


# Types of troops: their statistics, and what they are like.

LIZARDMEN = "folk.lizardmen"
_DISTANCE = re.compile(r"(\d+)x(\d+):(\d+)")


class TroopTrait(StrEnum):
    """What is so of all troops of a type."""

    CAVALRY = "cavalry"
    BEAST = "beast"
    BIG = "big"
    """Too big for a forest."""
    ARMOURED = "armoured"
    """So heavily that they sink."""
    NO_SWIMMER = "no swimmer"
    RIDER = "rider"
    """Whose mount is chosen."""
    CARRIER = "carrier"
    """Who takes a passenger."""
    FLYER = "flyer"
    UNSTEADY = "unsteady"
    """Who flees when outnumbered."""
    SWORN = "sworn"
    """Who obeys whatever the leadership of the leader."""
    MAGE = "mage"
    LIZARDMAN = "lizardman"
    DWARVEN = "dwarven"
    FOREST = "forest"


class Folk(StrEnum):
    """Whose home some ground is."""

    SAIVA = "saiva"
    FOREST = "forest"
    DESERT = "desert"
    ARCTIC = "arctic"
    SWAMP = "swamp"
    WATER = "water"
    DWARVEN = "dwarven"


class Serves(StrEnum):
    """Who can hire troops of a type."""

    ANYBODY = "anybody"
    OWN_PEOPLE = "own people"
    RARELY_OTHERS = "own people, rarely others"
    OWN_NOBLES = "nobles of own people"


class DistanceScore(Struct, frozen=True, kw_only=True):
    """What a fighter can do from afar."""

    shots: int
    """In a whole battle."""
    power: int
    range_cases: int
    """The greatest range, in cases of the tactic map."""

    def __str__(self) -> str:
        """Return it as it is printed.

        >>> str(DistanceScore(shots=10, power=3, range_cases=5))
        '10x3:5'
        """
        return f"{self.shots}x{self.power}:{self.range_cases}"


class TroopType(Struct, frozen=True, kw_only=True):
    """One row of the army list.

    Raises:
        ValueError: A statistic is less than it can be.

    Rules: DOG-STAT-01, DOG-STAT-02, DOG-STAT-03, DOG-STAT-05, DOG-STAT-06,
        DOG-STAT-07, DOG-STAT-08, DOG-STAT-09.
    """

    key: str
    code: str
    """As unit records print it, such as ``HI``."""
    title: str
    attack: int
    defence: int
    move: int
    """Cases of open ground in a round."""
    size: int
    """Man-sizes that one fighter needs; where it varies, the least."""
    largest: int
    """Where it varies, the most."""
    hp: int
    """The damage that kills one fighter."""
    ego: int
    distance: DistanceScore | None = None
    """None: it cannot shoot."""
    hire: int | None = None
    """None: it has no price and is not for hire."""
    upkeep: int | None = None
    traits: frozenset[TroopTrait] = frozenset()
    folk: frozenset[Folk] = frozenset()
    people: str = ""
    """Of whom it is, where that matters to hiring."""
    serves: Serves = Serves.ANYBODY
    elite_serves: Serves = Serves.ANYBODY
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse statistics that mean nothing."""
        least = {"attack": 0, "defence": 0, "move": 1, "size": 1, "hp": 1, "ego": 0}
        for name, number in least.items():
            if getattr(self, name) < number:
                message = f"{self.key}: {name} {getattr(self, name)} is too little"
                raise ValueError(message)
        if self.largest < self.size:
            message = f"{self.key}: sizes run from {self.size} to {self.largest}"
            raise ValueError(message)

    @property
    def is_fort_footed(self) -> bool:
        """Whether fortifications make light infantry of it."""
        return bool(self.traits & {TroopTrait.CAVALRY, TroopTrait.BEAST})


@dataclass(frozen=True, kw_only=True)
class TroopList:
    """Every type of troops there is in a campaign, as the army list has them.

    Raises:
        ValueError: A key or a code stands twice.
    """

    types: tuple[TroopType, ...]

    def __post_init__(self) -> None:
        """Refuse two types of one name."""
        for name in ("key", "code"):
            words = [getattr(kind, name) for kind in self.types]
            doubles = sorted({word for word in words if words.count(word) > 1})
            if doubles:
                message = f"troop types: {name} {', '.join(doubles)} stands twice"
                raise ValueError(message)

    def of(self, key: str) -> TroopType:
        """Return the type of that key.

        Raises:
            KeyError: There is none.
        """
        return self._by_key[key]

    @cached_property
    def _by_key(self) -> dict[str, TroopType]:
        return {kind.key: kind for kind in self.types}


def troop_list(
    tables: BattlefieldTables, switches: Switches, further: Iterable[TroopType] = ()
) -> TroopList:
    """Return the army list of a campaign: the printed types, then those it adds.

    Rules: DOG-TYPE-01, DOG-TYPE-02, DOG-TYPE-03, DOG-TYPE-04, DOG-TYPE-05,
        DOG-TYPE-06, DOG-TYPE-07, DOG-TYPE-08, DOG-TYPE-09, DOG-TYPE-10, DOG-TYPE-11,
        DOG-TYPE-12, DOG-TYPE-13, DOG-TYPE-14, DOG-TYPE-15, DOG-TYPE-16, DOG-TYPE-17,
        DOG-TYPE-18, DOG-TYPE-19, DOG-TYPE-20, DOG-TYPE-21, DOG-TYPE-22, DOG-TYPE-23,
        DOG-TYPE-24, DOG-TYPE-25, DOG-TYPE-26, DOG-TYPE-27, DOG-TYPE-28, DOG-TYPE-29,
        DOG-TYPE-30, DOG-TYPE-31, DOG-TYPE-32.
    """
    printed = tuple(_printed_types(tables, are_lizardmen=switches.flag(LIZARDMEN)))
    return TroopList(types=(*printed, *further))


def traits_of(text: str) -> frozenset[TroopTrait]:
    """Read traits as a table writes them.

    Raises:
        ValueError: There is no such trait.

    >>> sorted(traits_of("cavalry, no swimmer"))
    [<TroopTrait.CAVALRY: 'cavalry'>, <TroopTrait.NO_SWIMMER: 'no swimmer'>]
    """
    words = (word.strip() for word in text.split(","))
    return frozenset(TroopTrait(word) for word in words if word)


def distance_score(text: str) -> DistanceScore | None:
    """Read a distance score as a table writes it; none where it is 0.

    Raises:
        ValueError: It has another form.

    Rule: DOG-STAT-03.
    """
    if text == "0":
        return None
    match = _DISTANCE.fullmatch(text)
    if match is None:
        message = f"distance score {text!r} is not like 10x3:5, nor 0"
        raise ValueError(message)
    shots, power, range_cases = map(int, match.groups())
    return DistanceScore(shots=shots, power=power, range_cases=range_cases)


def _printed_types(tables: BattlefieldTables, *, are_lizardmen: bool) -> Iterator[TroopType]:
    table = tables.troop_types
    for row in table.rows:
        key = row.key
        traits = traits_of(_word(tables, key, "traits"))
        serves = _word(tables, key, "serves") or Serves.ANYBODY
        yield TroopType(
            key=key,
            code=table.text(key, "code"),
            title=row.title,
            attack=table.whole(key, "attack"),
            distance=distance_score(table.text(key, "distance")),
            defence=table.whole(key, "defence"),
            move=table.whole(key, "move"),
            size=table.whole(key, "size"),
            largest=table.whole(key, "largest"),
            hp=table.whole(key, "hp"),
            ego=table.whole(key, "ego"),
            hire=_price(tables, key, "hire"),
            upkeep=_price(tables, key, "maintenance"),
            traits=traits,
            folk=folk_of_traits(traits, are_lizardmen=are_lizardmen),
            people=_word(tables, key, "people"),
            serves=Serves(serves),
            elite_serves=Serves(_word(tables, key, "elite-serves") or serves),
            note=_word(tables, key, "note"),
        )


def folk_of_traits(traits: frozenset[TroopTrait], *, are_lizardmen: bool) -> frozenset[Folk]:
    """Return of which ground troops are at home by their type alone.

    Lizardmen may be swamp and water folk.

    Rules: DOG-SPEC-11, DOG-SPEC-12, DOG-SPEC-15, DOG-SPEC-16.
    """
    found = set()
    if TroopTrait.DWARVEN in traits:
        found.add(Folk.DWARVEN)
    if TroopTrait.FOREST in traits:
        found.add(Folk.FOREST)
    if TroopTrait.LIZARDMAN in traits and are_lizardmen:
        found |= {Folk.SWAMP, Folk.WATER}
    return frozenset(found)


def _word(tables: BattlefieldTables, key: str, column: str) -> str:
    value = tables.troop_traits.look_up(key, column)
    return value if isinstance(value, str) else ""


def _price(tables: BattlefieldTables, key: str, column: str) -> int | None:
    is_priced = tables.troop_types.look_up(key, column) is not None
    return tables.troop_types.whole(key, column) if is_priced else None


# What a battle is fought by: tables, settings, scale and army list.


class BattleScale(StrEnum):
    """How many fighters a case has room for.

    Rule: DOG-SCALE-03.
    """

    STRATEGIC = "strategic"
    TACTIC = "tactic"
    PERSONAL = "personal"


class BattleBook(Struct, frozen=True, kw_only=True):
    """The tables and settings of a campaign, its army list, and a battle's scale."""

    tables: BattlefieldTables
    switches: Switches
    troops: TroopList
    scale: BattleScale = BattleScale.TACTIC
    longest_shot: int | None = None
    """Cases over which anybody can shoot, whatever the weapons; none: they tell."""

    def whole(self, key: str) -> int:
        """Return one of the named numbers."""
        return self.tables.numbers.whole(key)

    def share(self, key: str) -> Fraction:
        """Return one of the named numbers that may be a fraction."""
        return self.tables.numbers.number(key)


def battle_book(
    tables: BattlefieldTables,
    switches: Switches,
    *,
    scale: BattleScale = BattleScale.TACTIC,
    further: Iterable[TroopType] = (),
) -> BattleBook:
    """Return what a battle is fought by; further types are those a campaign adds."""
    troops = troop_list(tables, switches, further)
    return BattleBook(tables=tables, switches=switches, troops=troops, scale=scale)


# Whose rules these are, and on what terms they may be used.

CREDIT = (
    "After “Death or Glory: Battlefield”, version 1.0, © 1994 Alexander N. Trofimov. "
    "Not for commercial use without the author's written permission."
)
"""Stands on every reference sheet and on every page of the site."""
