"""The rule systems by name; the only module that knows them all.

Ours are listed here; one whose folder was taken away is left out. Others are packages
of their own, installed beside the program: they announce themselves by entry points,
in the group ``marchtable.systems`` with the module that holds the system as ``SYSTEM``
and, if it has commands, in the group ``marchtable.commands`` with the module that holds
them as ``COMMANDS``. Who settles other systems' battles, or names them, says so in
``marchtable.settlers`` and ``marchtable.namers``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnknownSystemError
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.systems.command import Command
    from generator.systems.exchange import Siblings
    from generator.systems.system import AnySystem
    from generator.world.campaign import Campaign


class SystemEntry(Struct, frozen=True, kw_only=True):
    """Where a system is found; nothing of it is imported before it is asked for."""

    module: str
    """The module that holds it as ``SYSTEM``."""
    commands: str = ""
    """The module that holds its commands as data, in ``COMMANDS``; empty: none."""
    example: str = ""
    """The folder of the sample that ``init`` begins a campaign with; empty: none."""
    settles: str = ""
    """What other systems' campaigns call its way of settling a battle."""
    settler: str = ""
    """The module that settles them, as ``SETTLER``; empty: it settles none."""
    namer: str = ""
    """The module that names their scenarios, as ``NAMER``; empty: it names none."""

    @property
    def package(self) -> str:
        """The folder of the module that holds it."""
        return self.module.rpartition(".")[0]

    @property
    def is_there(self) -> bool:
        """Whether one of ours has its folder; who takes it away takes the system."""
        folder = self.package.rpartition(".")[2]
        return Path(__file__).with_name(folder).joinpath("__init__.py").is_file()


_GROUP = "marchtable"
"""What the groups of entry points begin with."""
_LISTED: Mapping[str, SystemEntry] = {
    "valormr": SystemEntry(
        module="generator.systems.valormr.valormr_system",
        commands="generator.systems.valormr.commands.command_words",
        example="small",
    ),
    "tsc": SystemEntry(
        module="generator.systems.tsc.tsc_system",
        commands="generator.systems.tsc.commands.tsc_command_words",
        example="tsc",
        namer="generator.systems.tsc.rules.scenarios",
    ),
    "grand-strategic": SystemEntry(
        module="generator.systems.grand_strategic.grand_strategic_system",
        example="grand-strategic",
        settles="quick-combat",
        settler="generator.systems.grand_strategic.rules.elsewhere.quick_settling",
    ),
    "battlefield": SystemEntry(
        module="generator.systems.battlefield.battlefield_system",
        commands="generator.systems.battlefield.commands.battlefield_command_words",
        example="battlefield",
        settles="battlefield",
        settler="generator.systems.battlefield.rules.field_settling",
    ),
    "house": SystemEntry(
        module="generator.systems.house.house_system",
        commands="generator.systems.house.commands.house_command_words",
        example="house",
    ),
}
SYSTEMS: Mapping[str, SystemEntry] = {
    name: entry for name, entry in _LISTED.items() if entry.is_there
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
    kinds = ("commands", "settlers", "namers")
    found = {
        kind: {each.name: each.value for each in entry_points(group=f"{_GROUP}.{kind}")}
        for kind in kinds
    }
    return {
        each.name: SystemEntry(
            module=each.value,
            commands=found["commands"].get(each.name, ""),
            settles=each.name,
            settler=found["settlers"].get(each.name, ""),
            namer=found["namers"].get(each.name, ""),
        )
        for each in sorted(entry_points(group=f"{_GROUP}.systems"))
    }


def siblings_of(name: str) -> Siblings:
    """Return the other systems that settle or name a system's battles."""
    from generator.systems.exchange import Sibling, Siblings

    others = [entry for key, entry in known_systems().items() if key != name]
    return Siblings(
        settlers=tuple(
            Sibling(way=each.settles, module=each.settler, package=each.package)
            for each in others
            if each.settler
        ),
        namers=tuple(
            Sibling(way=each.package, module=each.namer, package=each.package)
            for each in others
            if each.namer
        ),
    )


def system_named(name: str) -> AnySystem:
    """Return a rule system by the name the campaign file uses.

    Raises:
        KeyError: There is none of that name.
    """
    system: AnySystem = import_module(known_systems()[name].module).SYSTEM
    return system if system.beside is None else system.beside(siblings_of(name))


def every_system() -> Iterator[AnySystem]:
    """Yield all rule systems, each imported when it is its turn."""
    for name in known_systems():
        yield system_named(name)


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
