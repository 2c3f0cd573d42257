"""Which players have still to send orders, for the umpire who is about to close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.kit.shared_facts import AT, SIDE
from generator.render.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.briefing import Briefing
    from generator.world.forces import Player


def no_order_yet(briefing: Briefing, players: Iterable[Player]) -> str:
    """Return who has forces without an order, in words; empty: nobody has.

    Args:
        briefing: What the umpire knows of the period.
        players: Who commands whom.
    """
    return "" if briefing.is_closed else together([*_silent(briefing, players)])


def _silent(briefing: Briefing, players: Iterable[Player]) -> Iterator[str]:
    given = {order.subject for order in briefing.orders}
    here = set(briefing.subjects(AT)) - given
    for player in players:
        own = player.forces or (
            each for each in here if briefing.get_or(SIDE, each, "") in player.sides
        )
        waiting = here.intersection(own)
        if waiting:
            yield f"{player.name} ({count(len(waiting), 'army', 'armies')})"
