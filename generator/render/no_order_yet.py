"""Which players have still to send orders, for the umpire who is about to close."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.kit.shared_facts import AT, SIDE
from generator.render.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.world.forces import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersMissing:
    """Whose orders have not come."""

    silent: str
    """Who has forces without an order, and how many; may be empty."""
    held_for: str
    """Who keeps players from being told what came of orders, with the verb: ``Ilse
    has``; may be empty."""


def no_order_yet(briefing: Briefing, players: Iterable[Player]) -> OrdersMissing | None:
    """Return whose orders have not come, in words; none: everybody's have.

    Args:
        briefing: What the umpire knows of the period.
        players: Who commands whom.
    """
    if briefing.is_closed:
        return None
    silent = together([*_silent(briefing, players)])
    held_for = _with_verb(briefing.still_to_order)
    if not silent and not held_for:
        return None
    return OrdersMissing(silent=silent, held_for=held_for)


def _with_verb(names: Sequence[str]) -> str:
    verb = "has" if len(names) == 1 else "have"
    return f"{together(names)} {verb}" if names else ""


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
