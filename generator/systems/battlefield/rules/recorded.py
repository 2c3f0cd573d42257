"""A situation in a record, and what was entered for a period: what they are made of."""

from __future__ import annotations

from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.systems.battlefield.rules.calendar import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.field_units import (
    FieldUnit,
    SavedPoints,
    UnitMode,
)
from generator.systems.battlefield.rules.leaders.leadership import LeadershipChange
from generator.systems.battlefield.rules.order.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.orders import (
    ArmySequence,
    MusterDeed,
    MusterOrder,
    UnitDecision,
    UnitHire,
)
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    HiredUnit,
    LeaderState,
    RoundOver,
    UnitStand,
)
from generator.systems.battlefield.rules.troops.troop_makes import (
    Passenger,
    TroopMake,
)
from generator.systems.battlefield.rules.troops.troop_types import Folk

BATTLEFIELD_CODEC = RECORDED.knowing(
    values=(
        *(BattlefieldState, LeaderState, HiredUnit, BattleInProgress),
        *(FieldUnit, UnitMode, SavedPoints, BattleEnd, HowEnded),
        *(TroopMake, Passenger, Folk, LeadershipChange),
        *(MusterOrder, MusterDeed, UnitHire),
        *(UnitDecision, ArmySequence, RoundOver, UnitStand),
    ),
    kinds=(periods_by(BATTLEFIELD_CLOCK),),
)
"""Writes and reads a situation, and what was entered for a period."""
