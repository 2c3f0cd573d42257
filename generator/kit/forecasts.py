"""What lies ahead, as owned facts; each rule system has its own kinds of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What lies ahead of one force as a period begins."""

    force: str
    sides: tuple[str, ...]
    """Sides that know what its own commander knows."""
    kinds: tuple[str, ...]
    """Kinds of knowledge of which it tells; who may know of none is not told of it."""
