"""The campaign's own time, and what happened in it and why, told in facts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice import Throw


class PeriodPart(Struct, frozen=True, kw_only=True):
    """One of the parts in which the events of a period are told."""

    key: str
    """As events and orders name it, such as ``morning``."""
    hours: str = ""
    """When it is, for a heading, such as ``hours 1 to 6``; empty: not said."""

    @property
    def title(self) -> str:
        """The part at the head of a list."""
        return self.key.capitalize()


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Period:
    """One period of a campaign: what is entered, played and closed as a whole."""

    number: int
    """Its place in the campaign, counting from 1."""
    id: str = field(compare=False)
    """As the campaign file, records and the keys of throws have it: ``3-night``."""
    turn: int = field(compare=False)
    """The turn it belongs to, counting from 1; the site has a page for each turn."""
    name: str = field(compare=False)
    """What it is called within its turn, such as ``night``."""
    title: str = field(compare=False)
    """As sheets print it, such as ``Turn 3, night``."""
    ends_turn: bool = field(default=True, compare=False)
    """Whether its turn is over with it, and can be published."""
    parts: tuple[PeriodPart, ...] = field(default=(), compare=False)
    """In order; empty: its events are told as one list."""

    def __str__(self) -> str:
        """Print the period's identifier."""
        return self.id


def _is_its_own(period: Period, thrown_in: str) -> bool:
    """Say whether a throw bears a period's own identifier."""
    return period.id == thrown_in


class Clock(Struct, frozen=True, kw_only=True):
    """How a rule system counts time."""

    first: Period
    example: str
    """The identifier of some period, for hints."""
    written: str = "as the rule system names it"
    """How an identifier is written, for people."""
    pattern: str
    """A regular expression for identifiers, for editors."""
    read: Callable[[str], Period]
    """Read an identifier; its ``ValueError`` says what would be right."""
    after: Callable[[Period], Period]
    """The period that follows one."""
    owns: Callable[[Period, str], bool] = _is_its_own
    """Whether a throw of some period's identifier is made in a period: in that one
    alone, or also in one of which it is a part."""


def counting_clock(name: str, prefix: str) -> Clock:
    """Return a clock whose periods are counted and each a turn of its own.

    >>> str(counting_clock("round", "r").read("r7"))
    'r7'

    Args:
        name: What a period is called, such as ``round``.
        prefix: What its identifier has before the number.
    """
    pattern = f"{re.escape(prefix)}[1-9][0-9]{{0,4}}"

    def of(number: int) -> Period:
        return Period(
            number=number,
            id=f"{prefix}{number}",
            turn=number,
            name=name,
            title=f"{name.capitalize()} {number}",
        )

    def read(text: str) -> Period:
        if re.fullmatch(pattern, text) is None:
            message = f'write {prefix} and the number of the {name}: "{prefix}7"'
            raise ValueError(message)
        return of(int(text.removeprefix(prefix)))

    return Clock(
        first=of(1),
        example=f"{prefix}7",
        written=f"{prefix} and the number of the {name}",
        pattern=f"^{pattern}$",
        read=read,
        after=lambda period: of(period.number + 1),
    )


# An event names its rule, the facts it rests on, every modifier with its reason, the
# dice, and the outcome. The wording lives in each rule system's ``wording.toml`` and
# may only use facts that its reader is entitled to know.

FactValue = str | int | bool | Fraction | Hex | tuple[str, ...] | tuple[Hex, ...]
"""What a fact may hold; hexes are worded as labels or place names when told."""


class Effect(StrEnum):
    """What a modifier does to the number before it."""

    ADDS = "adds"
    """Is added; below nought, taken away."""
    TIMES = "times"
    """Multiplies."""
    BECOMES = "becomes"
    """Takes its place."""


class Modifier(Struct, frozen=True, kw_only=True):
    """One amount that changed a score or a price, and its reason."""

    reason: str
    """A key of the wording table, such as ``all-opponents-in-clear``."""
    amount: Fraction
    rule: str
    effect: Effect = Effect.ADDS
    kind: str = ""
    """The kind of knowledge it is; empty: as the arithmetic it stands in."""

    @property
    def changes(self) -> bool:
        """Whether it makes any difference: adding nothing makes none."""
        if self.effect is Effect.BECOMES:
            return True
        return self.amount != (1 if self.effect is Effect.TIMES else 0)


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened, with everything needed to check it."""

    kind: str
    """A key of the wording table, such as ``march-step``."""
    rule: str
    """The rule that made it happen, such as ``VAL-MOVE-02``."""
    half: str | None = None
    """The half period it fell in; none: the whole period."""
    force: str = ""
    """The force it happened to; empty: to nobody in particular."""
    sides: tuple[str, ...] = ()
    """Sides that own the event: the force's own, or all sides in a contact."""
    opponents: tuple[str, ...] = ()
    """Sides in contact with the owner, whose knowledge may be wider."""
    commanders: tuple[str, ...] = ()
    """Forces whose commanders alone of those sides own it; empty: everybody there."""
    facts: Mapping[str, FactValue]
    """Everything the wording may mention, by name."""
    starts_from: Fraction | None = None
    """The number its arithmetic starts from; none: there is no arithmetic."""
    modifiers: tuple[Modifier, ...] = ()
    """What is done to that number, in order."""
    result: Fraction | None = None
    """What comes out."""
    throws: tuple[Throw, ...] = ()
    contact: str = ""
    """The contact it belongs to, when it belongs to one."""
