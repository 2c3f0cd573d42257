"""A situation in a record: what it is made of."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.systems.grand_strategic.rules.battle_record import (
    Combatant,
    GrandBattle,
)
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import (
    GRAND_CALENDAR,
    Calendar,
)
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

if TYPE_CHECKING:
    from generator.kit.codec import Codec

_VALUES = RECORDED.knowing(
    values=(
        *(GrandState, KingdomState, CityState, GrandArmyState, GeneralState),
        *(BandState, BandOrigin, GeneralStatus, PeaceState, Homecomers),
        *(GrandBattle, Combatant, BattleSide, GeneralsUse, HowFought),
        *(Treasury, LedgerLine, ListedUnit, UnitLevel),
        *(GrandOrder, GrandDeed, PurchaseOrder, WagesOrder, HireOrder),
        *(QuartersOrder, StartOrder, TableBattle, SurvivorsEntry),
    ),
)


@cache
def codec_by(calendar: Calendar) -> Codec:
    """Return what writes and reads a situation, and what was entered for a period.

    A period is read from a record whatever the length of a season.
    """
    clock = replace(calendar.clock, read=calendar.period)
    return _VALUES.knowing(kinds=(periods_by(clock),))


GRAND_CODEC = codec_by(GRAND_CALENDAR)
"""That of years as the book has them."""
