"""How a field is marked that records do not hold, or nobody compares."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

UNRECORDED: Mapping[str, bool] = MappingProxyType({"recorded": False})
"""Metadata of such a field: it counts in its own period alone, or is kept elsewhere."""
NOTED: Mapping[str, bool] = MappingProxyType({"compared": False})
"""Metadata of a field that only spares people questions: it is recorded, but periods
played again may come to another."""
