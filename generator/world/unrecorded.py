"""How a field is marked that no record of a closed period holds."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

UNRECORDED: Mapping[str, bool] = MappingProxyType({"recorded": False})
"""Metadata of such a field: it counts in its own period alone, or is kept elsewhere."""
