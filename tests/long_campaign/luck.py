"""Chance that comes out the same for ever: from a fixed seed and a name."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Thing = TypeVar("Thing")
SEED = "the long campaign"


class Luck:
    """Numbers for one name, one after the other."""

    def __init__(self, name: str) -> None:
        """Begin with the first number for a name."""
        self._name = name
        self._drawn = 0

    def upto(self, most: int) -> int:
        """Return a number from nought to the most, both among them."""
        self._drawn += 1
        text = f"{SEED}/{self._name}/{self._drawn}"
        digest = hashlib.sha256(text.encode()).digest()
        return int.from_bytes(digest[:8]) % (most + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """Return one of several things."""
        return things[self.upto(len(things) - 1)]
