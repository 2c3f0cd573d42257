"""What a map shows: plain values, made by a briefing, drawn by the layers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.pieces import Counter, CounterFace, MapSide
    from generator.world.board import Board
    from generator.world.hexes import Hex


class TrailStyle(StrEnum):
    """How sure a trail is."""

    MARCHED = "marched"
    """What happened: a full line."""
    PLANNED = "planned"
    """What is ordered or supposed: a dashed line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTrail:
    """The way a counter came or means to go."""

    side: str
    hexes: tuple[Hex, ...]
    """From the start to the end; fewer than two draw nothing."""
    style: TrailStyle = TrailStyle.MARCHED


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactMark:
    """Hexes whose forces are in contact with each other."""

    hexes: tuple[Hex, ...]
    """Two side by side, or more round one corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerTold:
    """A layer in words, for those who cannot see the map."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLayer:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture:
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
