"""What a map shows: plain values, made by a briefing, drawn by the layers."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from generator.values import Struct, replace
from generator.world.hexes import hexside_word, neighbour
from generator.world.rivers import bank_name, banks

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from generator.brief.briefing import Briefing
    from generator.world.board import Board, RiverStretch
    from generator.world.hexes import Direction, Hex
    from generator.world.rivers import Bank


# What counters stand for and look like, and the sides they belong to.


class CounterShape(StrEnum):
    """The outline of a side's counters, which tells it apart without colour."""

    SQUARE = "square"
    ROUND = "round"
    SHIELD = "shield"
    HEXAGON = "hexagon"
    DIAMOND = "diamond"
    NOTCHED = "notched"


class CounterKind(StrEnum):
    """What a counter stands for."""

    FORCE = "force"
    FLEET = "fleet"
    RIDER = "rider"
    INDIVIDUAL = "individual"


class ArmSign(StrEnum):
    """What most of a force is, as the sign on its counter tells it."""

    FOOT = "foot"
    HORSE = "horse"
    BOW = "bow"
    FLIER = "flier"
    SHIP = "ship"
    ENGINEERS = "engineers"
    INDIVIDUAL = "individual"
    """Somebody by himself."""
    HOST = "host"
    """A whole army, of arms that nobody counts apart."""
    UNKNOWN = "unknown"
    """Its reader does not know."""
    NONE = "none"
    """There is nothing of the kind to tell."""


UNTOLD = "?"
"""Stands on a counter for what its reader does not know."""


class MapSide(Struct, frozen=True, kw_only=True):
    """A side as the map shows it."""

    id: str
    name: str
    letter: str
    """One or two letters printed on every counter."""
    colour: str
    """``#rrggbb``, as the umpire typed it."""
    is_dark: bool = False
    """Whether its counters are black where there are no colours."""
    shape: CounterShape = CounterShape.SQUARE


NOBODY = MapSide(id="", name="unknown", letter="?", colour="#1a1a1a", is_dark=True)
"""Stands for a side the picture does not name."""


class Counter(Struct, frozen=True, kw_only=True):
    """One counter on the map."""

    label: str
    """What stands on it; a few letters."""
    name: str
    """What it is called in hover text and in the text list."""
    side: str
    """The identifier of its side."""
    at: Hex
    bank: Bank | None = None
    kind: CounterKind = CounterKind.FORCE
    note: str = ""
    """A further line of hover text."""
    arm: ArmSign = ArmSign.UNKNOWN
    strength: str = UNTOLD
    """How strong it is, in figures; empty: nothing of the kind is told of it."""
    points: str = UNTOLD
    """How far it can go, in figures; empty: likewise."""


class CounterFace(Struct, frozen=True, kw_only=True):
    """What a reader may know of a force, for its counter."""

    arm: ArmSign = ArmSign.UNKNOWN
    strength: str = UNTOLD
    """How strong it is, in figures."""
    points: str = UNTOLD
    """How far it can go, in figures."""


NOTHING_TOLD = CounterFace(arm=ArmSign.NONE, strength="", points="")
"""The face of a counter of which no layer speaks."""


class TrailStyle(StrEnum):
    """How sure a trail is."""

    MARCHED = "marched"
    """What happened: a full line."""
    PLANNED = "planned"
    """What is ordered or supposed: a dashed line."""


class DrawnTrail(Struct, frozen=True, kw_only=True):
    """The way a counter came or means to go."""

    side: str
    hexes: tuple[Hex, ...]
    """From the start to the end; fewer than two draw nothing."""
    style: TrailStyle = TrailStyle.MARCHED


class ContactMark(Struct, frozen=True, kw_only=True):
    """Hexes whose forces are in contact with each other."""

    hexes: tuple[Hex, ...]
    """Two side by side, or more round one corner."""


class LayerTold(Struct, frozen=True, kw_only=True):
    """A layer in words, for those who cannot see the map."""

    title: str
    lines: tuple[str, ...]


class ShownLayer(Struct, frozen=True, kw_only=True):
    """What one layer of a rule system's own shows."""

    name: ClassVar[str]
    moves: ClassVar[bool] = True
    """Whether it is left out of a map for counters of one's own."""

    def counters(self) -> tuple[Counter, ...]:
        """Return what it lays on the map like counters; the map finds their places."""
        return ()

    def faces(self) -> Mapping[str, CounterFace]:
        """Return what stands on the counters of forces, by their ids."""
        return {}

    def within(self, _hexes: Container[Hex], /) -> ShownLayer:
        """Return the layer with what it shows of some hexes."""
        return self

    def changed(self, board: Board) -> Board:
        """Return the country as what the layer shows has changed it."""
        return board

    def told(self, _briefing: Briefing, /) -> LayerTold | None:
        """Return the layer in words; none: it has no list of its own."""
        return None


class MapPicture(Struct, frozen=True, kw_only=True):
    """Everything one drawing of the map shows, and nothing else."""

    board: Board
    """The country, as far as this reader knows it."""
    counters: tuple[Counter, ...] = ()
    """In the order they are laid, the lowest first."""
    trails: tuple[DrawnTrail, ...] = ()
    contacts: tuple[ContactMark, ...] = ()
    layers: tuple[ShownLayer, ...] = ()
    """What the rule system lays over it, in the order of the legend."""
    sides: tuple[MapSide, ...] = ()
    title: str = ""
    subtitle: str = ""
    period: str = ""
    """The period shown, in words."""
    description: str = ""
    """A sentence for those who cannot see the map; empty: one is made."""
    with_legend: bool = True
    is_cut: bool = False
    """Whether it is a piece of a larger map, on whose rim lines break off."""
    country: Board | None = None
    """The larger map it is a piece of, so that its coasts run on as they do there."""

    @property
    def pieces(self) -> tuple[Counter, ...]:
        """The counters, and what layers lay among them."""
        laid = (counter for layer in self.layers for counter in layer.counters())
        return (*self.counters, *laid)

    def side(self, wanted: str) -> MapSide | None:
        """Return a side by its identifier."""
        return next((side for side in self.sides if side.id == wanted), None)

    def bare(self) -> MapPicture:
        """Return the map without what moves on it, and without its period."""
        return replace(
            self,
            counters=(),
            trails=(),
            contacts=(),
            layers=tuple(each for each in self.layers if not each.moves),
            period="",
            description="",
        )


# The map as a list of its hexes, for those who cannot see it or want to search it.


class HexRow(Struct, frozen=True, kw_only=True):
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
                f"{place.name} ({place.kind.title.lower()})" for place in board.places_at(at)
            ),
            regions=_listed(region.name for region in board.regions_at(at)),
            forces=_listed(_force(picture, counter) for counter in counters.get(at, ())),
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
    return _listed(f"{way} to {_hexsides(board, hexsides)}" for way, hexsides in by_way.items())


def _water(board: Board, at: Hex) -> str:
    """Return the rivers, crossings, cataracts and channels of a hex."""
    by_river: dict[int, list[Direction]] = {}
    for arm in board.arms(at):
        by_river.setdefault(arm.stretch, []).append(arm.hexside)
    words = [
        f"{_river(board.rivers[stretch])} across {_hexsides(board, hexsides)}"
        for stretch, hexsides in by_river.items()
    ]
    words += [f"{crossing.kind} {crossing.name}".strip() for crossing in board.crossings_at(at)]
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
