"""NIGHT: how a people bears darkness and sunlight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.muster import Sight

if TYPE_CHECKING:
    from generator.kit.tables import GridTable
    from generator.systems.valormr.rules.muster import Army
    from generator.world.clock import Period

OTHER_PEOPLES = "others"
"""The row for peoples the table does not name."""


def sight_of(people: str, table: GridTable) -> Sight:
    """Return how a people sees where the campaign file does not say.

    Rules: VAL-NIGHT-01, VAL-NIGHT-03, VAL-NIGHT-04.
    """
    row = people if people in table.row_names() else OTHER_PEOPLES
    return Sight(table.text(row, "sight"))


def sleeps(army: Army, period: Period) -> bool:
    """Return whether an army rests in a part of the day unless it is ordered.

    Rules: VAL-NIGHT-03, VAL-NIGHT-04.
    """
    return (army.sight is Sight.NOCTURNAL) is not is_night(period)
