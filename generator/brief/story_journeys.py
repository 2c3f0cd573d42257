"""One army's march of a turn as a sentence, by towns, roads and rivers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.brief.event_story import (
    bearing,
    best_place,
    chosen,
    hexes_of,
    miles,
    nearest_place,
    open_name,
    place_at,
    road_along,
    where,
)
from generator.kit.printing import together, within
from generator.values import Struct, replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.kit.story_wording import StoryWording
    from generator.world.board import Board
    from generator.world.hexes import Hex


# The sentences a story is put together from.


class Sentence(Struct, frozen=True, kw_only=True):
    """One sentence of a story, its names still open."""

    text: str
    lead: str = ""
    """The same where it opens the page."""
    headline: str = ""
    weight: int = 0
    is_short_march: bool = False
    """Whether it may be told of several armies at once."""


def opened(sentence: Sentence, opening: str) -> Sentence:
    """Return a sentence behind words that open its paragraph, if there are any."""
    text = f"{opening}{sentence.text[:1].lower()}{sentence.text[1:]}"
    return replace(sentence, text=text) if opening else sentence


# Which meetings of a turn a story tells together: those that share an army.

if TYPE_CHECKING:
    Heard = tuple[Briefing, KnownEvent]
    """An event, and the period its reader heard of it in."""


class Thread(Struct, frozen=True, kw_only=True):
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
        places = (
            best_place(hexes_of(event.facts), briefing.board)
            for briefing, event in heard
            if event.contact in contacts
        )
        at = next((place for place in places if place is not None), None)
        thread = Thread(contacts=frozenset(contacts), forces=frozenset(forces), at=at)
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


ARRIVES, CROSSES, MARCHES = 4, 3, 1
"""How much it matters that an army reaches a place, crosses a river, marches at all."""
_WHERE_BEGINS = re.compile(r"^(at|on|by|in) ")
"""What stands before a place after a verb, and not behind ``as far as``."""
_SHORT = 2
"""Hexes of a march that may be told of several armies at once."""


class Journey(Struct, frozen=True, kw_only=True):
    """Where an army went, all its steps in order."""

    force: str
    hexes: tuple[Hex, ...]
    over: tuple[str, ...] = ()
    """By what it crossed rivers."""
    name: str = ""
    """What the army is called: a place of that name is its home."""
    is_after: bool = False
    """Whether something else was told of it before."""
    is_before: bool = False
    """Whether a meeting is told of next."""

    @property
    def steps(self) -> int:
        """How many hexes on it led."""
        return sum(start != goal for start, goal in pairwise(self.hexes))


def journey_sentence(
    journey: Journey, board: Board, wording: StoryWording, *, seed: str
) -> Sentence:
    """Return the sentence of an army's march."""
    known = _known(journey, board)
    start, goal = journey.hexes[0], journey.hexes[-1]
    arrives = place_at(board, goal) is not None and start != goal
    lead, weight = ("crosses", CROSSES) if journey.over else ("marches", MARCHES)
    if arrives:
        lead, weight = "arrives", ARRIVES
    kind = _kind(journey, board, arrives=arrives)
    return Sentence(
        text=chosen(wording.march.get(kind, ()), known, seed=seed),
        lead=chosen(wording.march.get(f"lead-{lead}", ()), known, seed=seed),
        headline=chosen(wording.march.get(f"headline-{lead}", ()), known, seed=seed),
        weight=weight,
        is_short_march=kind == "halts" and len(journey.hexes) <= _SHORT,
    )


def few_sentence(forces: Sequence[str], wording: StoryWording, *, seed: str) -> Sentence:
    """Return the sentence of several armies that went a little way."""
    who = together([open_name(force) for force in forces])
    return Sentence(text=chosen(wording.march["few"], {"who": who}, seed=seed))


def _kind(journey: Journey, board: Board, *, arrives: bool) -> str:
    """Return in which manner a march is told."""
    start, goal = journey.hexes[0], journey.hexes[-1]
    home = place_at(board, start)
    if start == goal:
        return "returns" if len(journey.hexes) > 1 else "lead-crosses"
    if arrives:
        return "arrives"
    if journey.is_before:
        return "comes-up"
    if journey.is_after:
        return "afterwards"
    if home is None:
        return "halts"
    return "leaves" if nearest_place(board, goal) == home else "moves-on"


def _known(journey: Journey, board: Board) -> Mapping[str, str]:
    """Return what a sentence may say of a march."""
    start, goal = journey.hexes[0], journey.hexes[-1]
    home, there = place_at(board, start), place_at(board, goal)
    along = road_along(board, journey.hexes) if len(journey.hexes) > 1 else ""
    over, road = " and ".join(journey.over), along and f"along {along}"
    begins = within(home.name) if home else ""
    is_home = home is not None and home.name == journey.name
    halt = where(board, goal, along=along)
    crossing = halt.removeprefix("at ")
    is_over_named = len(journey.over) == 1 and crossing in journey.over[0]
    if is_over_named:
        halt = f"on the far side of {crossing}"
    far = max(journey.hexes, key=lambda at: (distance(start, at), at.q, at.r))
    return {
        "who": open_name(journey.force),
        "home": "home" if is_home else begins,
        "miles": miles(board, journey.steps),
        "bearing": bearing(board, start, goal),
        "behind": bearing(board, goal, start),
        "along": along,
        "over": over,
        "way": " and ".join(filter(None, (road, over))),
        "road": " and ".join(filter(None, (road, "" if is_over_named else over))),
        "goal": within(there.name) if there else "",
        "where": halt,
        "far": _WHERE_BEGINS.sub("", where(board, far)),
    }
