"""The rule systems by name; the only module that knows them all."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from generator.errors import UnknownSystemError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.models.file import CampaignFile
    from generator.read.shape import FileShape
    from generator.systems.command import Command
    from generator.systems.system import AnySystem
    from generator.world.campaign import Campaign


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemEntry:
    """Where a system is found; nothing of it is imported before it is asked for."""

    module: str
    """The module that holds it as ``SYSTEM``."""
    commands: str = ""
    """The module that holds its commands as data, in ``COMMANDS``; empty: none."""


SYSTEMS: Mapping[str, SystemEntry] = {
    "valormr": SystemEntry(
        module="generator.systems.valormr.valormr_system",
        commands="generator.systems.valormr.commands.command_words",
    )
}
"""Every system by the name the campaign file uses."""


def system_named(name: str) -> AnySystem:
    """Return a rule system by the name the campaign file uses.

    Raises:
        KeyError: There is none of that name.
    """
    system: AnySystem = import_module(SYSTEMS[name].module).SYSTEM
    return system


def shape_of(name: str) -> FileShape[CampaignFile, Campaign]:
    """Return what a rule system says of its campaign files.

    Without a name it is what the first system says.

    Raises:
        UnknownSystemError: There is none of that name.
    """
    if name and name not in SYSTEMS:
        raise UnknownSystemError(name, SYSTEMS)
    return system_named(name or next(iter(SYSTEMS))).file


def system_commands() -> Iterator[Command]:
    """Yield the commands that single systems have, each once; no rule is read."""
    seen: set[str] = set()
    for entry in SYSTEMS.values():
        if entry.commands:
            for command in import_module(entry.commands).COMMANDS:
                if command.name not in seen:
                    seen.add(command.name)
                    yield command


def systems_with(command: str) -> tuple[str, ...]:
    """Return the names of the systems that have a command."""
    return tuple(
        name
        for name, entry in SYSTEMS.items()
        if entry.commands
        and any(each.name == command for each in import_module(entry.commands).COMMANDS)
    )
