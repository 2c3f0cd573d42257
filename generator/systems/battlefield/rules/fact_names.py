"""A situation laid open as facts, each with its owner and its kind.

What stands on the table everybody sees. Of a unit that hides nobody else is told
anything, not even that there is one; while troops are mustered that is so of all of
them, for nobody knows yet which will hide. What is on records alone, such as shots
left, and what leaders have, is told to their own side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, CALLED, CODE, ORDERS, PEOPLE, SIDE, FactName, Openness
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.field_campaign import cases_of, from_period
from generator.systems.battlefield.rules.fighters import fighter_scores, make_told, type_of
from generator.systems.battlefield.rules.mustering import ego_of, upkeep_due
from generator.systems.battlefield.rules.state import unit_name
from generator.systems.battlefield.rules.strikes import attack_of, defence_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign, FieldArmy
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        BattleInProgress,
        HiredUnit,
        UnitStand,
    )
    from generator.world.hexes import Hex


# The names of the facts that only sheets of this system read.

BATTLE = "battle"
"""The subject of what holds for the whole battle."""

# The battle.
BATTLE_NUMBER: FactName[int] = FactName(name="battle_number")
"""Which of the campaign it is."""
ROUND: FactName[int] = FactName(name="round")
"""The round that was played last; 0: none was."""
ARMY_ORDER: FactName[tuple[str, ...]] = FactName(name="army_order")
"""In which order armies act in the next round, by id; in the last one, once it is
over."""
ENDED: FactName[str] = FactName(name="ended")
"""How it ended, by a word of the rules; empty: it goes on."""
WON_BY: FactName[str] = FactName(name="won_by")
"""The side that has won, by id; empty: nobody, or nobody yet."""

# Rounds of the battle that were played in the period, each a subject of its own, and
# another for each side with what of it hid. What stands under several names goes
# together: the first unit stands at the first case.
ROUND_SHOWN: FactName[int] = FactName(name="round_shown")
"""Which round it was; 0: as the battle, or the round that is shown next, began."""
ROUND_ORDER: FactName[tuple[str, ...]] = FactName(name="round_order")
"""In which order armies acted in it, by id."""
LINED_UP: FactName[tuple[str, ...]] = FactName(name="lined_up")
"""The units that stood on the map as it ended, by id."""
LINED_AT: FactName[tuple[Hex, ...]] = FactName(name="lined_at")
"""Where each of them stood."""
LINED_WITH: FactName[tuple[str, ...]] = FactName(name="lined_with")
"""How many each of them had left."""
LINED_AS: FactName[tuple[str, ...]] = FactName(name="lined_as")
"""What each of them did: ``open``, ``attack``, ``defence`` or ``captive``."""

# Armies.
ARMY_SIDE: FactName[str] = FactName(name="army_side")
"""The side an army fights for, by id."""
LEADER: FactName[str] = FactName(name="leader")
"""What its leader is called; empty: nobody is named."""
POLICY: FactName[str] = FactName(name="policy")
"""The policy the file gives it, a row of the table."""
LEADERSHIP: FactName[int] = FactName(name="leadership")
"""How much ego the leader can lead."""
TOTAL_EGO: FactName[int] = FactName(name="total_ego")
"""The ego of all its fighters together."""
MONEY: FactName[int] = FactName(name="money")
"""What the leader has."""
UPKEEP_DUE: FactName[int] = FactName(name="upkeep_due")
"""What its troops cost from one battle to the next."""
HP_LOST: FactName[int] = FactName(name="hp_lost")
"""Its account of HP lost in the battle."""
ENEMIES_LOST: FactName[int] = FactName(name="enemies_lost")
"""HP that all its enemies lost, once the battle is settled."""
LOSS_FACTOR: FactName[Fraction] = FactName(name="loss_factor")
"""What its own HP counted then."""
LEADERSHIP_LOST: FactName[int] = FactName(name="leadership_lost")
"""What the battle took of its leadership; less than nothing: what it gave."""
LOOT: FactName[int] = FactName(name="loot")
"""What its captives brought."""

# Units.
ARMY_OF: FactName[str] = FactName(name="army_of")
"""The army it belongs to, by id."""
UNIT_TYPE: FactName[str] = FactName(name="unit_type")
"""Its type of troops, by key."""
MAKE_TOLD: FactName[str] = FactName(name="make_told")
"""What every fighter of it is, in words: elite light cavalry on camels."""
TYPE_CODE: FactName[str] = FactName(name="type_code")
"""The letters of its type, as unit records print them."""
IS_ELITE: FactName[bool] = FactName(name="is_elite")
"""Whether it is elite."""
MOUNT: FactName[str] = FactName(name="mount")
"""What its riders ride, by key; empty: nothing was noted."""
FOLK: FactName[tuple[str, ...]] = FactName(name="folk")
"""Whose ground is home to it beside what its type says."""
PASSENGER: FactName[str] = FactName(name="passenger")
"""The type of its passengers, by key; empty: it has none."""
PASSENGER_IS_ELITE: FactName[bool] = FactName(name="passenger_is_elite")
"""Whether they are elite."""
EACH_SIZE: FactName[int] = FactName(name="each_size")
"""The size of each fighter where it varies; 0: the least there is."""
FIGHTERS: FactName[int] = FactName(name="fighters")
"""Who are left."""
BEGAN_WITH: FactName[int] = FactName(name="began_with")
"""How many it began the battle with."""
HP_EACH: FactName[int] = FactName(name="hp_each")
"""What kills one fighter of it."""
ATTACK_HERE: FactName[int] = FactName(name="attack_here")
"""What each fighter attacks with where it stands."""
DEFENCE_HERE: FactName[int] = FactName(name="defence_here")
"""What each fighter strikes back with where it stands."""
DISTANCE: FactName[str] = FactName(name="distance")
"""Its distance score, such as ``10x3:5``; empty: it cannot shoot."""
MOVE: FactName[int] = FactName(name="move")
"""Its move points in a round."""
MODE: FactName[str] = FactName(name="mode")
"""``attack``, ``defence`` or ``open``, as the last round left it."""
TARGET: FactName[str] = FactName(name="target")
"""Whom it attacks, by id; empty: nobody."""
CAPTOR: FactName[str] = FactName(name="captor")
"""Whose captive it is, by id; empty: it is free."""
BUSY_IN: FactName[int] = FactName(name="busy_in")
"""The round in which it disarms captives; 0: none."""
SPLIT_FROM: FactName[str] = FactName(name="split_from")
"""The unit it was parted from, by id; empty: none."""
HAS_LEFT: FactName[bool] = FactName(name="has_left")
"""Whether it has gone off the map."""
WATER_ROUNDS: FactName[int] = FactName(name="water_rounds")
"""Rounds in a row in open water."""
SHOTS: FactName[int] = FactName(name="shots")
"""Shots left."""
SAVED_POINTS: FactName[Fraction] = FactName(name="saved_points")
"""Move points kept; absent: none."""
SAVED_GOAL: FactName[Hex] = FactName(name="saved_goal")
"""The case they are kept for."""
IS_HIDDEN: FactName[bool] = FactName(name="hidden")
"""That it hides; of one that does not there is no such fact."""
CHANCE: FactName[int] = FactName(name="chance")
"""On how much of a die it is discovered; absent: it does not hide, or nobody rolled."""

# What can be ordered, and by whom.
IN_MUSTER: FactName[bool] = FactName(name="in_muster")
"""Whether a unit may be placed or dismissed in this period."""
IN_ROUND: FactName[bool] = FactName(name="in_round")
"""Whether decisions for a unit may be given for this round."""
MAY_ENTER: FactName[tuple[Hex, ...]] = FactName(name="may_enter")
"""The cases beside a unit on which it can begin, or which it can enter first."""
MAY_STRIKE: FactName[tuple[str, ...]] = FactName(name="may_strike")
"""The enemies beside a unit that it sees, by id."""
PRICE: FactName[int] = FactName(name="price")
"""What one fighter of a type costs to hire, by the type's key."""
MAY_HIRE: FactName[tuple[str, ...]] = FactName(name="may_hire")
"""The types of troops an army may hire in this period, by key."""
CHIEF: FactName[str] = FactName(name="chief")
"""The unit on whose leader's form an army's own orders stand, by id."""


