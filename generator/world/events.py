"""What happened and why, told in facts and never in sentences.

An event names its rule, the facts it rests on, every modifier with its reason,
the dice, and the outcome.  The wording lives in each rule system's ``wording.toml``
and may only use facts that its reader is entitled to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.world.calendar import Half

FactValue = str | int | bool | Fraction | Hex | tuple[str, ...] | tuple[Hex, ...]
"""What a fact may hold; hexes are worded as labels or place names when told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """One amount that raised or lowered a score or a price, and its reason."""

    reason: str
    """A key of the wording table, such as ``all-opponents-in-clear``."""
    amount: Fraction
    rule: str
    is_factor: bool = False
    """Multiplies instead of adding."""
    kind: str = "modifier"
    """The kind of fact it rests on; decides who may read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened, with everything needed to check it."""

    kind: str
    """A key of the wording table, such as ``march-step``."""
    rule: str
    """The rule that made it happen, such as ``VAL-MOVE-02``."""
    half: Half | None = None
    """The half period it fell in; none: the whole period."""
    force: str = ""
    """The force it happened to; empty: to nobody in particular."""
    sides: tuple[str, ...] = ()
    """Sides that own the event: the force's own, or all sides in a contact."""
    opponents: tuple[str, ...] = ()
    """Sides in contact with the owner, whose knowledge may be wider."""
    facts: Mapping[str, FactValue]
    """Everything the wording may mention, by name."""
    modifiers: tuple[Modifier, ...] = ()
    throws: tuple[Throw, ...] = ()
    contact: str = ""
    """The contact it belongs to, when it belongs to one."""
