"""Which meetings of a turn a story tells together: those that share an army."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.event_story import best_place, hexes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.world.hexes import Hex

    Heard = tuple[Briefing, KnownEvent]
    """An event, and the period its reader heard of it in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """Meetings that are told of together."""

    contacts: frozenset[str]
    forces: frozenset[str]
    at: Hex | None
    """Where they met first; none: nobody says."""


def threads_of(heard: Sequence[Heard]) -> Mapping[str, Thread]:
    """Return the thread of every meeting, by the meeting's id."""
    parties: dict[str, set[str]] = {}
    for briefing, event in heard:
        if event.contact:
            parties.setdefault(event.contact, set()).update(_forces(briefing, event))
    found: dict[str, Thread] = {}
    for contacts, forces in _joined(parties):
        events = (each for each in heard if each[1].contact in contacts)
        thread = Thread(
            contacts=frozenset(contacts), forces=frozenset(forces), at=_place(events)
        )
        found |= dict.fromkeys(contacts, thread)
    return found


def _joined(parties: Mapping[str, set[str]]) -> list[tuple[set[str], set[str]]]:
    """Return meetings with their armies, those that share one put together."""
    groups: list[tuple[set[str], set[str]]] = []
    for contact, forces in parties.items():
        shared = [group for group in groups if group[1] & forces]
        apart = [group for group in groups if not group[1] & forces]
        contacts = {contact}.union(*(group[0] for group in shared))
        groups = [*apart, (contacts, forces.union(*(group[1] for group in shared)))]
    return groups


def _forces(briefing: Briefing, event: KnownEvent) -> Iterator[str]:
    """Yield every army that a fact of an event names."""
    for value in event.facts.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str) and part in briefing.words.known_nouns:
                yield part


def _place(events: Iterable[Heard]) -> Hex | None:
    for briefing, event in events:
        at = best_place(hexes_of(event.facts), briefing.board)
        if at is not None:
            return at
    return None
