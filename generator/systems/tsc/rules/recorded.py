"""A situation in a record: what it is made of."""

from __future__ import annotations

from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.systems.tsc.rules.calendar import TSC_CLOCK
from generator.systems.tsc.rules.orders import ScenarioResult, TscDeed, TscOrder
from generator.systems.tsc.rules.state import (
    ArmyState,
    ArmyTurn,
    Clash,
    Rolled,
    TscState,
)
from generator.systems.tsc.rules.statuses import MoveResult, Status

TSC_CODEC = RECORDED.knowing(
    values=(
        *(TscState, ArmyState, ArmyTurn, Rolled, Clash, MoveResult, Status),
        *(TscOrder, TscDeed, ScenarioResult),
    ),
    kinds=(periods_by(TSC_CLOCK),),
)
"""Writes and reads a situation, and what was entered for a turn."""
