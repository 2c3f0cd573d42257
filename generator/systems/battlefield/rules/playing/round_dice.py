"""The dice of a battle: a throw for each strike, by what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.dice.throw_keys import ThrowKey
from generator.systems.battlefield.rules.calendar import (
    BattlePart,
    BattleTime,
    to_period,
)

if TYPE_CHECKING:
    from generator.dice.bag import Dice, Throw, WantedThrow


class RollsAwaited(AwaitedThrow):
    """Stops a battle until somebody has rolled several dice that are due at once."""

    def __init__(self, wanted: tuple[WantedThrow, ...]) -> None:
        """Keep all that are wanted."""
        super().__init__(wanted[0])
        self.all_wanted = wanted


def awaited_by(stop: AwaitedThrow) -> tuple[WantedThrow, ...]:
    """Return every throw that somebody has to make before play goes on."""
    return stop.all_wanted if isinstance(stop, RollsAwaited) else (stop.wanted,)


@dataclass(frozen=True, slots=True)
class DueRoll:
    """A die that has to be rolled: by which rule, about whom."""

    rule: str
    about: tuple[str, ...]
    nth: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDice:
    """Where the dice of one round come from.

    A throw belongs to its round, whether that is a period of its own or not: so a
    battle is the same fought at once and round by round.
    """

    dice: Dice
    battle: int
    """Counting from 1."""
    round_number: int
    """From 1; what is rolled before the first round belongs to it."""

    @property
    def period(self) -> str:
        """The round's identifier, as keys of throws have it: ``2-r3``."""
        time = BattleTime(
            battle=self.battle, part=BattlePart.ROUND, round_number=self.round_number
        )
        return str(to_period(time))

    def roll(self, rule: str, *about: str, nth: int = 1) -> Throw:
        """Roll one die.

        Args:
            rule: The rule that calls for it.
            about: The units or armies it is about, the one that strikes first.
            nth: Which of several rolls it is.
        """
        subject = "+".join(about)
        key = ThrowKey(period=self.period, rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key)

    def roll_together(self, *rolls: DueRoll) -> tuple[Throw, ...]:
        """Roll several dice that are due at once.

        Raises:
            RollsAwaited: Some have to be rolled by hand and have not been; it names
                all of them.
        """
        found, wanted = [], []
        for each in rolls:
            try:
                found.append(self.roll(each.rule, *each.about, nth=each.nth))
            except AwaitedThrow as awaited:
                wanted.append(awaited.wanted)
        if wanted:
            raise RollsAwaited(tuple(wanted))
        return tuple(found)
