"""The rule systems by name; the only module that knows them all.

Ours are listed here. Others are packages of their own, installed beside the program:
they announce themselves by entry points, in the group ``marchtable.systems`` with the
module that holds the system as ``SYSTEM`` and, if it has commands, in the group
``marchtable.commands`` with the module that holds them as ``COMMANDS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from generator.errors import UnknownSystemError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.models.campaign_file import CampaignFile
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
    example: str = ""
    """The folder of the sample that ``init`` begins a campaign with; empty: none."""


_GROUP = "marchtable"
"""What the groups of entry points begin with."""
SYSTEMS: Mapping[str, SystemEntry] = {
    "valormr": SystemEntry(
        module="generator.systems.valormr.valormr_system",
        commands="generator.systems.valormr.commands.command_words",
        example="small",
    ),
    "tsc": SystemEntry(
        module="generator.systems.tsc.tsc_system",
        commands="generator.systems.tsc.commands.tsc_command_words",
        example="tsc",
    ),
    "grand-strategic": SystemEntry(
        module="generator.systems.grand_strategic.grand_strategic_system",
        example="grand-strategic",
    ),
    "battlefield": SystemEntry(
        module="generator.systems.battlefield.battlefield_system",
        commands="generator.systems.battlefield.commands.battlefield_command_words",
        example="battlefield",
    ),
}
"""Our own systems by the name the campaign file uses."""


def known_systems() -> Mapping[str, SystemEntry]:
    """Return every system by the name the campaign file uses, ours first.

    No package can take the name of one of ours.
    """
    return {**SYSTEMS, **{k: v for k, v in _installed().items() if k not in SYSTEMS}}


@cache
def _installed() -> Mapping[str, SystemEntry]:
    """Return the systems that are packages of their own; nothing of them is run."""
    commands = {
        each.name: each.value for each in entry_points(group=f"{_GROUP}.commands")
    }
    return {
        each.name: SystemEntry(module=each.value, commands=commands.get(each.name, ""))
        for each in sorted(entry_points(group=f"{_GROUP}.systems"))
    }


def system_named(name: str) -> AnySystem:
    """Return a rule system by the name the campaign file uses.

    Raises:
        KeyError: There is none of that name.
    """
    system: AnySystem = import_module(known_systems()[name].module).SYSTEM
    return system


def shape_of(name: str) -> FileShape[CampaignFile, Campaign]:
    """Return what a rule system says of its campaign files.

    Without a name it is what the first system says.

    Raises:
        UnknownSystemError: There is none of that name.
    """
    if name and name not in known_systems():
        raise UnknownSystemError(name, known_systems())
    return system_named(name or next(iter(SYSTEMS))).file


def system_commands() -> Iterator[Command]:
    """Yield the commands that single systems have, each once; no rule is read."""
    seen: set[str] = set()
    for entry in known_systems().values():
        if entry.commands:
            for command in import_module(entry.commands).COMMANDS:
                if command.name not in seen:
                    seen.add(command.name)
                    yield command


def systems_with(command: str) -> tuple[str, ...]:
    """Return the names of the systems that have a command."""
    return tuple(
        name
        for name, entry in known_systems().items()
        if entry.commands
        and any(each.name == command for each in import_module(entry.commands).COMMANDS)
    )
