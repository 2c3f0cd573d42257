"""The rules of one campaign as its file lists them: numbers, and terms that come to them.

Fields have the names of the keys that they are read from, with ``is_`` before those of
whether something is so; what a key's text becomes, the type of its field says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.terms import ALWAYS, NOTHING
from generator.values import Struct
from generator.world.campaign import Campaign, campaign_as
from generator.world.forces import Force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Face
    from generator.kit.rolls import Roll
    from generator.kit.terms import LookUp, Term
    from generator.systems.house.rules.own_words import Does, OwnWords
    from generator.world.clock import OwnSeason


class Effects(Struct, frozen=True, kw_only=True):
    """What a row of a table, a deed or a rule does while it counts."""

    march: Term = NOTHING
    """Added to marching points."""
    sight: Term = NOTHING
    """Added to how far an army sees, in hexes."""
    strength: Term = NOTHING
    """Added to an army's strength, once."""
    stores: Mapping[str, Term] = {}
    """Added to a side's stores, once, by store."""
    costs: Mapping[str, Fraction] = {}
    """Added to the cost of terrains, by terrain."""


class OwnKind(Struct, frozen=True, kw_only=True):
    """A kind of army."""

    id: str
    name: str
    march: Term
    """Its marching points in a period."""
    sight: Term
    """How many hexes it sees."""
    costs: Mapping[str, Fraction | None]
    """What terrains cost it otherwise than others; none: it cannot enter."""
    upkeep: Mapping[str, Term]
    """What an army of the kind costs its side each turn, by store."""


class OwnStore(Struct, frozen=True, kw_only=True):
    """Something that sides have so much of."""

    id: str
    name: str
    one: str
    """One of it; empty: as several are called."""
    start: int
    starts: Mapping[str, int]
    """What sides begin with that begin otherwise."""
    lacking: int
    """The strength an army loses whose side cannot pay its upkeep."""

    def called(self, amount: int | Fraction = 0) -> str:
        """Return what so much of it is called within a sentence."""
        return (self.one if abs(amount) == 1 and self.one else self.name).lower()


class PlaceRule(Struct, frozen=True, kw_only=True):
    """What a kind of place brings."""

    income: Mapping[str, Term] = {}
    """What each brings its side a turn, by store."""
    is_taken: bool = True
    """Whether it falls to whoever stands in it alone."""
    is_source: bool = False
    """Whether armies are supplied from it."""


class Of(StrEnum):
    """For whom a table is thrown on, or a rule holds."""

    ALL = "all"
    SIDE = "side"
    ARMY = "army"


class ThrowRow(Effects, frozen=True, kw_only=True):
    """One row of a table to throw on."""

    id: str
    name: str
    says: str = ""
    """What happens, as people read it; empty: its name says it."""
    faces: tuple[Face, ...]
    """The totals, or the cards, that lead to it."""


class ThrowTable(Struct, frozen=True, kw_only=True):
    """A table to throw on as a period begins."""

    id: str
    name: str
    dice: Roll
    of: Of
    when: Term
    rows: tuple[ThrowRow, ...]

    def row_of(self, face: Face) -> ThrowRow:
        """Return the row of a total, or of a card.

        Raises:
            StopIteration: It has none, which reading the file refuses.
        """
        return next(row for row in self.rows if face in row.faces)

    def row(self, row_id: str) -> ThrowRow | None:
        """Return a row by id; none: the file no longer has it."""
        return next((row for row in self.rows if row.id == row_id), None)


class OwnRule(Effects, frozen=True, kw_only=True):
    """A modifier: what it brings holds in each period in which its condition holds."""

    id: str
    name: str
    of: Of
    when: Term


class DeedRule(Effects, frozen=True, kw_only=True):
    """What a deed brings, and who may be told to do it."""

    id: str
    name: str
    """How an order to it begins."""
    does: Does
    when: Term = ALWAYS


class Touch(StrEnum):
    """When enemies are in contact."""

    SHARE = "share"
    """In one hex."""
    NEXT = "next"
    """In one hex, or in hexes next to each other."""
    SIGHT = "sight"
    """Once one of them sees the other: nobody fights, and nobody enters the other's hex."""


class Asks(StrEnum):
    """What contact asks."""

    BATTLE = "battle"
    STAND = "stand"
    """Both sides whether they stand or withdraw; a battle if both stand."""
    NOTHING = "nothing"


