"""How far armies are apart, the move roll this calls for, and the status it brings."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.campaign_begun import may_enter
from generator.values import Struct
from generator.world.board import steps_from
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.hexes import Hex


# How far armies are apart, and whether that calls for a move roll.

STRAIGHT = "distance.straight"


def open_hexes(board: Board, at: Hex) -> tuple[Hex, ...]:
    """Return the neighbours of a hex that an army can enter, clockwise.

    Rules: TSC-MAP-03, TSC-TURN-02.
    """
    return tuple(
        place
        for place in neighbours(at)
        if place in board.terrain and may_enter(board.terrain_at(place))
    )


def ways_from(board: Board, start: Hex) -> Mapping[Hex, int]:
    """Return how many steps away every hex is that can be reached from one."""
    return steps_from((start,), partial(open_hexes, board))


def hexes_apart(board: Board, switches: Switches, start: Hex, goal: Hex) -> int | None:
    """Return the hexes' movement from one army to the other; none: there is no way.

    Rule: TSC-TURN-04.
    """
    if switches.flag(STRAIGHT):
        return distance(start, goal)
    return ways_from(board, start).get(goal)


def needs_roll(tables: TscTables, apart: int | None) -> bool:
    """Return whether an army so far from the enemy has to roll, even to stay.

    Rules: TSC-TURN-03, TSC-TURN-04.
    """
    return apart is not None and apart <= tables.numbers.whole("near")


# What a move roll brings, and the status an army has of it.


class Status(StrEnum):
    """How well an army has its own movements in hand."""

    ADVANTAGED = "advantaged"
    NORMAL = "normal"
    DISADVANTAGED = "disadvantaged"


class MoveResult(StrEnum):
    """What a move roll comes to."""

    ADVANTAGED = "advantaged"
    SUCCESS = "success"
    FAILURE = "failure"


_STATUS = {
    MoveResult.ADVANTAGED: Status.ADVANTAGED,
    MoveResult.SUCCESS: Status.NORMAL,
    MoveResult.FAILURE: Status.DISADVANTAGED,
}


def status_of(result: MoveResult) -> Status:
    """Return the status an army has of its move roll.

    Rules: TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05.
    """
    return _STATUS[result]


def moves_itself(result: MoveResult) -> bool:
    """Return whether an army's own player moves it; else the enemy does.

    Rules: TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05.
    """
    return result is not MoveResult.FAILURE


def status_as_turn_begins() -> Status:
    """Return the status of an army as its own turn begins, whatever it was.

    Rule: TSC-ROLL-07.
    """
    return Status.NORMAL


# The move roll: two dice, the ground, and what they come to.

DICE = 2
BY_TEXT = "roll.penalty_by_text"
UNLISTED_FREE = "roll.unlisted_free"


class MoveRoll(Struct, frozen=True, kw_only=True):
    """A move roll as it fell."""

    natural: int
    """The two dice alone."""
    penalty: int
    """What the ground adds."""
    result: MoveResult

    @property
    def total(self) -> int:
        """The dice and the ground together."""
        return self.natural + self.penalty


def move_roll(tables: TscTables, natural: int, penalty: int) -> MoveRoll:
    """Return what two dice and the ground come to.

    Rules: TSC-ROLL-01, TSC-ROLL-02.
    """
    is_sure = natural <= tables.numbers.whole("always-advantaged")
    result = (
        MoveResult.ADVANTAGED if is_sure else MoveResult(tables.move_roll.word(natural + penalty))
    )
    return MoveRoll(natural=natural, penalty=penalty, result=result)


def ground_penalty(tables: TscTables, switches: Switches, race: str, terrain: str) -> int:
    """Return what the ground an army stands on adds to its move roll.

    Any race will do: an army that is not listed is worse off on all adverse ground.

    Rules: TSC-ROLL-06, TSC-TERR-01, TSC-TERR-02, TSC-TERR-03, TSC-TERR-04,
        TSC-TERR-05, TSC-TERR-06, TSC-TERR-07, TSC-TERR-08, TSC-TERR-09.
    """
    listed, adverse = tables.terrain_penalties, tables.adverse_ground
    if (people := race.casefold()) in listed.column_names():
        penalty = listed.whole(terrain, people)
    elif switches.flag(UNLISTED_FREE):
        return 0
    else:
        penalty = adverse.whole(terrain, "unlisted")
    by_text = penalty and switches.flag(BY_TEXT)
    return adverse.whole(terrain, "by-text") if by_text else penalty
