"""Who stands where: every force of an engagement, its edge, baseline and ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import BANK, PEOPLE
from generator.kit.printing import printed_number, together, with_article, within
from generator.systems.valormr.rules.baselines import (
    Baselines,
    TableTooSmall,
    baseline_numbers,
    baselines,
    whole_millimetres,
)
from generator.systems.valormr.rules.fact_names import BASELINE, OPPONENTS
from generator.systems.valormr.rules.muster import Locality, Terrain
from generator.values import Struct

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.edges import TableEdge
    from generator.systems.valormr.views.packet.supplies import KnownEngagement, PacketSupplies
    from generator.world.board import Board
    from generator.world.hexes import Hex


# What lies underfoot where a battle is fought: town, road, river, in words.

_GROUND = {
    Terrain.CLEAR.key: "open ground",
    Terrain.FOREST.key: "forest",
    Terrain.HILL.key: "hills",
    Terrain.SWAMP.key: "swamp",
    Terrain.MOUNTAIN.key: "mountains",
    Terrain.SEA.key: "sea",
}
_NAMES_ALONE = (Locality.LANDMARK, Locality.BRIDGE)
"""Kinds of places at which nothing is built but what the map draws besides."""


def underfoot(board: Board, at: Hex) -> str:
    """Return what lies in a hex, and what does not that people would ask for.

    Rule: VAL-CONTACT-02.
    """
    built = [
        f"the {place.kind.title.lower()} {within(place.name)}"
        for place in board.places_at(at)
        if place.kind not in _NAMES_ALONE
    ]
    ways = dict.fromkeys(
        with_article(route.name) if route.name else f"a {route.way}"
        for route in board.ways
        if at in route.course
    )
    names = (board.rivers[arm.stretch].name for arm in board.arms(at))
    rivers = dict.fromkeys(with_article(each) if each else "a river" for each in names)
    crossings = tuple(
        f"a {crossing.kind}{f', {within(crossing.name)}' if crossing.name else ''}"
        for crossing in board.crossings_at(at)
    )
    terrain = board.terrain_at(at)
    ground = _GROUND.get(terrain.key, terrain.title.lower())
    found = together((ground, *built, *ways, *rivers, *crossings))
    sought = (("town", built), ("road", ways), ("river", rivers))
    missing = [word for word, what in sought if not what]
    return f"{found}; no {' or '.join(missing)}" if missing else found


DRAWN_LENGTH = Fraction(3, 2)
"""How much longer than wide a table is drawn whose length nobody has stated."""


class ForceHead(Struct, frozen=True, kw_only=True):
    """One force as everybody on the field may know it."""

    id: str
    name: str
    commander: str
    side: str
    side_id: str
    letter: str
    rank: str
    """``first`` or ``second``: how its side's letter is drawn."""
    people: str
    place: str
    """Its hex, by label and name, and the bank it is on."""
    terrain: str
    underfoot: str
    """What lies in its hex, and what does not, in words; empty: not known."""
    edge: str
    """Which edge of the table it takes, in words; empty: not settled."""
    opponents: tuple[str, ...]


def force_head(known: KnownEngagement, force: str) -> ForceHead:
    """Return a force as everybody on the field may know it."""
    words, board = known.briefing.words, known.briefing.board
    side, at = known.side_of(force), known.place(force)
    ground = "" if at is None else board.terrain_at(at).title.lower()
    bank, edge = known.text(BANK, force), known.supplies.edge_of(force)
    opponents = known.texts(OPPONENTS, f"{known.id}/{force}")
    return ForceHead(
        id=force,
        name=words.of(force),
        commander=known.army(force).commander,
        side=side.name,
        side_id=side.id,
        letter=side.letter,
        rank=known.rank_of(side),
        people=known.text(PEOPLE, force),
        place="" if at is None else ", ".join(filter(None, (words.place(at), bank))),
        terrain=ground,
        underfoot="" if at is None else underfoot(board, at),
        edge="" if edge is None else edge_words(edge, known.supplies),
        opponents=tuple(words.of(other) for other in opponents),
    )