# The rounds of a period laid open: who stood where as each of them ended.

CAPTIVE = "captive"


def facts_of_rounds(campaign: BattlefieldCampaign, battle: BattleInProgress) -> Iterator[Fact]:
    """Yield who stood where, as the rounds of a period began and as each ended.

    Rules: DOG-HIDE-03, DOG-PRE-05.
    """
    sides = {unit_id: campaign.army(each.army).side for unit_id, each in battle.units.items()}
    for shown in battle.rounds:
        key = f"{facts.BATTLE}/round/{shown.round_number:03d}"
        open_to_all = Openness(kind="position")
        yield facts.ROUND_SHOWN.of(key, shown.round_number, open_to_all)
        yield facts.ROUND_ORDER.of(key, shown.order, open_to_all)
        seen = {unit_id: each for unit_id, each in shown.units.items() if not each.is_hidden}
        yield from _lined_up(key, seen, open_to_all)
        for side_id in sorted(set(sides.values())):
            own = Openness(kind="hidden", sides=(side_id,))
            hidden = {
                unit_id: each
                for unit_id, each in shown.units.items()
                if each.is_hidden and sides[unit_id] == side_id
            }
            if hidden:
                yield from _lined_up(f"{key}/{side_id}", hidden, own)


def _lined_up(key: str, units: dict[str, UnitStand], seen: Openness) -> Iterator[Fact]:
    """Yield where those stood who did, sorted, so that no order tells anything."""
    stood = [
        (unit_id, each)
        for unit_id, each in sorted(units.items())
        if each.fighters and not each.has_left
    ]
    yield facts.LINED_UP.of(key, tuple(unit_id for unit_id, _ in stood), seen)
    yield facts.LINED_AT.of(key, tuple(each.at for _, each in stood), seen)
    yield facts.LINED_WITH.of(key, tuple(str(each.fighters) for _, each in stood), seen)
    modes = (CAPTIVE if each.captor else str(each.mode) for _, each in stood)
    yield facts.LINED_AS.of(key, tuple(modes), seen)


