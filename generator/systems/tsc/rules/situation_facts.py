"""A situation laid open as facts, each with its owner and its kind.

Both counters stand on one map that everybody sees: nothing here is a secret but how
strong an army is, and what its player wishes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import (
    AT,
    CALLED,
    CODE,
    COMMANDER,
    COULD_ENTER,
    MAY,
    PEOPLE,
    SIDE,
    UMPIRES,
    WITHOUT_ORDER,
    Fact,
    Openness,
)
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.rules.campaign_begun import TscDeed
from generator.systems.tsc.rules.roll import open_hexes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.state import (
        ArmyState,
        Clash,
        TscState,
    )

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
    for place, owner in sorted(situation.owners.items()):
        yield facts.HELD_BY.of(place, owner, Openness(kind="owners"))
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
    sides = tuple(sorted(campaign.force(army).side for army in clash.both))
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
    for army in situation.armies:
        seen = Openness(kind=ORDERS, sides=(campaign.force(army).side,))
        is_mover = situation.mover == army
        deeds = own if is_mover else enemys if situation.mover else (*own, *enemys)
        around = open_hexes(
            campaign.board, situation.armies[situation.mover or army].at
        )
        ways = tuple(sorted(around, key=lambda at: at in taken))
        without = "asked" if is_mover or not situation.mover else "asked-of-enemy"
        found += (
            MAY.of(army, tuple(map(str, deeds)), seen),
            COULD_ENTER.of(army, ways, Openness(kind=UMPIRES)),
            WITHOUT_ORDER.of(army, without, seen),
        )
    return tuple(found)
