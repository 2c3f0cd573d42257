"""A Valormr situation in a record: what it is made of, and what format 1 called it."""

from __future__ import annotations

from generator.kit.older_records import EACH, Keyed, Renamed
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.systems.valormr.rules.calendar import CLOCK, Half
from generator.systems.valormr.rules.contact.engagement import (
    BattleScenario,
    Commander,
    Engagement,
    LaidCard,
    Score,
    Stage,
)
from generator.systems.valormr.rules.couriers.courier import CourierState, Fate
from generator.systems.valormr.rules.orders import (
    BattleResult,
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
)
from generator.systems.valormr.rules.sea.fleets import (
    Berth,
    FleetState,
    Party,
    Propulsion,
)
from generator.systems.valormr.rules.state import (
    Contact,
    ForceState,
    LongCrossing,
    Rested,
    RestTask,
    ValormrState,
    Work,
)
from generator.systems.valormr.rules.weather.weather_state import Sky, Weather, Wind

CODEC = RECORDED.knowing(
    values=(
        *(ValormrState, ForceState, Contact, LongCrossing, Rested, RestTask, Work),
        *(Engagement, Commander, LaidCard, Score, Stage, Half, BattleScenario),
        *(Order, Deed, FleetOrder, FleetDeed, CourierOrder, BattleResult),
        *(Sky, Weather, Wind),
        *(FleetState, Party, Berth, Propulsion, CourierState, Fate),
    ),
    kinds=(periods_by(CLOCK),),
)
"""Writes and reads a situation, and what was entered for a period."""

FORMAT_1 = (
    Keyed(path=("forces",), by="force"),
    Keyed(path=("fleets", EACH, "cargo"), by="id"),
    Keyed(path=("fleets",), by="fleet"),
    Keyed(path=("ashore",), by="id"),
    Keyed(path=("couriers",), by="courier"),
)
"""Where a record of format 1 has a situation otherwise."""

INPUTS_1 = (
    Renamed(path=(), names={"couriers": "courier_orders"}),
    Renamed(path=("orders", EACH), names={"by": "by_way"}),
)
"""Where it has what was entered otherwise."""