POSITION, FIGHT = "position", "fight"
HIDDEN, RECORD, PURSE, LED = "hidden", "record", "money", "leadership"


def facts_of(
    campaign: BattlefieldCampaign, book: BattleBook, situation: BattlefieldState
) -> tuple[Fact, ...]:
    """Return a situation's facts.

    Rules: DOG-HIDE-03, DOG-LEAD-04.
    """
    cases = cases_of(campaign.board)
    told = _Opened(campaign=campaign, situation=situation, book=book, cases=cases)
    return tuple(_facts(told))


class _Opened(Struct, frozen=True, kw_only=True):
    """A situation as it is laid open, and what facts are made from."""

    campaign: BattlefieldCampaign
    situation: BattlefieldState
    book: BattleBook
    cases: Mapping[Hex, CaseGround]


def _facts(told: _Opened) -> Iterator[Fact]:
    """Yield the facts of sides and armies, of the battle, and of every unit.

    What the file calls its units is for their own side, of those gone, too.
    """
    battle = told.situation.battle
    open_to_all = Openness(kind=POSITION)
    number = from_period(told.situation.period).battle
    yield facts.BATTLE_NUMBER.of(facts.BATTLE, number, open_to_all)
    for side in told.campaign.sides:
        yield CALLED.of(side.id, side.name, open_to_all)
    for army in told.campaign.armies:
        yield from _of_an_army(told, army)
    for force in told.campaign.forces:
        if not force.is_kept_free:
            own = Openness(kind=RECORD, sides=(force.side,))
            yield CALLED.of(force.id, force.name, own)
    if battle is not None:
        how, winner = (battle.end.how, battle.end.winner) if battle.end else ("", "")
        yield facts.ROUND.of(facts.BATTLE, battle.round_number, open_to_all)
        yield facts.ARMY_ORDER.of(facts.BATTLE, battle.order, open_to_all)
        yield facts.ENDED.of(facts.BATTLE, str(how), open_to_all)
        yield facts.WON_BY.of(facts.BATTLE, winner, open_to_all)
        yield from facts_of_rounds(told.campaign, battle)
    fought = battle.units if battle else {}
    for _, unit in sorted(fought.items()):
        yield from _of_a_unit(told, unit)
    for name, hired in sorted(told.situation.roster.items()):
        if name not in fought:
            yield from _of_the_roster(told, hired)


