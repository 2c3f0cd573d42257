"""Reads how sheets and site look; every colour must read on what it stands on."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.world.colours import BLACK, WHITE, contrast, readable
from generator.world.look import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.look_table import LookSection

UNREADABLE = "C014"
_LIGHT = 12.0
"""Contrast to black of what is light enough for a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourPair:
    """One colour that stands on another; both by key, or fixed."""

    key: str
    on: str
    least: float
    """Contrast, as ``contrast`` reckons it."""


FIXED = {
    "black": BLACK,
    "paper": WHITE,
    "small print": "#444444",
}
"""Colours nobody chooses: ink and paper of sheets, and what is printed second to it."""
STANDINGS = (
    ColourPair(key="ink", on="ground", least=7),
    ColourPair(key="ink", on="panel", least=7),
    ColourPair(key="quiet", on="ground", least=4.5),
    ColourPair(key="quiet", on="panel", least=4.5),
    ColourPair(key="accent", on="paper", least=4.5),
    ColourPair(key="accent", on="ground", least=4.5),
    ColourPair(key="accent", on="panel", least=4.5),
    ColourPair(key="line", on="ground", least=1.5),
    ColourPair(key="black", on="ground", least=_LIGHT),
    ColourPair(key="small print", on="tint", least=7),
)
"""Text to be read at length 7, other text 4½, as the accessibility guidelines have it;
rules less. The ground is light, for charts and their lines stand on it."""


def to_look(row: LookSection) -> Look:
    """Return how sheets and site look; its keys are those of the table."""
    return Look(**{key: getattr(row, key) for key in type(row).model_fields})


def look_faults(row: LookSection) -> Iterator[Finding]:
    """Yield a fault for every chosen colour that cannot be read where it stands."""
    told: set[str] = set()
    for standing in STANDINGS:
        found = contrast(_colour(row, standing.key), _colour(row, standing.on))
        chosen = standing.key if _is_chosen(row, standing.key) else standing.on
        if found >= standing.least or chosen in told:
            continue
        told.add(chosen)
        yield _fault(row, standing, chosen, found)


def _fault(
    row: LookSection, standing: ColourPair, chosen: str, found: float
) -> Finding:
    """Return the fault of a colour, with the nearest one that would do."""
    is_ground = chosen == standing.on
    shade = _readable(row, chosen)
    other = standing.key if is_ground else standing.on
    is_other_chosen = _is_chosen(row, other)
    lighter = "lighter" if is_ground else "darker"
    return Finding(
        code=UNREADABLE,
        where=(*row.where, chosen),
        what=f"{_named(row, standing.key)} is hard to make out on "
        f"{_named(row, standing.on)}: their contrast is {_figure(found)}, "
        f"and it takes {standing.least:g}",
        hint=f"take “{shade}” or a {lighter} colour"
        if shade
        else "leave the key out, or choose both colours anew",
        also=(*row.where, other) if is_other_chosen else None,
        also_says="with this one",
    )


def _readable(row: LookSection, chosen: str) -> str | None:
    """Return the nearest shade that reads on all it stands on, or bears all on it.

    What is at fault itself does not count, as long as anything else does.
    """
    grounds = [(each.on, each.least) for each in STANDINGS if each.key == chosen]
    borne = [(each.key, each.least) for each in STANDINGS if each.on == chosen]
    towards, least = (BLACK, _LIGHT) if grounds else (WHITE, 0.0)
    against = [(_colour(row, key), wanted) for key, wanted in grounds or borne]
    sound = [
        (colour, wanted)
        for colour, wanted in against
        if contrast(colour, towards) >= max(wanted, least)
    ]
    return readable(_colour(row, chosen), sound or against, towards=towards)


def _is_chosen(row: LookSection, key: str) -> bool:
    return key in row.model_fields_set


def _colour(row: LookSection, key: str) -> str:
    return FIXED[key] if key in FIXED else str(getattr(row, key))


def _named(row: LookSection, key: str) -> str:
    """Return what people call a colour, and which it is."""
    return f"{key if key in FIXED else f'“{key}”'} ({_colour(row, key)})"


def _figure(found: float) -> str:
    """Return a contrast with one decimal, never rounded up to what it lacks."""
    return f"{floor(found * 10) / 10:g}"
