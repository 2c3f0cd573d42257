"""What a ruling may set, and the values it takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice.kinds import D6

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.dice.kinds import DiceKind

THROW = "throw"
PERCENT = 100
HEX_BANK = 2
"""A place on one bank of a river takes two texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingKind:
    """One kind of fact a ruling may set."""

    of: str
    """``army``, ``company``, ``vessel`` or ``throw``; empty: it is about the sky."""
    takes: str
    """The value it takes, in the umpire's words."""
    accepts: Callable[[object], bool]
    """Whether a value of the file is of that kind."""
    is_hex: bool = False
    """Whether the value is a hex, or a hex and one of its banks."""
    is_strength: bool = False
    """Whether it is how much is left of a part of a force."""
    is_sides: bool = False
    """Whether the value is a side, or several."""


def is_flag(value: object) -> bool:
    """Return whether a value is true or false."""
    return isinstance(value, bool)


def is_count(value: object) -> bool:
    """Return whether a value is a whole number, nought included."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_amount(value: object) -> bool:
    """Return whether a value is a number not below nought."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def is_share(value: object) -> bool:
    """Return whether a value is a number from nought to one."""
    return is_amount(value) and Fraction(str(value)) <= 1


def is_percent(value: object) -> bool:
    """Return whether a value is a whole number up to a hundred."""
    return isinstance(value, int) and is_count(value) and value <= PERCENT


def is_place(value: object) -> bool:
    """Return whether a value is a hex, or a hex and a bank."""
    return isinstance(value, str) or (
        isinstance(value, tuple) and len(value) == HEX_BANK
    )


def are_sides(value: object) -> bool:
    """Return whether a value is a side, or a list of sides."""
    return isinstance(value, str | tuple)


def ruled_throw(*dice: DiceKind) -> RulingKind:
    """Return the one ruling of all systems: a throw shows what the umpire says.

    Args:
        dice: What is thrown in campaigns of a system; which it is, the throw knows.
    """

    def is_face(value: object) -> bool:
        return isinstance(value, int | str) and any(each.shows(value) for each in dice)

    def are_faces(value: object) -> bool:
        faces = value if isinstance(value, tuple) else (value,)
        return bool(faces) and all(map(is_face, faces))

    takes = "its face, or all its faces: `[4, 5]`"
    return RulingKind(of=THROW, takes=takes, accepts=are_faces)


RULED_THROW = ruled_throw(D6)
"""A throw of ordinary dice shows what the umpire says."""
