"""The tables of a campaign file in which its rules stand: what they hold, and may hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as kept
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from generator.dice import Face
from generator.kit.file_tables import ArmyName, FileTable, NameOf, ShownAs, SideName
from generator.kit.rolls import Roll
from generator.kit.terms import ALWAYS, NOTHING, ONE, LookUp, Many, Term
from generator.systems.house.rules.own_words import Does, OwnWords
from generator.values import field
from generator.world.campaign import UNRECORDED
from generator.world.clock import OwnSeason

if TYPE_CHECKING:
    from generator.errors import KeyPath
    from generator.world.hexes import Hex

StoreName = Annotated[str, NameOf("store")]
TerrainName = Annotated[str, NameOf("terrain")]
Strength = Annotated[int, Meta(ge=0, le=9_999)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Of(StrEnum):
    """For whom a table is rolled on, a rule holds, or a term is asked."""

    ALL = "all"
    SIDE = "side"
    ARMY = "army"
    BATTLE = "battle"
    """The stronger side of a battle, of whose roll a term is a modifier."""


class PlaceRule(FileTable, frozen=True, kw_only=True):
    """A kind of place."""

    asked_of = Of.SIDE

    income: Annotated[Mapping[StoreName, Term], Meta(examples=[{"coins": 2}])] = {}
    """What one brings its side each turn, by store."""
    is_taken: Annotated[bool, Meta(examples=[False])] = True
    """Whether it falls to whoever stands in it alone."""
    is_source: Annotated[bool, Meta(examples=[True])] = False
    """Whether armies are supplied from it: `from-source` counts the hexes to one."""


class Stepping(FileTable, frozen=True, kw_only=True):
    """What steps cost beside the ground, and who shares a hex."""

    road: Annotated[Fraction | None, Meta(examples=["1/2"])] = None
    """What a step along a road costs; without it, as the ground."""
    track: Annotated[Fraction | None, Meta(examples=[1])] = None
    """What a step along a track costs; without it, as the ground."""
    river: Annotated[Fraction, Meta(examples=[1])] = Fraction(0)
    """What a river hex costs more, off road and track and where nothing crosses."""
    room: Annotated[int, Meta(ge=0, le=99, examples=[2])] = 0
    """How many armies of a side share a hex; 0: as many as like."""


class StrengthWords(FileTable, frozen=True, kw_only=True):
    """What strength is called."""

    called: Annotated[str, Meta(examples=["steps"])] = "strength"
    """In the plural, such as `steps` or `figures`."""
    one: Annotated[str, Meta(examples=["step"])] = ""
    """One of it; without it, as several are called."""

    def of(self, amount: int | Fraction) -> str:
        """Return what so much strength is called."""
        return self.one if abs(amount) == 1 and self.one else self.called

    def counted(self, strength: int) -> str:
        """Return so much strength in words, such as ``1 step``, or ``strength 3``."""
        if self.called == "strength":
            return f"strength {strength}"
        return f"{strength} {self.of(strength)}"


class Seeing(FileTable, frozen=True, kw_only=True):
    """Who knows of whom."""

    is_open: Annotated[bool, Meta(examples=[True])] = False
    """Whether everybody knows everything but orders."""


class OwnKind(FileTable, frozen=True, kw_only=True):
    """A kind of army."""

    asked_of = Of.ARMY

    id: Annotated[str, Meta(examples=["horse"])]
    """Its word under `kind` of an army, and in conditions."""
    name: Annotated[str, Meta(examples=["Horse"])]
    """What people read."""
    march: Annotated[Term, Meta(ge=0, examples=[4])]
    """Its marching points in a period; where every step costs 1, as many hexes."""
    sight: Annotated[Term, Meta(ge=0, examples=[2])] = ONE
    """How many hexes it sees."""
    costs: Annotated[
        Mapping[TerrainName, Fraction | None],
        ShownAs("terrain = cost"),
        Meta(examples=[{"wood": 3}]),
    ] = {}
    """What terrains cost it otherwise than others."""
    upkeep: Annotated[
        Mapping[StoreName, Annotated[Term, Meta(ge=0)]], Meta(examples=[{"coins": 1}])
    ] = {}
    """What an army of the kind costs its side each turn, by store."""


class OwnStore(FileTable, frozen=True, kw_only=True):
    """Something that sides have so much of: money, food, ships' stores."""

    id: Annotated[str, Meta(examples=["coins"])]
    """Its word in other tables and in conditions."""
    name: Annotated[str, Meta(examples=["Coins"])]
    """What people read, in the plural."""
    one: Annotated[str, Meta(examples=["Coin"])] = ""
    """One of it; without it, as several are called."""
    start: Annotated[Many, Meta(examples=[10])] = 0
    """What each side has at first."""
    starts: Annotated[Mapping[SideName, Many], Meta(examples=[{"reds": 12}])] = {}
    """What sides have at first that have another amount."""
    lacking: Annotated[Strength, Meta(examples=[1])] = 0
    """The strength an army loses each turn that its side cannot pay."""

    def called(self, amount: int | Fraction = 0) -> str:
        """Return what so much of it is called within a sentence."""
        return (self.one if abs(amount) == 1 and self.one else self.name).lower()


