"""One event as a story tells it: its sentences with names and places left open.

Whoever puts a story together fills them in, for a name is told in full the first time
and shorter from then on.
"""

from __future__ import annotations

import hashlib
import re
from itertools import pairwise
from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING

from generator.kit.printing import spelled, together, with_article, within
from generator.kit.wording import told_as
from generator.values import Struct
from generator.world.ground import CrossingKind
from generator.world.hexes import Hex, Orientation, distance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.words import Words
    from generator.kit.wording import Noun
    from generator.world.board import Board
    from generator.world.clock import Event, FactValue
    from generator.world.ground import Place


# Where something is, for a story: by towns, roads and rivers, never by a number.

WINDS = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)
FAR = 5
"""Hexes beyond which a place tells nobody where something is."""
_NEAR = 2
"""Hexes up to which a heading calls something near."""
_LANDMARK = "landmark"
"""What is drawn as one is too large, or too empty, to reckon miles from."""


def miles(board: Board, steps: int) -> str:
    """Return a distance in words, in hexes where nobody counts miles."""
    if not board.hex_miles:
        return f"{spelled(steps)} {'hex' if steps == 1 else 'hexes'}"
    number = steps * board.hex_miles
    return f"{spelled(number)} {'mile' if number == 1 else 'miles'}"


def bearing(board: Board, start: Hex, goal: Hex) -> str:
    """Return in which of eight winds a hex lies from another; empty: it is the same."""
    if start == goal:
        return ""
    q, r = goal.q - start.q, goal.r - start.r
    east, south = 1.5 * q, sqrt(3) * (r + q / 2)
    if board.grid.orientation is Orientation.POINTY:
        east, south = sqrt(3) * (q + r / 2), 1.5 * r
    return WINDS[round(degrees(atan2(east, -south)) / 45) % len(WINDS)]


def place_at(board: Board, at: Hex) -> Place | None:
    """Return the place a hex is called after; none: it has no such name."""
    places = board.places_at(at)
    return next((each for each in places if each.kind.symbol != _LANDMARK), None)


def where(board: Board, at: Hex, *, along: str = "") -> str:
    """Return where a hex is, after a verb such as ``halted``; empty: near nothing.

    Args:
        board: The map.
        at: The hex.
        along: A road that was named just before, and is not named again.
    """
    here = place_at(board, at)
    if here is not None:
        return f"at {within(here.name)}"
    crossings = [each for each in board.crossings_at(at) if each.name]
    if crossings:
        return f"at {with_article(crossings[0].name)}"
    nearest, far = nearest_place(board, at), ""
    if nearest is not None:
        steps = miles(board, distance(nearest.at, at))
        far = f"{steps} {bearing(board, nearest.at, at)} of {within(nearest.name)}"
    return ", ".join(filter(None, (_on(board, at, along), far)))


def near(board: Board, at: Hex) -> str:
    """Return the same in a few words, for a heading; empty: no place is near."""
    here, nearest = place_at(board, at), nearest_place(board, at)
    if here is not None:
        return f"at {within(here.name)}"
    is_near = nearest is not None and distance(nearest.at, at) <= _NEAR
    beside = f"near {within(nearest.name)}" if nearest else ""
    return beside if is_near else _on(board, at, "") or beside


def road_along(board: Board, hexes: Sequence[Hex]) -> str:
    """Return the one named way that a march kept to; empty: there is none."""
    for way in board.ways:
        sides = {frozenset(pair) for pair in pairwise(way.course)}
        if way.name and all(frozenset(pair) in sides for pair in pairwise(hexes)):
            return with_article(way.name)
    return ""


def crossing_words(board: Board, at: Hex, means: str, *, ford: str = "by") -> str:
    """Return by what a river was crossed, such as ``over the Long Bridge``.

    Args:
        board: The map.
        at: Where.
        means: The kind of crossing.
        ford: What stands before the name of a ford.
    """
    before = {CrossingKind.BRIDGE: "over", CrossingKind.FORD: ford}
    for crossing in board.crossings_at(at):
        if crossing.name and crossing.kind == means:
            return f"{before.get(crossing.kind, 'by')} {with_article(crossing.name)}"
    return f"over {river_at(board, at) or 'the river'}"


def river_at(board: Board, at: Hex) -> str:
    """Return the river of a hex by name; empty: none is named."""
    names = (each.name for each in board.rivers if each.name and at in each.course)
    return next(map(with_article, names), "")


def _on(board: Board, at: Hex, along: str) -> str:
    """Return the way, river or region that a hex lies on; empty: on none."""
    for way in board.ways:
        if way.name and at in way.course:
            named = with_article(way.name)
            return "" if named == along else f"on {named}"
    river = river_at(board, at)
    if river:
        return f"by {river}"
    regions = [each for each in board.regions if each.name and at in each.hexes]
    return f"in {within(regions[0].name)}" if regions else ""


