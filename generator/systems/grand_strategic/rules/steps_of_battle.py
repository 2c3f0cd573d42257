"""The steps of a battle, from entering the hex until the loser has fallen back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_play import steps_table, unless_stopped
from generator.systems.grand_strategic.rules.battle_events import (
    general_rises,
    generals_learn,
    losses_borne,
    reckoned,
    told_dice,
)
from generator.systems.grand_strategic.rules.battle_given import battle_begun
from generator.systems.grand_strategic.rules.battle_settling import BattleOver, settle
from generator.systems.grand_strategic.rules.battle_thread import BattleDice
from generator.systems.grand_strategic.rules.cards_played import done_to_armies, done_to_kingdoms
from generator.systems.grand_strategic.rules.commanders import joined, lost_with, settled_in_cities
from generator.systems.grand_strategic.rules.kingdom_answers import WhichHex, hex_said
from generator.systems.grand_strategic.rules.marches import retreats_to
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.taking_cities import takes_city, withdraws
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit.printing import PrintedTable
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# The loser of a battle falls back, and the winner is where it was fought.

RETREATS = "GS-CBT-06"
PAST_ATTACKER = "retreat.past_attacker"
"""Whether a beaten defender may fall back to where the attacker came from."""


def falls_back(course: GrandCourse, battle: GrandBattle, army_id: str) -> GrandCourse:
    """Let the loser of a battle fall back a hex; of several as near its owner says.

    The winner is in the battle's hex by then. Without any hex, nothing is left of it
    (GS-AMB-15). Whether a defender may take the hex that the attacker came from is the
    campaign's to say (GS-AMB-14).

    Rule: GS-CBT-06.
    """
    one = course.situation.armies.get(army_id)
    if one is None:
        return course
    country = course.country
    winner = next(each for each in battle.armies if each != army_id)
    if winner in country.armies:
        country = country.with_army(replace(country.armies[winner], at=battle.at))
    attacker, is_free = battle.attacker, course.play.switches.flag(PAST_ATTACKER)
    closed = None if is_free or army_id == attacker.army else attacker.came_from
    options = retreats_to(country, one, battle.at, closed)
    if not options:
        facts: dict[str, FactValue] = {"at": battle.at, "points": one.points}
        course = course.tells("cut-off", RETREATS, army_id, facts=facts, contact=battle.id)
        return course.after(lost_with(course.situation, army_id))
    which = WhichHex(
        about=battle.id,
        kind="retreat",
        rule=RETREATS,
        army=army_id,
        leaves=battle.at,
        options=options,
    )
    course, goal = hex_said(course, which)
    return _fallen_back(course, battle, army_id, goal) if goal else course


def _fallen_back(course: GrandCourse, battle: GrandBattle, army_id: str, goal: Hex) -> GrandCourse:
    """Put a beaten army where it falls back to, as part of whoever is there.

    The winner is there no more by then.
    """
    situation = course.situation
    others = situation.without_army(battle.armies[0]).without_army(battle.armies[1])
    host, one = others.army_at(goal), situation.armies[army_id]
    came = battle.attacker.came_from if army_id == battle.attacker.army else battle.at
    noted = replace(situation.battle(battle.id), retreat=goal)
    course = course.tells(
        "falls-back-upon" if host else "falls-back",
        RETREATS,
        army_id,
        facts={
            "at": battle.at,
            "from": came,
            **({"through": battle.at} if came != battle.at else {}),
            "to": goal,
            "other": host.army if host else "",
        },
        contact=battle.id,
    ).after(situation.with_battle(noted))
    if host is not None:
        return course.after(joined(course.situation, army_id, host.army))
    city_id = course.own_city_at(one.kingdom, goal)
    moved = replace(one, at=goal, city=city_id, stays_until=None)
    return course.with_army(moved)


def moves_in(course: GrandCourse, battle: GrandBattle) -> GrandCourse:
    """Put the attacker into the hex it has won, if anything is left of it.

    A city that was defended there is its kingdom's (GS-AMB-26).

    Rules: GS-CBT-06, GS-CITY-03.
    """
    army = course.situation.armies.get(battle.attacker.army)
    if battle.winner is not BattleSide.ATTACKER or army is None:
        return course
    situation = course.situation
    for other in tuple(situation.armies.values()):
        if other.at == battle.at:
            situation = situation.with_army(replace(other, city=""))
    moved = replace(army, at=battle.at, city="", stays_until=None)
    course = course.after(situation.with_army(moved))
    facts = {"from": army.at, "to": battle.at}
    course = course.tells("moves-in", RETREATS, army.army, facts=facts, contact=battle.id)
    return takes_city(course, army.army)


# The steps of a battle, carried out and printed as they stand.


class StepOfBattle(Struct, frozen=True, kw_only=True):
    """One step of what follows once a battle is settled."""

    says: str
    """What happens, as the sequence of play prints it."""
    rules: tuple[str, ...]
    play: Callable[[GrandCourse, BattleOver], GrandCourse]

    def taken(self, course: GrandCourse, over: BattleOver) -> GrandCourse:
        """Return the course after it, unless something is awaited."""
        return unless_stopped(lambda now: self.play(now, over))(course)


SETTLING: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Fight it on the table, or by quick combat: both roll percentile dice; 00 is 100.",
        ("GS-SCOPE-02", "GS-CBT-01"),
    ),
    (
        "To each roll add what the ground counts where the defender stands, and the "
        "weather, if the umpire gave it a number.",
        ("GS-CBT-02", "GS-TERR-01"),
    ),
    (
        "The attacker's general, then the defender's: the whole modifier is added to "
        "the own army's roll, or taken from the enemy's. No roll falls below 0.",
        ("GS-GENL-02", "GS-GENL-03"),
    ),
    (
        "Each army does damage: its roll in percent of its own points, rounded down. "
        "Who does more has won; if both do as much, the defender.",
        ("GS-CBT-03", "GS-CBT-04"),
    ),
    (
        "Roll a four-sided die for a wild event. If there is one, draw a card from a "
        "full pack: its suit and rank say what happens, and may turn who has won.",
        ("GS-CBT-07", "GS-WILD-01", "GS-WILD-02"),
    ),
)
"""What is done until it is known who won and what is lost, and its rules."""


def _loser_falls_back(course: GrandCourse, over: BattleOver) -> GrandCourse:
    loser = over.battle.by(over.settled.aftermath.loser).army
    return falls_back(course, over.battle, loser) if over.settled.retreats else course


def _winner_moves_in(course: GrandCourse, over: BattleOver) -> GrandCourse:
    """Put the attacker where it has won; the battle's record has the retreat by now.

    Who was beaten, and is out of the game, goes home at once.
    """
    course = moves_in(course, course.situation.battle(over.battle.id))
    loser = over.battle.by(over.settled.aftermath.loser)
    return withdraws(course, loser.kingdom)


def _generals_rise(course: GrandCourse, over: BattleOver) -> GrandCourse:
    for side in BattleSide:
        rises = partial(general_rises, battle=over.battle, side=side)
        course = unless_stopped(rises)(course)
    return course


AFTERWARDS: tuple[StepOfBattle, ...] = (
    StepOfBattle(
        says="Take the other army's damage off each, mercenaries' share of it off "
        "them. An army with nothing left is destroyed, and its general with it.",
        rules=("GS-CBT-05", "GS-CBT-09"),
        play=losses_borne,
    ),
    StepOfBattle(
        says="The card does its work: loot, generals, deserters, supplies.",
        rules=("GS-WILD-02",),
        play=done_to_armies,
    ),
    StepOfBattle(
        says="The loser falls back one hex, to where its way to a friendly city is "
        "shortest. Enemies block a hex; so does an army of its own, if both "
        "together were too many, else it joins that. No hex or no way left: it is "
        "destroyed.",
        rules=("GS-CBT-06",),
        play=_loser_falls_back,
    ),
    StepOfBattle(
        says="An attacker who has won moves into the hex, and has the city there. A "
        "capital that falls puts its kingdom out of the game; what is beaten of such a "
        "kingdom goes into the nearest city it has left.",
        rules=("GS-CITY-03", "GS-CITY-02"),
        play=_winner_moves_in,
    ),
    StepOfBattle(
        says="The card does its other work: princes, a wedding, a maiden.",
        rules=("GS-WILD-02",),
        play=done_to_kingdoms,
    ),
    StepOfBattle(
        says="Both generals who are left learn, the winner more.",
        rules=("GS-GENL-05", "GS-GENL-06"),
        play=generals_learn,
    ),
    StepOfBattle(
        says="An army in a city of its own that has no general is given one.",
        rules=("GS-ARMY-08", "GS-GENL-09"),
        play=lambda course, _: settled_in_cities(course),
    ),
    StepOfBattle(
        says="A general with as much experience as ability may spend so much of it: "
        "the ability is 1 higher then.",
        rules=("GS-GENL-07",),
        play=_generals_rise,
    ),
)
"""What follows once a battle is settled, in order."""


def battle_table() -> PrintedTable:
    """Return the steps of a battle, printed from those that are carried out."""
    steps = (*SETTLING, *((step.says, step.rules) for step in AFTERWARDS))
    return steps_table("battle", "A battle", steps, card="GS-1", source="GS:16-86")


# A battle from the moment an army enters an enemy's hex until all of it is done.


def fights(course: GrandCourse, attacker_id: str, defender_id: str) -> GrandCourse:
    """Fight a battle as far as dice and answers go: the army that entered attacks.

    Rules: GS-CBT-06, GS-CBT-07, GS-CBT-08.
    """
    begun = battle_begun(course, attacker_id, defender_id)
    facts: dict[str, FactValue] = {"force": attacker_id, "other": defender_id}
    course = course.with_battle(begun)
    course = course.tells_battle(begun, "battle-begins", "GS-CBT-08", {**facts, "at": begun.at})
    return unless_stopped(lambda now: _settled(now, begun))(course)


def _settled(course: GrandCourse, begun: GrandBattle) -> GrandCourse:
    """Settle a battle, and carry out all that follows from it."""
    now = settle(course, begun)
    if now.settled is None:
        return now.course
    battle, rolls = reckoned(now, now.settled), now.said.dice.get(BattleDice.FOR_CARD)
    course = told_dice(now, now.settled).with_battle(battle)
    over = BattleOver(battle=battle, settled=now.settled, rolls=rolls or ())
    for step in AFTERWARDS:
        course = step.taken(course, over)
    return course
