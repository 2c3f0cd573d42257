"""What is true in a campaign at one instant, and how far its turn has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodCourse, PeriodPlay
from generator.kit.phase import Choice, Question
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.situation_words import Needs
from generator.systems.tsc.rules.campaign_begun import (
    TSC_CLOCK,
    ScenarioResult,
    TscDeed,
    TscOrder,
    results_in,
)
from generator.systems.tsc.rules.places import owners_at_start
from generator.systems.tsc.rules.roll import MoveResult, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Situation
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.clock import Period
    from generator.world.hexes import Hex


# What is true in a Tactical Scenario Campaign at one instant.


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """An army's move roll as it stands on sheets."""

    pips: tuple[int, ...]
    terrain: str
    penalty: int
    total: int
    result: MoveResult


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyTurn:
    """What an army did in its last turn."""

    turn: int
    start: Hex
    goal: Hex
    by: str
    """The army whose player moved it, or left it."""
    roll: Rolled | None = None
    """None: the enemy was distant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyState:
    """An army on the map."""

    army: str
    at: Hex
    status: Status = Status.NORMAL
    """Until its own next turn begins (TSC-ROLL-07)."""
    last: ArmyTurn | None = None
    """None: it has had no turn yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TscState:
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

    @property
    def board(self) -> Board:
        """The map."""
        return self.campaign.board

    def question(self, kind: str, subject: str) -> str:
        """Return the key of a question, such as ``7/move/ravens``."""
        return f"{self.period}/{kind}/{subject}"

    def result(self, battle: str) -> ScenarioResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle, results_in(self.inputs))

    def label(self, at: Hex) -> str:
        """Return a hex as the map prints it."""
        return self.board.grid.label(at)


# How far a turn has come while it is played, and what it awaits.

GO, STAY = "go", "stay"
ATTACK, PASS_BY = "attack", "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCourse(PeriodCourse[TurnPlay, TscState]):
    """How far a turn has come."""


def put(
    play: TurnPlay,
    kind: str,
    asks: str,
    choices: tuple[Choice, ...],
    facts: tuple[tuple[str, str], ...] = (),
) -> Question:
    """Put a question to the player of an army, or to the umpire for no army."""
    side = play.campaign.force(asks).side if asks else ""
    return Question(
        key=play.question(kind, asks or "umpire"),
        kind=kind,
        rule=choices[0].rule,
        asks=(asks,) if asks else (),
        sides=(side,) if side else (),
        choices=choices,
        facts=(("force", asks), *facts),
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
