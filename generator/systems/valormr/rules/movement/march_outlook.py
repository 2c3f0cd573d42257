"""MOVE, ADV: what lies ahead of every force as the pending period begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.systems.valormr.rules.movement.march_table import march_table
from generator.systems.valormr.rules.movement.outlook import Outlook
from generator.systems.valormr.rules.movement.reach import DAYS as REACH_DAYS
from generator.systems.valormr.rules.movement.reach import (
    Skies,
    held_against,
    reach_under,
)
from generator.systems.valormr.rules.orders import Deed
from generator.systems.valormr.rules.sequence import begun
from generator.systems.valormr.rules.weather.daily_weather import weather_of_period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.movement.outlook import MarchTable
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState


def outlooks(play: Play, situation: ValormrState) -> tuple[Outlook, ...]:
    """Return the reach and the planned march of every force ashore, by id.

    The period's rulings are in force and its weather is settled, unless it waits for
    dice; then it stays as it was.

    Rules: VAL-MOVE-02, VAL-ADV-03, DEF-ORDER-01.
    """
    play, now = at_the_start(play, situation)
    skies = Skies.over(play, now, REACH_DAYS, in_hard_rain=False)
    held = {side.id: held_against(play, now, side.id) for side in play.campaign.sides}
    aboard = {force for fleet in now.fleets.values() for force in fleet.cargo}
    return tuple(
        Outlook(
            force=state.force,
            sides=(play.force(state).side, *state.known_to),
            reach=reach_under(skies, state, held[play.force(state).side]),
            marches=tuple(marches_of(play, now, state)),
        )
        for state in now.in_order()
        if state.afoot and state.force not in aboard
    )


def at_the_start(play: Play, situation: ValormrState) -> tuple[Play, ValormrState]:
    """Return circumstances and situation once rulings stand and the sky is known.

    Rule: VAL-TURN-04.
    """
    play, opened = begun(play, situation)
    try:
        return play, weather_of_period(play, opened).situation
    except AwaitedThrow:
        return play, opened


def marches_of(
    play: Play, situation: ValormrState, state: ForceState
) -> Iterator[MarchTable]:
    """Yield a force's march table as the weather is and in hard rain, if it has a way.

    An order of this period comes before the standing route.

    Rules: VAL-ADV-03, DEF-ORDER-01.
    """
    order = play.order(state)
    if order is None and not state.route:
        return
    if order is not None and (order.deed is not Deed.MARCH or not order.route):
        return
    for in_hard_rain in (False, True):
        yield march_table(play, situation, order or state, in_hard_rain=in_hard_rain)
