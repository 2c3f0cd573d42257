"""The forces a reader knows to be on the map, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.facts import FactName
from generator.kit.shared_facts import AT, BANK, CODE, COMMANDER, SIDE
from generator.world.hexes import Hex
from generator.world.rivers import bank_name, banks, is_parted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Trail
    from generator.world.board import Board
    from generator.world.forces import Side
    from generator.world.rivers import Bank


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownForce:
    """One force as its reader knows it."""

    id: str
    name: str
    side: str
    """The side's id; empty: unknown to this reader."""
    at: Hex
    label: str
    """The hex's printed label."""
    place: str
    """The name of what stands in the hex; may be empty."""
    bank_words: str
    """Such as ``north-east bank``; empty: no river parts the hex, or unknown."""
    bank: Bank | None
    piece: str = ""
    """What it is that is no force, such as ``vessels``; empty: a force."""
    commander: str = ""
    """Empty: nobody is named, or unknown."""
    code: str = ""
    """The letters the umpire wants on its counter; empty: none of his own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideForces:
    """The known forces of one side."""

    side: Side
    is_readers: bool
    """Whether the reader shares this side's knowledge."""
    forces: tuple[KnownForce, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class March:
    """Where one force went in words."""

    force: str
    """Its id."""
    name: str
    start: str
    through: tuple[str, ...]
    goal: str


def known_forces(briefing: Briefing) -> tuple[KnownForce, ...]:
    """Return every force whose position this reader knows, by name."""
    return _placed_by(briefing, AT)


def on_the_map(briefing: Briefing) -> tuple[KnownForce, ...]:
    """Return whatever the map has a counter for: known forces, then other pieces.

    Whoever draws, lists or points at what stands on a map takes it from here.
    """
    pieces = (
        piece
        for fact, called in briefing.words.wording.pieces.items()
        for piece in _placed_by(briefing, FactName(name=fact), piece=called)
    )
    return (*known_forces(briefing), *pieces)


def forces_by_side(briefing: Briefing) -> tuple[SideForces, ...]:
    """Return the known forces side by side, the reader's own sides first."""
    return _by_side(briefing, known_forces(briefing))


def on_the_map_by_side(briefing: Briefing) -> tuple[SideForces, ...]:
    """Return all that stands on the map side by side, the reader's own sides first."""
    return _by_side(briefing, on_the_map(briefing))


def _by_side(
    briefing: Briefing, forces: Sequence[KnownForce]
) -> tuple[SideForces, ...]:
    own = briefing.audience.sides
    ordered = sorted(briefing.sides, key=lambda side: side.id not in own)
    found = (
        SideForces(
            side=side,
            is_readers=side.id in own,
            forces=tuple(force for force in forces if force.side == side.id),
        )
        for side in ordered
    )
    return tuple(group for group in found if group.forces)


def march_of(briefing: Briefing, force: str, hexes: Sequence[Hex]) -> March:
    """Return the way through a row of hexes in words; two hexes at least."""
    places = tuple(briefing.words.place(place) for place in hexes)
    return March(
        force=force,
        name=briefing.names.get(force) or briefing.words.of(force),
        start=places[0],
        through=places[1:-1],
        goal=places[-1],
    )


def marches(briefing: Briefing, trails: Sequence[Trail]) -> tuple[March, ...]:
    """Return every march in words, by the names of the forces."""
    found = (
        march_of(briefing, trail.force, trail.hexes)
        for trail in trails
        if not trail.is_retreat
        and any(start != goal for start, goal in pairwise(trail.hexes))
    )
    return tuple(sorted(found, key=lambda march: (march.name, march.force)))


def _placed_by(
    briefing: Briefing, fact: FactName[Hex], *, piece: str = ""
) -> tuple[KnownForce, ...]:
    """Return all whose place this reader knows by a fact, by name."""
    found = (_known(briefing, each, fact, piece) for each in briefing.subjects(fact))
    return tuple(
        sorted(
            (known for known in found if known is not None),
            key=lambda known: (known.name, known.id),
        )
    )


def _known(
    briefing: Briefing, force: str, fact: FactName[Hex], piece: str
) -> KnownForce | None:
    at = briefing.get(fact, force)
    if not isinstance(at, Hex):
        return None
    named = briefing.board.places_at(at)
    bank_words = briefing.told(BANK, force)
    return KnownForce(
        id=force,
        name=briefing.names.get(force) or briefing.words.of(force),
        side=side_of(briefing, force),
        at=at,
        label=briefing.board.grid.label(at),
        place=named[0].name if named else "",
        bank_words=bank_words,
        bank=_bank_named(briefing.board, at, bank_words),
        piece=piece,
        commander=briefing.told(COMMANDER, force),
        code=briefing.told(CODE, force),
    )


def side_of(briefing: Briefing, force: str) -> str:
    """Return the id of a force's side; empty: unknown to this reader."""
    return briefing.get_or(SIDE, force, "")


def _bank_named(board: Board, at: Hex, words: str) -> Bank | None:
    """Return the bank of a hex that bears a name; none for no name."""
    if not words or not is_parted(board, at):
        return None
    named = (bank for bank in banks(board, at) if bank_name(board, at, bank) == words)
    return next(named, None)
