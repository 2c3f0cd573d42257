"""What the rules of any system may look at while a period is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from generator.dice.kinds import D6, DiceKind
from generator.dice.throw_keys import ThrowKey

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.dice.bag import Dice, Throw
    from generator.kit.switches import Switches
    from generator.world.clock import Period
    from generator.world.period_inputs import Decision, PeriodInputs


class BattleEntered(Protocol):
    """What the umpire enters of a battle."""

    @property
    def contact(self) -> str:
        """The battle it settles."""


Entered = TypeVar("Entered", bound=BattleEntered)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodPlay:
    """The circumstances under which one period is played; each system adds its own."""

    switches: Switches
    dice: Dice
    inputs: PeriodInputs
    sought: dict[str, None] = field(default_factory=dict, compare=False, repr=False)
    """Questions and battles whose answers were looked for, in order; as dice that keep
    a list of their throws."""

    @property
    def period(self) -> Period:
        """The period being played."""
        return self.inputs.period

    def typed(self, question: str) -> Decision | None:
        """Return what the umpire has entered for a question, none when nothing."""
        self.sought[question] = None
        said = self.inputs.decisions
        return next((each for each in said if each.question == question), None)

    def entered_of(self, battle: str, entered: Iterable[Entered]) -> Entered | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        self.sought[battle] = None
        return next((each for each in entered if each.contact == battle), None)

    def throw(
        self,
        rule: str,
        subject: str,
        *,
        dice: int = 1,
        nth: int = 1,
        kind: DiceKind = D6,
    ) -> Throw:
        """Throw for a rule of this period, by hand or from the seed.

        Raises:
            AwaitedThrow: It has to be thrown by hand and has not been.
        """
        key = ThrowKey(period=str(self.period), rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key, dice=dice, kind=kind)
