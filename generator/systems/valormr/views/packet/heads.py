"""Who stands where: every force of an engagement, its edge, baseline and ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import BANK, PEOPLE
from generator.kit.printing import printed_number, together, with_article, within
from generator.systems.valormr.rules.baselines import (
    Baselines,
    TableTooSmall,
    baselines,
    whole_millimetres,
)
from generator.systems.valormr.rules.battle_table import baseline_numbers
from generator.systems.valormr.rules.fact_names import BASELINE, OPPONENTS
from generator.systems.valormr.rules.muster import Locality, Terrain
from generator.systems.valormr.views.packet.contents import ForceHead
from generator.systems.valormr.views.packet.table_contents import EdgeTaken, LineTaken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.contact.edges import TableEdge
    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )
    from generator.world.board import Board
    from generator.world.forces import Side
    from generator.world.ground import Place
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
    built = [_built(place) for place in board.places_at(at) if _is_built(place)]
    ways = tuple(dict.fromkeys(_ways(board, at)))
    rivers = tuple(dict.fromkeys(_rivers(board, at)))
    crossings = tuple(
        f"a {crossing.kind}{f', {within(crossing.name)}' if crossing.name else ''}"
        for crossing in board.crossings_at(at)
    )
    terrain = board.terrain_at(at)
    ground = _GROUND.get(terrain.key, terrain.title.lower())
    found = together((ground, *built, *ways, *rivers, *crossings))
    missing = [
        word
        for word, what in (("town", built), ("road", ways), ("river", rivers))
        if not what
    ]
    return f"{found}; no {' or '.join(missing)}" if missing else found


def _is_built(place: Place) -> bool:
    return place.kind not in _NAMES_ALONE


def _built(place: Place) -> str:
    """Return what stands at a place, with its name."""
    return f"the {place.kind.title.lower()} {within(place.name)}"


def _ways(board: Board, at: Hex) -> Iterator[str]:
    """Yield every road and track through a hex."""
    for route in board.ways:
        if at in route.course:
            yield with_article(route.name) if route.name else f"a {route.way}"


def _rivers(board: Board, at: Hex) -> Iterator[str]:
    """Yield every river through a hex."""
    for arm in board.arms(at):
        name = board.rivers[arm.stretch].name
        yield with_article(name) if name else "a river"


DRAWN_LENGTH = Fraction(3, 2)
"""How much longer than wide a table is drawn whose length nobody has stated."""


def force_head(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> ForceHead:
    """Return a force as everybody on the field may know it."""
    words, board = known.briefing.words, known.briefing.board
    side, at = side_of(known, supplies, force), known.place(force)
    ground = "" if at is None else board.terrain_at(at).title.lower()
    bank = known.text(BANK, force)
    edge = edge_of(supplies, force)
    opponents = known.texts(OPPONENTS, f"{known.id}/{force}")
    return ForceHead(
        id=force,
        name=words.of(force),
        commander=supplies.campaign.force(force).commander,
        side=side.name,
        side_id=side.id,
        letter=side.letter,
        rank=rank_of(known, supplies, side.id),
        people=known.text(PEOPLE, force),
        place="" if at is None else ", ".join(filter(None, (words.place(at), bank))),
        terrain=ground,
        underfoot="" if at is None else underfoot(board, at),
        edge="" if edge is None else edge_words(edge, supplies),
        opponents=tuple(words.of(other) for other in opponents),
    )


def side_of(known: KnownEngagement, supplies: PacketSupplies, force: str) -> Side:
    """Return a force's side."""
    wanted = supplies.campaign.force(force).side
    return next(side for side in known.briefing.sides if side.id == wanted)


def rank_of(known: KnownEngagement, supplies: PacketSupplies, side: str) -> str:
    """Return how a side's letter is drawn: the first side in this battle is black."""
    engaged = {supplies.campaign.force(force).side for force in known.forces}
    order = [each.id for each in known.briefing.sides if each.id in engaged]
    return "first" if order and order[0] == side else "second"


def edge_of(supplies: PacketSupplies, force: str) -> TableEdge | None:
    """Return the edge a force takes; none: nothing is proposed."""
    return next((edge for edge in supplies.edges if edge.force == force), None)


def edge_words(edge: TableEdge, supplies: PacketSupplies) -> str:
    """Return an edge in words, with the inches of it where it is shared.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    if edge.to_share - edge.from_share == 1:
        return f"the {edge.edge} edge"
    start = "far end" if edge.edge.is_flank else "left"
    long = length_of_edge(edge, supplies)
    low, high = (printed_number(share * long) for share in shares_of(edge))
    return f"the {edge.edge} edge, {low} to {high}″ from the {start}"


def shares_of(edge: TableEdge) -> tuple[Fraction, Fraction]:
    """Return where a force's part of its edge begins and ends, 0 to 1."""
    return edge.from_share, edge.to_share


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


def lines_before(
    edge: TableEdge, supplies: PacketSupplies
) -> Baselines | TableTooSmall | None:
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


def line_taken(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> LineTaken | None:
    """Return the baseline a force stands behind; none: not thrown for, or none.

    Rules: VAL-BASE-08, VAL-DEPLOY-12.
    """
    edge, count = edge_of(supplies, force), known.of_commander(BASELINE, force)
    lines = () if edge is None else all_lines(edge, supplies)
    return next((line for line in lines if line.from_forward == count), None)


def all_lines(edge: TableEdge, supplies: PacketSupplies) -> tuple[LineTaken, ...]:
    """Return the six lines before an edge, forward to rear; empty: there are none."""
    found = lines_before(edge, supplies)
    if not isinstance(found, Baselines):
        return ()
    return tuple(
        LineTaken(
            from_forward=line.from_forward,
            from_rear=line.from_rear,
            distance=line.distance,
            millimetres=whole_millimetres(line.distance),
        )
        for line in found.lines
    )


def edge_taken(
    known: KnownEngagement, supplies: PacketSupplies, edge: TableEdge
) -> EdgeTaken:
    """Return a force's part of the table's edge with its lines."""
    side = side_of(known, supplies, edge.force)
    return EdgeTaken(
        force=edge.force,
        name=known.briefing.words.of(edge.force),
        letter=side.letter,
        rank=rank_of(known, supplies, side.id),
        edge=str(edge.edge),
        from_share=edge.from_share,
        to_share=edge.to_share,
        lines=all_lines(edge, supplies),
        line=line_taken(known, supplies, edge.force),
    )
