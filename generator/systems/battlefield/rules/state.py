"""What is true in a campaign at one instant, and how far its period has come."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.kit.period_play import NO_FACTS, PeriodCourse, PeriodPlay
from generator.kit.situation_words import Needs
from generator.systems.battlefield.rules.battle_end import sides_of
from generator.systems.battlefield.rules.field_campaign import (
    BattlePart,
    BattleTime,
    cases_of,
    exits_of,
    from_period,
    whole_of,
)
from generator.systems.battlefield.rules.field_units import Battlefield
from generator.systems.battlefield.rules.fighters import type_of
from generator.systems.battlefield.rules.round_course import RoundMeans
from generator.systems.battlefield.rules.round_log import BATTLE
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.dice import Throw
    from generator.kit.phase import Situation
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_end import BattleEnd, LeadershipChange
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.field_units import FieldUnit, UnitMode
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.clock import FactValue, Period
    from generator.world.hexes import Hex


class LeaderState(Struct, frozen=True, kw_only=True):
    """A leader, between battles and in them."""

    army: str
    leadership: int
    money: int = 0
    hired: tuple[str, ...] = ()
    """The units hired in play, whatever has become of them."""


class HiredUnit(Struct, frozen=True, kw_only=True):
    """Troops that a leader has hired, as they are between battles."""

    unit: str
    army: str
    make: TroopMake
    fighters: int
    at: Hex | None = None
    """Where it begins the next battle; none: it is in reserve."""
    is_hidden: bool = False
    """Whether it begins it hidden."""
    name: str = ""
    """As it was hired; empty: as the file has it."""
    hired_as: int = 0
    """Which of its army's units it was to be hired, counting from 1."""


class UnitStand(Struct, frozen=True, kw_only=True):
    """How a unit stood as a round was over."""

    at: Hex
    fighters: int
    shots: int
    mode: UnitMode
    target: str = ""
    is_hidden: bool = False
    captor: str = ""
    has_left: bool = False


class RoundOver(Struct, frozen=True, kw_only=True):
    """A battlefield as a round was over, for the map and the records of that round."""

    round_number: int
    """0: none had been played."""
    order: tuple[str, ...]
    """In which armies acted."""
    units: Mapping[str, UnitStand]
    """Everybody there ever was, by unit."""
    hp_lost: Mapping[str, int]


class BattleInProgress(Struct, frozen=True, kw_only=True):
    """A battle from its first position to its end, and what it was to the armies."""

    units: Mapping[str, FieldUnit]
    """Every record there ever was, those of rearguards too."""
    order: tuple[str, ...] = ()
    """In which armies act in the round; empty: nobody has rolled."""
    hp_lost: Mapping[str, int] = {}
    round_number: int = 1
    """The round about to be played, or just played."""
    end: BattleEnd | None = None
    """None: it goes on."""
    rounds: tuple[RoundOver, ...] = ()
    """Of this period alone: as it began, and as each of its rounds was over."""
    names: Mapping[str, str] = {}
    """What units were called as they were hired; others are as the file has them."""
    said: Mapping[str, str] = {}
    """Lines of answers given beforehand that held last, by ``unit/kind`` and
    ``army/kind/line``: one is told where another held before."""
    changes: Mapping[str, LeadershipChange] = {}
    """What it was to the leader of each army; empty: it is not settled yet."""
    loot: Mapping[str, int] = {}
    """What each army was given for its captives; empty: it is not settled yet."""

    @property
    def is_settled(self) -> bool:
        """Whether everybody has had what the battle brought."""
        return bool(self.changes)


