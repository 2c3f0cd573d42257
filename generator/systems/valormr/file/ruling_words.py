"""What a ruling may set in a Valormr campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.ruling_values import (
    RULED_THROW,
    THROW,
    RulingKind,
    are_sides,
    is_amount,
    is_count,
    is_flag,
    is_percent,
    is_place,
    is_share,
)
from generator.systems.valormr.rules.weather.weather_state import MOST_RAIN, Sky, Wind

if TYPE_CHECKING:
    from collections.abc import Mapping


def _is_sky(value: object) -> bool:
    return value in tuple(Sky)


def _is_wind(value: object) -> bool:
    return value in tuple(Wind)


def _is_rain_level(value: object) -> bool:
    return isinstance(value, int) and is_count(value) and value <= MOST_RAIN


RULINGS: Mapping[str, RulingKind] = {
    "position": RulingKind(
        of="army",
        takes='a hex or a place; on a river hex also its bank: `["0304", "east"]`',
        accepts=is_place,
        is_hex=True,
    ),
    "figures": RulingKind(
        of="company",
        takes="a whole number of figures",
        accepts=is_count,
        is_strength=True,
    ),
    "hit-share": RulingKind(
        of="company",
        takes="for an individual of an army without regiments: the percent of what it "
        "can bear, 0 to 100",
        accepts=is_percent,
        is_strength=True,
    ),
    "carried-points": RulingKind(
        of="army", takes="move points saved from earlier days", accepts=is_amount
    ),
    "freshness": RulingKind(
        of="army",
        takes="the unspent share of a day's points, 0 to 1",
        accepts=is_share,
    ),
    "fatigue": RulingKind(of="army", takes="true or false", accepts=is_flag),
    "formation": RulingKind(of="army", takes="true (formed) or false", accepts=is_flag),
    "knowledge": RulingKind(
        of="army",
        takes="a side, or a list of sides, that may know what the army's own side "
        "knows of it; `[]` for none",
        accepts=are_sides,
        is_sides=True,
    ),
    "vessels": RulingKind(
        of="vessel",
        takes="a whole number: how many of them are left; with none, all aboard are "
        "lost",
        accepts=is_count,
    ),
    "vessels-position": RulingKind(
        of="vessel",
        takes="a hex or a place, by water; they forget their orders",
        accepts=lambda value: isinstance(value, str),
        is_hex=True,
    ),
    "sky": RulingKind(of="", takes=", ".join(Sky), accepts=_is_sky),
    "fog": RulingKind(of="", takes="true or false", accepts=is_flag),
    "wind": RulingKind(of="", takes=", ".join(Wind), accepts=_is_wind),
    "rain-level": RulingKind(
        of="", takes=f"a whole number from 0 to {MOST_RAIN}", accepts=_is_rain_level
    ),
    THROW: RULED_THROW,
}
"""Every kind of fact a ruling may set, by the word the file uses."""
