"""What is true at one instant, how far its turn has come, and it all as facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.facts import (
    AT,
    CALLED,
    CODE,
    COMMANDER,
    COULD_ENTER,
    HELD_BY,
    MAY,
    PEOPLE,
    SIDE,
    UMPIRES,
    WITHOUT_ORDER,
    Fact,
    Openness,
)
from generator.kit.period_play import PeriodCourse, PeriodPlay
from generator.kit.phase import Question
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.situation_words import Needs
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.rules.campaign_begun import (
    TSC_CLOCK,
    ScenarioResult,
    TscDeed,
    TscOrder,
    is_enemy_place,
    owners_at_start,
    place_in,
    results_in,
)
from generator.systems.tsc.rules.roll import MoveResult, Status, moves_itself, open_hexes
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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

    def other(self, army_id: str) -> ArmyState:
        """Return the enemy of an army.

        Raises:
            StopIteration: It is alone.
        """
        return next(each for each in self.armies.values() if each.army != army_id)

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

    def result(self, battle_id: str) -> ScenarioResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle_id, results_in(self.inputs))


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
        enemy_id = self.play.side_of(self.enemy.army)
        return is_enemy_place(self.situation.owners, self.place, enemy_id)

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
        places={army.at: f"the army “{army.army}”" for army in situation.armies.values()},
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


# Both counters stand on one map that everybody sees: nothing here is a secret but how
# strong an army is, and what its player wishes.

POSITION = "position"
ORDERS = "orders"


def facts_of(campaign: TscCampaign, situation: TscState) -> tuple[Fact, ...]:
    """Return a situation's facts."""
    return tuple(_facts(campaign, situation))


def _facts(campaign: TscCampaign, situation: TscState) -> Iterator[Fact]:
    for army in situation.armies.values():
        yield from _of_an_army(campaign, army)
        is_mover = army.army == situation.mover
        yield facts.IS_MOVER.of(army.army, is_mover, Openness(kind="turn"))
    for place_id, owner in sorted(situation.owners.items()):
        yield HELD_BY.of(place_id, owner, Openness(kind="owners"))
    if situation.battle is not None:
        yield from _of_a_battle(campaign, situation.battle)


def _of_an_army(campaign: TscCampaign, army: ArmyState) -> Iterator[Fact]:
    force = campaign.force(army.army)
    seen = Openness(kind=POSITION, sides=(force.side,))
    yield CALLED.of(force.id, force.name, seen)
    yield SIDE.of(force.id, force.side, seen)
    yield AT.of(force.id, army.at, seen)
    yield COMMANDER.of(force.id, force.commander, seen)
    yield PEOPLE.of(force.id, force.race, seen)
    yield CODE.of(force.id, force.code, seen)
    yield facts.RACE.of(force.id, force.race, seen)
    steady = Openness(kind="status", sides=(force.side,))
    yield facts.STATUS.of(force.id, str(army.status), steady)
    if force.strength:
        own = Openness(kind="strength", sides=(force.side,))
        yield facts.STRENGTH.of(force.id, force.strength, own)
    if (last := army.last) is None:
        return
    yield facts.LAST_TURN.of(force.id, last.turn, seen)
    yield facts.CAME_FROM.of(force.id, last.start, seen)
    yield facts.WENT_TO.of(force.id, last.goal, seen)
    yield facts.MOVED_BY.of(force.id, last.by, seen)
    if (roll := last.roll) is not None:
        thrown = Openness(kind="roll")
        yield facts.PIPS.of(force.id, tuple(map(str, roll.pips)), thrown)
        yield facts.ROLLED_ON.of(force.id, roll.terrain, thrown)
        yield facts.PENALTY.of(force.id, roll.penalty, thrown)
        yield facts.ROLL_TOTAL.of(force.id, roll.total, thrown)
        yield facts.ROLL_RESULT.of(force.id, str(roll.result), thrown)


def _of_a_battle(campaign: TscCampaign, clash: Clash) -> Iterator[Fact]:
    sides = tuple(sorted(campaign.force(army_id).side for army_id in clash.both))
    seen = Openness(kind="battle", sides=sides)
    yield facts.SCENARIO.of(clash.id, clash.scenario, seen)
    yield facts.FOUGHT_AT.of(clash.id, clash.at, seen)
    yield facts.ATTACKER.of(clash.id, clash.attacker, seen)
    yield facts.DEFENDER.of(clash.id, clash.defender, seen)
    yield facts.HOME_ARMY.of(clash.id, clash.home, seen)
    yield facts.INVADER.of(clash.id, clash.invader, seen)
    yield facts.ATTACKER_STATUS.of(clash.id, str(clash.attacker_status), seen)
    yield facts.DEFENDER_STATUS.of(clash.id, str(clash.defender_status), seen)
    yield facts.ABOUT_PLACE.of(clash.id, clash.place, seen)
    yield facts.IS_DEFENDED.of(clash.id, clash.is_defended, seen)
    yield facts.WINNER.of(clash.id, clash.winner, seen)


def order_facts(campaign: TscCampaign, situation: TscState) -> tuple[Fact, ...]:
    """Return what may be ordered, and what happens without an order.

    The army whose turn it is moves; the other's player may say where it shall go if its
    roll fails. Before the first turn nobody knows which is which.

    Rules: TSC-TURN-02, TSC-ROLL-05.
    """
    own, enemys = (TscDeed.MOVE, TscDeed.STAY), (TscDeed.PUSH, TscDeed.LEAVE)
    taken = {each.at for each in situation.armies.values()}
    found: list[Fact] = []
    for army_id in situation.armies:
        seen = Openness(kind=ORDERS, sides=(campaign.force(army_id).side,))
        is_mover = situation.mover == army_id
        deeds = own if is_mover else enemys if situation.mover else (*own, *enemys)
        around = open_hexes(campaign.board, situation.armies[situation.mover or army_id].at)
        ways = tuple(sorted(around, key=lambda at: at in taken))
        if is_mover or not situation.mover:
            own_ways = open_hexes(campaign.board, situation.armies[army_id].at)
            found.append(facts.MAY_ENTER.of(army_id, own_ways, seen))
        if not is_mover:
            enemy_at = next(each.at for key, each in situation.armies.items() if key != army_id)
            found += (
                facts.MAY_PUSH_TO.of(army_id, open_hexes(campaign.board, enemy_at), seen),
                facts.PUSHED_FROM.of(army_id, enemy_at, seen),
            )
        without = "asked" if is_mover or not situation.mover else "asked-of-enemy"
        found += (
            MAY.of(army_id, tuple(map(str, deeds)), seen),
            COULD_ENTER.of(army_id, ways, Openness(kind=UMPIRES)),
            WITHOUT_ORDER.of(army_id, without, seen),
        )
    return tuple(found)
