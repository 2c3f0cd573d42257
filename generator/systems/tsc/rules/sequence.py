"""The order of play of one side's turn, and playing it as far as inputs allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.kit.period_played import period_played
from generator.kit.printing import PrintedTable
from generator.kit.steps_of_play import StepOfPlay, sequence_table
from generator.systems.tsc.rules.calendar import TSC_CLOCK
from generator.systems.tsc.rules.course import TurnCourse
from generator.systems.tsc.rules.fought import following_mover, fought
from generator.systems.tsc.rules.meeting import declares, meets
from generator.systems.tsc.rules.moving import looks_for_the_enemy, moves
from generator.systems.tsc.rules.turn_begins import first_mover, status_lapses
from generator.systems.tsc.rules.umpire_rules import TSC_TURN_RULINGS

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.tsc.rules.play import TurnPlay
    from generator.systems.tsc.rules.state import TscState

TURN: tuple[StepOfPlay[TurnCourse], ...] = (
    StepOfPlay(
        says="The umpire's rulings for the beginning of the turn.",
        rules=(),
        play=TSC_TURN_RULINGS.at_start,
    ),
    StepOfPlay(
        says="Before the first turn each army stands on its fortress, of several on "
        "the one farthest from the enemy. Each side rolls one die: the higher has the "
        "turn. Equal: roll again.",
        rules=("TSC-MAP-02", "TSC-TURN-01"),
        play=unless_stopped(first_mover),
    ),
    StepOfPlay(
        says="The status of the army whose turn begins ends.",
        rules=("TSC-ROLL-07",),
        play=unless_stopped(status_lapses),
    ),
    StepOfPlay(
        says="Count the hexes to the enemy. Three or fewer: make the move roll, to "
        "move or to stay, and note the status.",
        rules=("TSC-TURN-03", "TSC-TURN-04", "TSC-ROLL-01", "TSC-ROLL-02"),
        play=unless_stopped(looks_for_the_enemy),
    ),
    StepOfPlay(
        says="Its player moves the army one hex, into ground it can enter, or leaves "
        "it; after a failed roll the enemy player does, on to their own army if they "
        "like.",
        rules=("TSC-TURN-02", "TSC-ROLL-03", "TSC-ROLL-04", "TSC-ROLL-05"),
        play=unless_stopped(moves),
    ),
    StepOfPlay(
        says="Both armies in one hex: find the scenario. The army that moved is the "
        "Attacker. At home is the side in whose territory the hex lies; in the "
        "borderlands the side whose fortress is nearer, straight across the map; of "
        "two as near the Defender.",
        rules=("TSC-BAT-01", "TSC-BAT-03", "TSC-BAT-04", "TSC-SCEN-04"),
        play=unless_stopped(meets),
    ),
    StepOfPlay(
        says="On an empty village or fortress of the enemy's, the army's player says "
        "whether it attacks.",
        rules=("TSC-BAT-02", "TSC-SCEN-03"),
        play=unless_stopped(declares),
    ),
    StepOfPlay(
        says="Fight the battle on the table, and enter its result. If you have nothing "
        "better, the loser goes one hex towards their nearest fortress; of several "
        "such hexes, into the first clockwise from the top. An army that was not in "
        "the battle stays.",
        rules=("TSC-DEF-01", "TSC-DEF-02"),
        play=unless_stopped(fought),
    ),
    StepOfPlay(
        says="The umpire's rulings for the end of the turn; then it is the other's.",
        rules=("TSC-TURN-02",),
        play=unless_stopped(TSC_TURN_RULINGS.at_end),
    ),
)
"""The steps of a turn, in order."""


def played(play: TurnPlay, situation: TscState) -> Resolution[TscState]:
    """Play a turn as far as its inputs allow."""
    return period_played(TurnCourse(play=play, situation=situation), TURN)


def following(situation: TscState) -> TscState:
    """Return the situation at the start of the next turn.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return replace(
        situation,
        period=TSC_CLOCK.after(situation.period),
        mover=following_mover(situation),
        next_mover="",
        battle=None,
    )


def turn_table() -> PrintedTable:
    """Return the order of play, printed from the steps that are played."""
    return sequence_table(
        PrintedTable(
            id="turn",
            title="One side's turn",
            columns=("", "What happens", "Rules"),
            rows=(),
            card="TSC-1",
            source="TSC:9-34",
        ),
        ((step.says, step.rules) for step in TURN if step.rules),
    )
