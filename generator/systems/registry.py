"""The rule systems by name; the only module that knows them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.systems.valormr.valormr_system import SYSTEM as VALORMR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.system import RuleSystem

SYSTEMS: Mapping[str, RuleSystem[Any]] = {system.name: system for system in (VALORMR,)}


def system_named(name: str) -> RuleSystem[Any]:
    """Return a rule system by the name the campaign file uses.

    Raises:
        KeyError: There is none of that name.
    """
    return SYSTEMS[name]
