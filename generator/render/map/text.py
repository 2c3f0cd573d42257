"""The map as a list of its hexes, for those who cannot see it or want to search it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.pieces import NOBODY
from generator.world.hexes import hexside_word, neighbour
from generator.world.rivers import bank_name, banks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.render.map.picture import MapPicture
    from generator.render.map.pieces import Counter
    from generator.world.board import Board, RiverStretch
    from generator.world.hexes import Direction, Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class HexRow:
    """What the map shows in one hex, in words; empty texts where there is nothing."""

    label: str
    terrain: str
    ways: str
    """Such as ``road to north and south``."""
    water: str
    """Rivers with their hexsides, crossings, cataracts, channels."""
    places: str
    regions: str
    forces: str

    @property
    def is_notable(self) -> bool:
        """Whether there is more to tell than terrain."""
        return any((self.ways, self.water, self.places, self.regions, self.forces))


def map_text(picture: MapPicture) -> tuple[HexRow, ...]:
    """Return a row for every hex, in reading order."""
    board = picture.board
    counters: dict[Hex, list[Counter]] = {}
    for counter in picture.counters:
        counters.setdefault(counter.at, []).append(counter)
    return tuple(
        HexRow(
            label=board.grid.label(at),
            terrain=board.terrain[at].title.lower(),
            ways=_ways(board, at),
            water=_water(board, at),
            places=_listed(
                f"{place.name} ({place.kind})" for place in board.places_at(at)
            ),
            regions=_listed(region.name for region in board.regions_at(at)),
            forces=_listed(
                _force(picture, counter) for counter in counters.get(at, ())
            ),
        )
        for at in board.grid.hexes()
        if at in board.terrain
    )


def _listed(words: Iterable[str]) -> str:
    """Join words with semicolons."""
    return "; ".join(words)


def _hexsides(board: Board, hexsides: list[Direction]) -> str:
    """Return the words of hexsides."""
    words = [hexside_word(board.grid.orientation, hexside) for hexside in hexsides]
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _ways(board: Board, at: Hex) -> str:
    """Return the roads and tracks of a hex with their hexsides."""
    by_way: dict[str, list[Direction]] = {}
    for hexside in range(6):
        way = board.way_between(at, neighbour(at, hexside))
        if way is not None:
            by_way.setdefault(way, []).append(hexside)
    return _listed(
        f"{way} to {_hexsides(board, hexsides)}" for way, hexsides in by_way.items()
    )


def _water(board: Board, at: Hex) -> str:
    """Return the rivers, crossings, cataracts and channels of a hex."""
    by_river: dict[int, list[Direction]] = {}
    for arm in board.arms(at):
        by_river.setdefault(arm.stretch, []).append(arm.hexside)
    words = [
        f"{_river(board.rivers[stretch])} across {_hexsides(board, hexsides)}"
        for stretch, hexsides in by_river.items()
    ]
    words += [
        f"{crossing.kind} {crossing.name}".strip()
        for crossing in board.crossings_at(at)
    ]
    if board.has_cataract(at):
        words.append("cataract")
    if board.has_channel(at):
        words.append("channel")
    if board.is_coast(at):
        words.append("coast")
    return _listed(words)


def _river(river: RiverStretch) -> str:
    """Return a stretch's name and what it is."""
    closed = "" if river.navigable else ", not navigable"
    return f"{river.name} ({river.category}{closed})"


def _force(picture: MapPicture, counter: Counter) -> str:
    """Return a counter's name, its side and its bank."""
    side = picture.side(counter.side) or NOBODY
    words = f"{counter.name} ({side.name})"
    board = picture.board
    if counter.bank is not None and counter.bank in banks(board, counter.at):
        words += f", {bank_name(board, counter.at, counter.bank)}"
    return words
