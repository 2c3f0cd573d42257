"""How many steps lead from hex to hex, over whatever ground is open."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.world.hexes import Hex


def steps_from(
    starts: Iterable[Hex], beside: Callable[[Hex], Iterable[Hex]]
) -> dict[Hex, int]:
    """Return how many steps every hex is from the nearest of some, nearest first.

    Args:
        starts: The hexes counted from.
        beside: Which neighbours of a hex can be entered from it.
    """
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        at = waiting.popleft()
        for place in beside(at):
            if place not in found:
                found[place] = found[at] + 1
                waiting.append(place)
    return found
