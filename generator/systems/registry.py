"""The rule systems by name; the only module that knows them all."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.read.shape import FileShape
    from generator.systems.system import System

MODULES: Mapping[str, str] = {"valormr": "generator.systems.valormr.valormr_system"}
"""The module of each system, by the name the campaign file uses; imported when a
campaign asks for it, never before."""


def system_named(name: str) -> System[Any]:
    """Return a rule system by the name the campaign file uses.

    Raises:
        KeyError: There is none of that name.
    """
    system: System[Any] = import_module(MODULES[name]).SYSTEM
    return system


def shape_of(name: str) -> FileShape:
    """Return what a rule system says of its campaign files.

    Raises:
        KeyError: There is none of that name.
    """
    return system_named(name).file