class OddsRow(Struct, frozen=True, kw_only=True):
    """One row of the table of odds."""

    at_least: str
    """How many times as strong the stronger side is, at the least, such as ``3:2``."""
    wins_on: int
    """The total with which it wins."""
    loser: int
    """What the loser loses, in per cent."""
    winner: int

    @property
    def ratio(self) -> Fraction:
        """The same as a number."""
        return to_ratio(self.at_least)


_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


def to_ratio(text: str) -> Fraction:
    """Return a ratio such as ``3:2``; 0: it is none."""
    found = _RATIO.fullmatch(text)
    return Fraction(int(found[1]), int(found[2])) if found else Fraction(0)


class FightModifier(Struct, frozen=True, kw_only=True):
    """What is added to the stronger side's throw."""

    name: str
    when: Term
    adds: int


class Fighting(Struct, frozen=True, kw_only=True):
    """How contact ends."""

    touch: Touch
    asks: Asks
    back: int
    """Hexes that a loser goes back."""
    dice: Roll
    odds: tuple[OddsRow, ...]
    """By falling ratio; empty: the umpire enters what came of a battle."""
    modifiers: tuple[FightModifier, ...]


class VictoryRow(Struct, frozen=True, kw_only=True):
    """Something that is counted for victory."""

    name: str
    points: Term


class Ending(Struct, frozen=True, kw_only=True):
    """When the campaign is won."""

    points: int
    """With so many points a side has won; 0: it is not counted."""
    turns: int
    """After so many turns whoever has most has won; 0: it goes on."""


class Stepping(Struct, frozen=True, kw_only=True):
    """What steps cost beside the ground."""

    costs: Mapping[str, Fraction | None]
    """What a step into a terrain costs, by terrain; none: nobody can enter."""
    road: Fraction | None
    """What a step along a road costs; none: as the ground."""
    track: Fraction | None
    river: Fraction
    """Added for entering a hex with a river, off road and track, where nothing crosses."""
    room: int
    """Armies of a side in a hex; 0: as many as like."""


class OwnRules(Struct, frozen=True, kw_only=True):
    """All rules of one campaign."""

    words: OwnWords
    strength: str
    """What strength is called, in the plural."""
    one_strength: str
    """The same of one."""
    is_open: bool
    """Whether everybody knows of everybody."""
    seasons: tuple[OwnSeason, ...]
    stepping: Stepping
    kinds: Mapping[str, OwnKind]
    places: Mapping[str, PlaceRule]
    stores: Mapping[str, OwnStore]
    look_ups: Mapping[str, LookUp]
    tables: Mapping[str, ThrowTable]
    rules: tuple[OwnRule, ...]
    deeds: Mapping[str, DeedRule]
    fighting: Fighting
    victory: tuple[VictoryRow, ...]
    ending: Ending

    def counted(self, strength: int) -> str:
        """Return so much strength in words, such as ``1 step``, or ``strength 3``."""
        if self.strength == "strength":
            return f"strength {strength}"
        return f"{strength} {self.strength_called(strength)}"

    def strength_called(self, amount: int | Fraction) -> str:
        """Return what so much strength is called."""
        return self.one_strength if abs(amount) == 1 else self.strength

    @property
    def counts_hexes(self) -> bool:
        """Whether a march is told in hexes: every step costs one."""
        costs = (self.stepping.costs, *(kind.costs for kind in self.kinds.values()))
        steps = (cost for each in costs for cost in each.values() if cost is not None)
        ways = (self.stepping.road, self.stepping.track)
        plain = not self.stepping.river and all(cost in (None, 1) for cost in ways)
        return plain and all(cost == 1 for cost in steps)


# What a campaign of house rules begins with.


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseArmy(Force):
    """An army of some kind."""

    kind: str
    strength: int
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Ravens march, the Host marches."""
        return self.is_many


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseCampaign(Campaign):
    """Everything in the campaign file, with its rules."""

    forces: tuple[HouseArmy, ...]
    own: OwnRules
    _forces: Mapping[str, HouseArmy] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> HouseArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]


def house(campaign: Campaign) -> HouseCampaign:
    """Return a campaign as what it is: one of house rules.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    return campaign_as(HouseCampaign, campaign, "a campaign of house rules")
