"""What is true in a campaign at one instant, and how far its turn has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.period_play import PeriodCourse, PeriodPlay
from generator.kit.phase import Question
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.situation_words import Needs
from generator.systems.tsc.rules.campaign_begun import (
    TSC_CLOCK,
    ScenarioResult,
    TscDeed,
    TscOrder,
    results_in,
)
from generator.systems.tsc.rules.places import is_enemy_place, owners_at_start, place_in
from generator.systems.tsc.rules.roll import MoveResult, Status, moves_itself
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Choice, Situation
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.clock import Period
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# What is true in a Tactical Scenario Campaign at one instant.


class Rolled(Struct, frozen=True, kw_only=True):
    """An army's move roll as it stands on sheets."""

    pips: tuple[int, ...]
    terrain: str
    penalty: int
    total: int
    result: MoveResult


class ArmyTurn(Struct, frozen=True, kw_only=True):
    """What an army did in its last turn."""

    turn: int
    start: Hex
    goal: Hex
    by: str
    """The army whose player moved it, or left it."""
    roll: Rolled | None = None
    """None: the enemy was distant."""


class ArmyState(Struct, frozen=True, kw_only=True):
    """An army on the map."""

    army: str
    at: Hex
    status: Status = Status.NORMAL
    """Until its own next turn begins (TSC-ROLL-07)."""
    last: ArmyTurn | None = None
    """None: it has had no turn yet."""


class Clash(Struct, frozen=True, kw_only=True):
    """A battle, and everything its scenario sheet says."""

    id: str
    """Both armies, the Attacker first: ``ravens+horde``."""
    scenario: str
    at: Hex
    attacker: str
    """An army, as all of these."""
    defender: str
    home: str
    invader: str
    attacker_status: Status
    defender_status: Status
    place: str = ""
    """The village or fortress it is about, by id; empty: none."""
    is_defended: bool = True
    """Whether the Defender's army stands there."""
    winner: str = ""
    """Empty: not known, or nobody."""

    @property
    def both(self) -> tuple[str, str]:
        """Both armies, the Attacker first."""
        return self.attacker, self.defender


class TscState(Struct, frozen=True, kw_only=True):
    """Everything true at one instant."""

    period: Period
    """The turn about to be played, or being played."""
    armies: Mapping[str, ArmyState]
    owners: Mapping[str, str]
    """The side that has each village and fortress, by its id; empty: nobody."""
    mover: str = ""
    """The army whose turn it is; empty: nobody has rolled for the first turn."""
    next_mover: str = ""
    """Whose turn comes next; empty: the other's."""
    battle: Clash | None = None
    """The battle of this turn; none: there was none."""

    def with_army(self, army: ArmyState) -> TscState:
        """Return the situation with one army as given."""
        return replace(self, armies={**self.armies, army.army: army})

    def other(self, army: str) -> ArmyState:
        """Return the enemy of an army.

        Raises:
            StopIteration: It is alone.
        """
        return next(each for each in self.armies.values() if each.army != army)

    @property
    def moved_by(self) -> str:
        """The army whose player moves the army on turn: its own or the enemy's.

        Rules: TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05, TSC-TURN-03.
        """
        last = self.armies[self.mover].last
        if last is None or last.roll is None or moves_itself(last.roll.result):
            return self.mover
        return self.other(self.mover).army


def tsc_state(situation: Situation) -> TscState:
    """Return a situation as what it is: one of this system's.

    Raises:
        TypeError: It is one of another rule system.
    """
    if not isinstance(situation, TscState):
        message = f"{situation.period}: a situation of TSC is expected"
        raise TypeError(message)
    return situation


# A situation in a record: what it is made of.

TSC_CODEC = RECORDED.knowing(
    values=(
        *(TscState, ArmyState, ArmyTurn, Rolled, Clash, MoveResult, Status),
        *(TscOrder, TscDeed, ScenarioResult),
    ),
    kinds=(periods_by(TSC_CLOCK),),
)
"""Writes and reads a situation, and what was entered for a turn."""


# What every rule of a turn may look at: map, tables, switches, dice, entries.


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlay(PeriodPlay):
    """The fixed circumstances under which one turn is played."""

    campaign: TscCampaign
    tables: TscTables

    def result(self, battle: str) -> ScenarioResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle, results_in(self.inputs))


# How far a turn has come while it is played, and what it awaits.


class TurnCourse(PeriodCourse[TurnPlay, TscState], frozen=True, kw_only=True):
    """How far a turn has come."""

    @property
    def mover(self) -> ArmyState:
        """The army whose turn it is."""
        return self.situation.armies[self.situation.mover]

    @property
    def enemy(self) -> ArmyState:
        """The other army."""
        return self.situation.other(self.situation.mover)

    @property
    def place(self) -> Place | None:
        """The village or fortress that the army on turn stands on; none: none."""
        return place_in(self.play.board, self.mover.at)

    @property
    def is_on_enemys_place(self) -> bool:
        """Whether that place is the enemy's, be his army there or not."""
        enemy = self.play.side_of(self.enemy.army)
        return is_enemy_place(self.situation.owners, self.place, enemy)

    @property
    def told_in(self) -> str:
        """The battle of this turn, once it has begun."""
        return self.situation.battle.id if self.situation.battle else ""

    def with_army(self, army: ArmyState) -> TurnCourse:
        """Return the course with one army as given."""
        return self.after(self.situation.with_army(army))

    def question(self, kind: str, asks: str, *choices: Choice) -> Question:
        """Return a question to the player of an army; to the umpire for no army.

        Once somebody is on turn it says of whom it is, and where he stands.
        """
        play, facts = self.play, [("force", asks)]
        if self.situation.mover:
            at = play.label(self.mover.at)
            facts += [("other", self.mover.army), ("at", at)]
        return Question(
            key=f"{play.period}/{kind}/{asks or 'umpire'}",
            kind=kind,
            rule=choices[0].rule,
            asks=(asks,) if asks else (),
            sides=(play.side_of(asks),) if asks else (),
            choices=choices,
            facts=tuple(facts),
        )


# What a situation takes for granted of the campaign file.


def needs_of(situation: TscState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    return Needs(
        sides=frozenset(owner for owner in situation.owners.values() if owner),
        armies=frozenset(situation.armies),
        places={
            army.at: f"the army “{army.army}”" for army in situation.armies.values()
        },
    )


# The situation a campaign begins with: each army on its own fortress.


def opening(campaign: TscCampaign) -> TscState:
    """Return the situation before the first turn.

    Rule: TSC-MAP-02.
    """
    return TscState(
        period=TSC_CLOCK.first,
        armies={
            army.id: ArmyState(army=army.id, at=army.start)
            for army in campaign.forces
            if army.start is not None
        },
        owners=owners_at_start(campaign.board),
    )
