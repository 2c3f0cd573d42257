"""What the umpire entered comes back from a record as he entered it."""

from __future__ import annotations

from fractions import Fraction

from generator.pipeline.recorded_inputs import inputs_from_plain
from generator.pipeline.records import inputs_to_plain
from generator.systems.valormr.rules.calendar import Half, to_period
from generator.world.hexes import Hex
from generator.world.orders import (
    BattleResult,
    CourierOrder,
    Decision,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
    PeriodInputs,
    Ruling,
    Text,
)

PERIOD = to_period("3-day")
EVERYTHING = PeriodInputs(
    period=PERIOD,
    orders=(
        Order(
            force="arn",
            deed=Deed.MARCH,
            route=(Hex(1, 2), Hex(2, 2)),
            by_way="road",
            rest_in=(Half.MORNING,),
            forced=True,
            unformed=True,
            scouts=2,
            note="Hold the bridge.",
        ),
        Order(force="bo", deed=Deed.CROSS, route=(Hex(4, 1),), means="rafts"),
        Order(
            force="cid",
            deed=Deed.REST,
            march_order=("cid/2nd", "cid/1st"),
            march_order_at=Half.AFTERNOON,
            march_table=("cid/1st/pikes",),
        ),
        Order(force="dirk", deed=Deed.MERGE, regiments=("dirk/1st", "dirk/2nd")),
        Order(force="egon", deed=Deed.HIRE, hire={"egon/1st/pikes": 2}),
        Order(force="fred", deed=Deed.BUILD, route=(Hex(3, 3),), build="road"),
    ),
    fleet_orders=(
        FleetOrder(fleet="boats", deed=FleetDeed.SAIL, route=(Hex(1, 2),)),
        FleetOrder(fleet="boats", deed=FleetDeed.LAND, commander=True, force="arn"),
    ),
    courier_orders=(
        CourierOrder(courier="jan", sender="arn", force="bo", message="Hold."),
        CourierOrder(courier="piet", goal=Hex(3, 1), via=(Hex(2, 1),)),
    ),
    decisions=(
        Decision(
            question="evening.arn+hal/engage/arn",
            choice="evade",
            detail={"to": (Hex(1, 1),), "by_night": True, "share": Fraction(1, 2)},
        ),
    ),
    dice={"3-day/VAL-WX-03/sky/1": (4,), "3-day/VAL-CONTACT-15/arn+hal/1": (4, 5)},
    battles=(
        BattleResult(
            contact="evening.arn+hal", losses={"arn/1": 3}, detail={"held": "hal"}
        ),
    ),
    rulings=(
        Ruling(what="position", subject="arn", value=Hex(3, 1), why="The ford."),
        Ruling(what="position", subject="bo", value=("0303", "east"), why="The bank."),
        Ruling(what="knowledge", subject="bo", value=(), why="Forgotten.", at_end=True),
        Ruling(
            what="throw",
            subject="3-day/VAL-CONTACT-15/arn+hal/1",
            value=("4", "5"),
            why="It fell off the table.",
            public=True,
        ),
        Ruling(what="freshness", subject="bo", value=Fraction(1, 2), why="Rain."),
    ),
    texts=(Text(to="public", title="Smoke", body="The beacons were lit."),),
)


def test_entries_come_back_as_they_were() -> None:
    plain = inputs_to_plain(EVERYTHING)

    assert inputs_from_plain(PERIOD, plain) == EVERYTHING