class BattlefieldState(Struct, frozen=True, kw_only=True):
    """Everything true at one instant."""

    period: Period
    """The period about to be played, or being played."""
    leaders: Mapping[str, LeaderState]
    """By army."""
    roster: Mapping[str, HiredUnit]
    """Everybody hired, by unit."""
    battle: BattleInProgress | None = None
    """None: it has not begun. One that is settled stays until the next muster."""
    by_rounds: bool = False
    """Whether every round is a period of its own."""

    def with_leader(self, leader: LeaderState) -> BattlefieldState:
        """Return the situation with one leader as given."""
        return replace(self, leaders={**self.leaders, leader.army: leader})

    def with_battle(self, battle: BattleInProgress | None) -> BattlefieldState:
        """Return the situation with a battle as given."""
        return replace(self, battle=battle)

    def with_unit(self, unit: HiredUnit) -> BattlefieldState:
        """Return the situation with one hired unit as given; a new one comes last."""
        return replace(self, roster={**self.roster, unit.unit: unit})

    def with_roster(self, units: Iterable[HiredUnit]) -> BattlefieldState:
        """Return the situation with these units hired, and no others."""
        return replace(self, roster={each.unit: each for each in units})

    def knows(self, unit_id: str) -> bool:
        """Return whether a unit is hired, or on the field."""
        return self.make_of(unit_id) is not None

    def make_of(self, unit_id: str) -> TroopMake | None:
        """Return what the fighters of a unit are; none: there is no such unit."""
        fights = self.battle.units.get(unit_id) if self.battle else None
        found = fights or self.roster.get(unit_id)
        return found.make if found else None

    def name_of(self, unit_id: str) -> str:
        """Return what a unit was called as it was hired; empty: as the file has it."""
        hired = self.roster.get(unit_id)
        if hired is not None:
            return hired.name
        return self.battle.names.get(unit_id, "") if self.battle else ""

    def of_army(self, army_id: str) -> tuple[HiredUnit, ...]:
        """Return what a leader has hired, in the order it was."""
        own = (each for each in self.roster.values() if each.army == army_id)
        return tuple(sorted(own, key=lambda each: (each.hired_as, each.unit)))


def field_of(
    book: BattleBook,
    battle: BattleInProgress,
    cases: Mapping[Hex, CaseGround],
    sides: Mapping[str, str],
    exits: Mapping[str, frozenset[Hex]],
) -> Battlefield:
    """Return a battle on its ground, as the rules of a round want it.

    Its units stand in the order of their ids: a record keeps no other. It has the side
    each army fights for, and the cases from which it may leave the map.
    """
    return Battlefield(
        book=book,
        cases=cases,
        units=dict(sorted(battle.units.items())),
        sides=sides,
        hp_lost=battle.hp_lost,
        round_number=battle.round_number,
        exits=exits,
    )


def battle_of(
    found: Battlefield,
    order: tuple[str, ...],
    *,
    end: BattleEnd | None = None,
    said: Mapping[str, str] = MappingProxyType({}),
) -> BattleInProgress:
    """Return what a situation keeps of a battlefield, as :func:`field_of` wants it."""
    return BattleInProgress(
        units=found.units,
        order=order,
        hp_lost=found.hp_lost,
        round_number=found.round_number,
        end=end,
        said=dict(said),
    )


def battlefield_state(situation: Situation) -> BattlefieldState:
    """Return a situation as what it is: one of this system's.

    Raises:
        TypeError: It is one of another rule system.
    """
    if not isinstance(situation, BattlefieldState):
        message = f"{situation.period}: a situation of Battlefield is expected"
        raise TypeError(message)
    return situation


# What a Battlefield situation takes for granted of the campaign file.


