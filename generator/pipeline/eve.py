"""The eve of a period: the situation in which its orders are to be given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import Played

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk
    from generator.world.orders import PeriodInputs


def eve_of_next(desk: Desk) -> Played:
    """Return the eve of the first period that has no block in the file yet."""
    has_block = any(inputs.period == desk.period for inputs in desk.campaign.periods)
    return eve_of(desk, is_next=has_block)


def eve_of_orders(desk: Desk) -> Played:
    """Return the eve of the first period for which nobody has given orders yet.

    A block that holds only the umpire's words waits for them still.
    """
    return eve_of(desk, is_next=_is_under_way(desk.inputs))


def _is_under_way(inputs: PeriodInputs) -> bool:
    """Return whether anybody has ordered or decided anything in a period."""
    told = (inputs.orders, inputs.fleet_orders, inputs.courier_orders)
    return any(told) or bool(inputs.decisions or inputs.battles)


def eve_of(desk: Desk, *, is_next: bool) -> Played:
    """Return the situation before the pending period, or as it will be after it."""
    system, situation = desk.system, desk.situation
    if is_next:
        situation = system.following(desk.resolution.after)
    return Played(
        period=system.period_of(situation),
        is_closed=False,
        record="",
        facts=(
            *system.facts(desk.campaign, situation),
            *system.order_facts(desk.campaign, situation),
        ),
        events=(),
        questions=(),
    )
