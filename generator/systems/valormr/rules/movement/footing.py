"""Where one can stand: a hex, and a bank of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


@dataclass(frozen=True, slots=True)
class Footing:
    """A hex and, where a river parts it, the bank."""

    at: Hex
    bank: Bank | None

    @property
    def order(self) -> tuple[Hex, int]:
        """A key that puts footings in the order of the map."""
        return self.at, -1 if self.bank is None else int(self.bank)
