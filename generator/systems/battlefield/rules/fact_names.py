"""The names of the facts that only sheets of this system read.

Of an army, of a unit, and of the battle itself, whose subject is :data:`BATTLE`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.hexes import Hex

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