def needs_of(situation: BattlefieldState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    battle = situation.battle
    fighting = battle.units if battle else {}
    hired = ((each.at, unit_id) for unit_id, each in situation.roster.items())
    there = ((each.at, unit_id) for unit_id, each in fighting.items())
    placed = {at: f"the unit “{unit_id}”" for at, unit_id in (*hired, *there) if at is not None}
    return Needs(armies=frozenset((*situation.roster, *fighting)), places=placed)


# What a unit is called: as the file says, as it was hired, or by its type.


def unit_name(
    campaign: BattlefieldCampaign, book: BattleBook, state: BattlefieldState, unit_id: str
) -> str:
    """Return what a unit of a situation is called.

    Nothing is counted over units that a reader may not know of: a number in a name
    comes from the unit's own id. One that was hired without a name bears its army's.
    """
    listed = campaign.force(unit_id)
    as_hired = state.name_of(unit_id)
    if as_hired or not listed.is_kept_free:
        return as_hired or listed.name
    whole, _, part = unit_id.partition(".")
    if part and (state.knows(whole) or not campaign.force(whole).is_kept_free):
        return f"{unit_name(campaign, book, state, whole)}, part {part}"
    make = state.make_of(unit_id)
    if make is None:
        return listed.name
    whose = campaign.army(listed.army).name.removeprefix("The ")
    named = named_by_type(book, unit_id, make)
    return f"{whose} {named[:1].lower()}{named[1:]}"


def named_by_type(book: BattleBook, unit_id: str, make: TroopMake) -> str:
    """Return a name of a unit's type and the number at the end of its id.

    Of a title such as ``Light infantry, swordsmen`` it takes the first words.
    """
    number = whole_of(unit_id).rpartition("-")[2]
    title = type_of(book, make).title.partition(",")[0]
    return f"{title} {number}" if number.isdigit() else title


# What every rule of a period may look at: map, book, switches, dice, entries.


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: BattlefieldCampaign
    book: BattleBook

    @property
    def cases(self) -> Mapping[Hex, CaseGround]:
        """The ground of every case."""
        return cases_of(self.board)

    @property
    def exits(self) -> Mapping[str, frozenset[Hex]]:
        """By army the cases from which it may leave the map."""
        return exits_of(self.campaign)

    @property
    def time(self) -> BattleTime:
        """The period as the rules see it."""
        return from_period(self.period)

    @property
    def fights_for(self) -> Mapping[str, str]:
        """By army whom it wins with: its side, or nobody else."""
        return sides_of(self.switches, self.sides)

    @property
    def sides(self) -> Mapping[str, str]:
        """By army the side whose players know what it knows."""
        return {army.army: army.side for army in self.campaign.armies}

    @property
    def means(self) -> RoundMeans:
        """What rounds of the battle are played with, before a leader says anything."""
        return RoundMeans(dice=self.dice, battle=self.time.battle)

    def side_of(self, unit_id: str) -> str:
        """Return the side a unit belongs to."""
        return self.campaign.army_of(unit_id).side


# How far a period has come while it is played, and what it awaits.


class FieldCourse(PeriodCourse[FieldPlay, BattlefieldState], frozen=True, kw_only=True):
    """How far a period has come."""

    @property
    def battle(self) -> BattleInProgress:
        """The battle that is fought.

        Raises:
            ValueError: There is none.
        """
        if self.situation.battle is None:
            message = f"{self.play.period}: no battle has begun"
            raise ValueError(message)
        return self.situation.battle

    @property
    def battlefield(self) -> Battlefield:
        """The battle on its ground."""
        play = self.play
        return field_of(play.book, self.battle, play.cases, play.fights_for, play.exits)

    @property
    def told_in(self) -> str:
        """The battle, once armies are mustered."""
        return "" if self.play.time.part is BattlePart.MUSTER else BATTLE

    def tells_of(
        self, unit_id: str, kind: str, rule: str, facts: Mapping[str, FactValue] = NO_FACTS
    ) -> FieldCourse:
        """Return the course with something told of a unit, first of its facts."""
        return self.tells(kind, rule, unit_id, facts=facts)

    def tells_army(
        self, army_id: str, kind: str, rule: str, facts: Mapping[str, FactValue] = NO_FACTS
    ) -> FieldCourse:
        """Return the course with something told of an army, to its side alone."""
        facts = {"army": army_id, **facts}
        return self.tells_sides(kind, rule, self.play.sides[army_id], facts=facts)

    def tells_all(
        self, kind: str, rule: str, facts: Mapping[str, FactValue], throws: tuple[Throw, ...] = ()
    ) -> FieldCourse:
        """Return the course with something told that is every side's."""
        sides = self.play.sides.values()
        return self.tells_sides(kind, rule, *sides, facts=facts, throws=throws)
