"""What is entered for a period: troops hired and placed, decisions of a round.

Each value is what the rules read one table of the campaign file as.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.kit.order_grammar import OrderKind, order_tables
from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from generator.errors import KeyPath
    from generator.world.hexes import Hex
    from generator.world.period_inputs import PeriodInputs


class MusterDeed(StrEnum):
    """What is ordered of a unit in a muster."""

    PLACE = "place"
    """It begins the battle on a case."""
    RESERVE = "reserve"
    """It takes no part in the battle."""
    DISMISS = "dismiss"


ATTACK, SHOOT, DEFEND, SURRENDER = "attack", "shoot", "defend", "surrender"
STRIKE_BACK, AS_ORDERED = "strike back", "as ordered"
STRIKE, LET_GO = "strike", "let go"
TAKE, REFUSE = "take", "refuse"
"""Words of single decisions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterOrder:
    """An order to one unit in a muster."""

    force: str
    deed: MusterDeed
    route: tuple[Hex, ...] = ()
    """The case where it begins."""
    is_hidden: bool | None = None
    """Whether it begins hidden; none: as it was."""
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file, as of all these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHire:
    """A unit that an army hires."""

    army: str
    kind: str
    """The type's key."""
    fighters: int
    is_elite: bool = False
    mount: str = ""
    folk: tuple[str, ...] = ()
    size: int = 0
    """The size of each where it varies; 0: the least there is."""
    passenger: str = ""
    """The type's key, behind ``elite`` where they are."""
    name: str = ""
    """Empty: what its type is called."""
    unit: str = ""
    """Its id; empty: the next that is free."""
    route: tuple[Hex, ...] = ()
    """The case where it begins; empty: in reserve."""
    is_hidden: bool = False
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDecision:
    """Single decisions for one unit in one round."""

    force: str
    round_number: int = 0
    """0: the round of the period."""
    way: tuple[Hex, ...] = ()
    """The cases it enters."""
    stays: bool = False
    dismounts_to: tuple[Hex, ...] = ()
    """Where its passengers dismount."""
    rearguard: int | None = None
    covers: tuple[str, ...] = ()
    """The enemies a rearguard fights; empty: all who could strike at the unit."""
    fleer: str = ""
    """``strike`` or ``let go``; empty: not decided."""
    deed: str = ""
    """``attack``, ``shoot``, ``defend`` or ``surrender``; empty: not decided."""
    target: str = ""
    """Whom it attacks, shoots at or surrenders to."""
    attacked: str = ""
    """``strike back``, ``as ordered``, ``defend`` or ``surrender``, if it is attacked
    before its turn; empty: not decided."""
    captives: str = ""
    """``take`` or ``refuse``; empty: not decided."""
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmySequence:
    """In which order the units of an army act in a round.

    Rules: DOG-MOVE-01, DOG-CBT-01.
    """

    army: str
    units: tuple[str, ...]
    """Who acts first; the others follow as they are listed."""
    round_number: int = 0
    """0: the round of the period."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


ORDER, HIRE, DECIDE, SEQUENCE = "order", "hire", "decide", "sequence"
"""What the campaign file calls the tables, in the order of these values."""

_TABLES = order_tables("generator.systems.battlefield.file")

FIELD_ORDERS = (
    OrderKind(table=_TABLES[ORDER], view=MusterOrder, deed=MusterDeed),
    OrderKind(table=_TABLES[HIRE], view=UnitHire),
    OrderKind(table=_TABLES[DECIDE], view=UnitDecision),
    OrderKind(table=_TABLES[SEQUENCE], view=ArmySequence),
)
"""Every kind of order, in the order of the campaign file."""


def muster_orders(inputs: PeriodInputs) -> tuple[MusterOrder, ...]:
    """Return the orders to units in a muster."""
    return inputs.of(ORDER)


def hires_in(inputs: PeriodInputs) -> tuple[UnitHire, ...]:
    """Return whom armies hire."""
    return inputs.of(HIRE)


def decisions_in(inputs: PeriodInputs, round_number: int) -> tuple[UnitDecision, ...]:
    """Return the single decisions for a round; those of no round are for every one."""
    entered: tuple[UnitDecision, ...] = inputs.of(DECIDE)
    return tuple(e for e in entered if e.round_number in (0, round_number))


def sequences_in(inputs: PeriodInputs, round_number: int) -> tuple[ArmySequence, ...]:
    """Return in which order armies' units act in a round, where it was said."""
    entered: tuple[ArmySequence, ...] = inputs.of(SEQUENCE)
    return tuple(e for e in entered if e.round_number in (0, round_number))
