"""The colours of a map, read once from ``themes.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.world.colours import contrast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.pieces import MapSide


class ThemeName(StrEnum):
    """The themes a map can be drawn in."""

    COLOUR = "colour"
    MONO = "mono"
    """Black on white: symbols and hatchings only, for laser and copier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolInks:
    """The colours of one kind of symbol."""

    line: str
    fill: str
    shade: str = "none"
    light: str = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
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
        """Whether only black and white may be used."""
        return self.name is ThemeName.MONO

    def fill(self, ground: str) -> str:
        """Return the colour of a kind of ground."""
        return self.fills[ground]

    def side_colour(self, side: MapSide) -> str:
        """Return the colour of a side's counters: its own, or black or white."""
        if not self.is_mono:
            return side.colour
        return self.inks["ink" if side.is_dark else "paper"]


def theme_named(name: ThemeName) -> Theme:
    """Return a theme of the program."""
    return _themes()[name]


@cache
def _themes() -> dict[ThemeName, Theme]:
    text = files("generator.render.map").joinpath("themes.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    return {name: _theme(name, tables[name]) for name in ThemeName}


def _theme(name: ThemeName, table: Mapping[str, object]) -> Theme:
    """Make a theme of its table."""
    symbols = _table(table["symbols"])
    return Theme(
        name=name,
        inks={key: ink for key, ink in table.items() if isinstance(ink, str)},
        waterlines=_strings(table["waterlines"]),
        regions=_strings(table["regions"]),
        fills=_colours(table["fills"]),
        edges=_colours(table["edges"]),
        symbols={
            terrain: SymbolInks(**_colours(inks)) for terrain, inks in symbols.items()
        },
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
