"""Who owes what in the open period, and when it is time for a copy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.cli.awaited import AwaitedKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.chronicle.book import Book
    from generator.cli.awaited import Awaited
    from generator.world.campaign import Campaign

YOU = "You"
"""What the umpire is called who reads it."""
_WORDS = {
    AwaitedKind.DECISION: ("an answer", "answers"),
    AwaitedKind.DICE: ("a roll", "rolls"),
    AwaitedKind.BATTLE: ("a battle to fight", "battles to fight"),
}
_MONTH = len("2026-05")


@dataclass(frozen=True, slots=True, kw_only=True)
class Owing:
    """What one person still has to send or to do."""

    who: str
    owes: tuple[str, ...]


def owing(
    campaign: Campaign,
    missing: Iterable[tuple[str, tuple[str, ...]]],
    waiting: Iterable[Awaited],
) -> tuple[Owing, ...]:
    """Return what is owed by each player, then by the umpire; nobody owes nothing.

    Args:
        campaign: The campaign.
        missing: The armies that lack an order, by the name of their player.
        waiting: What is awaited.
    """
    owed: dict[str, list[str]] = {player.name: [] for player in campaign.players}
    owed[YOU] = []
    for name, armies in missing:
        if armies:
            owed[name if name in owed else YOU].append(
                f"orders for {', '.join(armies)}"
                if len(armies) > 1
                else f"an order for {armies[0]}"
            )
    found = Counter(
        (who, each.kind, army)
        for each in waiting
        for army in each.asked.forces or ("",)
        for who in _players_of(campaign, army)
    )
    for (who, kind, army), count in found.items():
        one, many = _WORDS[kind]
        told = one if count == 1 else f"{count} {many}"
        owed[who].append(f"{told} for {army}" if army else told)
    return tuple(Owing(who=who, owes=tuple(owes)) for who, owes in owed.items() if owes)


def _players_of(campaign: Campaign, army: str) -> tuple[str, ...]:
    """Return the players who command an army; of none, the umpire."""
    names = tuple(each.name for each in campaign.players if army in each.forces)
    return names or (YOU,)


def owing_lines(found: tuple[Owing, ...]) -> Iterator[str]:
    """Yield a line for each who owes anything."""
    width = max((len(each.who) for each in found), default=0)
    for each in found:
        yield f"  {each.who:{width}}  {'; '.join(each.owes)}"


def time_for_a_copy(book: Book) -> bool:
    """Return whether the last close was the first in its month."""
    months = [entry.head.closed[:_MONTH] for entry in book.entries[-2:]]
    return len(set(months)) == len(months) > 0
