"""SHIP: an army that waits at its landing port, and one whose commander is afloat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState


def waiting_refusal(play: Play, state: ForceState) -> Refusal | None:
    """Keep an army at its landing port until every regiment is there.

    Its commander may stand a hex off meanwhile, to make room for others.

    Rules: VAL-SHIP-07, VAL-SHIP-08.
    """
    if state.waits_at is None or clears_the_port(play, state):
        return None
    return Refusal(
        reason="waits-for-regiments",
        rule="VAL-SHIP-07",
        facts={"port": state.waits_at},
    )


def clears_the_port(play: Play, state: ForceState) -> bool:
    """Return whether a route only makes room at the landing port.

    Rule: VAL-SHIP-08.
    """
    if state.waits_at is None or len(state.route) != 1:
        return False
    (goal,) = state.route
    near = play.tables.ships.whole("waiting-hexes")
    return distance(state.at, goal) == 1 and distance(state.waits_at, goal) <= near
