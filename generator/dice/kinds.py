"""Kinds of dice: how many sides, and what stands on them.

A side is a whole number from 1.  A face is what people write for it: the number itself,
or the name of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Face = int | str
"""One side as people write it: ``4``, or ``queen of hearts``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceKind:
    """One kind of dice, or a pack of cards."""

    key: str
    """As records name it, such as ``d6``."""
    sides: int
    one: str
    """What people call one of it, such as ``ten-sided die``."""
    many: str
    """What they call several."""
    names: tuple[str, ...] = ()
    """What stands on each side, in order; empty: its number."""
    made: str = "roll"
    """What people do with it, as they are told to."""

    @property
    def is_pack(self) -> bool:
        """Whether it is a pack of cards: no card of it comes twice in one throw."""
        return bool(self.names)

    @property
    def faces_are(self) -> str:
        """Which faces there are, or how one is written, as a hint says it."""
        if self.names:
            return f"write cards such as “{self.names[-2]}”, each once"
        return f"faces are 1 to {self.sides}"

    def counted(self, count: int) -> str:
        """Return so many of it in words, such as ``2 dice``."""
        return f"{count} {self.one if count == 1 else self.many}"

    def to_face(self, side: int) -> Face:
        """Return what people write for a side."""
        return self.names[side - 1] if self.names else side

    def from_face(self, face: Face) -> int:
        """Return the side that people mean; the reverse of :meth:`to_face`.

        Cards may be written with hyphens and in letters of any size.

        Raises:
            ValueError: There is no such side.
        """
        if self.names and isinstance(face, str):
            return self.names.index(_plainly(face)) + 1
        if self.names or type(face) is not int or not 1 <= face <= self.sides:
            message = f"{self.key} does not show {face!r}"
            raise ValueError(message)
        return face

    def shows(self, face: Face) -> bool:
        """Say whether a face is one of its own."""
        try:
            self.from_face(face)
        except ValueError:
            return False
        return True

    def reads(self, text: str) -> bool:
        """Say whether what somebody wrote on a form is one of its faces."""
        numbers = map(str, range(1, self.sides + 1))
        return self.shows(text) if self.names else text in numbers


def _plainly(face: str) -> str:
    """Return a card's name as it is listed."""
    return " ".join(face.casefold().replace("-", " ").split())


_RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUITS = ("clubs", "diamonds", "hearts", "spades")

D4 = DiceKind(key="d4", sides=4, one="four-sided die", many="four-sided dice")
D6 = DiceKind(key="d6", sides=6, one="die", many="dice")
D10 = DiceKind(key="d10", sides=10, one="ten-sided die", many="ten-sided dice")
D100 = DiceKind(
    key="d100", sides=100, one="hundred-sided die", many="hundred-sided dice"
)
CARD = DiceKind(
    key="card",
    sides=52,
    one="card",
    many="cards",
    names=tuple(f"{rank} of {suit}" for suit in _SUITS for rank in _RANKS),
    made="draw",
)
"""A card of a pack of 52, without jokers: by suit, then from the ace to the king."""

KINDS: Mapping[str, DiceKind] = {kind.key: kind for kind in (D4, D6, D10, D100, CARD)}
"""Every kind of dice there is, by its key."""