class Effects(FileTable, frozen=True, kw_only=True):
    """What something brings while it counts."""

    march: Annotated[Term, Meta(examples=[-1])] = NOTHING
    """Added to the marching points of armies."""
    sight: Annotated[Term, Meta(examples=[-1])] = NOTHING
    """Added to how far they see."""
    strength: Annotated[Term, Meta(examples=[-1])] = NOTHING
    """Added to their strength, once."""
    stores: Annotated[Mapping[StoreName, Term], Meta(examples=[{"coins": -2}])] = {}
    """Added to what sides have, once, by store."""
    costs: Annotated[
        Mapping[TerrainName, Fraction], ShownAs("terrain = number"), Meta(examples=[{"wood": 1}])
    ] = {}
    """Added to what steps into terrains cost, by terrain."""


class ThrowRow(Effects, frozen=True, kw_only=True):
    """One row of a table to roll on."""

    id: Annotated[str, Meta(examples=["storm"])]
    """Its word in conditions; without it, made from the name."""
    name: Annotated[str, Meta(examples=["Storm"])]
    """What people read."""
    faces: Annotated[tuple[Face, ...], Meta(examples=["2-4"])]
    """The totals that lead to it, such as `2-4, 7`; of cards a suit, or single cards."""
    says: Annotated[str, Meta(examples=["Storm breaks over the passes."])] = ""
    """What happens, as people read it."""


class ThrowTable(FileTable, frozen=True, kw_only=True):
    """A table that is rolled on as each period begins."""

    id: Annotated[str, Meta(examples=["weather"])]
    """Its word in conditions: `weather is storm`."""
    name: Annotated[str, Meta(examples=["Weather"])]
    """What people read."""
    dice: Annotated[Roll, Meta(examples=["2d6"])] = Roll()
    """What is rolled: `d4` to `d100`, several such as `2d6`, or `card`."""
    of: Annotated[Literal[Of.ALL, Of.SIDE, Of.ARMY], Meta(examples=["side"])] = Of.ALL
    """Whether it is rolled once for `all`, for each `side` or for each `army`."""
    when: Annotated[Term, Meta(examples=["season is winter"])] = ALWAYS
    """When it is rolled on; without it, always."""
    rows: tuple[ThrowRow, ...] = field(name="row", default=())
    """Its rows."""

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
    """A rule: what it brings holds in every period in which its condition holds."""

    id: Annotated[str, Meta(examples=["out-of-supply"])]
    """Without it, made from the name."""
    name: Annotated[str, Meta(examples=["Out of supply"])]
    """What people read."""
    of: Annotated[Literal[Of.ARMY, Of.SIDE], Meta(examples=["side"])] = Of.ARMY
    """Whether it is asked of each `army` or of each `side`."""
    when: Annotated[Term, Meta(examples=["from-source > 4"])] = ALWAYS
    """When it holds; without it, always."""


class DeedRule(Effects, frozen=True, kw_only=True):
    """Something an army can be ordered to do."""

    asked_of = Of.ARMY

    id: Annotated[str, Meta(examples=["force-march"])]
    """Its word under `do` of an order, and in conditions."""
    name: Annotated[str, Meta(examples=["March by force"])]
    """How an order to it begins, and what the form calls it."""
    does: Annotated[Does, Meta(examples=["march"])]
    """`march` to the hexes named, `hold`, or `words`: you say whether it succeeds."""
    hexes: Annotated[bool, Meta(examples=[True])] = False
    """Whether a deed in words names hexes, such as what is scouted."""
    when: Annotated[Term, Meta(examples=["strength > 2"])] = ALWAYS
    """When it can be done; without it, always."""


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


class ContactRule(FileTable, frozen=True, kw_only=True):
    """When enemies are in contact, and what that asks."""

    touch: Annotated[Touch, Meta(examples=["next"])] = field(name="when", default=Touch.SHARE)
    """Whether they `share` a hex, are `next` to each other, or are in `sight`."""
    asks: Annotated[Asks, Meta(examples=["stand"])] = Asks.BATTLE
    """`battle`; `stand`: both sides say whether they stand or withdraw; `nothing`."""


class OddsRow(FileTable, frozen=True, kw_only=True):
    """One row of the table of odds."""

    at_least: Annotated[str, Meta(examples=["3:2"])]
    """How the strength of the stronger side is to that of the weaker, at the least."""
    wins_on: Annotated[int, Meta(ge=-100, le=1000, examples=[7])]
    """The total with which the stronger wins."""
    loser: Annotated[Percent, Meta(examples=[30])]
    """What the loser loses of its strength, in per cent, rounded up."""
    winner: Annotated[Percent, Meta(examples=[10])] = 0
    """What the winner loses likewise."""

    @property
    def ratio(self) -> Fraction:
        """What it says at the least as a number; 0: it is no ratio."""
        found = _RATIO.fullmatch(self.at_least)
        return Fraction(int(found[1]), int(found[2])) if found else Fraction(0)


