"""Rule switches: readings and optional rules the umpire may set otherwise.

A rule system lists its switches once, in its ``switches.toml``; the reader of the
campaign file, the rules, the page on the campaign file and the printed sheets all use
that list.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from generator.kit.entry import TableEntry
from generator.kit.printing import AMENDED, Cell, PrintedTable, printed_value
from generator.kit.table import TableError
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


Setting = bool | int | str
"""What a switch may be set to."""


class Switch(Struct, frozen=True, kw_only=True):
    """One switch of a rule system.

    Raises:
        ValueError: Its default is not one of its own settings.
    """

    key: str
    """As the campaign file writes it under ``[rules]``, such as ``night.strict``."""
    default: Setting
    means: str
    """One sentence: what the switch does, for people."""
    source: str
    """The rule or reading it comes from, such as ``AMB-57``."""
    rules: tuple[str, ...] = ()
    """The rules it bears on."""
    choices: tuple[str, ...] = ()
    """The words it may be set to; empty for flags and numbers."""
    least: int | None = None
    """The smallest number allowed."""
    most: int | None = None
    """The largest number allowed."""
    is_quiet: bool = False
    """Whether sheets leave it out until a campaign sets such a switch."""

    def __post_init__(self) -> None:
        """Refuse a default that could not be set."""
        refusal = self.refusal(self.default)
        if refusal is not None:
            message = f"switch {self.key}: {refusal}"
            raise ValueError(message)

    @property
    def kind(self) -> str:
        """``flag``, ``choice`` or ``number``."""
        if self.choices:
            return "choice"
        return "flag" if isinstance(self.default, bool) else "number"

    def refusal(self, value: object) -> str | None:
        """Return what is wrong with a setting; none if it may be used."""
        if self.kind == "flag":
            return None if isinstance(value, bool) else "must be true or false"
        if self.kind == "choice":
            wanted = " or ".join(f"“{word}”" for word in self.choices)
            return None if value in self.choices else f"must be {wanted}"
        if isinstance(value, bool) or not isinstance(value, int):
            return "must be a whole number"
        if self.least is not None and value < self.least:
            return f"must be at least {self.least}"
        if self.most is not None and value > self.most:
            return f"must be at most {self.most}"
        return None


SwitchList: TypeAlias = "Mapping[str, Switch]"
"""The switches of a rule system, by key, in the order they are printed."""


class Switches(Struct, frozen=True, kw_only=True):
    """Every switch of a rule system with the setting that holds in a campaign.

    Raises:
        ValueError: A setting is given that its switch does not allow.
        KeyError: A setting is given for a switch there is not.
    """

    known: SwitchList
    settings: Mapping[str, Setting] = {}
    """Those the campaign sets; all others stand as the list has them."""

    def __post_init__(self) -> None:
        """Refuse settings that no switch allows."""
        for key, value in self.settings.items():
            refusal = self.known[key].refusal(value)
            if refusal is not None:
                message = f"switch {key} {refusal}"
                raise ValueError(message)

    def setting(self, key: str) -> Setting:
        """Return what holds for a switch.

        Raises:
            KeyError: There is no such switch.
        """
        switch = self.known[key]
        return self.settings.get(key, switch.default)

    def is_changed(self, key: str) -> bool:
        """Say whether the campaign departs from the list.

        Raises:
            KeyError: There is no such switch.
        """
        return self.setting(key) != self.known[key].default

    def flag(self, key: str) -> bool:
        """Return whether a switch is on.

        Raises:
            KeyError: There is no such switch, or it is no flag.
        """
        return bool(self._of_kind(key, "flag"))

    def choice(self, key: str) -> str:
        """Return the word a switch is set to.

        Raises:
            KeyError: There is no such switch, or it is no choice.
        """
        return str(self._of_kind(key, "choice"))

    def number(self, key: str) -> int:
        """Return the number a switch is set to.

        Raises:
            KeyError: There is no such switch, or it is not a number.
        """
        return int(self._of_kind(key, "number"))

    def _of_kind(self, key: str, kind: str) -> Setting:
        if self.known[key].kind != kind:
            message = f"switch {key} is no {kind}"
            raise KeyError(message)
        return self.setting(key)


@cache
def switches_of(package: str) -> SwitchList:
    """Return the switches a rule system's package lists; empty if it lists none."""
    source = files(package) / "switches.toml"
    if not source.is_file():
        return MappingProxyType({})
    return load_switches(tomllib.loads(source.read_text(encoding="utf-8")))


