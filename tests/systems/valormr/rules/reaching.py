"""How far one force can get, asked as a test asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.reach import DAYS, Skies, held_against, reach_under

if TYPE_CHECKING:
    from generator.systems.valormr.rules.movement.reach import Reach
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState


def reach(
    play: Play, situation: ValormrState, force: str, *, days: int = DAYS, in_hard_rain: bool = False
) -> Reach:
    """Return where a force can be after this period and after some days more."""
    state = situation.forces[force]
    skies = Skies.over(play, situation, days, in_hard_rain=in_hard_rain)
    return reach_under(skies, state, held_against(play, situation, play.force(state).side))
