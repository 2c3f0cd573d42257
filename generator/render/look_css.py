"""A campaign's look as CSS, after the design's own; nothing for what is not chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.world.colours import BLACK, WHITE, readable
from generator.world.look import DESIGN, Look

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.world.forces import Side

_SHEET_COLOURS = {"accent": "--accent", "tint": "--tint"}
_SITE_COLOURS = {
    "accent": "--accent",
    "ground": "--paper",
    "panel": "--panel",
    "ink": "--ink",
    "quiet": "--quiet",
    "line": "--line",
}
_ORNAMENTS: Mapping[str, Mapping[str, str]] = {
    "disc": {"--ornament-turn": "0deg", "--ornament-round": "50%"},
    "square": {"--ornament-turn": "0deg"},
    "none": {"--ornament": "none"},
}
"""What is set for each ornament but the design's own, on sheets."""
_SITE_ORNAMENTS = {
    "disc": "var(--disc), var(--thread)",
    "square": "var(--square), var(--thread)",
    "none": "var(--thread)",
}
"""The same for the site."""
NIGHT = ("#191714", "#24211C")
"""The site's page and panels by night."""
_READS_AT_NIGHT = 7.0
_READS = 4.5


def sheet_look(look: Look) -> str:
    """Return what is added to the style of every sheet."""
    chosen = _colours(look, _SHEET_COLOURS)
    if look.titles == "sans":
        chosen["--title-face"] = "var(--text-face)"
    if look.title_rule == "double":
        chosen["--title-rule"] = "double"
    chosen |= _ORNAMENTS.get(look.ornament, {})
    if look.text_size == DESIGN.text_size:
        return _block(chosen)
    chosen["--enlarged"] = f"{look.text_size / 100:g}"
    large = _block({"--enlarged": "1"}, of="html.large")
    return f"{_block(chosen)}{large}"


def site_look(look: Look) -> str:
    """Return what is added to the site's style.

    By night the site is dark whatever the umpire chose; his accent is made as light
    as it takes to be read there. On paper the site keeps the design's black.
    """
    day = _block(_colours(look, _SITE_COLOURS))
    night = _block({"--accent": _by_night(look.accent)} if "--accent" in day else {})
    chosen: dict[str, str] = {}
    if look.titles == "sans":
        chosen["--titles"] = "var(--plain)"
    if look.story == "sans":
        chosen["--text"] = "var(--plain)"
    if look.ornament in _SITE_ORNAMENTS:
        chosen["--mark"] = _SITE_ORNAMENTS[look.ornament]
        chosen["--mark-edge"] = "none"
    if look.text_size != DESIGN.text_size:
        chosen["--size"] = f"{look.text_size}%"
    return f"{_block(chosen)}{_by(day, 'light')}{_by(night, 'dark')}"


def site_sides(sides: Sequence[Side], look: Look) -> str:
    """Return the colours of the sides on the site: as the umpire chose them.

    Each is made as dark by day, and as light by night, as it takes to be read.
    """
    day = ((look.ground, _READS), (look.panel, _READS))
    night = tuple((ground, _READS) for ground in NIGHT)
    by_day = _coloured(sides, day, towards=BLACK)
    return f"{by_day}{_by(_coloured(sides, night, towards=WHITE), 'dark')}"


def _coloured(
    sides: Sequence[Side], pages: Sequence[tuple[str, float]], *, towards: str
) -> str:
    """Return the colour of every side as it is read on some pages."""
    return "".join(
        _block(
            {"--side": readable(side.colour, pages, towards=towards) or towards},
            of=f".of-{side.id}",
        )
        for side in sides
    )


def _colours(look: Look, names: Mapping[str, str]) -> dict[str, str]:
    """Return the colours that are not the design's, by their names in the style."""
    return {
        name: getattr(look, key)
        for key, name in names.items()
        if getattr(look, key) != getattr(DESIGN, key)
    }


def _by_night(colour: str) -> str:
    against = tuple((ground, _READS_AT_NIGHT) for ground in NIGHT)
    return readable(colour, against, towards=WHITE) or WHITE


def _block(values: Mapping[str, str], *, of: str = ":root") -> str:
    """Return a rule that sets properties; empty where there is none to set."""
    if not values:
        return ""
    inside = " ".join(f"{name}: {value};" for name, value in values.items())
    return f"{of} {{ {inside} }}\n"


def _by(block: str, scheme: str) -> str:
    """Return a rule that holds on screens by day or by night."""
    if not block:
        return ""
    return f"@media screen and (prefers-color-scheme: {scheme}) {{ {block.strip()} }}\n"
