"""What a rule system says of its campaign file, for whoever reads one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.kit.orders import OrderKind
    from generator.world.clock import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class FileShape:
    """How the campaign file of one rule system is read."""

    clock: Clock
    orders: tuple[OrderKind, ...] = ()
    """What can be ordered, a table each, in the order of the file."""