_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


class FightModifier(FileTable, frozen=True, kw_only=True):
    """What is added to the stronger side's roll."""

    asked_of = Of.BATTLE

    name: Annotated[str, Meta(examples=["behind a river"])]
    """What people read."""
    when: Annotated[Term, Meta(examples=["weaker-stood and river"])]
    """When it counts."""
    adds: Annotated[int, Meta(ge=-100, le=100, examples=[-1])]
    """How much it adds."""


class Fighting(FileTable, frozen=True, kw_only=True):
    """What comes of a battle."""

    back: Annotated[int, Meta(ge=0, le=20, examples=[2])] = 1
    """How many hexes a loser falls back."""
    dice: Annotated[Roll, Meta(examples=["2d6"])] = Roll(count=2)
    """What is rolled on the table of odds."""
    odds: tuple[OddsRow, ...] = ()
    """The table of odds; without it you enter what came of each battle."""
    modifiers: tuple[FightModifier, ...] = field(name="modifier", default=())
    """Modifiers of that roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoughtResult:
    """What came of a battle fought on the table."""

    contact: Annotated[str, Meta(examples=["blue+red+0304"])]
    """The battle, as `status` prints it."""
    winner: Annotated[str, Meta(examples=["red"])]
    """The side that won; `nobody`."""
    losses: Annotated[Mapping[ArmyName, Strength], Meta(examples=[{"ravens": 2}])] = kept(
        default_factory=dict
    )
    """What armies lost of their strength."""
    at: Annotated[Mapping[ArmyName, Hex], Meta(examples=[{"ravens": "0609"}])] = kept(
        default_factory=dict
    )
    """Where armies stand now; without it losers fall back."""
    where: KeyPath = kept(default=(), metadata=UNRECORDED)


class VictoryRow(FileTable, frozen=True, kw_only=True):
    """Something that is counted for victory, as each turn ends."""

    asked_of = Of.SIDE

    name: Annotated[str, Meta(examples=["Towns"])]
    """What people read."""
    points: Annotated[Term, Meta(examples=["3 * held-town"])]
    """What it comes to for a side."""


class Ending(FileTable, frozen=True, kw_only=True):
    """When the campaign is won."""

    points: Annotated[Many, Meta(examples=[20])] = 0
    """With so many points a side has won; 0: never."""
    turns: Annotated[Many, Meta(examples=[12])] = 0
    """After so many turns the side with most points has won; 0: it goes on."""


class RuleTables(FileTable, frozen=True, kw_only=True):
    """The tables of a campaign file in which its rules stand, in order."""

    places: Mapping[str, PlaceRule] = field(name="place_kind", default={})
    """Kinds of place; without any: towns, villages and fortresses."""
    march: Stepping = Stepping()
    """What steps cost beside the ground, and who shares a hex."""
    strength: StrengthWords = StrengthWords()
    """What strength is called."""
    sight: Seeing = Seeing()
    """Who knows of whom."""
    kinds: Mapping[str, OwnKind] = field(name="kind", default={})
    """Kinds of army."""
    stores: Mapping[str, OwnStore] = field(name="store", default={})
    """What sides have so much of."""
    look_ups: Mapping[str, LookUp] = field(name="look_up", default={})
    """Numbers by the words of a fact, for conditions and amounts."""
    tables: Mapping[str, ThrowTable] = field(name="table", default={})
    """Tables that are rolled on as a period begins."""
    rules: tuple[OwnRule, ...] = field(name="rule", default=())
    """Rules with a condition."""
    deeds: Mapping[str, DeedRule] = field(name="deed", default={})
    """What can be ordered; without any: `march` and `hold`."""
    contact: ContactRule = ContactRule()
    """When enemies are in contact, and what that asks."""
    battle: Fighting = Fighting()
    """What comes of a battle."""
    victory: tuple[VictoryRow, ...] = ()
    """What is counted for victory."""
    ends: Ending = Ending()
    """When the campaign is won."""


class OwnRules(RuleTables, frozen=True, kw_only=True):
    """All rules of one campaign: its tables, and what they leave as it usually is."""

    words: OwnWords
    seasons: tuple[OwnSeason, ...]
    costs: Mapping[str, Fraction | None]
    """What a step into a terrain costs, by terrain; none: nobody can enter."""

    @property
    def points_called(self) -> str:
        """What a march is told in: marching points, or hexes where every step costs one."""
        costs = (self.costs, *(kind.costs for kind in self.kinds.values()))
        steps = (cost for each in costs for cost in each.values() if cost is not None)
        ways = (self.march.road, self.march.track)
        plain = not self.march.river and all(cost in (None, 1) for cost in ways)
        return "hexes" if plain and all(cost == 1 for cost in steps) else "marching points"
