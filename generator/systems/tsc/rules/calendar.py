"""The clock: a period is one side's turn.

Rule: TSC-TURN-02.
"""

from __future__ import annotations

import re

from generator.world.clock import Clock, Period

_TURN_ID = re.compile(r"[1-9][0-9]{0,4}")


def turn_numbered(number: int) -> Period:
    """Return one side's turn by its number in the campaign.

    >>> str(turn_numbered(7))
    '7'

    Rule: TSC-TURN-02.
    """
    return Period(
        number=number,
        id=str(number),
        turn=number,
        name="turn",
        title=f"Turn {number}",
    )


def to_turn(text: str) -> Period:
    """Read a turn's identifier, such as ``7``.

    Raises:
        ValueError: The text is not a whole number from 1.
    """
    if _TURN_ID.fullmatch(text) is None:
        message = 'write the number of the turn: "1", "7"'
        raise ValueError(message)
    return turn_numbered(int(text))


TSC_CLOCK = Clock(
    written="the number of the turn",
    first=turn_numbered(1),
    example="7",
    pattern=f"^{_TURN_ID.pattern}$",
    read=to_turn,
    after=lambda period: turn_numbered(period.number + 1),
)
