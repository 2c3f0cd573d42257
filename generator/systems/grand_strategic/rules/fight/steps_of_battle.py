"""The steps of a battle, carried out and printed as they stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.kit.printing import PrintedTable
from generator.kit.steps_of_play import sequence_table
from generator.systems.grand_strategic.rules.fight.bearing_losses import losses_borne
from generator.systems.grand_strategic.rules.fight.card_on_armies import (
    done_to_armies,
)
from generator.systems.grand_strategic.rules.fight.card_on_kingdoms import (
    done_to_kingdoms,
)
from generator.systems.grand_strategic.rules.fight.falling_back import (
    falls_back,
    moves_in,
)
from generator.systems.grand_strategic.rules.fight.learning import (
    general_rises,
    generals_learn,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.week.appointing import settled_in_cities
from generator.systems.grand_strategic.rules.week.taking_cities import withdraws

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_thread import BattleSettled
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.fight.card_on_armies import CardPlayed


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOver:
    """A battle that is settled, and the card drawn after it."""

    battle: GrandBattle
    settled: BattleSettled
    card: CardPlayed | None
    """None: there was none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOfBattle:
    """One step of what follows once a battle is settled."""

    says: str
    """What happens, as the sequence of play prints it."""
    rules: tuple[str, ...]
    play: Callable[[BattleOver, GrandCourse], GrandCourse]


SETTLING: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Fight it on the table, or by quick combat: both roll percentile dice; 00 is "
        "100.",
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


def _card_on_armies(over: BattleOver, course: GrandCourse) -> GrandCourse:
    return done_to_armies(course, over.card) if over.card else course


def _loser_falls_back(over: BattleOver, course: GrandCourse) -> GrandCourse:
    loser = over.battle.by(over.settled.aftermath.loser).army
    return falls_back(course, over.battle, loser) if over.settled.retreats else course


def _winner_moves_in(over: BattleOver, course: GrandCourse) -> GrandCourse:
    """Put the attacker where it has won; the battle's record has the retreat by now.

    Who was beaten, and is out of the game, goes home at once.
    """
    course = moves_in(course, course.situation.battle(over.battle.id))
    loser = over.battle.by(over.settled.aftermath.loser)
    return withdraws(course, loser.kingdom)


def _card_on_kingdoms(over: BattleOver, course: GrandCourse) -> GrandCourse:
    return done_to_kingdoms(course, over.card) if over.card else course


def _generals_rise(over: BattleOver, course: GrandCourse) -> GrandCourse:
    for side in BattleSide:
        course = unless_stopped(partial(general_rises, battle=over.battle, side=side))(
            course
        )
    return course


AFTERWARDS: tuple[StepOfBattle, ...] = (
    StepOfBattle(
        says="Take the other army's damage off each, mercenaries' share of it off "
        "them. An army with nothing left is destroyed, and its general with it.",
        rules=("GS-CBT-05", "GS-CBT-09"),
        play=lambda over, course: losses_borne(course, over.battle, over.settled),
    ),
    StepOfBattle(
        says="The card does its work: loot, generals, deserters, supplies.",
        rules=("GS-WILD-02",),
        play=_card_on_armies,
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
        play=_card_on_kingdoms,
    ),
    StepOfBattle(
        says="Both generals who are left learn, the winner more.",
        rules=("GS-GENL-05", "GS-GENL-06"),
        play=lambda over, course: generals_learn(course, over.battle, over.settled),
    ),
    StepOfBattle(
        says="An army in a city of its own that has no general is given one.",
        rules=("GS-ARMY-08", "GS-GENL-09"),
        play=lambda _, course: settled_in_cities(course),
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
    told = ((step.says, step.rules) for step in AFTERWARDS)
    return sequence_table(
        PrintedTable(
            id="battle",
            title="A battle",
            columns=("", "What happens", "Rules"),
            rows=(),
            card="GS-1",
            source="GS:16-86",
        ),
        (*SETTLING, *told),
    )
