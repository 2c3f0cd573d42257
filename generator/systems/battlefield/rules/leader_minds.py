"""What a leader has said beforehand: a policy, instructions, single decisions."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit, UnitMode
    from generator.world.hexes import Hex


# What a leader sees of a battlefield, on which every decision rests.


def sight_of(field: Battlefield, army_id: str) -> Battlefield:
    """Return the battlefield as the leader of an army sees it.

    Enemies that nobody has discovered are not on it, and of the others there is nothing
    that stands on their records alone: shots, saved points, chances. Armies' accounts
    are their own.

    Rules: DOG-HIDE-03, DOG-DEF-02.
    """
    units = {}
    for name, unit in field.units.items():
        is_foe = field.are_foes(army_id, unit.army)
        if is_foe and unit.is_hidden:
            continue
        is_told_less = is_foe and bool(unit.shots or unit.saved or unit.chance)
        known = replace(unit, shots=0, saved=None, chance=0) if is_told_less else unit
        units[name] = known
    return replace(field, units=units, hp_lost={})


class InstructionKind(StrEnum):
    """What a unit is told to do until it is told otherwise."""

    GO_FOR = "go-for"
    """A case, or an enemy."""
    HOLD = "hold"
    SHOOT_AT = "shoot-at"
    KEEP_WITH = "keep-with"
    """A friend."""
    RETREAT = "retreat"
    """At once, whatever is left."""


class UnitInstruction(Struct, frozen=True, kw_only=True):
    """An instruction to one unit."""

    kind: InstructionKind
    place: Hex | None = None
    """The case it goes for; none: it goes for a unit."""
    unit: str = ""
    """Whom it goes for, shoots at or keeps with."""
    retreats_below: Fraction | None = None
    """It goes back below so much of what it began with; none: as the policy says."""


class EndOffer(StrEnum):
    """What a leader says of ending a battle."""

    FIGHT_ON = "fight-on"
    DRAW = "draw"
    YIELD = "yield"
    """The others have won."""


class UnitChoice(Struct, frozen=True, kw_only=True):
    """What a unit does with its weapons."""

    mode: UnitMode
    target: str = ""
    """Whom it strikes at, or surrenders to."""
    shoots: bool = False
    surrenders: bool = False


class UnitDecisions(Struct, frozen=True, kw_only=True):
    """Single decisions for one unit in one round; what is none was not decided."""

    dismounts_to: Hex | None = None
    """Where its passengers dismount before it moves."""
    way: tuple[Hex, ...] | None = None
    """The cases it enters; empty: it stays."""
    rearguard: int | None = None
    """How many it leaves behind as it leaves enemies; 0: nobody."""
    leaves_rearguard: bool | None = None
    """Whether it leaves as few as it must, where no number was said."""
    covers: tuple[str, ...] = ()
    """The enemies these fight; empty: all who could strike at it."""
    strikes_fleers: bool | None = None
    strike: UnitChoice | None = None
    """What it does as its turn to strike comes."""
    answer: UnitChoice | None = None
    """What it does if it is attacked before that."""
    takes_captives: bool | None = None


UNDECIDED = UnitDecisions()


class LeaderMind(Struct, frozen=True, kw_only=True):
    """Everything a leader has said beforehand."""

    policy: str = "steady"
    """A row of the table of policies."""
    instructions: Mapping[str, UnitInstruction] = {}
    """By unit; one with none does as the policy says."""
    decisions: Mapping[str, UnitDecisions] = {}
    """By unit; they go before its instruction, in the round that is played."""
    surrenders_to: Mapping[str, int] = {}
    """By unit: to so many times its HP beside it, never at 0; one that is missing does
    as the policy says."""
    acts_first: tuple[str, ...] = ()
    """Units in the order in which they act; the others follow as they are listed."""
    offer: EndOffer = EndOffer.FIGHT_ON

    def told(self, unit: FieldUnit) -> UnitInstruction | None:
        """Return the instruction of a unit; a rearguard has none but its own.

        Rule: DOG-DEF-03.
        """
        return self.instructions.get(unit.unit)

    def decided(self, unit: FieldUnit) -> UnitDecisions:
        """Return what was decided for a unit in this round.

        Rule: DOG-DEF-03.
        """
        return self.decisions.get(unit.unit, UNDECIDED)

    def in_sequence(self, units: Iterable[FieldUnit]) -> tuple[FieldUnit, ...]:
        """Return units in the order in which their leader has them act.

        Rules: DOG-MOVE-01, DOG-CBT-01.
        """
        places: dict[str, int] = {}
        for place, name in enumerate(self.acts_first):
            places.setdefault(name, place)
        last = len(self.acts_first)
        return tuple(sorted(units, key=lambda unit: places.get(unit.unit, last)))


def policy_says(book: BattleBook, mind: LeaderMind, what: str) -> bool:
    """Return what a leader's policy says of a yes or no.

    Rule: DOG-DEF-02.
    """
    return book.tables.policies.says_yes(mind.policy, what)


def retreats_below(book: BattleBook, mind: LeaderMind, unit: FieldUnit) -> Fraction:
    """Return below which share of what it began with a unit goes back.

    Rules: DOG-DEF-02, DOG-DEF-03.
    """
    told = mind.told(unit)
    if told and told.retreats_below is not None:
        return told.retreats_below
    return book.tables.policies.number(mind.policy, "retreats-below")


def surrenders_to(book: BattleBook, mind: LeaderMind, unit: FieldUnit) -> int:
    """Return to how many times its HP a unit surrenders; 0: never.

    Rules: DOG-SURR-01, DOG-DEF-02, DOG-DEF-03.
    """
    said = mind.surrenders_to.get(unit.unit)
    by_policy = book.tables.policies.whole(mind.policy, "surrenders-to")
    return by_policy if said is None else said


def wants_away(book: BattleBook, mind: LeaderMind, unit: FieldUnit) -> bool:
    """Return whether a unit wants to go back: it was told to, or too few are left.

    Rules: DOG-DEF-02, DOG-DEF-03.
    """
    told = mind.told(unit)
    if told is not None and told.kind is InstructionKind.RETREAT:
        return True
    return unit.fighters < unit.began_with * retreats_below(book, mind, unit)


# Whether leaders agree to end a battle.


def agreed_winner(sides: Mapping[str, str], offers: Mapping[str, EndOffer]) -> str | None:
    """Return whom all leaders call the winner, empty for a draw; none: they do not.

    A side says what the least willing of its leaders says. Where all but one yield,
    that one has won, whatever it offered. Whoever makes no offer fights on.

    Rule: DOG-CBT-16.
    """
    by_side: dict[str, set[EndOffer]] = {}
    for army_id, side_id in sides.items():
        by_side.setdefault(side_id, set()).add(offers.get(army_id, EndOffer.FIGHT_ON))
    unyielding = [side_id for side_id, told in by_side.items() if told != {EndOffer.YIELD}]
    if len(unyielding) == 1:
        return unyielding[0]
    fights_on = any(EndOffer.FIGHT_ON in told for told in by_side.values())
    return None if fights_on else ""
