"""The forces a reader knows to be on the map, and where they stand."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, partial
from itertools import count, pairwise
from typing import TYPE_CHECKING

from generator.kit.facts import (
    AT,
    BANK,
    CODE,
    COMMANDER,
    ENGAGED,
    FORCES,
    HALF,
    MET,
    SIDE,
    SIDE_BY_SIDE,
    STAGE,
    FactName,
)
from generator.render.assets import table_file
from generator.values import Struct, replace
from generator.world.hexes import Hex
from generator.world.rivers import bank_name, banks, is_parted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Trail
    from generator.world.board import Board
    from generator.world.forces import Side
    from generator.world.ground import Place
    from generator.world.rivers import Bank


class KnownForce(Struct, frozen=True, kw_only=True):
    """One force as its reader knows it."""

    id: str
    name: str
    side: str
    """The side's id; empty: unknown to this reader."""
    at: Hex
    label: str
    """The hex's printed label."""
    places: tuple[Place, ...]
    """What stands in the hex."""
    bank_words: str
    """Such as ``north-east bank``; empty: no river parts the hex, or unknown."""
    bank: Bank | None
    piece: str = ""
    """What it is that is no force, such as ``vessels``; empty: a force."""
    commander: str = ""
    """Empty: nobody is named, or unknown."""
    code: str = ""
    """The letters the umpire wants on its counter; empty: none of his own."""

    @property
    def place(self) -> str:
        """The name of what stands in the hex; may be empty."""
        return self.places[0].name if self.places else ""


class SideForces(Struct, frozen=True, kw_only=True):
    """The known forces of one side."""

    side: Side
    is_readers: bool
    """Whether the reader shares this side's knowledge."""
    forces: tuple[KnownForce, ...]


class March(Struct, frozen=True, kw_only=True):
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


def _by_side(briefing: Briefing, forces: Sequence[KnownForce]) -> tuple[SideForces, ...]:
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
        if not trail.is_retreat and any(start != goal for start, goal in pairwise(trail.hexes))
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


def _known(briefing: Briefing, force: str, fact: FactName[Hex], piece: str) -> KnownForce | None:
    at = briefing.get(fact, force)
    if not isinstance(at, Hex):
        return None
    bank_words = briefing.told(BANK, force)
    return KnownForce(
        id=force,
        name=briefing.names.get(force) or briefing.words.of(force),
        side=side_of(briefing, force),
        at=at,
        label=briefing.board.grid.label(at),
        places=briefing.board.places_at(at),
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


# The contacts a reader knows of, and where their forces stand.

_OVER = "over"
"""How far a contact has got of which nothing more can come."""


class KnownContact(Struct, frozen=True, kw_only=True):
    """A contact as its reader knows it."""

    id: str
    forces: tuple[str, ...]
    """Names of the forces in contact."""
    hexes: tuple[Hex, ...]
    """Where they stand at the period's end, as far as known."""
    half: str
    """Its half period; empty: unknown."""
    stands: bool
    """Whether it can come to anything yet: open, or its forces still side by side."""
    ids: tuple[str, ...]
    """Ids of the forces in contact."""
    stage: str = ""
    """How far it has got, by one word; empty: unknown, or nothing has come of it."""


def known_contacts(briefing: Briefing) -> tuple[KnownContact, ...]:
    """Return every contact this reader knows of, in the order of the half periods."""
    ids = {*briefing.subjects(FORCES), *briefing.subjects(ENGAGED)}
    halves = [part.key for part in briefing.period.parts]
    found = (_contact(briefing, contact) for contact in sorted(ids))
    return tuple(
        sorted(
            (contact for contact in found if contact.forces),
            key=lambda contact: (
                halves.index(contact.half) if contact.half in halves else -1,
                contact.id,
            ),
        )
    )


def taken_in(contacts: Sequence[KnownContact]) -> Mapping[str, tuple[str, ...]]:
    """Return the contacts that became part of larger ones, with these, by id.

    Of a contact that has become an engagement it is known how far it has got.
    """
    larger = [contact for contact in contacts if contact.stage]
    found = {
        contact.id: tuple(w.id for w in larger if set(contact.ids) <= set(w.ids))
        for contact in contacts
        if not contact.stage
    }
    return {contact: wholes for contact, wholes in found.items() if wholes}


def _contact(briefing: Briefing, contact: str) -> KnownContact:
    ids = _ids(briefing, contact, ENGAGED, MET, FORCES)
    places = (briefing.get(AT, force) for force in ids)
    stage = briefing.get_or(STAGE, contact, "")
    side_by_side = bool(_ids(briefing, contact, SIDE_BY_SIDE))
    return KnownContact(
        id=contact,
        forces=tuple(briefing.words.of(force) for force in ids),
        hexes=tuple(place for place in places if isinstance(place, Hex)),
        half=briefing.get_or(HALF, contact, ""),
        stands=stage != _OVER or side_by_side,
        ids=ids,
        stage=stage,
    )


def _ids(briefing: Briefing, contact: str, *names: FactName[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the forces in the first of some facts that names any."""
    for name in names:
        forces = briefing.get_or(name, contact, ())
        if forces:
            return forces
    return ()


# The few letters on each counter: as the umpire set them, else from its name.

LETTERS = 3
"""How many a code has at most."""
_WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"[’'](s\b|(?!\w))", re.IGNORECASE)


def codes_on_the_map(briefing: Briefing) -> Mapping[str, str]:
    """Return a few letters for each counter of a reader's map, no two alike, by id.

    The umpire's own come first; the others follow from the names of known forces and
    their commanders alone, and there from words that are not common, where any is.
    """
    known = on_the_map(briefing)
    common = _common_words() | briefing.words.wording.names_of_bodies
    codes = {force.id: force.code for force in known if force.code}
    taken = set(codes.values())
    numbers: defaultdict[str, count[int]] = defaultdict(partial(count, 2))
    for force in known:
        if force.id not in codes:
            suggested = _suggestions(force, common, numbers)
            codes[force.id] = next(code for code in suggested if code not in taken)
            taken.add(codes[force.id])
    return codes


def lettered(briefing: Briefing, forces: Iterable[KnownForce]) -> tuple[KnownForce, ...]:
    """Return forces on the map with the letters that their counters bear."""
    codes = codes_on_the_map(briefing)
    return tuple(replace(force, code=codes[force.id]) for force in forces)


def _suggestions(
    force: KnownForce, common: Collection[str], numbers: Mapping[str, Iterator[int]]
) -> Iterator[str]:
    """Yield codes for a force, the plainest first; numbers are never offered again."""
    words = _own_words(force, common)
    if len(words) > 1:
        yield "".join(word[0] for word in words).upper()[:LETTERS]
    start = words[0][:LETTERS].upper()
    yield start
    for letter in "".join(words)[2:]:
        yield start[: LETTERS - 1] + letter.upper()
    stem = start[: LETTERS - 1]
    for number in numbers[stem]:
        yield f"{stem}{number}"


def _own_words(force: KnownForce, common: Collection[str]) -> list[str]:
    """Return the words that are a force's own, else its commander's, else all."""
    for named in (force.name, force.commander):
        words = _WORD.findall(_POSSESSIVE.sub(" ", named))
        own = [word for word in words if word.lower() not in common]
        if own:
            return own
    return _WORD.findall(force.name) or ["?"]


@cache
def _common_words() -> frozenset[str]:
    """Return small letters of words that many names have."""
    lists: dict[str, list[str]] = table_file("generator.render", "counter_words.toml")
    return frozenset(word for words in lists.values() for word in words)
