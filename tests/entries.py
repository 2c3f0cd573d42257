"""What was entered for a period of Valormr, as tests ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import period_of
from generator.systems.valormr.rules.orders import Order, orders_in

if TYPE_CHECKING:
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import Period


def order_for(inputs: PeriodInputs, force: str) -> Order | None:
    """Return the order a force was given, none when it was given none."""
    return next((each for each in orders_in(inputs) if each.force == force), None)


def period_numbered(number: int) -> Period:
    """Return the period at a place in the campaign, counting from 1."""
    return period_of((number + 1) // 2, is_night=number % 2 == 0)