def nearest_place(board: Board, at: Hex) -> Place | None:
    """Return the nearest place that is near enough to reckon from; none: there is none.

    Of several as near, the one on the same road is taken, then by name.
    """
    ways = [way.course for way in board.ways if at in way.course]

    def rank(place: Place) -> tuple[int, bool, str]:
        is_off = not any(place.at in way for way in ways)
        return distance(place.at, at), is_off, place.name

    found = (
        place
        for place in board.places
        if place.kind.symbol != _LANDMARK and distance(place.at, at) <= FAR
    )
    return min(found, key=rank, default=None)


OPEN_NAME = re.compile("\x02([^\x03]*)\x03")
"""A name to be filled in, with the id of its force; no text of a campaign has it."""
NEAR = "\x04"
"""Where the armies met, to be filled in."""


class EventStory(Struct, frozen=True, kw_only=True):
    """The sentences of one event; each may be empty."""

    says: str = ""
    again: str = ""
    lead: str = ""
    joined: str = ""
    """What is told instead at the end of the sentence before."""
    headline: str = ""
    weight: int = 0
    opens: str | None = None
    """How a paragraph begins that it opens; none: it opens none."""
    once: bool = False
    """Whether it is told once of all that met."""
    over: str = ""
    """By what a river was crossed, for the sentence of the march."""
    moves: tuple[tuple[str, tuple[Hex, ...]], ...] = ()
    """Everybody it moves, by id, with the hexes from first to last."""


UNTOLD = EventStory()


def open_name(force: str) -> str:
    """Return a name to be filled in."""
    return f"\x02{force}\x03"


def forces_named(text: str) -> tuple[str, ...]:
    """Return whose names are open in a text, each once."""
    return tuple(dict.fromkeys(OPEN_NAME.findall(text)))


def event_story(event: Event, facts: Mapping[str, FactValue], words: Words) -> EventStory:
    """Return how a story tells an event to a reader who knows these facts of it."""
    wording = words.wording.story.of(event.kind)
    known = {name: _in_words(value, words) for name, value in facts.items()}
    at = best_place(hexes_of(facts), words.board)
    there = "" if at is None else where(words.board, at)
    known |= {"near": NEAR, "half": event.half or "", "where": there}
    crossing = _crossing(facts, words.board)
    if crossing:
        known["crossing"] = crossing
    nouns = words.nouns(facts)

    def told(text: str) -> str:
        return told_as(text, known, nouns) or ""

    seed = "/".join(map(str, facts.values()))
    return EventStory(
        says=chosen((wording.says, *wording.ways), known, nouns, seed=seed),
        again=told(wording.again),
        lead=told(wording.lead or wording.says),
        joined=told(wording.joined),
        headline=told(wording.headline),
        weight=wording.weight,
        opens=None if wording.opens is None else told(wording.opens),
        once=wording.once,
        over=_crossing(facts, words.board, ford="across") if wording.crosses else "",
    )


def chosen(
    choices: Sequence[str],
    known: Mapping[str, str],
    nouns: Mapping[str, Noun] | None = None,
    *,
    seed: str,
) -> str:
    """Return one of several sentences, filled in: always the same one for a seed.

    One that asks for something there is not is passed over; empty: all do.
    """
    if not choices:
        return ""
    digest = hashlib.sha256(seed.encode()).digest()
    first = int.from_bytes(digest[:4]) % len(choices)
    ranked = (*choices[first:], *choices[:first])
    told = (told_as(choice, known, nouns) for choice in ranked)
    return next(filter(None, told), "")


def best_place(hexes: Sequence[Hex], board: Board) -> Hex | None:
    """Return the hex of several that has a name, else the first; none: no hex."""
    named = (at for at in hexes if place_at(board, at) is not None)
    return next(named, hexes[0] if hexes else None)


def hexes_of(facts: Mapping[str, FactValue]) -> tuple[Hex, ...]:
    """Return the single hexes that facts tell of, by the names of the facts."""
    found = (facts[name] for name in sorted(facts))
    return tuple(value for value in found if isinstance(value, Hex))


def _crossing(facts: Mapping[str, FactValue], board: Board, *, ford: str = "by") -> str:
    """Return by what a river was crossed in an event; empty: none was."""
    at, means = facts.get("at"), facts.get("means")
    if not isinstance(at, Hex) or not isinstance(means, str):
        return ""
    return crossing_words(board, at, means, ford=ford)


def _in_words(value: FactValue, words: Words) -> str:
    """Return a fact's value as a story says it."""
    if isinstance(value, tuple):
        return together([_in_words(part, words) for part in value]) if value else ""
    if isinstance(value, Hex):
        return where(words.board, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return spelled(value)
    if isinstance(value, str) and value in words.known_nouns:
        return open_name(value)
    told = words.of(value)
    return within(told) if isinstance(value, str) and value in words.names else told
