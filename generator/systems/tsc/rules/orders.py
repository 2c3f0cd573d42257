"""What is entered for a turn: where the army on turn shall go, and what was fought."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.kit.entered import EnteredTable
from generator.kit.order_grammar import OrderKind, order_tables
from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.world.events import FactValue
    from generator.world.hexes import Hex
    from generator.world.period_inputs import PeriodInputs


class TscDeed(StrEnum):
    """What a player wishes for a turn."""

    MOVE = "move"
    STAY = "stay"
    PUSH = "push"
    """On the enemy's turn: move his army, if its roll fails."""
    LEAVE = "leave"
    """On the enemy's turn: leave his army where it is, if its roll fails."""

    @property
    def is_own(self) -> bool:
        """Whether it is for the army's own turn."""
        return self in (TscDeed.MOVE, TscDeed.STAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class TscOrder:
    """One player's order to his army for one turn."""

    force: str
    deed: TscDeed
    route: tuple[Hex, ...] = ()
    """The hex to enter; empty: the army in question stays."""
    attack: str = ""
    """``yes`` or ``no`` to an empty place of the enemy's; empty: he is asked."""
    note: str = ""
    """The player's own words; told to his side alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioResult:
    """What came of a battle fought on the table."""

    contact: str
    """The battle it settles, as ``status`` prints it."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """Who won, what was lost, and where both stand now."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


_ORDER, _BATTLE = "order", "battle"
_TABLES = order_tables("generator.systems.tsc.file")

TSC_ORDERS = (OrderKind(table=_TABLES[_ORDER], view=TscOrder, deed=TscDeed),)
"""Every kind of order, in the order of the campaign file."""
TSC_BATTLES = EnteredTable(
    key=_BATTLE, recorded="battles", view=ScenarioResult, answers="contact"
)


def order_to(army: str, inputs: PeriodInputs) -> TscOrder | None:
    """Return the order an army was given for a turn; none: it has none."""
    orders: tuple[TscOrder, ...] = inputs.of(_ORDER)
    return next((order for order in orders if order.force == army), None)


def results_in(inputs: PeriodInputs) -> tuple[ScenarioResult, ...]:
    """Return what came of battles."""
    return inputs.of(_BATTLE)