def edge_words(edge: TableEdge, supplies: PacketSupplies) -> str:
    """Return an edge in words, with the inches of it where it is shared.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    if edge.to_share - edge.from_share == 1:
        return f"the {edge.edge} edge"
    start = "far end" if edge.edge.is_flank else "left"
    long = length_of_edge(edge, supplies)
    shares = (edge.from_share, edge.to_share)
    low, high = (printed_number(share * long) for share in shares)
    return f"the {edge.edge} edge, {low} to {high}″ from the {start}"


def length_of_edge(edge: TableEdge, supplies: PacketSupplies) -> Fraction:
    """Return the length of a whole edge, inches."""
    table = supplies.campaign.table
    return table.across_inches if edge.edge.is_flank else drawn_length(supplies)


def drawn_length(supplies: PacketSupplies) -> Fraction:
    """Return the table's length, inches: as stated, or as it is drawn."""
    table = supplies.campaign.table
    if table.along_inches is not None:
        return table.along_inches
    return table.across_inches * DRAWN_LENGTH


def lines_before(edge: TableEdge, supplies: PacketSupplies) -> Baselines | TableTooSmall | None:
    """Return the baselines a force counts from; none: its table is not measured.

    Rules: VAL-BASE-02, DEF-DEPLOY-01.
    """
    facing = edge.facing_inches(supplies.campaign.table)
    if facing is None:
        return None
    return baselines(
        facing,
        supplies.campaign.table.bow_range_inches,
        numbers=baseline_numbers(supplies.tables),
        options=supplies.baseline_options,
    )


class LineTaken(Struct, frozen=True, kw_only=True):
    """A baseline a force stands behind; the distance is from its own edge."""

    from_forward: int
    from_rear: int
    distance: Fraction
    """Inches."""
    millimetres: int


def line_taken(known: KnownEngagement, force: str) -> LineTaken | None:
    """Return the baseline a force stands behind; none: not thrown for, or none.

    Rules: VAL-BASE-08, VAL-DEPLOY-12.
    """
    edge, count = known.supplies.edge_of(force), known.of_commander(BASELINE, force)
    lines = () if edge is None else all_lines(edge, known.supplies)
    return next((line for line in lines if line.from_forward == count), None)


def all_lines(edge: TableEdge, supplies: PacketSupplies) -> tuple[LineTaken, ...]:
    """Return the six lines before an edge, forward to rear; empty: there are none."""
    found = lines_before(edge, supplies)
    return lines_of(found) if isinstance(found, Baselines) else ()


def lines_of(found: Baselines) -> tuple[LineTaken, ...]:
    """Return baselines as they are printed, forward to rear."""
    return tuple(
        LineTaken(
            from_forward=line.from_forward,
            from_rear=line.from_rear,
            distance=line.distance,
            millimetres=whole_millimetres(line.distance),
        )
        for line in found.lines
    )


class EdgeTaken(Struct, frozen=True, kw_only=True):
    """The part of an edge a force deploys behind."""

    force: str
    name: str
    letter: str
    rank: str
    edge: str
    """``near``, ``far``, ``left`` or ``right``, seen from the near long edge."""
    from_share: Fraction
    to_share: Fraction
    lines: tuple[LineTaken, ...]
    """Its six lines, forward to rear; empty: the table is too small for any."""
    line: LineTaken | None


def edge_taken(known: KnownEngagement, edge: TableEdge) -> EdgeTaken:
    """Return a force's part of the table's edge with its lines."""
    side = known.side_of(edge.force)
    return EdgeTaken(
        force=edge.force,
        name=known.name(edge.force),
        letter=side.letter,
        rank=known.rank_of(side),
        edge=str(edge.edge),
        from_share=edge.from_share,
        to_share=edge.to_share,
        lines=all_lines(edge, known.supplies),
        line=line_taken(known, edge.force),
    )
