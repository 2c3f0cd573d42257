"""The waters of a map, which of them touch, and how vessels stand on them."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING

from generator.values import Struct, replace
from generator.world.hexes import direction_between, neighbour, opposite

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.world.board import Board
    from generator.world.hexes import Direction, Hex
    from generator.world.rivers import Bank


HEXSIDES = 6
NO_SHORE: Direction = -1


class Water(Struct, frozen=True, kw_only=True, order=True):
    """Where a vessel can be: a sea hex, a shore of a coast hex, or a river in a hex."""

    at: Hex
    shore: Direction = NO_SHORE
    """The first hexside of its shore, clockwise; in sea and rivers there is none."""
    is_river: bool = False

    @property
    def is_shore(self) -> bool:
        """Whether it is the shore of a coast hex."""
        return self.shore != NO_SHORE

    @property
    def is_salt(self) -> bool:
        """Whether it is sea or shore, where the weather at sea holds."""
        return not self.is_river


def shores(board: Board, at: Hex) -> tuple[tuple[Direction, ...], ...]:
    """Return the shores of a hex, each as its hexsides, clockwise.

    Empty for sea hexes and for land without sea beside it.
    """
    if board.is_sea(at):
        return ()
    wet = [board.is_sea(neighbour(at, side)) for side in range(HEXSIDES)]
    if all(wet):
        return (tuple(range(HEXSIDES)),)
    starts = [side for side in range(HEXSIDES) if wet[side] and not wet[side - 1]]
    twice_round = (*range(HEXSIDES), *range(HEXSIDES))
    runs = (takewhile(wet.__getitem__, twice_round[start:]) for start in starts)
    return tuple(map(tuple, runs))


def shore_at(board: Board, at: Hex, hexside: Direction) -> tuple[Direction, ...] | None:
    """Return the shore that a hexside belongs to, none where it is dry."""
    return next((shore for shore in shores(board, at) if hexside in shore), None)


def mouth_shore(board: Board, at: Hex) -> tuple[Direction, ...] | None:
    """Return the shore at which a river of the hex reaches the sea; none: nowhere."""
    found = (shore_at(board, at, arm.hexside) for arm in board.arms(at))
    return next((shore for shore in found if shore is not None), None)


def river_water(board: Board, at: Hex, *, coastal: bool) -> Water:
    """Return the water of a river hex; at a mouth it is the shore, for coasters."""
    shore = mouth_shore(board, at) if coastal else None
    return Water(at=at, shore=shore[0]) if shore else Water(at=at, is_river=True)


def waters_of(board: Board, at: Hex, *, coastal: bool) -> tuple[Water, ...]:
    """Return every water of a hex on which a vessel might lie, the best one first.

    A shore to which a channel leads comes before others, shores before rivers.
    """
    if board.is_sea(at):
        return (Water(at=at),)
    found = []
    if coastal:
        off = {side: neighbour(at, side) for side in range(HEXSIDES)}
        reached = {s for s in off if board.channel_between(at, off[s])}
        ordered = sorted(shores(board, at), key=reached.isdisjoint)
        found = [Water(at=at, shore=shore[0]) for shore in ordered]
    if board.is_river(at):
        river = river_water(board, at, coastal=coastal)
        if river not in found:
            found.append(river)
    return tuple(found)


def is_river_step(start: Water, goal: Water) -> bool:
    """Return whether a step leads along a river, not along or off a coast."""
    return start.is_river or goal.is_river


def steps_from(board: Board, here: Water, *, coastal: bool) -> tuple[Water, ...]:
    """Return the waters that touch one, whoever may go there, in the map's order."""
    if here.is_shore:
        found = set(_along_the_shore(board, here))
        mouth = mouth_shore(board, here.at)
        if mouth is not None and mouth[0] == here.shore:
            found.update(_along_the_river(board, here, coastal=True))
    elif here.is_river:
        found = set(_along_the_river(board, here, coastal=coastal))
    else:
        found = set(_from_the_sea(board, here.at, coastal=coastal))
    return tuple(sorted(found))


def _from_the_sea(board: Board, at: Hex, *, coastal: bool) -> Iterator[Water]:
    """Yield sea hexes beside a sea hex, and the shores and mouths it washes."""
    for side in range(HEXSIDES):
        other = neighbour(at, side)
        if board.is_sea(other):
            yield Water(at=other)
            continue
        shore = shore_at(board, other, opposite(side))
        if shore is not None and coastal and board.grid.contains(other):
            yield Water(at=other, shore=shore[0])


def _along_the_shore(board: Board, here: Water) -> Iterator[Water]:
    """Yield sea hexes off a shore, and shores of coast hexes round the corner.

    Rule: VAL-SEA-04.
    """
    shore = shore_at(board, here.at, here.shore) or ()
    for side in shore:
        off = neighbour(here.at, side)
        yield Water(at=off)
        for turn in (-1, 1):
            coast = neighbour(here.at, (side + turn) % HEXSIDES)
            towards = direction_between(coast, off)
            if towards is None or not board.grid.contains(coast):
                continue
            other = shore_at(board, coast, towards)
            if other is not None:
                yield Water(at=coast, shore=other[0])


def _along_the_river(board: Board, here: Water, *, coastal: bool) -> Iterator[Water]:
    """Yield the waters a river joins to its hex; river boats keep off the sea."""
    for arm in board.arms(here.at):
        other = neighbour(here.at, arm.hexside)
        if board.is_sea(other):
            if coastal:
                yield Water(at=other)
            continue
        if any(there.hexside == opposite(arm.hexside) for there in board.arms(other)):
            yield river_water(board, other, coastal=coastal)


