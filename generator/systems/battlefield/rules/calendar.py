"""The clock: a battle is a turn, with a muster before it.

It is fought as one period, or round by round with a period for what comes after.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import assert_never

from generator.values import Struct, replace
from generator.world.clock import Clock, Period

_ID = re.compile(r"([1-9][0-9]{0,2})-(?:r([1-9][0-9]{0,2})|(muster|battle|aftermath))")
_STEP = 1002
"""Periods that a battle can have: a muster, 999 rounds or one whole battle, an end."""


class BattlePart(StrEnum):
    """What a period is of its battle."""

    MUSTER = "muster"
    """Troops are hired, and the field is set up."""
    BATTLE = "battle"
    """All of it, with what comes after."""
    ROUND = "round"
    AFTERMATH = "aftermath"
    """Captives, loot, leadership, survivors."""


class BattleTime(Struct, frozen=True, kw_only=True):
    """A period as the rules see it."""

    battle: int
    """Counting from 1."""
    part: BattlePart
    round_number: int = 0
    """Of the battle, from 1; 0 where it is no round."""


_TITLES = {
    BattlePart.MUSTER: "muster",
    BattlePart.BATTLE: "the battle",
    BattlePart.AFTERMATH: "after the battle",
}
_PLACES = {BattlePart.MUSTER: 1, BattlePart.BATTLE: 2, BattlePart.AFTERMATH: _STEP}


def to_period(time: BattleTime) -> Period:
    """Return the period that is a time of some battle.

    >>> str(to_period(BattleTime(battle=2, part=BattlePart.ROUND, round_number=3)))
    '2-r3'

    Rule: DOG-PRE-05.
    """
    if time.part is BattlePart.ROUND:
        place, key = 2 + time.round_number, f"r{time.round_number}"
        name = f"round {time.round_number}"
    else:
        place, key, name = _PLACES[time.part], str(time.part), _TITLES[time.part]
    return Period(
        number=(time.battle - 1) * _STEP + place,
        id=f"{time.battle}-{key}",
        turn=time.battle,
        name=name,
        title=f"Battle {time.battle}, {name}",
        ends_turn=time.part in (BattlePart.BATTLE, BattlePart.AFTERMATH),
    )


def from_period(period: Period) -> BattleTime:
    """Return a period as the rules see it; the reverse of :func:`to_period`."""
    return _read(period.id)


def read_period(text: str) -> Period:
    """Read a period's identifier, such as ``2-r3``.

    Raises:
        ValueError: The text has another form.
    """
    return to_period(_read(text))


def _read(text: str) -> BattleTime:
    match = _ID.fullmatch(text)
    if match is None:
        message = 'write the battle and its part: "2-muster", "2-r3", "2-battle"'
        raise ValueError(message)
    battle, round_number, part = match.groups()
    return BattleTime(
        battle=int(battle),
        part=BattlePart(part) if part else BattlePart.ROUND,
        round_number=int(round_number or 0),
    )


def period_after(period: Period, *, by_rounds: bool, is_over: bool = False) -> Period:
    """Return the period that follows one; a battle may have ended with it.

    Rules: DOG-PRE-05, DOG-CBT-16.
    """
    time = from_period(period)
    match time.part:
        case BattlePart.MUSTER if not by_rounds:
            after = replace(time, part=BattlePart.BATTLE)
        case BattlePart.MUSTER:
            after = replace(time, part=BattlePart.ROUND, round_number=1)
        case BattlePart.ROUND if not is_over:
            after = replace(time, round_number=time.round_number + 1)
        case BattlePart.ROUND:
            after = replace(time, part=BattlePart.AFTERMATH, round_number=0)
        case BattlePart.BATTLE | BattlePart.AFTERMATH:
            after = BattleTime(battle=time.battle + 1, part=BattlePart.MUSTER)
        case unknown:
            assert_never(unknown)
    return to_period(after)


def throws_in(period: Period, thrown_in: str) -> bool:
    """Say whether a throw of a round is made in a period: that round, or its battle.

    Rule: DOG-PRE-05.
    """
    time = from_period(period)
    is_of_battle = thrown_in.startswith(f"{time.battle}-r")
    return thrown_in == period.id or (time.part is BattlePart.BATTLE and is_of_battle)


BATTLEFIELD_CLOCK = Clock(
    written="the battle and its part",
    first=to_period(BattleTime(battle=1, part=BattlePart.MUSTER)),
    example="2-r3",
    pattern=f"^{_ID.pattern}$",
    read=read_period,
    after=lambda period: period_after(period, by_rounds=True),
    owns=throws_in,
)
"""Where it is asked what follows a round, another round does: that a battle is over,
only its situation tells."""
