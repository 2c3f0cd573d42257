"""What a ruling may set in a grand-strategic campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.kinds import CARD, D4, D10, D100
from generator.read.ruling_values import (
    THROW,
    RulingKind,
    are_sides,
    is_amount,
    is_count,
    is_flag,
    ruled_throw,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

GRAND_DICE = (D4, D10, D100, CARD)
"""What is thrown and drawn in a campaign."""
NOBODY = "nobody"


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not is_flag(value)


GRAND_RULINGS: Mapping[str, RulingKind] = {
    "position": RulingKind(
        of="army", takes="a hex or a city", accepts=_is_text, is_hex=True
    ),
    "points": RulingKind(
        of="army",
        takes="a whole number: its points but for mercenaries",
        accepts=is_count,
    ),
    "ability": RulingKind(
        of="army", takes="a whole number: its general's", accepts=is_count
    ),
    "experience": RulingKind(
        of="army", takes="a number: its general's", accepts=is_amount
    ),
    "owner": RulingKind(
        of="place",
        takes=f"the kingdom that has the city, or `{NOBODY}`",
        accepts=_is_text,
    ),
    "treasury": RulingKind(
        of="side", takes="a whole number of resource points", accepts=is_count
    ),
    "peace": RulingKind(
        of="side",
        takes="a kingdom, or a list of them, with which it is at peace to the end of "
        "the year; `[]` for none",
        accepts=are_sides,
        is_sides=True,
    ),
    "weather": RulingKind(
        of="",
        takes="a whole number that is added to both sides' rolls in every battle of "
        "the week",
        accepts=_is_whole,
    ),
    THROW: ruled_throw(*GRAND_DICE),
}
"""Every kind of fact a ruling may set, by the word the file uses."""