def is_navigable(board: Board, start: Hex, goal: Hex) -> bool:
    """Return whether the river between two hexes bears vessels, and no fall bars it.

    Rule: VAL-RIVER-02.
    """
    if board.has_cataract(start) or board.has_cataract(goal):
        return False
    hexside = direction_between(start, goal)
    if hexside is None:
        return False
    out = [arm for arm in board.arms(start) if arm.hexside == hexside]
    into = [arm for arm in board.arms(goal) if arm.hexside == opposite(hexside)]
    return all(arm.navigable for arm in (*out, *into))


def is_coastal(board: Board, at: Hex, *, reach: int) -> bool:
    """Return whether a hex is coast or coastal waters, ``reach`` sea hexes wide.

    Rule: VAL-SEA-01.
    """
    steps = board.coast_distance(at)
    return steps is not None and steps <= reach


def is_open_sea(board: Board, at: Hex, *, reach: int) -> bool:
    """Return whether a hex is sea out of sight of every coast.

    Rules: VAL-SEA-01, VAL-SEA-11.
    """
    return board.is_sea(at) and not is_coastal(board, at, reach=reach)


# How vessels stand, and what they carry.

NOTHING = Fraction(0)


class Berth(StrEnum):
    """How vessels lie."""

    UNDER_WAY = "under way"
    AT_ANCHOR = "at anchor"
    BEACHED = "beached"
    IN_PORT = "in port"


class Propulsion(StrEnum):
    """What drives vessels in a half period; each is a column of the vessel table."""

    SAILED = "sailed"
    ROWED = "rowed"


class Party(Struct, frozen=True, kw_only=True):
    """A regiment away from its commander, or a commander aboard with his heroes."""

    id: str
    """The regiment's id; the force's id for its commander."""
    force: str
    figures: Mapping[str, int]
    """Figures by company id; individuals of the force by their own."""
    at: Hex | None = None
    """Where it stands ashore; none: it is aboard."""
    bank: Bank | None = None

    @property
    def strength(self) -> int:
        """Figures of all companies."""
        return sum(self.figures.values())

    @property
    def is_commander(self) -> bool:
        """Whether it is no regiment, and takes no room aboard (VAL-SHIP-02)."""
        return self.id == self.force


class FleetState(Struct, frozen=True, kw_only=True):
    """One vessel or several of a kind that sail as one."""

    fleet: str
    """Their id."""
    name: str
    kind: str
    """A row of the vessel table."""
    count: int
    side: str
    owner: str = ""
    """The force they serve; empty: they sail for themselves."""
    catapults: bool = False
    """Whether every one of them carries a light catapult (VAL-SHIP-16)."""
    at: Hex
    shore: Direction | None = None
    """In a coast hex: the first hexside of the water they lie on, clockwise."""
    bank: Bank | None = None
    """The river bank they are beached on; none: afloat, or not on a river."""
    berth: Berth = Berth.AT_ANCHOR
    cargo: Mapping[str, Party] = {}
    """Who is aboard, by party id."""
    passengers: tuple[str, ...] = ()
    """Ids of lone persons aboard: couriers, spies, guests (VAL-SHIP-02)."""
    escorts: str = ""
    """The vessels they escort and sail with; empty: none."""
    tasks: tuple[FleetOrder, ...] = ()
    """What they have still been ordered to do, the next first."""
    means: Propulsion | None = None
    """What drove them last; points left over keep to it."""
    kept: Fraction = NOTHING
    """Points left when the next hex could not be paid (VAL-MOVE-04)."""
    late_share: Fraction | None = None
    """Share of the day's points they may still draw after boarding late; none: all."""
    rowed_in: tuple[str, ...] = ()
    """Half periods of this turn in which they were rowed."""
    moved_in: tuple[str, ...] = ()
    """Half periods of this turn in which they entered a hex."""
    is_ready: bool = False
    """Whether they have waited for the tide before putting out (VAL-ADV-11)."""

    def __post_init__(self) -> None:
        """Refuse a fleet of no vessels."""
        if self.count < 1:
            message = f"{self.fleet}: {self.count} vessels are none"
            raise ValueError(message)

    @property
    def regiments(self) -> tuple[Party, ...]:
        """The regiments aboard, by id."""
        everybody = (party for _, party in sorted(self.cargo.items()))
        return tuple(party for party in everybody if not party.is_commander)

    @property
    def forces(self) -> tuple[str, ...]:
        """Forces with anybody aboard, by id."""
        return tuple(sorted({party.force for party in self.cargo.values()}))

    def carrying(self, *parties: Party) -> FleetState:
        """Return the fleet with parties taken aboard."""
        taken = {party.id: replace(party, at=None, bank=None) for party in parties}
        return replace(self, cargo={**self.cargo, **taken})

    def without(self, *parties: Party) -> FleetState:
        """Return the fleet with parties gone ashore."""
        gone = {party.id for party in parties}
        left = {name: party for name, party in self.cargo.items() if name not in gone}
        return replace(self, cargo=left)


def carry(fleet: FleetState, person: str) -> FleetState:
    """Take a lone person aboard; he needs no room.

    Rules: VAL-SHIP-02, VAL-OOB-23.
    """
    if person in fleet.passengers:
        return fleet
    return replace(fleet, passengers=tuple(sorted((*fleet.passengers, person))))


def set_ashore(fleet: FleetState, person: str) -> FleetState:
    """Let a lone person go ashore where the vessels lie.

    Rule: VAL-SHIP-02.
    """
    left = tuple(other for other in fleet.passengers if other != person)
    return replace(fleet, passengers=left)