def _of_an_army(told: _Opened, army: FieldArmy) -> Iterator[Fact]:
    """Yield what an army is, and what the battle has cost it.

    That sum is told to all once the battle is over.

    Rules: DOG-LEAD-03, DOG-LEAD-04.
    """
    sides = (army.side,)
    open_to_all = Openness(kind=POSITION, sides=sides)
    yield CALLED.of(army.army, army.name, open_to_all)
    yield facts.ARMY_SIDE.of(army.army, army.side, open_to_all)
    yield facts.LEADER.of(army.army, army.leader, open_to_all)
    yield facts.POLICY.of(army.army, army.policy, Openness(kind=ORDERS, sides=sides))
    led, purse = Openness(kind=LED, sides=sides), Openness(kind=PURSE, sides=sides)
    leader = told.situation.leaders.get(army.army)
    if leader is not None:
        yield facts.LEADERSHIP.of(army.army, leader.leadership, led)
        yield facts.MONEY.of(army.army, leader.money, purse)
    hired = told.situation.of_army(army.army)
    yield facts.TOTAL_EGO.of(army.army, ego_of(told.book, hired), led)
    yield facts.UPKEEP_DUE.of(army.army, upkeep_due(told.book, hired), purse)
    battle = told.situation.battle
    if battle is None:
        return
    kind = RECORD if battle.end is None else FIGHT
    lost = battle.hp_lost.get(army.army, 0)
    yield facts.HP_LOST.of(army.army, lost, Openness(kind=kind, sides=sides))
    change = battle.changes.get(army.army)
    if change is not None:
        yield facts.ENEMIES_LOST.of(army.army, change.enemies, led)
        yield facts.LOSS_FACTOR.of(army.army, change.factor, led)
        yield facts.LEADERSHIP_LOST.of(army.army, change.lost, led)
    if army.army in battle.loot:
        yield facts.LOOT.of(army.army, battle.loot[army.army], purse)


def _of_the_roster(told: _Opened, unit: HiredUnit) -> Iterator[Fact]:
    """Yield what a side knows of its own troops outside a battle."""
    own = Openness(kind=RECORD, sides=(told.campaign.army(unit.army).side,))
    yield from _mustered(told, unit, own)
    if unit.at is not None:
        yield from _standing(told, unit, unit.at, own)
    if unit.is_hidden:
        yield facts.IS_HIDDEN.of(unit.unit, unit.is_hidden, own)


