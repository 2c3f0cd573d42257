"""What a move roll brings, and the status an army has of it."""

from __future__ import annotations

from enum import StrEnum


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
