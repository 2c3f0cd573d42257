"""A situation in a record: what it is made of."""

from __future__ import annotations

from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.systems.grand_strategic.rules.battle_record import (
    Combatant,
    GrandBattle,
)
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.orders import (
    GrandDeed,
    GrandOrder,
    HireOrder,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    SurvivorsEntry,
    TableBattle,
    WagesOrder,
)
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
)
from generator.systems.grand_strategic.rules.state import (
    BandOrigin,
    BandState,
    CityState,
    GeneralState,
    GeneralStatus,
    GrandArmyState,
    GrandState,
    Homecomers,
    KingdomState,
    PeaceState,
)
from generator.systems.grand_strategic.rules.treasuries import LedgerLine, Treasury
from generator.systems.grand_strategic.rules.unit_lists import ListedUnit, UnitLevel

GRAND_CODEC = RECORDED.knowing(
    values=(
        *(GrandState, KingdomState, CityState, GrandArmyState, GeneralState),
        *(BandState, BandOrigin, GeneralStatus, PeaceState, Homecomers),
        *(GrandBattle, Combatant, BattleSide, GeneralsUse, HowFought),
        *(Treasury, LedgerLine, ListedUnit, UnitLevel),
        *(GrandOrder, GrandDeed, PurchaseOrder, WagesOrder, HireOrder),
        *(QuartersOrder, StartOrder, TableBattle, SurvivorsEntry),
    ),
    kinds=(periods_by(GRAND_CLOCK),),
)
"""Writes and reads a situation, and what was entered for a period."""
