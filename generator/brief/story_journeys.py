"""One army's march of a turn as a sentence, by towns, roads and rivers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.brief.event_story import open_name
from generator.brief.story_places import (
    bearing,
    miles,
    nearest_place,
    place_at,
    road_along,
    where,
)
from generator.brief.story_sentences import Sentence, chosen
from generator.kit.printing import together, within
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.kit.story_wording import StoryWording
    from generator.world.board import Board
    from generator.world.features import Place
    from generator.world.hexes import Hex

ARRIVES, CROSSES, MARCHES = 4, 3, 1
"""How much it matters that an army reaches a place, crosses a river, marches at all."""
_SHORT = 2
"""Hexes of a march that may be told of several armies at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
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
    lead, weight = _lead(journey, arrives=arrives)
    kind = _kind(journey, board, arrives=arrives)
    return Sentence(
        text=chosen(wording.march.get(kind, ()), known, seed=seed),
        lead=chosen(wording.march.get(f"lead-{lead}", ()), known, seed=seed),
        headline=chosen(wording.march.get(f"headline-{lead}", ()), known, seed=seed),
        weight=weight,
        is_short_march=kind == "halts" and len(journey.hexes) <= _SHORT,
    )


def few_sentence(
    forces: Sequence[str], wording: StoryWording, *, seed: str
) -> Sentence:
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


def _lead(journey: Journey, *, arrives: bool) -> tuple[str, int]:
    if arrives:
        return "arrives", ARRIVES
    return ("crosses", CROSSES) if journey.over else ("marches", MARCHES)


def _known(journey: Journey, board: Board) -> Mapping[str, str]:
    """Return what a sentence may say of a march."""
    start, goal = journey.hexes[0], journey.hexes[-1]
    home, there = place_at(board, start), place_at(board, goal)
    along = road_along(board, journey.hexes) if len(journey.hexes) > 1 else ""
    over, road = " and ".join(journey.over), along and f"along {along}"
    halt, is_over_named = _halt(journey, board, along)
    far = max(journey.hexes, key=lambda at: (distance(start, at), at.q, at.r))
    return {
        "who": open_name(journey.force),
        "home": _home(journey, home),
        "miles": miles(board, journey.steps),
        "bearing": bearing(board, start, goal),
        "behind": bearing(board, goal, start),
        "along": along,
        "over": over,
        "way": " and ".join(filter(None, (road, over))),
        "road": " and ".join(filter(None, (road, "" if is_over_named else over))),
        "goal": within(there.name) if there else "",
        "where": halt,
        "far": where(board, far).partition(" ")[2],
    }


def _home(journey: Journey, place: Place | None) -> str:
    """Return the place a march begins at; empty: it has no name."""
    if place is None:
        return ""
    return "home" if place.name == journey.name else within(place.name)


def _halt(journey: Journey, board: Board, along: str) -> tuple[str, bool]:
    """Return where a march ends, and whether that says by what it crossed a river."""
    there = where(board, journey.hexes[-1], along=along)
    crossing = there.removeprefix("at ")
    if len(journey.over) == 1 and crossing in journey.over[0]:
        return f"on the far side of {crossing}", True
    return there, False
