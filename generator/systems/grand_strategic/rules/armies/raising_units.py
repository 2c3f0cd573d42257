"""Units that join an army's list in play: bought, or formed anew of survivors."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.unit_lists import unit_word

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )
    from generator.systems.grand_strategic.rules.unit_lists import ListedUnit


def with_units_raised(
    situation: GrandState, army: GrandArmyState, like: ListedUnit, units: int
) -> GrandArmyState:
    """Return an army with so many units more in its list; its points stay.

    They are alike but for their ids, which no unit in play bears.

    Rules: GS-CSW-14, GS-CSW-15.
    """
    taken = {unit.id for one in situation.armies.values() for unit in one.units}
    stem = f"{army.army}/{unit_word(like.kind)}"
    names = (f"{stem}-{number}" for number in count(1))
    free = (name for name in names if name not in taken)
    raised = (replace(like, id=name) for name in islice(free, units))
    return replace(army, units=(*army.units, *raised))
