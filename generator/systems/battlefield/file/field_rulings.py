"""What a ruling may set in a Battlefield campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.kinds import D6
from generator.read.ruling_values import (
    THROW,
    RulingKind,
    is_count,
    is_flag,
    ruled_throw,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

FIELD_DICE = (D6,)
"""What is thrown in a campaign."""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


FIELD_RULINGS: Mapping[str, RulingKind] = {
    "position": RulingKind(
        of="unit", takes="a case, or a place on one", accepts=_is_text, is_hex=True
    ),
    "fighters": RulingKind(
        of="unit", takes="a whole number: how many are left", accepts=is_count
    ),
    "shots": RulingKind(
        of="unit", takes="a whole number: how many are left", accepts=is_count
    ),
    "concealed": RulingKind(
        of="unit", takes="true or false: whether it is hidden", accepts=is_flag
    ),
    "money": RulingKind(
        of="leader", takes="a whole number: its money", accepts=is_count
    ),
    "leadership": RulingKind(
        of="leader", takes="a whole number: its leader's", accepts=is_count
    ),
    THROW: ruled_throw(*FIELD_DICE),
}
"""Every kind of fact a ruling may set, by the word the file uses."""
