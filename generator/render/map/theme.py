"""The colours of a map, read once from ``themes.toml``."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import combinations
from math import dist, fsum
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.render.assets import table_file
from generator.values import Struct
from generator.world.look import channels, contrast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.map.picture import MapSide
    from generator.world.board import Board
    from generator.world.forces import Side


class ThemeName(StrEnum):
    """The themes a map can be drawn in."""

    COLOUR = "colour"
    MONO = "mono"
    """Light greys, for a printer without colours."""
    COPIER = "copier"
    """Black on white: symbols and hatchings only, for a copier that knows no grey."""


class SymbolInks(Struct, frozen=True, kw_only=True):
    """The colours of one kind of symbol."""

    line: str
    fill: str
    shade: str = "none"
    light: str = "none"


class Theme(Struct, frozen=True, kw_only=True):
    """One set of colours."""

    name: ThemeName
    inks: Mapping[str, str]
    """Colours by what they paint, such as ``river``."""
    waterlines: tuple[str, ...]
    """The lines that follow the coast, nearest first."""
    regions: tuple[str, ...]
    """Border colours that provinces take in turn."""
    fills: Mapping[str, str]
    """Colours by kind of ground, in the order in which legends have them."""
    edges: Mapping[str, str]
    """Colours of the edges of those kinds of ground that have one."""
    symbols: Mapping[str, SymbolInks]

    @property
    def is_mono(self) -> bool:
        """Whether there are no colours, so that sides are black or white."""
        return self.name is not ThemeName.COLOUR

    @property
    def is_hatched(self) -> bool:
        """Whether there is no grey either, so that lines and dots stand for it."""
        return self.name is ThemeName.COPIER

    def fill(self, ground: str) -> str:
        """Return the colour of a kind of ground."""
        return self.fills[ground]

    def side_colour(self, side: MapSide) -> str:
        """Return the colour of a side's counters: its own, or black or white."""
        if not self.is_mono:
            return side.colour
        return self.inks["ink" if side.is_dark else "paper"]


@cache
def theme_named(name: ThemeName) -> Theme:
    """Return a theme of the program."""
    table = table_file("generator.render.map", "themes.toml")[name]
    symbols = _table(table["symbols"])
    return Theme(
        name=name,
        inks={key: ink for key, ink in table.items() if isinstance(ink, str)},
        waterlines=_strings(table["waterlines"]),
        regions=_strings(table["regions"]),
        fills=_colours(table["fills"]),
        edges=_colours(table["edges"]),
        symbols={terrain: SymbolInks(**_colours(inks)) for terrain, inks in symbols.items()},
    )


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        message = f"themes.toml: {value!r}; expected a table"
        raise TypeError(message)
    return value


def _colours(value: object) -> dict[str, str]:
    return {key: str(colour) for key, colour in _table(value).items()}


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        message = f"themes.toml: {value!r}; expected a list"
        raise TypeError(message)
    return tuple(str(item) for item in value)


def text_colour(ground: str) -> str:
    """Return black or white, whichever reads better on a colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))


# Whether colours the umpire typed can be told from each other and from the map.

APART = 20.0
"""Units of CIE L*a*b* that two colours must be apart to be told from each other."""
_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def colour_findings(sides: Sequence[Side], board: Board) -> tuple[Finding, ...]:
    """Return a warning for every side whose colour is too like ground or another's.

    Only such ground counts as the map has.
    """
    return (*_like_ground(sides, board), *_like_another(sides))


def _like_ground(sides: Sequence[Side], board: Board) -> Iterator[Finding]:
    theme = theme_named(ThemeName.COLOUR)
    fills = {kind.key: theme.fill(kind.fill) for kind in board.terrain.values()}
    grounds = sorted(fills)
    for place, side in enumerate(sides):
        ground = min(grounds, key=lambda name: apart(fills[name], side.colour))
        if apart(fills[ground], side.colour) < APART:
            yield _finding(place, f"counters of “{side.id}” are hard to see on {ground} ground")


def _like_another(sides: Sequence[Side]) -> Iterator[Finding]:
    for (_, first), (place, second) in combinations(enumerate(sides), 2):
        if 0 < apart(first.colour, second.colour) < APART:
            yield _finding(place, f"the colours of “{first.id}” and “{second.id}” are much alike")


def _finding(place: int, what: str) -> Finding:
    hint = "take a darker one, or another hue; it is drawn as you typed it"
    return Finding("W120", ("side", place, "colour"), what, hint)


def apart(first: str, second: str) -> float:
    """Return how far two colours written ``#rrggbb`` are apart to the eye."""
    return dist(_lab(first), _lab(second))


def _lab(colour: str) -> tuple[float, float, float]:
    """Return a colour in CIE L*a*b*, where distances are as the eye sees them."""
    light = channels(colour)
    x, y, z = (
        _root(fsum(share * part for share, part in zip(row, light, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
