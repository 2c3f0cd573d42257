"""The order of play of a period, and playing it as far as inputs allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.period_play import (
    StepOfPlay,
    period_played,
    unless_stopped,
)
from generator.systems.battlefield.rules.after_battle import settled
from generator.systems.battlefield.rules.calendar import (
    BattlePart,
    from_period,
    period_after,
)
from generator.systems.battlefield.rules.course import FieldCourse
from generator.systems.battlefield.rules.fighting import (
    battle_begins,
    fought_out,
    next_round_of,
    one_round,
)
from generator.systems.battlefield.rules.hiring_out import (
    all_hired,
    ego_warned,
    kept_up,
    sent_home,
)
from generator.systems.battlefield.rules.placing import all_placed, set_apart
from generator.systems.battlefield.rules.umpire_rules import FIELD_PERIOD_RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.course import FieldPlay
    from generator.systems.battlefield.rules.state import BattlefieldState

_BEGINS, _ENDS = FIELD_PERIOD_RULINGS.first_step(), FIELD_PERIOD_RULINGS.last_step()

MUSTER: tuple[StepOfPlay[FieldCourse], ...] = (
    _BEGINS,
    StepOfPlay(
        says="Leaders dismiss units. Before every battle but the first each pays the "
        "upkeep of the others; who cannot be paid leaves, the last hired first.",
        rules=("DOG-STAT-09", "DOG-DEF-04"),
        play=unless_stopped(lambda course: kept_up(sent_home(course))),
    ),
    StepOfPlay(
        says="Leaders hire units, as far as money and leadership go. Elite troops are "
        "hard to find: the umpire says who can be had.",
        rules=("DOG-LEAD-02", "DOG-ELITE-01", "DOG-PRE-01"),
        play=unless_stopped(all_hired),
    ),
    StepOfPlay(
        says="Each unit is placed on the map or stays away; it may begin hidden. Two "
        "on one case are moved apart by their leaders.",
        rules=("DOG-PRE-01", "DOG-PRE-02", "DOG-PRE-03", "DOG-HIDE-02"),
        play=unless_stopped(lambda course: set_apart(all_placed(course))),
    ),
    StepOfPlay(
        says="The umpire is told of armies with more ego than their leaders can lead.",
        rules=("DOG-LEAD-05",),
        play=unless_stopped(ego_warned),
    ),
    _ENDS,
)
"""The steps of a muster, in order."""
_BATTLE_BEGINS: StepOfPlay[FieldCourse] = StepOfPlay(
    says="Before the first round roll a die for every hidden unit: is it discovered? "
    "Roll one for every army: high acts first. Equal: roll again.",
    rules=("DOG-HIDE-03", "DOG-PRE-04"),
    play=unless_stopped(battle_begins),
)
_ROUND_SAYS = (
    "Army by army, unit by unit: move. Who leaves an enemy's side may be struck at, or "
    "leaves a rearguard. Who has been in open water too long loses fighters. Then, in "
    "the same order, each attacks, shoots or defends; who is attacked first decides at "
    "once. At the end the first army becomes the last."
)
_ROUND_RULES = ("DOG-MOVE-06", "DOG-FLEE-01", "DOG-WATER-04", "DOG-CBT-14")
_ALL_ROUNDS: StepOfPlay[FieldCourse] = StepOfPlay(
    says=f"{_ROUND_SAYS} Until one side is left, all agree, or the last round is over.",
    rules=(*_ROUND_RULES, "DOG-CBT-15", "DOG-CBT-16"),
    play=unless_stopped(fought_out),
)
_ONE_ROUND = replace(_ALL_ROUNDS, play=unless_stopped(one_round))
_SETTLED: StepOfPlay[FieldCourse] = StepOfPlay(
    says="The winner's captives are free; the others are lost, and their captors get "
    "their upkeep once. HP lost change the leadership of every leader. Rearguards are "
    "with their unit again.",
    rules=("DOG-SURR-02", "DOG-LEAD-03", "DOG-FLEE-05"),
    play=unless_stopped(settled),
)
BATTLE: tuple[StepOfPlay[FieldCourse], ...] = (_BATTLE_BEGINS, _ALL_ROUNDS, _SETTLED)
"""The steps of a battle, in order, as sheets print them."""


def steps_of(play: FieldPlay) -> tuple[StepOfPlay[FieldCourse], ...]:
    """Return the steps of a period, in order.

    Rules: DOG-PRE-05, DOG-CBT-16.
    """
    time = play.time
    match time.part:
        case BattlePart.MUSTER:
            return MUSTER
        case BattlePart.BATTLE:
            return (_BEGINS, *BATTLE, _ENDS)
        case BattlePart.ROUND:
            begins = (_BATTLE_BEGINS,) if time.round_number == 1 else ()
            return (_BEGINS, *begins, _ONE_ROUND, _ENDS)
        case BattlePart.AFTERMATH:
            return (_BEGINS, _SETTLED, _ENDS)


def played(
    play: FieldPlay, situation: BattlefieldState
) -> Resolution[BattlefieldState]:
    """Play a period as far as its inputs allow.

    How a battle is fought, at once or round by round, its muster settles.
    """
    begun = situation
    if play.time.part is BattlePart.MUSTER:
        begun = replace(situation, by_rounds=play.campaign.by_rounds)
    course = FieldCourse(play=play, situation=begun)
    return replace(period_played(course, steps_of(play)), before=situation)


def following(situation: BattlefieldState) -> BattlefieldState:
    """Return the situation at the start of the next period.

    A battle that is settled is done with; one that goes on begins its next round.

    Rules: DOG-PRE-05, DOG-CBT-15, DOG-CBT-16.
    """
    battle = situation.battle
    is_over = battle is not None and battle.end is not None
    after = replace(
        situation,
        period=period_after(
            situation.period, by_rounds=situation.by_rounds, is_over=is_over
        ),
    )
    if battle is None:
        return after
    if from_period(after.period).part is BattlePart.MUSTER:
        return after.with_battle(None)
    going_on = battle if is_over else next_round_of(battle)
    return after.with_battle(replace(going_on, rounds=()))
