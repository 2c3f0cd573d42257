"""What happened and why, told in facts and never in sentences.

An event names its rule, the facts it rests on, every modifier with its reason,
the dice, and the outcome.  The wording lives in each rule system's ``wording.toml``
and may only use facts that its reader is entitled to know.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw

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
