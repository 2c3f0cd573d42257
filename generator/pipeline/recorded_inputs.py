"""What the umpire entered for a closed period, read back from its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.kit.courier_orders import courier_order_from_plain
from generator.kit.fleet_orders import fleet_order_from_plain
from generator.kit.plain import value_from_plain
from generator.world.hexes import Hex
from generator.world.orders import (
    BattleResult,
    Decision,
    Deed,
    Order,
    PeriodInputs,
    Ruling,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.clock import Period
    from generator.world.events import FactValue


def inputs_from_plain(period: Period, plain: Mapping[str, Any]) -> PeriodInputs:
    """Read the entries of a period back; their places in the file are forgotten."""
    return PeriodInputs(
        period=period,
        orders=tuple(map(_order, plain.get("orders", ()))),
        fleet_orders=tuple(
            fleet_order_from_plain(each) for each in plain.get("fleet_orders", ())
        ),
        courier_orders=tuple(
            courier_order_from_plain(each) for each in plain.get("couriers", ())
        ),
        decisions=tuple(
            Decision(
                question=each["question"],
                choice=each["choice"],
                detail=_values(each["detail"]),
            )
            for each in plain.get("decisions", ())
        ),
        dice={key: tuple(faces) for key, faces in plain.get("dice", {}).items()},
        battles=tuple(
            BattleResult(
                contact=each["contact"],
                losses=dict(each["losses"]),
                detail=_values(each["detail"]),
            )
            for each in plain.get("battles", ())
        ),
        rulings=tuple(map(_ruling, plain.get("rulings", ()))),
        texts=tuple(Text(**each) for each in plain.get("texts", ())),
    )


def _order(plain: Mapping[str, Any]) -> Order:
    return Order(
        force=plain["force"],
        deed=Deed(plain["deed"]),
        route=tuple(Hex(*place) for place in plain["route"]),
        by_way=plain["by"],
        means=plain["means"],
        rest_in=tuple(plain["rest_in"]),
        forced=plain["forced"],
        unformed=plain["unformed"],
        scouts=plain["scouts"],
        march_order=tuple(plain.get("march_order", ())),
        march_order_at=plain.get("march_order_at") or None,
        march_table=tuple(plain.get("march_table", ())),
        regiments=tuple(plain.get("regiments", ())),
        hire=dict(plain.get("hire", {})),
        build=plain.get("build", ""),
        note=plain["note"],
    )


def _ruling(plain: Mapping[str, Any]) -> Ruling:
    return Ruling(
        what=plain["set"],
        subject=plain["of"],
        value=value_from_plain(plain["to"]),
        why=plain["why"],
        public=plain["public"],
        at_end=plain["at_end"],
    )


def _values(plain: Mapping[str, object]) -> dict[str, FactValue]:
    return {name: value_from_plain(value) for name, value in plain.items()}