def _of_a_unit(told: _Opened, unit: FieldUnit) -> Iterator[Fact]:
    """Yield what there is to know of a unit in battle, last what its record says."""
    sides, is_secret = (told.campaign.army(unit.army).side,), unit.is_hidden
    seen, fight, own = (
        Openness(kind=HIDDEN if is_secret else kind, sides=sides)
        for kind in (POSITION, FIGHT, RECORD)
    )
    yield from _mustered(told, unit, seen)
    yield facts.BEGAN_WITH.of(unit.unit, unit.began_with, seen)
    yield facts.SPLIT_FROM.of(unit.unit, unit.split_from, seen)
    yield facts.HAS_LEFT.of(unit.unit, unit.has_left, seen)
    if unit.is_standing:
        yield from _standing(told, unit, unit.at, seen)
    yield facts.MODE.of(unit.unit, str(unit.mode), fight)
    yield facts.TARGET.of(unit.unit, unit.target, fight)
    yield facts.CAPTOR.of(unit.unit, unit.captor, fight)
    yield facts.BUSY_IN.of(unit.unit, unit.busy_in, fight)
    yield facts.SHOTS.of(unit.unit, unit.shots, own)
    yield facts.WATER_ROUNDS.of(unit.unit, unit.water_rounds, own)
    if unit.saved is not None:
        yield facts.SAVED_POINTS.of(unit.unit, unit.saved.points, own)
        yield facts.SAVED_GOAL.of(unit.unit, unit.saved.goal, own)
    if unit.chance:
        yield facts.CHANCE.of(unit.unit, unit.chance, own)
    if unit.is_hidden:
        yield facts.IS_HIDDEN.of(unit.unit, unit.is_hidden, own)


def _mustered(told: _Opened, unit: FieldUnit | HiredUnit, seen: Openness) -> Iterator[Fact]:
    """Yield whose a unit is, what it is called, and what its fighters are.

    Rule: DOG-PRE-01.
    """
    army, book = told.campaign.army(unit.army), told.book
    name = unit_name(told.campaign, book, told.situation, unit.unit)
    yield CALLED.of(unit.unit, name, seen)
    yield SIDE.of(unit.unit, army.side, seen)
    yield CODE.of(unit.unit, told.campaign.force(unit.unit).code, seen)
    yield PEOPLE.of(unit.unit, "", seen)
    yield facts.ARMY_OF.of(unit.unit, army.army, seen)
    make, rider = unit.make, unit.make.passenger
    scores = fighter_scores(book, make)
    yield facts.UNIT_TYPE.of(unit.unit, make.kind, seen)
    yield facts.MAKE_TOLD.of(unit.unit, make_told(book, make), seen)
    yield facts.TYPE_CODE.of(unit.unit, type_of(book, make).code, seen)
    yield facts.IS_ELITE.of(unit.unit, make.is_elite, seen)
    yield facts.MOUNT.of(unit.unit, make.mount, seen)
    yield facts.FOLK.of(unit.unit, tuple(map(str, make.folk)), seen)
    yield facts.PASSENGER.of(unit.unit, rider.kind if rider else "", seen)
    is_elite = bool(rider and rider.is_elite)
    yield facts.PASSENGER_IS_ELITE.of(unit.unit, is_elite, seen)
    yield facts.EACH_SIZE.of(unit.unit, make.size, seen)
    yield facts.HP_EACH.of(unit.unit, scores.hp, seen)
    yield facts.DISTANCE.of(unit.unit, str(scores.distance or ""), seen)
    yield facts.MOVE.of(unit.unit, scores.move, seen)
    yield facts.FIGHTERS.of(unit.unit, unit.fighters, seen)


def _standing(
    told: _Opened, unit: FieldUnit | HiredUnit, at: Hex, seen: Openness
) -> Iterator[Fact]:
    """Yield where a unit stands, and with what its fighters strike there.

    Rule: DOG-CBT-09.
    """
    book, case = told.book, told.cases[at]
    yield AT.of(unit.unit, at, seen)
    yield facts.ATTACK_HERE.of(unit.unit, attack_of(book, unit.make, case), seen)
    yield facts.DEFENCE_HERE.of(unit.unit, defence_of(book, unit.make, case), seen)