def load_switches(document: Mapping[str, object]) -> SwitchList:
    """Build the list of switches from its parsed TOML.

    Raises:
        ValueError: A key stands twice, or a default is not allowed.
        TypeError: An entry lacks a key, has one too many, or is no table.
    """
    entries = document.get("switch", [])
    if not isinstance(entries, list):
        message = "switches must be written as [[switch]] tables"
        raise TypeError(message)
    known: dict[str, Switch] = {}
    for entry in entries:
        for name in ("rules", "choices"):
            entry[name] = tuple(entry.get(name, ()))
        switch = Switch(**entry)
        if switch.key in known:
            message = f"switch {switch.key} is listed twice"
            raise ValueError(message)
        known[switch.key] = switch
    return MappingProxyType(known)


# The switches of a rule system as a campaign has set them, ready for paper.


def switch_table(switches: Switches, card: str) -> PrintedTable:
    """Return the switches of the rule book as a campaign has set them, for a card.

    Quiet ones are printed once a campaign sets any of them.
    """
    changed = {key for key in switches.known if switches.is_changed(key)}
    quiet = {key for key, switch in switches.known.items() if switch.is_quiet}
    left_out = set() if quiet & changed else quiet
    shown = [each for each in switches.known.values() if each.key not in left_out]
    rows = tuple(
        (
            Cell(text=each.key),
            Cell(text=printed_value(switches.setting(each.key)), amended=each.key in changed),
            Cell(text=each.means),
        )
        for each in shown
    )
    rules = (rule for switch in shown for rule in switch.rules)
    return PrintedTable(
        id="switches",
        title="Switches of the campaign file",
        columns=("Switch", "Set to", "What it does"),
        rows=rows,
        rules=tuple(sorted(set(rules))),
        marks=(AMENDED,) * bool(changed),
        card=card,
    )


# Readings of the rules that a version of the program changed.

FILE = "changed-readings.toml"
_VERSION = re.compile(r"\d+(\.\d+)*")


class ChangedReading(Struct, frozen=True, kw_only=True):
    """One reading that is another since some version."""

    id: str
    """The doubt it settles, such as ``AMB-169``."""
    since: str
    """The first version that plays it, such as ``0.2.0``."""
    rules: tuple[str, ...]
    """The rules it bears on."""
    means: str
    """One or two sentences for the umpire: how it was played, and how it is now."""
    switch: str
    """The switch that chooses between the two."""
    keeps: Setting
    """The setting of it that keeps the old reading."""

    @property
    def cited(self) -> str:
        """The doubt and its rules in one line, each once."""
        return ", ".join(dict.fromkeys((self.id, *self.rules)))

    def is_newer_than(self, program: str) -> bool:
        """Return whether a version of the program did not play it yet."""
        return version_of(program) < version_of(self.since)


def version_of(text: str) -> tuple[int, ...]:
    """Return a version as numbers in order; what is no version comes before all.

    >>> version_of("0.2.0") < version_of("0.10.0rc1")
    True
    """
    found = _VERSION.match(text)
    return tuple(map(int, found[0].split("."))) if found else ()


def changed_readings_of(package: str, switches: SwitchList) -> tuple[ChangedReading, ...]:
    """Return what a rule system's package lists, in its order; none without a list."""
    source = files(package) / FILE
    if not source.is_file():
        return ()
    text = source.read_text(encoding="utf-8")
    return load_changed_readings(tomllib.loads(text), switches)


def load_changed_readings(
    document: Mapping[str, Any], switches: SwitchList
) -> tuple[ChangedReading, ...]:
    """Build the list of changed readings from its parsed TOML.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind; a version is none;
            or a switch is not known, or cannot keep the old reading.
    """
    return tuple(
        _reading(TableEntry(line, f"{FILE}, {line.get('id', '?')}"), switches)
        for line in document.get("reading", [])
    )


def _reading(entry: TableEntry, switches: SwitchList) -> ChangedReading:
    plain = entry.plain(ChangedReading)
    reading = ChangedReading(keeps=entry.value("keeps"), **plain)
    entry.finish()
    refusal = _refusal(reading, switches)
    if refusal:
        message = f"{entry.name}: {refusal}"
        raise TableError(message)
    return reading


def _refusal(reading: ChangedReading, switches: SwitchList) -> str:
    """Return what is wrong with a reading; empty if it can be announced."""
    if not _VERSION.fullmatch(reading.since):
        return f"“since” is {reading.since!r}, not a version such as 0.2.0"
    if not reading.rules:
        return "“rules” is empty"
    switch = switches.get(reading.switch)
    if switch is None:
        return f"no switch is called {reading.switch!r}"
    if reading.keeps == switch.default:
        return f"“keeps” is what {reading.switch} is unless set"
    refusal = switch.refusal(reading.keeps)
    return f"“keeps” of {reading.switch} {refusal}" if refusal else ""
